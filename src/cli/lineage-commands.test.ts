import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { identify, inputNamed } from '../lineage/index.js';
import { build } from '../recipes/index.js';
import { callCitemill, EXAMPLES, runCitemill } from './citemill.fixture.js';

const home = temporaryFolder('lineage-commands');
const papers = join(home, 'papers');
const names = readdirSync(join(EXAMPLES, 'jats')).filter((name) => name.endsWith('.xml'));
/** A paper that comes later; it gives examples. */
const LATE = 'marlow-2022-review.xml';
const call = (...args: string[]) => callCitemill(args, { cwd: home });

before(async () => {
  mkdirSync(papers);
  for (const name of names.filter((file) => file !== LATE))
    copyFileSync(join(EXAMPLES, 'jats', name), join(papers, name));
  await ingest({ paths: [papers], corpus: join(home, 'corpus'), jobs: 1 });
  await link({ corpus: join(home, 'corpus') });
  await build({
    recipe: 'citeworth',
    corpus: join(home, 'corpus'),
    out: join(home, 'set'),
    jobs: 1,
    jsonl: true,
  });
});

test('log prints the lineage back to the source files with their hashes, and as PROV-JSON', async () => {
  const { stdout, status, stderr } = await call('log', 'set');
  assert.equal(status, 0, stderr);
  const { lineage } = readManifest(join(home, 'set'));
  assert.ok(lineage && stdout.startsWith(`set: dataset ${identify(lineage)}, version citeworth@`));
  assert.match(stdout, /\n {2}link: link [0-9a-f]{64}, version .*\n(?:.*\n)? {4}corpus: corpus [0-9a-f]{64}/);
  for (const name of readdirSync(papers).filter((file) => /-\d{4}-/.test(file)))
    assert.match(stdout, new RegExp(`\\n {2}[0-9a-f]{64} {2}.*${name} {2}\\(jats@\\d+\\)`));
  const prov = JSON.parse((await call('log', 'set', '--prov')).stdout);
  const entity = `citemill:sha256-${identify(lineage)}`;
  assert.equal(prov.entity[entity]['prov:type'], 'dataset');
  const used = Object.values<Record<string, string>>(prov.wasDerivedFrom);
  assert.equal(used.length, 3);
  for (const { 'prov:generatedEntity': made = '', 'prov:usedEntity': source = '' } of used)
    assert.ok(prov.entity[made] && prov.entity[source]);
});

test('log prints the identity of a corpus, its last link and its source files', async () => {
  const { lineage } = readManifest(join(home, 'set'));
  const link = lineage && inputNamed(lineage, 'link');
  const corpus = link?.manifest && inputNamed(link.manifest, 'corpus');
  const { stdout, status, stderr } = await call('log', 'corpus');
  assert.equal(status, 0, stderr);
  assert.ok(corpus && stdout.startsWith(`corpus: corpus ${corpus.identity}, version `));
  assert.match(stdout, new RegExp(`^last link: link ${link?.identity}, `, 'm'));
  assert.doesNotMatch(stdout, /since this link/);
  for (const name of readdirSync(papers).filter((file) => /-\d{4}-/.test(file)))
    assert.match(stdout, new RegExp(`\\n {2}[0-9a-f]{64} {2}.*${name} {2}\\(jats@\\d+\\)`));
  const prov = JSON.parse((await call('log', 'corpus', '--prov')).stdout);
  assert.equal(prov.entity[`citemill:sha256-${corpus.identity}`]['prov:type'], 'corpus');
  cpSync(join(home, 'corpus'), join(home, 'unlinked'), { recursive: true });
  await ingest({ paths: [join(EXAMPLES, 'jats', LATE)], corpus: join(home, 'unlinked'), jobs: 1 });
  const stale = await call('log', 'unlinked');
  assert.match(stale.stdout, /^ {2}papers were added, changed or removed since this link$/m);
});

