import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { CorpusFolder, Database } from '../corpus/index.js';
import { PartWriter } from '../corpus/part-writer.js';
import { paperRows } from '../corpus/rows.js';
import { kept, Site } from '../fetch/site.test-suite.js';
import { normaliseUrl, type Paper, type Reference } from '../paper/index.js';
import { temporaryFolder } from '../temporary-folder.test-suite.js';
import { CLI } from './citemill.test-suite.js';

const folder = temporaryFolder('cli-fetch');

let site: Site;
beforeEach(async () => {
  site = await Site.start();
});
afterEach(() => site.stop());

interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line; `while` may end the process at a moment of its choice. */
function citemill(
  args: string[],
  meanwhile: (kill: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: folder,
      env: { ...process.env, CITEMILL_TEST_ALLOW_LOOPBACK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    meanwhile((signal) => child.kill(signal));
  });
}

/** A corpus of one article that cites these pages. */
async function corpusOf(
  name: string,
  references: Omit<Reference, 'id' | 'raw' | 'ids'>[],
  format = 'wikipedia',
): Promise<string> {
  const path = join(folder, name);
  const { folder: corpus, scratch, close } = await CorpusFolder.write(path);
  const paper: Paper = {
    schema: 'citemill.paper/1',
    id: 'x:1',
    source: { path: 'x', format, sha256: 'a'.repeat(64), reader: `${format}@1` },
    ids: {},
    title: 'An article',
    abstract: [],
    authors: [],
    fields: [],
    body: [],
    references: references.map((one, i) => {
      const url = normaliseUrl(one.url ?? '');
      return { id: `r${i}`, raw: '', ids: url ? { url } : {}, ...one };
    }),
    objects: [],
    warnings: [],
  };
  const database = await Database.open({ spill: scratch.spill });
  const onUnstorable = () => Promise.reject(new Error('can be stored'));
  const part = new PartWriter(corpus, scratch.path, database, { records: 1, bytes: 1, onUnstorable });
  await part.add(paperRows(paper, 'a'.repeat(64)), { path: 'x', stage: format });
  database.close();
  await close();
  return path;
}

test('the pages that a corpus cites are fetched by kind, each once, with the next command told', async () => {
  site.put('127.0.0.1/web', 'web');
  site.put('127.0.0.1/news', 'news');
  site.put('127.0.0.1/copy', 'copy');
  const corpus = await corpusOf('cites', [
    { kind: 'web', url: site.url('127.0.0.1/web') },
    { kind: 'web', url: `${site.url('127.0.0.1/web')}#part` },
    { kind: 'news', url: site.url('127.0.0.1/news') },
    { kind: 'news', url: site.url('127.0.0.1/gone'), archiveUrl: site.url('127.0.0.1/copy') },
    { kind: 'press release', url: site.url('127.0.0.1/missing') },
    { kind: 'book', url: site.url('127.0.0.1/book') },
    { kind: 'book' },
  ]);
  const plan = await citemill(['fetch', '--corpus', corpus, '--dry-run']);
  assert.equal(plan.stdout.split('\n')[0], '4 pages of 1 host to fetch, 0 settled already');
  assert.equal(existsSync(join(corpus, 'pages')), false);
  assert.deepEqual(site.asked, []);

  const { code, stdout, stderr } = await citemill(['fetch', '--corpus', corpus, '--delay', '0', '--quiet']);
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^4 pages settled with 6 requests, .* 0 settled before\n {2}page +2\n {2}page-from-archive +1\n {2}http-404 +1\n/,
  );
  assert.match(stdout, /next: citemill ingest .*pages --corpus .*cites\n$/);
  assert.deepEqual(Object.values(await kept(join(corpus, 'pages'))).sort(), [
    '!http-404',
    'copy',
    'news',
    'web',
  ]);
  assert.equal(site.times('127.0.0.1/book'), 0);

  const asked = site.asked.length;
  const again = await citemill(['fetch', '--corpus', corpus, '--delay', '0', '--quiet']);
  assert.match(again.stdout, /^0 pages settled with 0 requests, 0\.0 MB, 4 settled before\n/);
  assert.equal(site.asked.length, asked);
  const all = await citemill([
    'fetch',
    '--corpus',
    corpus,
    '--kinds',
    'all',
    '--formats',
    'jats',
    '--dry-run',
  ]);
  assert.match(all.stdout, /^0 pages of 0 hosts/);
});

