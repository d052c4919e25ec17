import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { cosine, dot, nearest } from '@citemill/metrics/vectors';
import { itemAt } from '../at.js';
import { UserError } from '../user-error.js';
import { type Embedder, type EmbedderOptions, openEmbedder } from './index.js';
import { MINI, MODELS, withoutModel } from './models.fixture.js';
import { loadTransformers } from './transformers.js';

const folder = temporaryFolder('embed');

const saysOneLine = (wanted: RegExp) => (error: unknown) =>
  error instanceof UserError && wanted.test(error.message) && !error.message.includes('\n');

test('a missing package is reported with what to install', async () => {
  await assert.rejects(
    loadTransformers('@huggingface/not-installed-anywhere'),
    saysOneLine(/^embeddings need the package (\S+); run npm install --no-save --save-dev \1$/),
  );
});

test('a missing model is reported before anything is loaded', async () => {
  const empty = join(folder, 'empty');
  const bare = join(folder, 'bare');
  mkdirSync(empty);
  mkdirSync(join(bare, 'onnx'), { recursive: true });
  writeFileSync(join(bare, 'config.json'), '{}');
  await assert.rejects(openEmbedder({ model: empty }), saysOneLine(/no model in/));
  await assert.rejects(openEmbedder({ model: bare }), saysOneLine(/no ONNX file/));
  writeFileSync(join(bare, 'onnx', 'model_fp16.onnx'), '');
  await assert.rejects(
    openEmbedder({ model: bare, dtype: 'q8' }),
    saysOneLine(/has no model in format q8; choose from fp16/),
  );
  await assert.rejects(
    openEmbedder({ model: bare, maxTokens: 0 }),
    saysOneLine(/maxTokens must be at least 4, not 0/),
  );
  for (const threads of [0, 1.5, Number.NaN])
    await assert.rejects(openEmbedder({ model: bare, threads }), saysOneLine(/^threads .*at least 1/));
  await assert.rejects(openEmbedder({ model: 'a/b/c' }), saysOneLine(/neither a folder nor a name/));
});

