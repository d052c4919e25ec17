import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { VectorCache } from './vector-cache.js';

const root = temporaryFolder('vectors');
let folders = 0;
const newFolder = () => join(root, `cache-${folders++}`);

const DIMENSION = 3;
/** A vector that identifies its text. */
const makeVector = (text: string, dimension = DIMENSION) =>
  Float32Array.from({ length: dimension }, (_, i) => Math.fround(Number.parseInt(text, 36) / (i + 3)));

function fill(folder: string, texts: string[], identity = 'model'): void {
  const cache = new VectorCache(folder, identity, DIMENSION);
  for (const text of texts) cache.put(cache.key(text), makeVector(text));
  cache.close();
}

/** Those of some texts that the cache has, each checked to be the one that was put there. */
function cachedTexts(folder: string, texts: string[], identity = 'model'): string[] {
  const cache = new VectorCache(folder, identity, DIMENSION);
  const into = new Float32Array(DIMENSION);
  const held = texts.filter((text) => cache.get(cache.key(text), into) && assertSame(into, makeVector(text)));
  cache.close();
  return held;
}

function assertSame(a: Float32Array, b: Float32Array): true {
  assert.deepEqual(a, b);
  return true;
}

/** The files of the only shard. */
function shard(folder: string) {
  const [model] = readdirSync(folder);
  const names = readdirSync(join(folder, defined(model)));
  const file = (end: string) =>
    join(folder, defined(model), defined(names.find((name) => name.endsWith(end))));
  return { keys: file('.keys'), vectors: file('.vectors'), about: file('about.json') };
}

const TEXTS = ['silt', 'mud', 'reed', 'weir'];

test('stored vectors are there for a later run, bit for bit, and no others', () => {
  const folder = newFolder();
  fill(folder, TEXTS);
  assert.deepEqual(cachedTexts(folder, [...TEXTS, 'frog']), TEXTS);
  assert.deepEqual(cachedTexts(folder, TEXTS, 'another model'), []);
});

test('a vector that was just put is found, and a later one for the same text counts', () => {
  const cache = new VectorCache(newFolder(), 'model', DIMENSION);
  const into = new Float32Array(DIMENSION);
  for (const numbers of [
    [1, 2, 3],
    [4, 5, 6],
  ]) {
    cache.put(cache.key('silt'), Float32Array.from(numbers));
    assert.ok(cache.get(cache.key('silt'), into));
    assert.deepEqual([...into], numbers);
  }
  assert.equal(cache.size, 1);
  cache.close();
});

test('the files are records of one size: keys of 16 bytes, vectors with a checksum', () => {
  const folder = newFolder();
  fill(folder, TEXTS);
  const { keys, vectors, about } = shard(folder);
  assert.equal(statSync(keys).size, 4 * 16);
  assert.equal(statSync(vectors).size, 4 * (4 * DIMENSION + 4));
  assert.equal(readFileSync(vectors).readFloatLE(0), makeVector('silt')[0]);
  assert.deepEqual(JSON.parse(readFileSync(about, 'utf8')), {
    format: 'citemill.vectors/1',
    model: 'model',
    dimension: 3,
  });
});

test('an incomplete last record is dropped wherever it was cut, and the next run adds what is missing', () => {
  for (const [file, bytes] of [
    ['keys', 16],
    ['vectors', 4 * DIMENSION + 4],
  ] as const) {
    for (let cut = 1; cut <= 2 * bytes; cut++) {
      const folder = newFolder();
      fill(folder, TEXTS);
      truncateSync(shard(folder)[file], 4 * bytes - cut);
      const whole = TEXTS.slice(0, 4 - Math.ceil(cut / bytes));
      assert.deepEqual(cachedTexts(folder, TEXTS), whole, `${cut} bytes of ${file} lost`);
      fill(folder, TEXTS.slice(whole.length));
      assert.deepEqual(cachedTexts(folder, TEXTS), TEXTS);
    }
  }
});

