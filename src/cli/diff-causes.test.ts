import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { build } from '../recipes/index.js';
import { callCitemill, EXAMPLES } from './citemill.fixture.js';
import { countCauses, diffIn } from './diff.fixture.js';

const home = temporaryFolder('diff-causes');
const papers = join(home, 'papers');
const metadata = join(home, 'abstracts.csv');
const CHANGED = 'marlow-2022-review.xml';
const REMOVED = 'teverson-2018-pulses.xml';

const diff = (...args: string[]) => diffIn(home, ...args);

async function make(name: string, seed = 0): Promise<void> {
  const corpus = join(home, name, 'corpus');
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus, metadata: [metadata] });
  for (const recipe of ['citesum', 'citeworth'])
    await build({ recipe, corpus, out: join(home, name, recipe), jobs: 1, seed });
}

before(async () => {
  mkdirSync(papers);
  for (const name of readdirSync(join(EXAMPLES, 'jats')))
    copyFileSync(join(EXAMPLES, 'jats', name), join(papers, name));
  copyFileSync(join(EXAMPLES, 'metadata', 'abstracts.csv'), metadata);
  await make('first');
});

test('an example is explained by its paper, by what it cites, or by how the datasets were made', async () => {
  await make('seeded', 7);
  const seeded = await diff('first/citeworth', 'seeded/citeworth');
  assert.equal(seeded.hasCorpora, true);
  assert.deepEqual(Object.keys(countCauses(seeded)), ['how the datasets were made']);
  assert.deepEqual(pluck(seeded.examples.moved.causes, 'name'), ['seed']);

  writeFileSync(metadata, readFileSync(metadata, 'utf8').replaceAll('We ', 'Today we '));
  await make('described');
  const described = await diff('first/citesum', 'described/citesum');
  assert.ok(described.examples.changed.count > 0);
  assert.deepEqual(Object.keys(countCauses(described)), ['metadata of the cited paper changed']);
  // The abstract of the cited paper is the text to summarise; nothing else of an example depends on it.
  for (const { columns } of described.examples.changed.examples) assert.deepEqual(columns, ['src']);
  for (const { columns } of seeded.examples.moved.examples) assert.equal(columns, undefined);

  const text = readFileSync(join(papers, CHANGED), 'utf8');
  writeFileSync(join(papers, CHANGED), text.replaceAll('sensors', 'gauges'));
  rmSync(join(papers, REMOVED));
  await make('edited');
  const edited = await diff('described/citeworth', 'edited/citeworth');
  const causes = countCauses(edited);
  assert.ok(
    Number(causes['source changed']) > 0 && Number(causes['paper removed']) > 0,
    JSON.stringify(causes),
  );
  assert.equal(edited.examples.removed.byCause['paper added'], undefined);
  for (const { cause } of edited.examples.removed.examples)
    assert.match(cause, /^(?:source changed|paper removed)$/);
  const back = await diff('edited/citeworth', 'described/citeworth');
  assert.equal(back.examples.added.byCause['paper added'], edited.examples.removed.byCause['paper removed']);
});

test('without the corpora only how the datasets were made is known, and the text says so', async () => {
  for (const name of ['described', 'edited'])
    cpSync(join(home, name, 'citeworth'), join(home, 'alone', name), { recursive: true });
  const alone = await diff('alone/described', 'alone/edited');
  assert.equal(alone.hasCorpora, false);
  assert.deepEqual(Object.keys(countCauses(alone)), ['how the datasets were made']);
  const { stdout } = await callCitemill(['diff', 'alone/described', 'alone/edited'], { cwd: home });
  assert.match(stdout, /name both corpora with --corpora/);
  const named = await diff(
    ...['alone/described', 'alone/edited', '--corpora', 'described/corpus', 'edited/corpus'],
  );
  assert.deepEqual(named, await diff('described/citeworth', 'edited/citeworth'));
  // A corpus that is not the dataset's own explains nothing.
  const wrong = await diff('alone/described', 'alone/edited', '--corpora', 'first/corpus', 'edited/corpus');
  assert.equal(wrong.hasCorpora, false);
});
