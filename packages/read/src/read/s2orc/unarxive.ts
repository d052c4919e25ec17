import { normaliseArxiv } from '../../paper/index.js';
import { cleanString, entries, type Json, list, record, string, year } from '../json.js';
import { Bibliography } from './bibliography.js';
import type { SourceParagraph } from './compose.js';
import { readFront } from './front.js';
import { readRefEntries } from './objects.js';
import type { Document, Parts } from './parts.js';
import { readReferences } from './references.js';
import { Sections } from './sections.js';
import { Placeholders } from './unarxive-placeholders.js';

/** Nesting depth by `sec_type`. */
const DEPTHS: Record<string, number> = { section: 1, subsection: 2, subsubsection: 3 };

function readFormulas(value: unknown): Map<string, string> {
  const formulas = new Map<string, string>();
  for (const [id, entry] of entries(value)) {
    const latex = string(entry.latex);
    if (latex !== undefined) formulas.set(id, latex);
  }
  return formulas;
}

/** Returns the year of the first version. */
const submissionYear = (metadata: Json | undefined): number | undefined =>
  year(record(list(metadata?.versions)[0])?.created) ?? year(metadata?.update_date);

/**
 * Reads a line of unarXive 2022, whose text has placeholders. A citation becomes the position of its entry in the bibliography, as in
 * "[3]"; a formula becomes LaTeX between dollar signs and, if it is alone on its line, also an equation.
 */
export function readUnarxive({ json, companion, warnings }: Document): Parts {
  const metadata = record(json.metadata);
  const refEntries = readRefEntries(json.ref_entries, 'formula');
  const bibliography = new Bibliography(entries(json.bib_entries).map(([id]) => id));
  const placeholders = new Placeholders(readFormulas(json.ref_entries), refEntries, bibliography, warnings);
  const fill = (text: string) => placeholders.fill(text);
  const sections = new Sections([]);

  const paragraph = (value: unknown, where: string): SourceParagraph | undefined => {
    const item = record(value);
    const text = string(item ? item.text : value);
    if (text === undefined || text.trim() === '') return undefined;
    const section = sections.path(
      fill(string(item?.section) ?? ''),
      item?.sec_number,
      DEPTHS[cleanString(item?.sec_type) ?? ''],
    );
    return { section, text, marks: placeholders.findMarks(text, where) };
  };
  const paragraphs = (value: unknown, name: string) =>
    (Array.isArray(value) ? value : [value])
      .map((item, i) => paragraph(item, `${name}[${i}]`))
      .filter((paragraph) => paragraph !== undefined);

  const abstract = paragraphs(json.abstract, 'abstract').map((paragraph) => ({ ...paragraph, section: [] }));
  const body = paragraphs(json.body_text, 'body_text');
  const front = readFront([companion, { ...metadata, discipline: json.discipline }]);
  const publicationYear = front.year ?? submissionYear(metadata);
  const arxiv = normaliseArxiv(`arXiv:${cleanString(metadata?.id) ?? cleanString(json.paper_id) ?? ''}`);
  return {
    front: {
      ...front,
      ids: { ...(arxiv ? { arxiv } : {}), ...front.ids },
      ...(publicationYear ? { year: publicationYear } : {}),
      // The metadata has the same abstract as the document, but without placeholders for formulas.
      abstract: abstract.length > 0 ? [] : front.abstract,
    },
    abstract,
    body,
    bibliography,
    references: readReferences(json.bib_entries, fill),
    objects: [...refEntries.objects, ...placeholders.displayed.values()],
  };
}
