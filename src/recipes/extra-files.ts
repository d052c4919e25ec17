import { mkdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  type CorpusFolder,
  type Database,
  parquetSource,
  pathLiteral,
  quoteName,
  withCorpus,
} from '../corpus/index.js';
import { SPLITS, type Split, type SplitSize } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { maskQuery } from './mask-query.js';
import type { PersonalRule } from './personal.js';
import type { ExtraFile } from './recipe.js';

const FORMATS: Record<string, string> = {
  '.parquet': 'FORMAT PARQUET, COMPRESSION ZSTD',
  '.jsonl': 'FORMAT JSON',
  '.tsv': "FORMAT CSV, HEADER, DELIMITER '\t', QUOTE ''",
};

/** Writes the extra files of a dataset, on this machine, whichever engine wrote the rows. */
export async function writeExtraFiles(
  files: readonly ExtraFile[],
  corpus: CorpusFolder,
  databaseMemory: string | undefined,
  folder: string,
  sizes: Record<Split, SplitSize>,
  personal: PersonalRule,
): Promise<void> {
  if (files.length === 0) return;
  await withCorpus(
    corpus,
    async (database) => {
      // With one thread, rows and row groups, and so the bytes, are always the same.
      await database.run('SET threads = 1');
      for (const split of SPLITS) await viewSplit(database, split, folder, sizes[split].files);
      await checkTableNames(database, files);
      for (const { path, query } of files) {
        const target = join(folder, path);
        mkdirSync(dirname(target), { recursive: true });
        // Candidates cannot be dropped, because examples refer to them, so their texts are masked.
        const rows = personal === 'keep' ? query : await maskQuery(database, query);
        await database.run(
          `COPY (${rows}) TO ${pathLiteral(target, 'write')} (${FORMATS[extname(path)] ?? ''})`,
        );
        const table = tableName(path);
        if (table !== undefined)
          await database.run(`CREATE VIEW ${quoteName(table)} AS SELECT * FROM ${parquetSource([target])}`);
      }
    },
    databaseMemory,
  );
}

/** Returns the name under which later extra files query this one; undefined if they cannot. */
const tableName = (path: string): string | undefined =>
  path === `${basename(path, '.parquet')}.parquet` ? basename(path, '.parquet') : undefined;

/** Refuses files that would be tables with the name of another one. Names of tables have no case. */
async function checkTableNames(database: Database, files: readonly ExtraFile[]): Promise<void> {
  const rows = await database.rows(`SELECT view_name AS name FROM duckdb_views() WHERE NOT internal
    UNION SELECT table_name FROM duckdb_tables()`);
  const taken = new Set(rows.map(({ name }) => String(name).toLowerCase()));
  for (const { path } of files) {
    const name = tableName(path)?.toLowerCase();
    if (name === undefined) continue;
    if (taken.has(name))
      throw new UserError(`extra file ${path}: there is already a table ${name}; give the file another name`);
    taken.add(name);
  }
}

async function viewSplit(database: Database, split: Split, folder: string, files: string[]): Promise<void> {
  const paths = files.map((file) => join(folder, file));
  await database.run(`CREATE OR REPLACE VIEW ${split} AS SELECT * FROM ${parquetSource(paths)}`);
}
