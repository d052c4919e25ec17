import { jsonLine, type Paper, type Reference, toWire } from '../paper/index.js';
import { nameKey, titleKey } from '../text/index.js';
import type { IngestedTable } from './tables.js';

/** Rows of each table as JSON lines in UTF-8, ready to be written. */
export type RowLines = Partial<Record<IngestedTable, Uint8Array>>;

/** A year that the tables hold; anything else is no year. */
const yearOf = (year: number | undefined): number | undefined =>
  year !== undefined && Number.isInteger(year) && year >= 0 && year < 10_000 ? year : undefined;

const encoder = new TextEncoder();

const firstAuthor = (authors: Reference['authors']): string | undefined => {
  const first = authors?.[0];
  return first ? nameKey(first.family ?? first.name.split(' ').at(-1) ?? '') || undefined : undefined;
};

type AddRow = (table: IngestedTable, row: object) => void;

/** One paper as rows of every table. `record` tells two papers of one source apart. */
export function paperRows(paper: Paper, record: string): RowLines {
  const lines: Record<string, string[]> = {
    papers: [],
    paragraphs: [],
    citations: [],
    references: [],
    objects: [],
    mentions: [],
  };
  // Every row begins with the same two columns: they are printed once, not copied into a thousand objects.
  const key = jsonLine({ record, paper_id: paper.id }).replace(/}\n$/, ',');
  const add: AddRow = (table, row) => lines[table]?.push(key + jsonLine(row).slice(1));
  const { abstract, body } = toWire(paper);
  const counts = addParagraphs(abstract, body, add);
  addReferences(paper, add);
  addObjects(paper, add);
  add('papers', {
    ...paper.source,
    ...paper.ids,
    title: paper.title,
    title_key: titleKey(paper.title) || undefined,
    abstract: paper.abstract.map((one) => one.text).join('\n') || undefined,
    authors: paper.authors,
    first_author_key: firstAuthor(paper.authors),
    year: yearOf(paper.year),
    date: paper.date,
    venue: paper.venue,
    fields: paper.fields,
    licence: paper.licence,
    language: paper.language,
    body_characters: body.reduce((sum, one) => sum + one.text.length, 0),
    paragraph_count: counts.paragraphs,
    citation_count: counts.citations,
    reference_count: paper.references.length,
    object_count: paper.objects.length,
    warnings: paper.warnings,
  });
  return Object.fromEntries(
    Object.entries(lines).map(([table, rows]) => [table, encoder.encode(rows.join(''))]),
  );
}

/** The paragraphs with their citations and mentions, each numbered through the paper. */
function addParagraphs(abstract: Paper['abstract'], body: Paper['body'], add: AddRow) {
  const counts = { paragraphs: 0, citations: 0, mentions: 0 };
  for (const [part, paragraphs] of [
    ['abstract', abstract],
    ['body', body],
  ] as const) {
    for (const { section, text, emphasis, citations, mentions } of paragraphs) {
      const position = counts.paragraphs++;
      add('paragraphs', {
        position,
        part,
        section,
        text,
        emphasis: emphasis?.map(({ start, end, style }) => ({
          start_offset: start,
          end_offset: end,
          style,
        })),
      });
      for (const one of citations)
        add('citations', {
          position: counts.citations++,
          paragraph: position,
          start_offset: one.start,
          end_offset: one.end,
          text: one.text,
          reference_id: one.reference,
          citation_group: one.group,
        });
      for (const one of mentions)
        add('mentions', {
          position: counts.mentions++,
          paragraph: position,
          start_offset: one.start,
          end_offset: one.end,
          text: one.text,
          object_id: one.object,
        });
    }
  }
  return counts;
}

function addReferences({ references }: Paper, add: AddRow): void {
  for (const [position, { id, ids, url, archiveUrl, ...reference }] of references.entries())
    add('references', {
      position,
      reference_id: id,
      ...reference,
      year: yearOf(reference.year),
      ...ids,
      source_url: url,
      archive_url: archiveUrl,
      title_key: reference.title ? titleKey(reference.title) : undefined,
      first_author_key: firstAuthor(reference.authors),
    });
}

function addObjects({ objects }: Paper, add: AddRow): void {
  for (const [position, { id, imageFiles, citations, ...object }] of objects.entries())
    add('objects', {
      position,
      object_id: id,
      ...object,
      image_files: imageFiles,
      citations: citations?.map((one) => ({
        part: one.part,
        start_offset: one.start,
        end_offset: one.end,
        text: one.text,
        reference_id: one.reference,
      })),
    });
}
