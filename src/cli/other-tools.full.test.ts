// One command line makes dataset folders that other tools can open: mlcroissant, datasets, pandas, polars, DuckDB, BEIR and
// Label Studio. CITEMILL_TOOLS_PYTHON names a Python with the libraries, as `npm run python -- --setup-only` prints it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { readByMlcroissant, withoutMlcroissant } from '../dataset/card/mlcroissant.fixture.js';
import { Dataset } from '../dataset/index.js';
import { checkByLabelStudio, labelStudio } from '../judge/forms/label-studio.fixture.js';
import { beir, loadByBeir } from '../recipes/beir/loader.fixture.js';
import { EXAMPLES, runCitemill } from './citemill.fixture.js';

const mill = temporaryFolder('other-tools');
const RECIPES = ['citesum', 'citrec'];
const python = process.env.CITEMILL_TOOLS_PYTHON;

/** Rows of each split by each library, from the folder alone. */
const COUNT = `
import glob, json, sys
import datasets, duckdb, pandas, polars
folder = sys.argv[1]
loaded = datasets.load_dataset(folder, cache_dir=sys.argv[2])
found = {}
for split in loaded:
    files = sorted(glob.glob(f"{folder}/data/{split}-*.parquet"))
    found[split] = {
        "datasets": loaded[split].num_rows,
        "pandas": sum(len(pandas.read_parquet(file)) for file in files),
        "polars": polars.read_parquet(files).height,
        "duckdb": duckdb.sql(f"SELECT count(*) FROM read_parquet({files})").fetchall()[0][0],
    }
print(json.dumps(found))
`;

function citemill(...args: string[]): string {
  const { status, stdout, stderr } = runCitemill(args, { cwd: mill });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** The rows of each split by the manifest. */
async function splitRows(name: string): Promise<Record<string, number>> {
  const dataset = await Dataset.open(join(mill, name));
  const rows = Object.entries(dataset.manifest.splits).map(([split, size]) => [split, size.rows] as const);
  dataset.close();
  return Object.fromEntries(rows.filter(([, count]) => count > 0));
}

describe('what one citemill make writes', () => {
  before(() => {
    const papers = ['jats', 'tei'].map((name) => join(EXAMPLES, name));
    citemill('make', ...papers, '--recipes', RECIPES.join(','), '--seed', '1', '--out', mill, '--jobs', '1');
  });

  for (const recipe of RECIPES) {
    test(`mlcroissant accepts ${recipe} and reads every row`, { skip: withoutMlcroissant() }, async () => {
      const { found } = readByMlcroissant([join(mill, recipe)]);
      assert.deepEqual(found[0]?.errors, []);
      const rows = Object.values(found[0]?.rows ?? {}).reduce((sum, split) => sum + split.length, 0);
      const expected = Object.values(await splitRows(recipe)).reduce((sum, count) => sum + count, 0);
      assert.equal(rows, expected);
    });

    const skip = python === undefined && 'CITEMILL_TOOLS_PYTHON does not name a Python with the libraries';
    test(`datasets, pandas, polars and DuckDB load ${recipe}`, { skip }, async () => {
      const args = ['-c', COUNT, join(mill, recipe), join(mill, 'cache')];
      const { status, stdout, stderr } = spawnSync(python ?? '', args, { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      const expected = Object.entries(await splitRows(recipe)).map(([split, rows]) => [
        split,
        { datasets: rows, pandas: rows, polars: rows, duckdb: rows },
      ]);
      assert.deepEqual(JSON.parse(stdout), Object.fromEntries(expected));
    });
  }

  test("BEIR's loader reads the export of citrec", { skip: beir.skip }, () => {
    citemill('export', 'beir', join(mill, 'citrec'), '--out', join(mill, 'beir'));
    const names = readdirSync(join(mill, 'beir', 'qrels')).map((name) => basename(name, '.tsv'));
    const splits = loadByBeir(join(mill, 'beir'), names);
    assert.ok(names.includes('train'));
    assert.ok(Object.values(splits).every(({ documents, queries }) => documents > 0 && queries > 0));
  });

  test('Label Studio accepts a study of citesum', { skip: labelStudio.skip }, () => {
    citemill('judge', 'sample', 'citesum', '--template', 'citesum-accuracy', '--size', '6', '--dir', mill);
    citemill('export', 'label-studio', 'citesum-accuracy-1', '--dir', mill, '--out', join(mill, 'studio'));
    assert.equal(checkByLabelStudio(join(mill, 'studio')), 6);
  });
});
