import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { corpusContent, writeCollection } from '../corpus/collection.fixture.js';
import { readPages, Site } from '../fetch/site.fixture.js';
import { CLI, EXAMPLES, type Finished, runCitemill, startCitemill } from './citemill.fixture.js';

// Before the folder around it is removed.
after(() => isMounted && spawnSync('umount', ['-l', disk]));
const folder = temporaryFolder('full-disk');
const disk = join(folder, 'disk');
mkdirSync(disk);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]).status === 0;
const skip = isMounted ? false : 'no disk of our own can be mounted here (not root)';

/** Fills the disk except for the given number of kilobytes. */
function leave(kilobytes: number): void {
  rmSync(join(disk, 'filling'), { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - kilobytes * 1024)));
}

const empty = () => rmSync(join(disk, 'filling'), { force: true });

const FULL =
  /^citemill: [^\n]*the disk is full; free some space and run the same command again: what was written is kept\n$/;

/** One line that says so, and exit code 1; answers whether the disk got full. */
function assertReported({ status, stderr }: Finished, what: string): boolean {
  if (status === 0) return false;
  assert.match(stderr, FULL, what);
  assert.equal(status, 1, what);
  return true;
}

/** Runs a command with ever more room, and at last with enough. */
function runWithLittle(args: string[], rooms: number[]): void {
  let failedRuns = 0;
  for (const room of rooms) {
    leave(room);
    if (assertReported(runCitemill(args), `${args[0]} with ${room} KB`)) failedRuns++;
  }
  assert.ok(failedRuns > 1, `${args[0]}: the disk was full in ${failedRuns} of ${rooms.length} runs`);
  empty();
  const { status, stderr } = runCitemill(args);
  assert.equal(status, 0, stderr);
}

const WIKIPEDIA = ['dump.xml', 'pages.warc.gz'].map((name) => join(EXAMPLES, 'wikipedia', name));

/** The commands of a whole way, below a folder. */
const steps = (home: string) => [
  [
    'ingest',
    join(folder, 'papers'),
    ...WIKIPEDIA,
    '--corpus',
    join(home, 'corpus'),
    '--part-size',
    '8',
    '--quiet',
  ],
  ['link', '--corpus', join(home, 'corpus'), '--metadata', join(folder, 'metadata.jsonl'), '--quiet'],
  [
    'build',
    'citeworth',
    '--corpus',
    join(home, 'corpus'),
    '--out',
    join(home, 'citeworth'),
    // The generated papers give no example, and a dataset without any is written only with its drops.
    '--keep-drops',
    '--quiet',
  ],
  ['build', 'wikiref', '--corpus', join(home, 'corpus'), '--out', join(home, 'wikiref'), '--quiet'],
];

const listFiles = (path: string) =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'dataset.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(path.length), readFileSync(file, 'base64')]),
  );

test('ingest, link and build report a full disk in one line, and resume when there is room', {
  skip,
}, async () => {
  writeCollection(join(folder, 'papers'), 40);
  const rows = Array.from({ length: 3000 }, (_, n) =>
    JSON.stringify({ doi: `10.5555/silt.${n % 40}`, title: `Silt ${n}`, abstract: 'Mud. '.repeat(50) }),
  );
  writeFileSync(join(folder, 'metadata.jsonl'), rows.join('\n'));
  for (const args of steps(folder)) assert.equal(runCitemill(args).status, 0, args.join(' '));
  for (const args of steps(disk)) runWithLittle(args, thorough([0, 12, 60, 150], [0, 12]));
  assert.deepEqual(await corpusContent(join(disk, 'corpus')), await corpusContent(join(folder, 'corpus')));
  for (const name of ['citeworth', 'wikiref'])
    assert.deepEqual(listFiles(join(disk, name)), listFiles(join(folder, name)));
  assert.deepEqual(
    readdirSync(disk, { recursive: true }).filter((name) => /\.citemill-work-/.test(String(name))),
    [],
    'nothing is left next to the datasets',
  );
});

test('fetch keeps every page that it had, and resumes', { skip }, async () => {
  const site = await Site.start();
  try {
    // Random letters: they take as much room packed.
    const letters = (n: number) =>
      Array.from({ length: 4000 }, (_, i) => (n * 7919 + i * i * 31).toString(36)).join(' ');
    const places = Array.from({ length: 12 }, (_, n) => `127.0.0.1/${n}`);
    for (const [n, place] of places.entries()) site.put(place, `<p>${letters(n)}</p>`);
    writeFileSync(join(folder, 'urls.txt'), places.map((place) => site.url(place)).join('\n'));
    const pages = join(disk, 'pages');
    const args = ['fetch', '--urls', join(folder, 'urls.txt'), '--pages', pages, '--delay', '0', '--quiet'];
    const env = { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' };
    let failedRuns = 0;
    const rooms = thorough([0, 12, 40, 80], [0, 80]);
    for (const room of rooms) {
      leave(room);
      if (assertReported(await startCitemill(args, { env }), `fetch with ${room} KB`)) failedRuns++;
    }
    assert.ok(failedRuns > rooms.length / 2, `the disk was full in ${failedRuns} runs`);
    const before = existsSync(pages)
      ? Object.values(await readPages(pages)).filter((text) => !text.startsWith('!')).length
      : 0;
    assert.ok(before > 0 && before < places.length, `${before} pages came before the disk was full`);
    empty();
    const { status, stdout, stderr } = await startCitemill(args, { env });
    assert.equal(status, 0, stderr);
    assert.match(stdout, new RegExp(`^${places.length - before} pages? done with .*${before} already done`));
    assert.equal(Object.keys(await readPages(pages)).length, places.length);
  } finally {
    await site.stop();
  }
});

test('output that goes to a full disk ends in a line, not in a stack', { skip }, () => {
  leave(0);
  const out = openSync(join(disk, 'papers.jsonl'), 'w');
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'read', join(EXAMPLES, 'jats')], {
    stdio: ['ignore', out, 'pipe'],
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^(?:citemill: [^\n]*\n)*$/);
  assert.match(stderr, /the disk is full; free some space/);
  empty();
});