test('killed again and again, a fetch ends with every page once, and asks for next to nothing twice', async () => {
  const places = Array.from({ length: 60 }, (_, i) => `127.0.0.1/${i}`);
  let kill = () => {};
  let until = Number.POSITIVE_INFINITY;
  for (const place of places)
    site.put(place, (_, response) => {
      if (site.asked.length >= until) kill();
      response.writeHead(200, { 'content-type': 'text/html' }).end(`${place} ${'text '.repeat(500)}`);
    });
  writeFileSync(join(folder, 'list.txt'), `# pages\n${places.map((place) => site.url(place)).join('\n')}\n`);
  const args = ['fetch', '--urls', 'list.txt', '--pages', 'killed', '--delay', '0', '--quiet'];
  let killed = 0;
  for (let i = 0; i < 4; i++) {
    until = site.asked.length + 8;
    const { code } = await citemill(args, (end) => {
      kill = () => end('SIGKILL');
    });
    assert.equal(code, null);
    killed++;
  }
  until = Number.POSITIVE_INFINITY;
  const { code, stdout, stderr } = await citemill(args);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /settled before/);
  const found = await kept(join(folder, 'killed'));
  assert.equal(Object.keys(found).length, places.length);
  for (const [url, text] of Object.entries(found))
    assert.ok(text.startsWith(url.replace(/^http:\/\/|:\d+/g, '')));
  // One page is on its way when a process dies, and a dying process may have asked for a few more; none of the others is asked for again.
  const twice = places.filter((place) => site.times(place) > 1);
  assert.ok(twice.length <= killed, `${twice.length} pages were asked for more than once`);
  const asked = site.asked.length;
  assert.match((await citemill(args)).stdout, /^0 pages settled with 0 requests/);
  assert.equal(site.asked.length, asked);
});

test('Ctrl-C ends a fetch cleanly, and the same command goes on', async () => {
  const places = Array.from({ length: 20 }, (_, i) => `127.0.0.1/${i}`);
  let stop = () => {};
  for (const place of places)
    site.put(place, (_, response) => {
      // The tenth page never comes before the signal has.
      if (site.asked.length === 10) stop();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(place);
    });
  writeFileSync(join(folder, 'stop.txt'), places.map((place) => site.url(place)).join('\n'));
  const args = ['fetch', '--urls', 'stop.txt', '--pages', 'stopped', '--delay', '0', '--quiet'];
  const first = await citemill(args, (end) => {
    stop = () => end('SIGINT');
  });
  assert.equal(first.code, 130, first.stderr);
  assert.match(first.stdout, /^8 pages settled .*\n {2}page {2}8\nstopped; the same command goes on\n$/);
  const second = await citemill(args);
  assert.match(second.stdout, /^12 pages settled .* 8 settled before\n/);
  assert.equal(Object.keys(await kept(join(folder, 'stopped'))).length, 20);
});

test('mistakes in the call are told', async () => {
  const CASES: [string[], RegExp][] = [
    [['fetch'], /name a corpus with --corpus/],
    [['fetch', '--pages', 'p'], /nothing to fetch/],
    [['fetch', '--pages', 'p', '--urls', 'nowhere.txt'], /nowhere\.txt: no such file/],
    [['fetch', '--corpus', 'nowhere'], /no corpus is here/],
    [['fetch', '--corpus', 'x', '--delay', '-1'], /give seconds/],
    [['fetch', '--corpus', 'x', '--ports', '0'], /give port numbers/],
  ];
  for (const [args, message] of CASES) {
    const { code, stderr } = await citemill(args);
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr, message);
  }
});
