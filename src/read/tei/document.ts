import { identifiers, type Paper, type Warning } from '../../paper/index.js';
import { child, descendants, type XmlElement } from '../xml/tree.js';
import { readBibliography } from './bibliography.js';
import { readParagraphs } from './body.js';
import { observeMarks, UnknownTargets } from './citations.js';
import { abstractsOf, readHeader } from './header.js';
import { Labels } from './labels.js';
import { collectObjects } from './objects.js';
import { stampedId } from './stamp.js';

/** All of a paper that stands in the document itself. */
export type Content = Omit<Paper, 'schema' | 'id' | 'source'>;

function missing(title: string, hasBody: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (!title) warnings.push({ code: 'no-title', message: 'the header has no title' });
  if (!hasBody) warnings.push({ code: 'no-body', message: 'there is no body text' });
  return warnings;
}

/** Reads one TEI document. */
export function readDocument(document: XmlElement): Content {
  const { title, authors, ids: named, year, venue, fields, licence, language } = readHeader(document);
  const text = child(document, 'text');
  const ids = identifiers({ ...named, arxiv: named.arxiv ?? stampedId(text) });
  const abstracts = abstractsOf(document, language);
  const references = readBibliography(text);
  const labels = new Labels(references.map((one) => one.id));
  observeMarks(descendants(text, 'ref'), labels);
  const unknown = new UnknownTargets();
  const index = collectObjects(...abstracts, text);
  const surroundings = { labels, unknown, index };
  // GROBID's training files have the paragraphs in the text itself.
  const body = child(text, 'body');
  const parts = body ? [body, child(text, 'back')] : [text];
  const abstract = abstracts.flatMap((one) => readParagraphs(one, surroundings));
  const paragraphs = parts.flatMap((one) => (one ? readParagraphs(one, surroundings) : []));
  return {
    ids,
    title,
    abstract,
    authors,
    ...(year === undefined ? {} : { year }),
    ...(venue ? { venue } : {}),
    fields,
    ...(licence ? { licence } : {}),
    ...(language ? { language } : {}),
    body: paragraphs,
    references,
    objects: index.objects,
    warnings: [...missing(title, paragraphs.length > 0), ...unknown.warnings()],
  };
}
