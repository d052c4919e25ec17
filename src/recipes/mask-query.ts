import { type Database, quoteName } from '../corpus/index.js';
import { maskPersonal } from '../dataset/index.js';
import { isTextColumn } from './personal.js';

const POSITION = '" position"';

/**
 * A query that gives the rows of another one with personal data masked, in the same order; the same query if there is none.
 * Texts with personal data are few, so that they are kept in a table and joined.
 */
export async function maskQuery(database: Database, query: string): Promise<string> {
  const described = await database.rows(`DESCRIBE ${query}`);
  const columns = described
    .filter(({ column_name, column_type }) => column_type === 'VARCHAR' && isTextColumn(String(column_name)))
    .map(({ column_name }) => String(column_name));
  if (columns.length === 0) return query;
  const masks = new Map<string, string>();
  for await (const rows of database.stream(`SELECT ${columns.map(quoteName).join(', ')} FROM (${query})`))
    for (const row of rows)
      for (const column of columns) {
        const text = row[column];
        if (typeof text !== 'string' || masks.has(text)) continue;
        const masked = maskPersonal(text);
        if (masked.findings.length > 0) masks.set(text, masked.text);
      }
  if (masks.size === 0) return query;
  await database.run('DROP TABLE IF EXISTS masked_texts');
  const table = await database.appender('masked_texts', { original: 'VARCHAR', masked: 'VARCHAR' });
  for (const [original, masked] of masks) table.add(original, masked);
  table.finish();
  const replaced = columns.map(
    (name, n) => `coalesce(m${n}.masked, q.${quoteName(name)}) AS ${quoteName(name)}`,
  );
  const joins = columns.map(
    (name, n) => `LEFT JOIN masked_texts AS m${n} ON m${n}.original = q.${quoteName(name)}`,
  );
  return `SELECT q.* EXCLUDE (${POSITION}) REPLACE (${replaced.join(', ')})
    FROM (SELECT *, row_number() OVER () AS ${POSITION} FROM (${query})) AS q ${joins.join(' ')} ORDER BY q.${POSITION}`;
}
