import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { makeZip } from '@citemill/read/internal/read/zip.fixture';
import { itemAt, uint8At } from '../at.js';
import { failures, ingest, link, withCorpus } from './index.js';

const FILES = thorough(1000, 200);

const folder = temporaryFolder('hostile');

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const sources = readdirSync(examples, { recursive: true })
  .map((name) => join(examples, String(name)))
  // Each article of a dump is a separate source: those of a second copy are duplicates, and the copy adds nothing.
  .filter((path) => /\.(?:xml|jsonl)$/.test(path) && !/metadata|dump\.xml/.test(path))
  .map((path) => readFileSync(path))
  .filter((bytes) => bytes.length > 0);

let state = 99;
const random = (below: number) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state % below;
};
const drawSource = () => itemAt(sources, random(sources.length));

function flipBytes(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes);
  for (let n = 0; n < 20; n++) {
    const place = random(broken.length);
    broken[place] = uint8At(broken, place) ^ (1 << random(8));
  }
  return broken;
}

const article = (body: string) =>
  `<article><front><article-meta><title-group><article-title>Trick</article-title></title-group></article-meta></front><body><p>${body}</p></body></article>`;
const bomb = (n: number) =>
  `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "${'ha'.repeat(50)}">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`).join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>${article(`${n} &a19; &file;`)}`;

/** Each trick makes the content of the n-th file; n keeps contents apart, since equal contents are read once. */
const TRICKS: [name: string, make: (n: number) => Buffer | string][] = [
  ['cut.xml', (n) => Buffer.concat([drawSource().subarray(0, 20 + random(4000)), Buffer.from(`<!--${n}`)])],
  ['flipped.xml', () => flipBytes(drawSource())],
  ['empty.xml', () => ''],
  ['blank.jsonl', (n) => ' \n'.repeat(n)],
  ['renamed.pdf', (n) => Buffer.concat([drawSource(), Buffer.from(`<!-- ${n} -->`)])],
  ['noise.xml', () => Buffer.from(Array.from({ length: 500 + random(5000) }, () => random(256)))],
  [
    'slip.zip',
    (n) =>
      makeZip({
        '../../escaped.xml': article(`${n}`),
        '/absolute.xml': article(`a ${n}`),
        'C:\\windows.xml': article(`w ${n}`),
        'fine.xml': article(`f ${n}`),
      }),
  ],
  ['bomb.xml', bomb],
  ['deep.xml', (n) => article('<sec>'.repeat(20_000 + n) + n)],
  [
    'deep.jsonl',
    (n) => `{"paper_id": "${n}", "body_text": ${'['.repeat(20_000)}${']'.repeat(20_000)}, "bib_entries": {}}`,
  ],
  [
    'cut.gz',
    (n) => gzipSync(Buffer.concat([drawSource(), Buffer.from(String(n))])).subarray(0, 200 + random(1000)),
  ],
  ['bomb.gz', (n) => gzipSync(Buffer.alloc(3_000_000 + n, 0x20))],
  [
    'wrong.jsonl',
    (n) =>
      `{"paper_id": ${n}, "body_text": {"text": 7}, "bib_entries": [null, 3], "abstract": "x", "metadata": []}`,
  ],
  ['brackets.xml', (n) => article(`${'[1'.repeat(20_000)}${n}`)],
  ['attributes.xml', (n) => article(`<xref ref-type="bibr" rid="${'a '.repeat(20_000)}">${n}</xref>`)],
];

test(`${FILES} hostile files: no crash, no hang, nothing outside the corpus, every one accounted for`, async () => {
  const home = join(folder, 'inner', 'papers');
  mkdirSync(home, { recursive: true });
  for (let n = 0; n < FILES; n++) {
    const [name, make] = itemAt(TRICKS, n % TRICKS.length);
    writeFileSync(join(home, `${String(n).padStart(4, '0')}-${name}`), make(n));
  }
  const corpus = join(folder, 'inner', 'corpus');
  const before = new Set(readdirSync(folder, { recursive: true }).map(String));
  await ingest({ paths: [home], corpus, jobs: 2, timeoutMs: 30_000 });
  await link({ corpus });

  const outside = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !before.has(name) && !name.startsWith(join('inner', 'corpus')));
  assert.deepEqual(outside, []);

  const read = await withCorpus(corpus, (database) =>
    database.rows('SELECT path, sha256 FROM ingested_papers'),
  );
  const failed = await failures(corpus);
  const accounted = [...read.map((row) => String(row.path)), ...failed.map((row) => row.path)];
  const missing = readdirSync(home).filter(
    (name) => !accounted.some((path) => path.startsWith(join(home, name))),
  );
  assert.deepEqual(missing, []);
  assert.ok(
    failed.every((row) => row.code !== 'crash' && row.code !== 'timeout' && row.code !== 'memory'),
    JSON.stringify(failed.filter((row) => /crash|timeout|memory/.test(row.code)).slice(0, 5)),
  );
  assert.ok(
    failed.every((row) => row.code !== 'error'),
    JSON.stringify(failed.filter((row) => row.code === 'error').slice(0, 5)),
  );
});
