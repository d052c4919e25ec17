import { join } from 'node:path';
import { type SparkSession, sparkLiteral } from '../../engine/spark/index.js';
import { INGESTED, INGESTED_TABLES, type IngestedTable } from '../tables.js';
import { sparkColumns } from './column-types.js';

/** Columns that identify a source among the staged rows. */
const SAME_SOURCE = ['hash', 'file', 'record_number'] as const;

export const sameSource = (a: string, b: string): string =>
  SAME_SOURCE.map((name) => `${a}.${name} = ${b}.${name}`).join(' AND ');

/** Column in which Spark stores a row that does not fit the other columns. */
const MISFIT = '_misfit';

/** SQL for the rows of sources in `kept` that do not fit the columns of a table, with their source and the reason. */
const misfits = (table: IngestedTable): string => `
  SELECT s.hash, s.file, s.record_number, s.corpus_part,
         'the tables cannot hold it: a row of ${table} has a value of another type' AS message
  FROM staged AS s JOIN kept AS k ON ${sameSource('s', 'k')}
  WHERE s.\`table\` = '${table}' AND from_json(s.json, ${sparkLiteral(`${sparkColumns(INGESTED[table])}, ${MISFIT} STRING`)},
    map('mode', 'PERMISSIVE', 'columnNameOfCorruptRecord', '${MISFIT}')).${MISFIT} IS NOT NULL`;

/**
 * Finds the sources in `kept` with a row that the tables cannot hold, and lists them in the view `refused`, with the message of the failure.
 * Returns their number.
 */
export async function findRefused(spark: SparkSession, folder: string): Promise<number> {
  const path = join(folder, 'refused');
  const columns = 'hash STRING, file STRING, record_number STRING, corpus_part STRING, message STRING';
  const all = INGESTED_TABLES.map(misfits).join(' UNION ALL ');
  const keys = SAME_SOURCE.map((name) => `r.${name}`).join(', ');
  await spark.run({
    do: 'write',
    dialect: 'spark',
    path,
    sql: `SELECT ${keys}, min(r.corpus_part) AS corpus_part, min(r.message) AS message FROM (${all}) AS r GROUP BY ${keys}`,
  });
  await spark.run({ do: 'view', name: 'refused', paths: [path], columns });
  const [row] = await spark.rows('SELECT count(*) AS n FROM refused', 'spark');
  return Number(row?.n ?? 0);
}

/** SQL for the failures of the refused sources, as rows of the table `failures`. Path and reader come from their papers. */
export const REFUSALS = `
  SELECT r.corpus_part, 0L AS source_line, r.hash AS sha256, p.path, p.stage, 'unstorable' AS code, r.message, CAST(NULL AS STRING) AS \`where\`, p.reading, p.location
  FROM refused AS r LEFT JOIN (
    SELECT hash, file, record_number, min(get_json_object(json, '$.path')) AS path, min(get_json_object(json, '$.reader')) AS stage,
           min(get_json_object(json, '$.reading')) AS reading, min(get_json_object(json, '$.location')) AS location
    FROM staged WHERE \`table\` = 'papers' GROUP BY hash, file, record_number
  ) AS p ON ${sameSource('r', 'p')}`;
