import { literal } from '../../corpus/index.js';
import { textOrNull } from '../store/row-values.js';
import type { LiveCorpus } from './live-corpus.js';
import { readParts } from './part-files.js';

/** A paragraph of a paper, and the part of the corpus that has it. */
export interface ParagraphKey {
  part: string;
  record: string;
  position: number;
}

/** The text of a paragraph, with the title and language of its paper. */
export interface ParagraphText {
  text: string;
  title: string;
  language: string | null;
}

/** Maximum paragraphs of a part that are looked up one by one; for more, the part is read once. */
const MAX_LOOKUPS = 3;
/** Maximum subqueries per query. */
const QUERY_PIECES = 40;

const COLUMNS = 'record, position, text';

/**
 * Returns SQL for some paragraphs of one part. With an equality, DuckDB decodes only the row groups that contain the record, by
 * their Bloom filters; with a list it decodes the texts of the whole part.
 */
function partSql(source: string, keys: readonly ParagraphKey[]): string[] {
  if (keys.length <= MAX_LOOKUPS)
    return keys.map(
      ({ record, position }) =>
        `SELECT ${COLUMNS} FROM ${source} WHERE record = ${literal(record)} AND position = ${position}`,
    );
  const pairs = keys.map(({ record, position }) => `(${literal(record)}, ${position})`).join(', ');
  return [`SELECT ${COLUMNS} FROM ${source} WHERE (record, position) IN (${pairs})`];
}

/** Loads the texts of paragraphs; returns a function that looks them up. */
export async function paragraphTexts(
  corpus: LiveCorpus,
  keys: readonly ParagraphKey[],
): Promise<(record: string, position: number) => ParagraphText | undefined> {
  const texts = new Map<string, ParagraphText>();
  const parts = new Map<string, ParagraphKey[]>();
  for (const key of keys) parts.set(key.part, [...(parts.get(key.part) ?? []), key]);
  const pieces = [...parts].flatMap(([part, inPart]) =>
    partSql(readParts(corpus.folder(), 'paragraphs', [part]), inPart),
  );
  for (let i = 0; i < pieces.length; i += QUERY_PIECES) {
    const rows = await corpus.rows(`SELECT t.*, p.title, p.language
      FROM (${pieces.slice(i, i + QUERY_PIECES).join(' UNION ALL ')}) AS t JOIN papers_list AS p ON p.record = t.record`);
    for (const row of rows)
      texts.set(`${row.record} ${row.position}`, {
        text: String(row.text),
        title: String(row.title ?? ''),
        language: textOrNull(row.language),
      });
  }
  return (record, position) => texts.get(`${record} ${position}`);
}
