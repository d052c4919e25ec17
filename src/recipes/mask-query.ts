import { type Database, quoteName } from '../corpus/index.js';
import { Masker } from './personal.js';

const POSITION = '" position"';

interface TextColumn {
  name: string;
  /** SQL for the value as text. */
  asText: string;
  /** Returns SQL that converts a masked text to a value of the column's type. */
  fromText: (text: string) => string;
  /** True for lists and structs, whose texts are JSON. */
  isNested: boolean;
}

/**
 * Returns a query for the rows of another query with personal data masked, in the same order; the same query if there is none. Texts
 * with personal data are few, so they are stored in a table and joined.
 */
export async function maskQuery(database: Database, query: string): Promise<string> {
  const columns = await textColumns(database, query);
  if (columns.length === 0) return query;
  const masks = columns.map(() => new Map<string, string>());
  const texts = columns.map(({ asText }, n) => `${asText} AS c${n}`);
  for await (const rows of database.stream(`SELECT ${texts.join(', ')} FROM (${query}) AS q`))
    for (const row of rows)
      for (const [n, { name, isNested }] of columns.entries()) {
        const text = row[`c${n}`];
        if (typeof text !== 'string' || masks[n]?.has(text)) continue;
        // A new masker for each text, because a masker remembers everything that it has searched.
        const masker = new Masker();
        const masked = masker.maskFields({ [name]: isNested ? parseExactly(text) : text })[name];
        if (masker.takeCounts().size > 0)
          masks[n]?.set(text, isNested ? writeExactly(masked) : String(masked));
      }
  if (masks.every(({ size }) => size === 0)) return query;
  await database.run('DROP TABLE IF EXISTS masked_texts');
  const table = await database.appender('masked_texts', {
    col: 'INTEGER',
    original: 'VARCHAR',
    masked: 'VARCHAR',
  });
  for (const [n, columnMasks] of masks.entries())
    for (const [original, masked] of columnMasks) table.add(n, original, masked);
  table.finish();
  const replaced = columns.map(
    ({ name, fromText }, n) =>
      `CASE WHEN m${n}.masked IS NULL THEN q.${quoteName(name)} ELSE ${fromText(`m${n}.masked`)} END AS ${quoteName(name)}`,
  );
  const joins = columns.map(
    ({ asText }, n) => `LEFT JOIN masked_texts AS m${n} ON m${n}.col = ${n} AND m${n}.original = ${asText}`,
  );
  return `SELECT q.* EXCLUDE (${POSITION}) REPLACE (${replaced.join(', ')})
    FROM (SELECT *, row_number() OVER () AS ${POSITION} FROM (${query})) AS q ${joins.join(' ')} ORDER BY q.${POSITION}`;
}

async function textColumns(database: Database, query: string): Promise<TextColumn[]> {
  const described = await database.rows(`DESCRIBE ${query}`);
  return described.flatMap(({ column_name, column_type }): TextColumn[] => {
    const [name, type] = [String(column_name), String(column_type)];
    if (!/(?<!\w)VARCHAR(?!\w)/.test(type)) return [];
    const column = `q.${quoteName(name)}`;
    if (type === 'VARCHAR') return [{ name, asText: column, fromText: (text) => text, isNested: false }];
    const asText = `CAST(to_json(${column}) AS VARCHAR)`;
    return [{ name, asText, fromText: (text) => `CAST(CAST(${text} AS JSON) AS ${type})`, isNested: true }];
  });
}

const NUMBER = String.raw`-?(?:\d[\d.eE+-]*|Infinity|NaN)`;
const STRING_OR_NUMBER = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${NUMBER}`, 'g');
const MARKED_NUMBER = new RegExp(String.raw`"\\u0000(${NUMBER})"`, 'g');

/** Parses the database's JSON. Numbers become marked strings, because JavaScript would round large numbers and cannot parse NaN. */
const parseExactly = (json: string): unknown =>
  JSON.parse(
    json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`)),
  );

/** Serialises a value of {@link parseExactly} with the original numbers. */
const writeExactly = (value: unknown): string => JSON.stringify(value).replace(MARKED_NUMBER, '$1');
