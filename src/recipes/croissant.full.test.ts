import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { itemAt } from '../at.js';
import { ingest, link } from '../corpus/index.js';
import { readByMlcroissant, withoutMlcroissant } from '../dataset/card/mlcroissant.fixture.js';
import { Dataset, type DatasetRow, SPLITS } from '../dataset/index.js';
import { build, recipes } from './index.js';

const folder = temporaryFolder('croissant');
const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const SOURCES = [
  ...['jats', 'tei', 's2orc/pdf_parses', 'latex/papers'],
  ...['wikipedia/dump.xml', 'wikipedia/pages.warc.gz'],
];
/** The recipe that is built with an author's answers. */
const DESCRIBED = 'citesum';
const ABOUT = '## version\n1.0.0\n## date-published\n2026-05-15\n## biases\nOnly rivers.\n## impact\nNone.\n';
const skip = withoutMlcroissant();

async function readRows(path: string): Promise<Record<string, DatasetRow[]>> {
  const dataset = await Dataset.open(path);
  const rows: Record<string, DatasetRow[]> = {};
  for (const split of SPLITS)
    for await (const row of dataset.rows(split)) rows[split] = [...(rows[split] ?? []), row];
  dataset.close();
  return rows;
}

describe('mlcroissant reads every recipe', { skip }, () => {
  const corpus = join(folder, 'corpus');
  const about = join(folder, 'about.md');
  const names = thorough(
    recipes.all.map(({ name }) => name),
    [DESCRIBED, 'pairs', 'wikiref'],
  );
  const paths = names.map((name) => join(folder, name));
  before(async () => {
    await ingest({ paths: SOURCES.map((name) => join(EXAMPLES, name)), corpus });
    await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
    writeFileSync(about, ABOUT);
    for (const name of names)
      await build({
        recipe: name,
        corpus,
        out: join(folder, name),
        ...(name === DESCRIBED ? { about } : {}),
      });
  });

  test('finds croissant.json of every recipe valid, and reads from it the rows of every split', async () => {
    const { found, said } = readByMlcroissant(paths);
    assert.deepEqual(
      said.filter((line) => /@context/.test(line)),
      [],
    );
    for (const [n, path] of paths.entries()) {
      assert.deepEqual(found[n]?.errors, [], path);
      // A build says neither when it is published nor as which version: that is up to those who publish it.
      assert.deepEqual(
        found[n]?.warnings.map((line) => /schema\.org\/(\w+)/.exec(line)?.[1]),
        path.endsWith(DESCRIBED) ? [] : ['datePublished', 'version'],
      );
      assert.match(found[n]?.responsibleUse.data_use_cases?.join() ?? '', /\w{3}/);
      const rows = await readRows(path);
      assert.ok((rows.train?.length ?? 0) > 0, path);
      assert.deepEqual(found[n]?.rows, rows, path);
    }
    const { responsibleUse } = itemAt(found, paths.indexOf(join(folder, DESCRIBED)));
    assert.match(responsibleUse.data_biases?.join() ?? '', /^Only rivers\.\n\nThe examples/);
    assert.deepEqual(responsibleUse.data_social_impact, ['None.']);
  });
});
