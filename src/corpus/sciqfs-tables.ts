import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Scratch, writeLines } from '../engine/index.js';
import { offsetMap } from '../paper/index.js';
import { sentences } from '../text/index.js';
import { UserError } from '../user-error.js';
import { type Database, pathLiteral, type Row } from './database.js';
import { columnTypes } from './tables.js';

export const SCIQFS_TABLES = ['papers', 'references', 'citations'] as const;
export const TABLE_FORMATS = ['parquet', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const CITATIONS = {
  paper_id: 'VARCHAR',
  reference_id: 'VARCHAR',
  internal_reference_id: 'VARCHAR',
  context: 'VARCHAR',
  start_offset: 'INTEGER',
  end_offset: 'INTEGER',
};

interface CitedPlace {
  paper_id: string;
  work: string | null;
  internal: string | null;
  start: number;
  end: number;
}

/** One paragraph with its citations, whose offsets count code points. */
interface CitingRow {
  text: string;
  citations: CitedPlace[];
}

const PARAGRAPHS = `
  SELECT p.text, list({paper_id: c.paper_id, work: w.work_id, internal: c.reference_id, start: c.start_offset, "end": c.end_offset}
                      ORDER BY c.position) AS citations
  FROM paragraphs AS p
  JOIN citations AS c ON c.record = p.record AND c.paragraph = p.position
  LEFT JOIN reference_works AS w ON w.record = c.record AND w.reference_id = c.reference_id
  GROUP BY p.record, p.position, p.text ORDER BY p.record, p.position`;

/** Each citation of a paragraph with the sentence that holds it, and its place in that sentence; code points throughout. */
export function* citingContexts({ text, citations }: CitingRow) {
  const { toUnit, toCodePoint } = offsetMap(text);
  const spans = citations.map(({ start, end }) => ({ start: toUnit(start), end: toUnit(end) }));
  const cut = sentences(text, { keep: spans });
  for (const [index, { paper_id, work, internal }] of citations.entries()) {
    const span = spans[index];
    const sentence = cut.find(
      ({ start, end }) => span !== undefined && start <= span.start && end >= span.end,
    );
    if (!span || !sentence) continue;
    const from = toCodePoint(sentence.start);
    yield {
      paper_id,
      reference_id: work,
      internal_reference_id: internal,
      context: text.slice(sentence.start, sentence.end),
      start_offset: toCodePoint(span.start) - from,
      end_offset: toCodePoint(span.end) - from,
    };
  }
}

/** The list of citations as DuckDB gives it. */
const places = (value: Row[string] | undefined): CitedPlace[] =>
  Array.isArray(value) ? (value as object[] as CitedPlace[]) : [];

/** What lies in the scratch folder of an export. */
const UNFINISHED = /^(?:citations\.jsonl|(?:papers|references|citations)\.(?:parquet|csv))$/;

/** Lines of JSON with all citing sentences, for DuckDB to write as a table. */
async function* contextLines(database: Database): AsyncGenerator<string> {
  for await (const rows of database.stream(PARAGRAPHS))
    for (const row of rows)
      for (const citation of citingContexts({ text: String(row.text), citations: places(row.citations) }))
        yield `${JSON.stringify(citation)}\n`;
}

/**
 * Writes ROUGE-SciQFS's three tables of a linked corpus into a folder: Papers (paper_id, title, abstract, text), References
 * (reference_id, title, total_citations, abstract) and Citations (paper_id, reference_id, internal_reference_id, context, start_offset,
 * end_offset), where the context is the citing sentence and the offsets count code points in it. Answers the numbers of rows.
 */
export async function writeSciqfsTables(
  database: Database,
  folder: string,
  formats: readonly TableFormat[] = TABLE_FORMATS,
): Promise<Record<(typeof SCIQFS_TABLES)[number], number>> {
  mkdirSync(folder, { recursive: true });
  await Scratch.sweep(folder, UNFINISHED);
  const scratch = await Scratch.create(folder, UNFINISHED);
  const staged = join(scratch.path, 'citations.jsonl');
  const rows = { papers: 0, references: 0, citations: 0 };
  try {
    await writeLines(staged, contextLines(database));
    const from = {
      papers: 'SELECT * FROM sciqfs_papers ORDER BY paper_id',
      references: 'SELECT * FROM sciqfs_references ORDER BY reference_id',
      citations: `SELECT * FROM read_json(${pathLiteral(staged)}, format = 'newline_delimited', hive_partitioning = false,
        columns = ${columnTypes(CITATIONS)}, maximum_object_size = 67108864)`,
    };
    for (const table of SCIQFS_TABLES) {
      for (const format of formats) {
        const file = pathLiteral(join(scratch.path, `${table}.${format}`), 'write');
        const how = format === 'csv' ? 'FORMAT csv, HEADER' : 'FORMAT parquet, COMPRESSION zstd';
        await database.run(`COPY (${from[table]}) TO ${file} (${how})`);
      }
      const [counted] = await database.rows(`SELECT count(*) AS n FROM (${from[table]})`);
      rows[table] = Number(counted?.n ?? 0);
    }
    // A table is there whole or not at all, and never instead of another.
    refuseTables(readdirSync(folder), folder);
    for (const table of SCIQFS_TABLES)
      for (const format of formats)
        renameSync(join(scratch.path, `${table}.${format}`), join(folder, `${table}.${format}`));
  } finally {
    await scratch.remove();
  }
  return rows;
}

/** A folder that holds none of the tables yet. */
export function refuseTables(present: readonly string[], folder: string): void {
  const taken = present.find((name) => /^(?:papers|references|citations)\.(?:parquet|csv)$/.test(name));
  if (taken) throw new UserError(`--out ${folder}: holds ${taken} already; name another folder`);
}