test('verify recomputes hashes and row counts, and names what is damaged', async () => {
  const whole = await call('verify', 'set');
  assert.deepEqual([whole.status, /no faults/.test(whole.stdout)], [0, true], whole.stdout);
  cpSync(join(home, 'set'), join(home, 'damaged'), { recursive: true });
  appendFileSync(join(home, 'damaged', 'README.md'), 'x');
  const [data = ''] = readManifest(join(home, 'set')).splits.train.files;
  truncateSync(join(home, 'damaged', data), 20);
  rmSync(join(home, 'damaged', 'report.json'));
  const { stdout, status } = await call('verify', 'damaged');
  assert.equal(status, 1);
  assert.match(stdout, /^README\.md: has \d+ bytes instead of \d+$/m);
  assert.match(stdout, /^report\.json: is missing/m);
  assert.match(stdout, /^train: cannot be read/m);
  cpSync(join(home, 'set'), join(home, 'widened'), { recursive: true });
  const { columns, ...manifest } = readManifest(join(home, 'set'));
  const widened = { ...manifest, columns: { ...columns, mud: 'VARCHAR' } };
  writeFileSync(join(home, 'widened', 'dataset.json'), JSON.stringify(widened));
  assert.match((await call('verify', 'widened')).stdout, /^train: cannot be read \(.*mud/m);
  const corpus = await call('verify', 'corpus', '--json');
  assert.deepEqual(JSON.parse(corpus.stdout).faults, []);
  cpSync(join(home, 'corpus'), join(home, 'torn'), { recursive: true });
  truncateSync(join(home, 'torn', 'parts', 'part-000000000', 'papers.parquet'), 100);
  const torn = await call('verify', 'torn');
  assert.equal(torn.status, 1);
  assert.match(torn.stdout, /^parts\/part-000000000\/papers\.parquet: has 100 bytes instead of \d+$/m);
});

test('rebuild makes the dataset again byte by byte, and refuses another corpus', async () => {
  cpSync(join(home, 'corpus'), join(home, 'copied-corpus'), { recursive: true });
  const { stdout, status, stderr } = runCitemill(
    ['rebuild', 'set', '--from', 'copied-corpus', '--out', 'again', '--jobs', '1'],
    { cwd: home },
  );
  assert.equal(status, 0, stderr + stdout);
  assert.match(stdout, /identical/);
  assert.deepEqual(
    readFileSync(join(home, 'again', 'dataset.json')),
    readFileSync(join(home, 'set', 'dataset.json')),
  );
  await ingest({ paths: [join(EXAMPLES, 'jats', LATE)], corpus: join(home, 'other'), jobs: 1 });
  await link({ corpus: join(home, 'other') });
  const refused = await call('rebuild', 'set', '--from', 'other', '--out', 'other-set');
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /^citemill: other is not the corpus that set was built from: /);
});

test('diff says which examples were added, removed and moved, and because of what', async () => {
  const split = { recipe: 'citeworth', corpus: join(home, 'corpus'), jobs: 1, jsonl: true } as const;
  await build({ ...split, out: join(home, 'moved'), ratios: [0.2, 0.4, 0.4] });
  const moved = JSON.parse((await call('diff', 'set', 'moved', '--json')).stdout);
  assert.deepEqual(
    moved.made.map(({ name }: { name: string }) => name),
    ['split'],
  );
  assert.ok(moved.examples.moved.count > 0);
  assert.deepEqual(moved.examples.moved.causes, moved.made);
  assert.equal(moved.examples.changed.count + moved.examples.changed.causes.length, 0);
  const same = await call('diff', 'set', 'again');
  assert.match(
    same.stdout,
    /^made from the same inputs with the same options and versions\n\d+ examples the same\n$/,
  );
  cpSync(join(home, 'corpus'), join(home, 'grown'), { recursive: true });
  await ingest({ paths: [join(EXAMPLES, 'jats', LATE)], corpus: join(home, 'grown'), jobs: 1 });
  await link({ corpus: join(home, 'grown') });
  await build({ ...split, corpus: join(home, 'grown'), out: join(home, 'more') });
  const text = (await call('diff', 'set', 'more')).stdout;
  assert.match(text, /^\d+ added\n {2}\d+ because: paper added\n {4}[\w-]+ {2}\w+ {2}\(paper added\)/m);
  const corpora = await call('diff', 'corpus', 'grown');
  assert.match(corpora.stdout, new RegExp(`${LATE}: added\\n1 source added\\n$`));
  assert.match(
    (await call('diff', 'set', 'corpus')).stderr,
    /dataset and corpus cannot be compared; give two datasets, corpora, models or prediction files/,
  );
});
