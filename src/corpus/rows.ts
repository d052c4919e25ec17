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
  return first ? nameKey(first.family ?? first.name.split(' ').at(-1)!) || undefined : undefined;
};

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
  const key = { record, paper_id: paper.id };
  const add = (table: string, row: object) => lines[table]?.push(jsonLine({ ...key, ...row }));
  const { abstract, body } = toWire(paper);

  let position = 0;
  let citations = 0;
  let mentions = 0;
  for (const [part, paragraphs] of [
    ['abstract', abstract],
    ['body', body],
  ] as const) {
    for (const paragraph of paragraphs) {
      add('paragraphs', {
        position,
        part,
        section: paragraph.section,
        text: paragraph.text,
        emphasis: paragraph.emphasis?.map(({ start, end, style }) => ({
          start_offset: start,
          end_offset: end,
          style,
        })),
      });
      for (const one of paragraph.citations) {
        add('citations', {
          position: citations++,
          paragraph: position,
          start_offset: one.start,
          end_offset: one.end,
          text: one.text,
          reference_id: one.reference,
          citation_group: one.group,
        });
      }
      for (const one of paragraph.mentions) {
        add('mentions', {
          position: mentions++,
          paragraph: position,
          start_offset: one.start,
          end_offset: one.end,
          text: one.text,
          object_id: one.object,
        });
      }
      position++;
    }
  }
  paper.references.forEach(({ id, ids, url, archiveUrl, ...reference }, index) => {
    add('references', {
      position: index,
      reference_id: id,
      ...reference,
      year: yearOf(reference.year),
      ...ids,
      source_url: url,
      archive_url: archiveUrl,
      title_key: reference.title ? titleKey(reference.title) : undefined,
      first_author_key: firstAuthor(reference.authors),
    });
  });
  paper.objects.forEach(({ id, imageFiles, citations, ...object }, index) => {
    add('objects', {
      position: index,
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
  });
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
    paragraph_count: position,
    citation_count: citations,
    reference_count: paper.references.length,
    object_count: paper.objects.length,
    warnings: paper.warnings,
  });
  return Object.fromEntries(
    Object.entries(lines).map(([table, rows]) => [table, encoder.encode(rows.join(''))]),
  );
}
