import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { ALL_QUESTIONS } from '../dataset/index.js';
import { callCitemill, EXAMPLES } from './citemill.fixture.js';

const home = temporaryFolder('card-command');
const call = (...args: string[]) => callCitemill(args, { cwd: home });
const set = (name: string) => readFileSync(join(home, 'set', name), 'utf8');
const build = (...args: string[]) =>
  call('build', 'citeworth', '--corpus', 'corpus', '--out', 'set', '--jobs', '1', '--quiet', ...args);

/** Answers that have their own form. */
const FORMS: Record<string, string> = {
  version: '1.0.0',
  'date-published': '2026-05-15',
  url: 'https://example.org/rivers',
  licence: 'CC-BY-4.0',
};

before(async () => {
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus: join(home, 'corpus'), jobs: 1 });
  await link({ corpus: join(home, 'corpus') });
  assert.equal((await build()).status, 0);
});

test('card --check lists what the author must answer, and exits with 1 until it is answered', async () => {
  const { status, stdout } = await call('card', 'set', '--check');
  assert.equal(status, 1);
  assert.match(stdout, /^ {2}version +Which version of the dataset is this\?\n/);
  assert.match(stdout, /10 questions to answer/);
  const listed = JSON.parse((await call('card', 'set', '--check', '--json')).stdout) as { key: string }[];
  assert.equal(listed.length, 10);

  const { stdout: questions } = await call('card', 'set', '--questions');
  const filled = questions.replace(
    /^## (\S+)\n\n<!--.*-->\n/gm,
    (head, key: string) => `${head}\n${FORMS[key] ?? `Words on ${key}.`}\n`,
  );
  writeFileSync(join(home, 'about.md'), filled);
  const draft = await call('card', 'set', '--about', 'about.md', '--check');
  assert.deepEqual([draft.status, draft.stdout], [0, 'nothing is left to answer\n']);
  assert.equal((await call('card', 'set', '--check')).status, 1, 'the dataset itself has no answers yet');

  const built = await build('--about', 'about.md');
  assert.equal(built.status, 0, built.stderr);
  assert.equal((await call('card', 'set', '--check')).status, 0);
  assert.equal(set('about.md'), filled);
  for (const { key } of ALL_QUESTIONS) {
    const answer = FORMS[key] ?? `Words on ${key}.`;
    assert.ok(set('DATASHEET.md').includes(answer), key);
  }
  const croissant = JSON.parse(set('croissant.json'));
  assert.equal(croissant.version, '1.0.0');
  assert.equal(croissant.datePublished, '2026-05-15');
  assert.deepEqual(croissant.creator, [{ '@type': 'sc:Person', name: 'Words on creators.' }]);
  assert.match(croissant['rai:dataBiases'], /^Words on biases\.\n\nThe examples represent/);
});

test('the answers survive builds into the same folder, and a rebuild is identical', async () => {
  const before = set('about.md');
  assert.equal((await build('--seed', '1')).status, 0);
  assert.equal(set('about.md'), before);
  const { status, stdout } = await call('rebuild', 'set', '--from', 'corpus', '--out', 'again');
  assert.deepEqual([status, stdout.replace(/^\d+/, 'N')], [0, 'N files: identical\n']);
});

test('answers that were edited in the dataset are used by the next build, and never lost', async () => {
  appendFileSync(join(home, 'set', 'about.md'), '\nEdited in place.\n');
  const edited = set('about.md');
  const stale = await call('card', 'set', '--check');
  assert.equal(stale.status, 1);
  assert.match(stale.stdout, /about\.md: edited since the dataset was built/);
  const other = await build('--about', 'about.md');
  assert.equal(other.status, 2);
  assert.match(other.stderr, /set\/about\.md was edited after the dataset was built/);
  assert.equal(set('about.md'), edited);
  assert.equal((await build()).status, 0);
  assert.equal(set('about.md'), edited);
  assert.match(set('DATASHEET.md'), /Edited in place\./);
  assert.equal((await call('verify', 'set')).status, 0);
});

test('mistakes in the answers are refused before anything is built', async () => {
  writeFileSync(join(home, 'wrong.md'), '## versoin\n1.0.0\n');
  const { status, stderr } = await build('--about', 'wrong.md');
  assert.equal(status, 2);
  assert.match(stderr, /wrong\.md, line 1: no question is called "versoin"; did you mean version\?/);
  assert.equal((await call('card', 'corpus', '--check')).status, 2);
  assert.equal((await call('card', 'set', '--questions', '--check')).status, 2);
});

test('a dataset that quotes cited papers has no licence until its author chooses one', async () => {
  await link({ corpus: join(home, 'corpus'), metadata: [join(EXAMPLES, 'metadata')] });
  const built = await call(
    ...['build', 'citegen', '--corpus', 'corpus', '--out', 'quoting', '--licence', 'CC-BY-4.0'],
    ...['--jobs', '1', '--quiet'],
  );
  assert.equal(built.status, 0, built.stderr);
  const quoting = (name: string) => readFileSync(join(home, 'quoting', name), 'utf8');
  assert.match(quoting('README.md'), /^license: other$/m);
  assert.deepEqual(JSON.parse(quoting('croissant.json')).license, ['CC-BY-4.0', 'not known']);
  const { stdout } = await call('card', 'quoting', '--check');
  assert.match(stdout, /^ {2}licence +Under which licence/m);
});

test('card --questions --out writes a new file, and never over answers', async () => {
  const answered = set('about.md');
  const refused = await call('card', 'set', '--questions', '--out', join('set', 'about.md'));
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /about\.md exists and may hold answers/);
  assert.equal(set('about.md'), answered);
  const written = await call('card', 'set', '--questions', '--out', 'new.md');
  assert.deepEqual([written.status, written.stdout], [0, 'new.md: fill it in, then build with --about\n']);
  const printed = await call('card', 'set', '--questions');
  assert.equal(readFileSync(join(home, 'new.md'), 'utf8'), printed.stdout);
  assert.equal((await call('card', 'set', '--out', 'other.md')).status, 2);
});