test('garbage after the last record and bytes that changed on disk are not read as vectors', () => {
  const folder = newFolder();
  fill(folder, TEXTS);
  const { keys, vectors } = shard(folder);
  appendFileSync(keys, Buffer.alloc(40, 7));
  appendFileSync(vectors, Buffer.alloc(100, 7));
  assert.deepEqual(cachedTexts(folder, [...TEXTS, 'frog']), TEXTS);
  // A power failure may leave zeros where a record was to be; rows may be exchanged.
  const bytes = readFileSync(vectors);
  bytes.fill(0, 16, 32);
  bytes.copyWithin(32, 48, 64);
  writeFileSync(vectors, bytes);
  assert.deepEqual(cachedTexts(folder, TEXTS), ['silt', 'weir']);
});

test('a shard that loses its vectors, or is removed while the cache is open, is not a failure', () => {
  const folder = newFolder();
  fill(folder, TEXTS);
  const cache = new VectorCache(folder, 'model', DIMENSION);
  rmSync(shard(folder).vectors);
  assert.equal(cache.get(cache.key('silt'), new Float32Array(DIMENSION)), false);
  cache.close();
  assert.deepEqual(cachedTexts(folder, TEXTS), []);
});

test('more shards are read than are kept open', () => {
  const folder = newFolder();
  const texts = Array.from({ length: 300 }, (_, i) => `w${i.toString(36)}`);
  for (const text of texts) fill(folder, [text]);
  assert.deepEqual(cachedTexts(folder, texts), texts);
});

const WRITER = `
  const { VectorCache } = await import(process.argv[1]);
  const [folder, from, to] = process.argv.slice(2);
  const cache = new VectorCache(folder, 'model', 64);
  process.stdout.write('ready\\n');
  for (let i = Number(from); i < Number(to); i++) {
    const text = i.toString(36);
    cache.put(cache.key(text), Float32Array.from({ length: 64 }, (_, k) => Math.fround(i / (k + 3))));
    if (i % 500 === 0) process.stdout.write(i + '\\n');
  }
  cache.close();`;

const writer = (folder: string, from: number, to: number) =>
  spawn(
    process.execPath,
    ['--input-type=module', '-e', WRITER, new URL('./vector-cache.js', import.meta.url).href, folder].concat(
      String(from),
      String(to),
    ),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );

function countHeld(folder: string, from: number, to: number): number {
  const cache = new VectorCache(folder, 'model', 64);
  const into = new Float32Array(64);
  let count = 0;
  for (let i = from; i < to; i++) {
    const text = i.toString(36);
    if (cache.get(cache.key(text), into) && assertSame(into, makeVector(text, 64))) count++;
  }
  cache.close();
  return count;
}

test('processes that write at the same time neither lose nor mix records', async () => {
  const folder = newFolder();
  const writers = [0, 2000, 3000].map((from) => writer(folder, from, from + 4000));
  for (const child of writers) child.stdout.resume();
  const codes = await Promise.all(writers.map(async (child) => (await once(child, 'close'))[0]));
  assert.deepEqual(codes, [0, 0, 0]);
  assert.equal(countHeld(folder, 0, 7000), 7000);
  assert.equal(countHeld(folder, 7000, 8000), 0);
});

test('what a killed process had written is there, whole', async () => {
  const folder = newFolder();
  const child = writer(folder, 0, 1e9);
  let lastNumber = 0;
  for await (const line of child.stdout) {
    lastNumber = Number(String(line).trim().split('\n').at(-1)) || 0;
    if (lastNumber >= 2000) break;
  }
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  assert.equal(countHeld(folder, 0, lastNumber + 1), lastNumber + 1);
});

test('a folder that cannot be created gives an error of one line', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  assert.throws(
    () => new VectorCache(file, 'model', 3),
    (error) => error instanceof UserError && /the vector cache cannot be used/.test(error.message),
  );
});
