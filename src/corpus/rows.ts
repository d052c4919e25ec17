import { createHash } from 'node:crypto';
import { nameKey, titleKey } from '@citemill/metrics/text';
import { type Paper, type Reference, storableJson, toWire } from '@citemill/read/paper';
import { TableLines } from './table-lines.js';
import type { IngestedTable } from './tables.js';

/** Rows of each table as JSON lines in UTF-8, ready to be written. */
export type RowLines = Partial<Record<IngestedTable, Uint8Array>>;

/** Returns a year if it fits the column. */
const storableYear = (year: number | undefined): number | undefined =>
  year !== undefined && Number.isInteger(year) && year >= 0 && year < 10_000 ? year : undefined;

const firstAuthor = (authors: Reference['authors']): string | undefined => {
  const first = authors?.[0];
  return first ? nameKey(first.family ?? first.name.split(' ').at(-1) ?? '') || undefined : undefined;
};

type Tables = Record<Exclude<IngestedTable, 'failures'>, TableLines>;

/** Columns of `papers` about the origin of a paper, which are not read from the source. */
export interface RowOrigin {
  reading?: string | undefined;
  location?: string | undefined;
}

/** Converts a paper to rows of every table. `record` distinguishes the papers of one source. */
export function paperRows(paper: Paper, record: string, origin: RowOrigin = {}): RowLines {
  // Every row begins with the same two columns, which are therefore encoded only once.
  const head = Buffer.from(storableJson({ record, paper_id: paper.id }).replace(/}$/, ','));
  const tables: Tables = {
    papers: new TableLines(head),
    paragraphs: new TableLines(head),
    citations: new TableLines(head),
    references: new TableLines(head),
    objects: new TableLines(head),
    mentions: new TableLines(head),
  };
  const { abstract, body, objects } = toWire(paper);
  const counts = addParagraphs(abstract, body, tables);
  addReferences(paper, tables.references);
  addObjects(objects, tables.objects);
  const row = {
    ...paper.source,
    ...paper.ids,
    title: paper.title,
    title_key: titleKey(paper.title) || undefined,
    abstract: paper.abstract.map((paragraph) => paragraph.text).join('\n') || undefined,
    authors: paper.authors,
    first_author_key: firstAuthor(paper.authors),
    year: storableYear(paper.year),
    date: paper.date,
    venue: paper.venue,
    fields: paper.fields,
    licence: paper.licence,
    language: paper.language,
    body_characters: body.reduce((sum, paragraph) => sum + paragraph.text.length, 0),
    paragraph_count: counts.paragraphs,
    citation_count: counts.citations,
    reference_count: paper.references.length,
    object_count: paper.objects.length,
    warnings: paper.warnings,
    quality: paper.quality?.score,
  };
  const content = hashContent({ ...row, record, paper_id: paper.id, path: undefined }, tables);
  tables.papers.add({ ...row, ...origin, content });
  return Object.fromEntries(Object.entries(tables).map(([table, lines]) => [table, lines.bytes()]));
}

/** Computes the SHA-256 of a paper's row and of its rows in all other tables. */
function hashContent(row: object, tables: Tables): string {
  const hash = createHash('sha256').update(storableJson(row));
  for (const [table, lines] of Object.entries(tables)) hash.update(`\n${table}\n`).update(lines.bytes());
  return hash.digest('hex');
}

/** Adds the paragraphs with their citations and mentions, each numbered from the start of the paper. */
function addParagraphs(abstract: Paper['abstract'], body: Paper['body'], tables: Tables) {
  const counts = { paragraphs: 0, citations: 0, mentions: 0 };
  for (const [part, paragraphs] of [
    ['abstract', abstract],
    ['body', body],
  ] as const) {
    for (const { section, text, emphasis, formulas, citations, mentions } of paragraphs) {
      const position = counts.paragraphs++;
      tables.paragraphs.add({
        position,
        part,
        section,
        text,
        emphasis: emphasis?.map(({ start, end, style }) => ({
          start_offset: start,
          end_offset: end,
          style,
        })),
        formulas: formulas?.map(({ start, end, mathml }) => ({
          start_offset: start,
          end_offset: end,
          mathml,
        })),
      });
      // These are by far the most numerous rows, so they are written without an object for each.
      for (const { start, end, text, reference, group } of citations)
        tables.citations.write(
          `${spanRow(counts.citations++, position, start, end, text)}${column('reference_id', reference)},"citation_group":${group}}`,
        );
      for (const { start, end, text, object } of mentions)
        tables.mentions.write(
          `${spanRow(counts.mentions++, position, start, end, text)}${column('object_id', object)}}`,
        );
    }
  }
  return counts;
}

/** Writes the first columns of a row for a span of a paragraph; the caller adds the others. */
const spanRow = (position: number, paragraph: number, start: number, end: number, text: string): string =>
  `{"position":${position},"paragraph":${paragraph},"start_offset":${start},"end_offset":${end},"text":${storableJson(text)}`;

const column = (name: string, text: string | null): string => `,"${name}":${storableJson(text)}`;

function addReferences({ references }: Paper, lines: TableLines): void {
  for (const [position, { id, ids, url, archiveUrl, ...reference }] of references.entries())
    lines.add({
      position,
      reference_id: id,
      ...reference,
      year: storableYear(reference.year),
      ...ids,
      source_url: url,
      archive_url: archiveUrl,
      title_key: reference.title ? titleKey(reference.title) : undefined,
      first_author_key: firstAuthor(reference.authors),
    });
}

function addObjects(objects: Paper['objects'], lines: TableLines): void {
  for (const [position, { id, imageFiles, citations, ...object }] of objects.entries())
    lines.add({
      position,
      object_id: id,
      ...object,
      image_files: imageFiles,
      citations: citations?.map((citation) => ({
        part: citation.part,
        start_offset: citation.start,
        end_offset: citation.end,
        text: citation.text,
        reference_id: citation.reference,
      })),
    });
}
