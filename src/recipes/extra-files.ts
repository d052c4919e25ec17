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
import { maskQuery } from './mask-query.js';
import type { PersonalRule } from './personal.js';
import type { ExtraFile } from './recipe.js';

const FORMATS: Record<string, string> = {
  '.parquet': 'FORMAT PARQUET, COMPRESSION ZSTD',
  '.jsonl': 'FORMAT JSON',
  '.tsv': "FORMAT CSV, HEADER, DELIMITER '\t', QUOTE ''",
};

/** Writes the extra files of a dataset to its folder, after its rows. This is done on this machine, whichever engine wrote the rows. */
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
      for (const { path, query } of files) {
        const target = join(folder, path);
        mkdirSync(dirname(target), { recursive: true });
        // Candidates can't be dropped, because examples refer to them, so their texts are masked.
        const rows = personal === 'keep' ? query : await maskQuery(database, query);
        await database.run(
          `COPY (${rows}) TO ${pathLiteral(target, 'write')} (${FORMATS[extname(path)] ?? ''})`,
        );
        if (path === `${basename(path, '.parquet')}.parquet`)
          await database.run(
            `CREATE OR REPLACE VIEW ${quoteName(basename(path, '.parquet'))} AS SELECT * FROM ${parquetSource([target])}`,
          );
      }
    },
    databaseMemory,
  );
}

async function viewSplit(database: Database, split: Split, folder: string, files: string[]): Promise<void> {
  const paths = files.map((file) => join(folder, file));
  await database.run(`CREATE OR REPLACE VIEW ${split} AS SELECT * FROM ${parquetSource(paths)}`);
}
