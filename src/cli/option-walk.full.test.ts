import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { ingest, link } from '../corpus/index.js';
import { readManifest } from '../dataset/index.js';
import { identify } from '../lineage/index.js';
import { callCitemill, EXAMPLES } from './citemill.fixture.js';
import { buildEffects, type Effect, MAKE_EFFECTS, MAKE_ONLY_EFFECTS } from './option-effects.fixture.js';

const home = temporaryFolder('option-walk');
const papers = join(home, 'papers');
const corpus = join(home, 'corpus');
const other = join(home, 'other');

const PAGE = `<html><head><title>Gauges</title></head><body><article><h1>Gauges of the Ostre</h1>
  <p>${'The river has twelve gauges, and each of them is read twice a day by volunteers. '.repeat(5)}</p>
  <figure><img src="a.png"><figcaption>The oldest gauge stands at the mill.</figcaption></figure>
  </article></body></html>`;

/** A WARC file of one captured page. */
function warcRecord(address: string, page: string): string {
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`;
  const head = [
    ...['WARC/1.0', 'WARC-Type: response', `WARC-Target-URI: ${address}`, 'WARC-Date: 2020-01-01T00:00:00Z'],
    ...['Content-Type: application/http; msgtype=response', `Content-Length: ${Buffer.byteLength(answer)}`],
  ];
  return `${head.join('\r\n')}\r\n\r\n${answer}\r\n\r\n`;
}

before(async () => {
  mkdirSync(papers);
  for (const name of [
    'jats/marlow-2013-sensor.xml',
    'jats/marlow-2022-review.xml',
    'latex/papers/2203.99911',
  ])
    cpSync(join(EXAMPLES, name), join(papers, name.split('/').at(-1) ?? ''), { recursive: true });
  writeFileSync(join(papers, 'page.warc'), warcRecord('https://ostre.example/', PAGE));
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
  await ingest({ paths: [join(papers, 'marlow-2022-review.xml')], corpus: other, jobs: 1 });
  await link({ corpus: other });
});

let folders = 0;

/** Runs a command and answers its exit code, its errors, and identity and row files of the dataset that it made. */
async function run(command: string[], out: string, dataset: string) {
  const { status, stderr } = await callCitemill([...command, '--out', out]);
  if (status !== 0) return { status, stderr, identity: '', rows: [] };
  const { lineage, files } = readManifest(dataset);
  assert.ok(lineage);
  const rows = files.filter(({ path }) => path.startsWith('data/')).map(({ path, sha256 }) => [path, sha256]);
  return { status, stderr, identity: identify(lineage), rows };
}

/** Goes over every option of a command. */
function walk(
  effects: Record<string, Effect>,
  call: (args: string[]) => { words: string[]; dataset: (out: string) => string },
): void {
  const attempt = (args: string[], out = join(home, `out-${folders++}`)) => {
    const { words, dataset } = call(args);
    return run(words, out, dataset(out));
  };
  let plain: ReturnType<typeof attempt> | undefined;
  for (const [flag, { args, does, because, first = [] }] of Object.entries(effects))
    test(`${[flag, ...args.slice(1)].join(' ')}: ${does}${typeof because === 'string' ? ` (${because})` : ''}`, async () => {
      plain ??= attempt([]);
      const expected = await plain;
      assert.equal(expected.status, 0, expected.stderr);
      const out = join(home, `out-${folders++}`);
      for (const earlier of first) {
        const { status, stderr } = await callCitemill([...call(earlier).words, '--out', out]);
        assert.equal(status, 0, stderr);
      }
      const { status, stderr, identity, rows } = await attempt(args, out);
      if (does === 'refuse') {
        assert.equal(status, 2, stderr);
        assert.match(stderr, because as RegExp);
        return;
      }
      assert.equal(status, 0, stderr);
      if (does === 'change') assert.notEqual(identity, expected.identity);
      else assert.deepEqual([identity, rows], [expected.identity, expected.rows]);
    });
}

/** The defaults of options that every call needs; another value takes their place. */
const withDefaults = (args: string[], defaults: Record<string, string>): string[] => [
  ...Object.entries(defaults).flatMap(([flag, value]) => (args.includes(flag) ? [] : [flag, value])),
  ...args,
];

describe('build', () =>
  walk(buildEffects({ papers, other }), (args) => ({
    words: ['build', 'citeworth', '--quiet', ...withDefaults(args, { '--corpus': corpus, '--jobs': '1' })],
    dataset: (out) => out,
  })));

describe('make', () =>
  walk(thorough(MAKE_EFFECTS, MAKE_ONLY_EFFECTS), (args) => ({
    words: ['make', papers, '--quiet', ...withDefaults(args, { '--recipes': 'citeworth', '--jobs': '1' })],
    dataset: (out) => join(out, 'citeworth'),
  })));

test('make and build with the same options make the same dataset', async () => {
  const result = await run(
    ['make', papers, '--recipes', 'citeworth', '--quiet', '--jobs', '1'],
    join(home, 'mill'),
    join(home, 'mill', 'citeworth'),
  );
  const built = await run(
    ['build', 'citeworth', '--corpus', join(home, 'mill', 'corpus'), '--quiet', '--jobs', '1'],
    join(home, 'built'),
    join(home, 'built'),
  );
  assert.equal(result.identity, built.identity);
  assert.deepEqual(result.rows, built.rows);
});

test('prompts of an export count by their text', async () => {
  const folder = join(home, 'prompts');
  cpSync(fileURLToPath(new URL('../../prompts', import.meta.url)), folder, { recursive: true });
  const identity = async (...args: string[]) => {
    const out = join(home, `out-${folders++}`);
    const words = ['build', 'citeworth', '--corpus', corpus, '--quiet', '--jobs', '1', '--export', 'chat'];
    return (await run([...words, ...args], out, out)).identity;
  };
  const copied = await identity('--prompts', folder);
  assert.equal(await identity('--prompts', folder), copied);
  appendFileSync(join(folder, 'labelling.txt'), 'Think twice.\n');
  assert.equal(new Set([await identity(), copied, await identity('--prompts', folder)]).size, 3);
});