describe('a real model', { skip: withoutModel() }, () => {
  const open: Embedder[] = [];
  after(() => Promise.all(open.map((embedder) => embedder.close())));
  async function openMini(options: Partial<EmbedderOptions> = {}): Promise<Embedder> {
    const embedder = await openEmbedder({ model: MINI, modelsFolder: MODELS, ...options });
    open.push(embedder);
    return embedder;
  }

  const TEXTS = [
    'Silt settles where the river slows down.',
    'Fine sediment sinks to the bottom in slack water.',
    'The committee postponed its vote on the tax bill until spring.',
    '',
    'Frogs sing.',
    `Long: ${'the weir holds back the water of the brook and '.repeat(20)}`,
  ];

  test('one thread gives the same vectors as the default number', async () => {
    const [one, several] = [await openMini({ threads: 1 }), await openMini()];
    assert.deepEqual((await one.embed(TEXTS)).values, (await several.embed(TEXTS)).values);
    assert.equal(one.identity, several.identity);
  });

  test('vectors have the model’s dimension and length 1, and the order of the texts', async () => {
    const embedder = await openMini();
    assert.deepEqual([embedder.dimension, embedder.dtype, embedder.separator], [384, 'q8', '[SEP]']);
    const vectors = await embedder.embed(TEXTS);
    for (const row of vectors) assert.ok(Math.abs(dot(row, row) - 1) < 1e-6);
    const turned = await embedder.embed([...TEXTS].reverse());
    for (const [i] of TEXTS.entries()) assert.deepEqual(turned.row(TEXTS.length - 1 - i), vectors.row(i));
    assert.equal((await embedder.embed([])).size, 0);
  });

  test('sentences of one meaning are nearer than sentences of two', async () => {
    const vectors = await (await openMini()).embed(TEXTS);
    const alike = cosine(vectors.row(0), vectors.row(1));
    const unlike = cosine(vectors.row(0), vectors.row(2));
    assert.ok(alike > 0.4 && unlike < 0.2, `${alike} and ${unlike}`);
    const [first] = nearest(vectors, vectors.row(0), 1, { except: 0 });
    assert.equal(defined(first).index, 1);
  });

  test('a text has the same vector alone and in a batch, bit for bit', async () => {
    const embedder = await openMini();
    const together = await embedder.embed(TEXTS);
    for (const [i, text] of TEXTS.entries())
      assert.deepEqual((await embedder.embed([text])).row(0), together.row(i));
  });

  test('batches that are asked for keep the order; 8-bit integers move vectors by a little', async () => {
    const alone = await (await openMini()).embed(TEXTS);
    const together = await (await openMini({ batching: 'padded' })).embed(TEXTS);
    for (const [i] of TEXTS.entries()) {
      const [first] = nearest(alone, together.row(i), 1);
      assert.equal(defined(first).index, i);
      assert.ok(defined(first).score > 0.95, `text ${i}: ${defined(first).score}`);
    }
  });

  test('the first token’s vector is another than the mean, and is not scaled', async () => {
    const vectors = await (await openMini({ pooling: 'cls' })).embed(TEXTS.slice(0, 2));
    assert.ok(Math.abs(dot(vectors.row(0), vectors.row(0)) - 1) > 0.1);
    const mean = await (await openMini()).embed(TEXTS.slice(0, 2));
    assert.ok(cosine(vectors.row(0), mean.row(0)) < 0.99);
  });

  test('text after the maximum length changes nothing', async () => {
    const embedder = await openMini({ maxTokens: 8 });
    const vectors = await embedder.embed([
      'one two three four five six',
      'one two three four five six seven eight nine',
      `one two three four five six ${'x'.repeat(5_000_000)}`,
      'one two three four five five',
    ]);
    assert.deepEqual(vectors.row(1), vectors.row(0));
    assert.deepEqual(vectors.row(2), vectors.row(0));
    assert.notDeepEqual(vectors.row(3), vectors.row(0));
  });

  test('half a surrogate pair, control characters and special tokens can be embedded', async () => {
    const vectors = await (await openMini()).embed([
      '\ud83d',
      'a\udc00b',
      '\0\u0007',
      '[PAD] [SEP] [CLS]',
      '\n\n',
    ]);
    for (const row of vectors) assert.ok(row.every(Number.isFinite));
  });

  test('the cache gives back bit for bit what the model gave, and the model is run once for equal texts', async () => {
    const cacheFolder = join(folder, 'cache');
    const progress: string[] = [];
    const first = await openMini({
      cacheFolder,
      onProgress: ({ done, of }) => progress.push(`${done}/${of}`),
    });
    const fresh = await first.embed([...TEXTS, itemAt(TEXTS, 0)]);
    assert.deepEqual(first.statistics, { hits: 0, misses: TEXTS.length });
    assert.equal(progress.at(-1), '7/7');
    assert.equal(progress.length, TEXTS.length);
    assert.deepEqual(fresh.row(TEXTS.length), fresh.row(0));
    const second = await openMini({ cacheFolder });
    const again = await second.embed([...TEXTS, 'A text that is new.']);
    assert.deepEqual(second.statistics, { hits: TEXTS.length, misses: 1 });
    for (const [i] of TEXTS.entries()) assert.deepEqual(again.row(i), fresh.row(i));
    // Another way to make vectors never meets these.
    const other = await openMini({ cacheFolder, pooling: 'cls' });
    await other.embed(TEXTS);
    assert.deepEqual(other.statistics, { hits: 0, misses: TEXTS.length });
    assert.notEqual(other.identity, first.identity);
  });

  test('a folder is the same model as its name', async () => {
    const byName = await openMini();
    const byPath = await openMini({ model: join(MODELS, MINI), modelsFolder: undefined });
    assert.equal(byPath.identity, byName.identity);
  });
});
