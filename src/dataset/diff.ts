import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database, literal, readParquet } from '../corpus/index.js';
import { createTemporaryFolder, fileInside } from '../engine/index.js';
import { compareManifests, type Difference } from '../lineage/index.js';
import { readManifest } from './load-manifest.js';
import type { Manifest } from './manifest.js';
import { SPLITS } from './splits/splits.js';

/** What became of an example. */
export const FATES = ['came', 'went', 'changed', 'moved'] as const;
export type Fate = (typeof FATES)[number];

export interface ExampleDifference {
  count: number;
  /** Some of the examples, in the order of their ids, with the splits they are in. */
  examples: { id: string; before?: string | undefined; after?: string | undefined }[];
  /** The differences in how the datasets were made that can cause this. */
  causes: Difference[];
}

export interface DatasetDiff {
  /** How the two were made differently; undefined if one of them has no lineage. */
  made: Difference[] | undefined;
  same: number;
  examples: Record<Fate, ExampleDifference>;
}

/** Options that only decide in which split an example is, or whether it is kept there. */
const SPLITTING = new Set(['seed', 'split', 'cap', 'sides']);
/** Options that choose among examples and do not change any. */
const CHOOSING = new Set([
  'licence',
  'language',
  'field',
  'years',
  'formats',
  'collections',
  'maxTrain',
  'perField',
]);
/** Options that write the same rows in more forms. */
const FORMS = new Set(['keepDrops', 'jsonl', 'exports', 'prompts']);

/** Whether a difference in how datasets are made can have this effect on an example. */
export function canCause({ artefact, what, name }: Difference, fate: Fate): boolean {
  if (artefact !== '' || what !== 'option') return true;
  if (FORMS.has(name)) return false;
  if (SPLITTING.has(name)) return fate !== 'changed';
  if (CHOOSING.has(name)) return fate !== 'changed';
  return true;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The rows of a dataset as id, split and a hash of the columns. */
function rowsQuery(path: string, { splits }: Manifest, columns: readonly string[]): string {
  const fields = columns.map((name) => `${literal(name)}, r.${quote(name)}`).join(', ');
  const queries = SPLITS.filter((split) => splits[split].files.length > 0).map((split) => {
    const files = splits[split].files.map((file) => fileInside(path, file, 'dataset.json'));
    return `SELECT r.id AS id, '${split}' AS split, sha256(CAST(json_object(${fields}) AS VARCHAR)) AS content
      FROM ${readParquet(files)} AS r`;
  });
  return queries.join(' UNION ALL ') || "SELECT '' AS id, '' AS split, '' AS content WHERE FALSE";
}

/**
 * Compares two datasets: how they were made, and which examples came, went, changed or moved between splits. The join is DuckDB's,
 * on disk: neither dataset has to fit in memory.
 */
export async function diffDatasets(before: string, after: string, shown = 10): Promise<DatasetDiff> {
  const [a, b] = [readManifest(before), readManifest(after)];
  const columns = Object.keys(a.columns)
    .filter((name) => Object.hasOwn(b.columns, name))
    .sort();
  const spill = await createTemporaryFolder('diff');
  const database = await Database.open({ spill, file: join(spill, 'diff.duckdb') });
  try {
    await database.run(`CREATE TABLE before_rows AS ${rowsQuery(before, a, columns)}`);
    await database.run(`CREATE TABLE after_rows AS ${rowsQuery(after, b, columns)}`);
    await database.run(`CREATE TABLE fates AS
      SELECT coalesce(a.id, b.id) AS id, a.split AS before, b.split AS after,
        CASE WHEN a.id IS NULL THEN 'came' WHEN b.id IS NULL THEN 'went' WHEN a.content <> b.content THEN 'changed'
          WHEN a.split <> b.split THEN 'moved' ELSE 'same' END AS fate
      FROM before_rows AS a FULL OUTER JOIN after_rows AS b ON a.id = b.id`);
    const made = a.lineage && b.lineage ? compareManifests(a.lineage, b.lineage) : undefined;
    const count = async (fate: string) =>
      Number((await database.rows(`SELECT count(*) AS n FROM fates WHERE fate = '${fate}'`))[0]?.n ?? 0);
    const difference = async (fate: Fate): Promise<ExampleDifference> => ({
      count: await count(fate),
      examples: (
        await database.rows(
          `SELECT id, before, after FROM fates WHERE fate = '${fate}' ORDER BY id LIMIT ${shown}`,
        )
      ).map((row) => ({
        id: String(row.id),
        ...(row.before === null ? {} : { before: String(row.before) }),
        ...(row.after === null ? {} : { after: String(row.after) }),
      })),
      causes: (made ?? []).filter((cause) => canCause(cause, fate)),
    });
    return {
      made,
      same: await count('same'),
      examples: {
        came: await difference('came'),
        went: await difference('went'),
        changed: await difference('changed'),
        moved: await difference('moved'),
      },
    };
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}
