import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '../../cache-root.js';
import type { SparkOptions } from '../../engine/spark/index.js';
import { INGESTED_TABLES, LINKED_TABLES } from '../tables.js';
import { withCorpus } from '../with-corpus.js';

const cachedPython = join(cacheRoot(), 'spark', 'bin', 'python');
/** A Python with pyspark: the one that is named, or that of `citemill spark --setup`. */
export const python =
  (process.env.CITEMILL_SPARK_PYTHON ?? (existsSync(cachedPython) ? cachedPython : '')) || undefined;

/** Why the Spark tests cannot run here; undefined if they can. */
export const skip: string | undefined =
  python === undefined
    ? 'no Python with pyspark: run citemill spark --setup, or name one with CITEMILL_SPARK_PYTHON'
    : spawnSync('java', ['-version']).status === 0
      ? undefined
      : 'no Java';

export const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
export const STAGE = [
  process.execPath,
  fileURLToPath(new URL('../../cli/main.js', import.meta.url)),
  'stage',
];

/** The JVM's quick compiler alone: a test is over before the thorough one has paid for itself. */
export const QUICK_JVM = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Little memory, few partitions and no web page: the examples are small. */
export const SMALL = {
  'spark.driver.extraJavaOptions': QUICK_JVM,
  'spark.executor.extraJavaOptions': QUICK_JVM,
  'spark.ui.enabled': 'false',
  'spark.driver.memory': '700m',
  'spark.executor.memory': '512m',
  'spark.sql.shuffle.partitions': '2',
  'spark.driver.bindAddress': '127.0.0.1',
  'spark.driver.host': '127.0.0.1',
};

export const sparkOn = (master: string, conf: Record<string, string> = {}): SparkOptions => ({
  python: python ?? '',
  master,
  conf: { ...SMALL, ...conf },
});

/** Returns all rows of all tables, sorted, as text. */
export async function readRows(corpus: string, linked = false): Promise<Record<string, string[]>> {
  return withCorpus(corpus, async (database) => {
    const names = [...INGESTED_TABLES.map((table) => `ingested_${table}`), ...(linked ? LINKED_TABLES : [])];
    const tables: Record<string, string[]> = {};
    for (const name of names)
      tables[name] = (await database.rows(`SELECT * FROM "${name}"`))
        .map((row) => JSON.stringify(row))
        .sort();
    return tables;
  });
}
