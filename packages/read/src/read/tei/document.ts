import { identifiers, type Paper } from '../../paper/index.js';
import { LearntNumbering } from '../citation-marks/index.js';
import { bibliographyInNotes } from '../note-bibliography/index.js';
import type { Warnings } from '../warnings.js';
import { child, descendants, describeElement, type XmlElement } from '../xml/tree.js';
import { identifierYear } from '../year.js';
import { readBibliography } from './bibliography.js';
import { readParagraphs } from './body.js';
import { observeMarks } from './citations.js';
import { findAbstracts, readHeader } from './header.js';
import { collectObjects } from './objects.js';
import { stampedId } from './stamp.js';

/** The parts of a paper that come from the document itself. */
export type Content = Omit<Paper, 'schema' | 'id' | 'source' | 'warnings'>;

/** Reads one TEI document. */
export function readDocument(document: XmlElement, warnings: Warnings): Content {
  const { title, authors, ids: headerIds, year, venue, fields, licence, language } = readHeader(document);
  const text = child(document, 'text');
  const ids = identifiers({ ...headerIds, arxiv: headerIds.arxiv ?? stampedId(text) });
  const published = year ?? identifierYear(ids);
  const abstracts = findAbstracts(document, language);
  const listedReferences = readBibliography(text);
  const index = collectObjects(...abstracts, text);
  const notes = listedReferences.length === 0 ? bibliographyInNotes(index.objects, warnings) : undefined;
  const references = notes?.references ?? listedReferences;
  // GROBID lists the entries in the order of print; the works that notes cite have no numbers.
  const bibliography = new LearntNumbering(
    references.map((reference) => reference.id),
    notes === undefined,
  );
  observeMarks(descendants(text, 'ref'), bibliography);
  const surroundings = { bibliography, index, notes: notes?.cited, warnings };
  // GROBID's training files have the paragraphs in the text itself.
  const body = child(text, 'body');
  const parts = body ? [body, child(text, 'back')] : [text];
  const abstract = abstracts.flatMap((abstract) => readParagraphs(abstract, surroundings));
  const paragraphs = parts.flatMap((part) => (part ? readParagraphs(part, surroundings) : []));
  if (!title)
    warnings.add(
      'no-title',
      'the header has no title',
      describeElement(child(document, 'teiHeader') ?? document),
    );
  if (paragraphs.length === 0)
    warnings.add('no-body', 'the document has no body text', describeElement(body ?? text ?? document));
  return {
    ids,
    title,
    abstract,
    authors,
    ...(published === undefined ? {} : { year: published }),
    ...(venue ? { venue } : {}),
    fields,
    ...(licence ? { licence } : {}),
    ...(language ? { language } : {}),
    body: paragraphs,
    references,
    objects: index.objects,
  };
}
