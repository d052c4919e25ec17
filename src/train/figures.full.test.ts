import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type ModelRow, openModel } from '../infer/index.js';
import { findPreset, modelRows, trainModel, withSettings } from './index.js';
import {
  assertPytorchTexts,
  inventedSource,
  TINY_BART,
  TINY_BERT,
  TINY_LED,
  testPython,
} from './python.fixture.js';

const { python, skip } = testPython();
const folder = temporaryFolder('figures');

const VISION = {
  model_type: 'vit',
  hidden_size: 16,
  num_hidden_layers: 1,
  num_attention_heads: 2,
  intermediate_size: 16,
  image_size: 32,
  patch_size: 8,
  initializer_range: 0.5,
};
const images = join(folder, 'figures');
const common = { max_steps: 4, batch_size: 8, learning_rate: 0.01, warmup_steps: 0, vision: VISION, images };

test('a model that sees figures reads PNG and JPEG files as PyTorch does and writes its texts', {
  skip,
}, async () => {
  const kinds = await drawFigures(images);
  for (const config of [TINY_BART, TINY_LED]) {
    const settings = { ...common, config, max_source: 40, max_target: 12 };
    const out = await samePytorchTexts(
      'scixgen/led-figures-x-c20',
      `whole-${config.model_type}`,
      settings,
      kinds,
    );
    const model = await openModel(out);
    await assert.rejects(model.answer([{ id: 'blind', source: 'Rivers' }]), /row blind: no image/);
    writeFileSync(join(images, 'broken.png'), 'no image');
    const broken = { id: 'broken', source: 'Rivers', image: join(images, 'broken.png') };
    await assert.rejects(model.answer([broken]), /broken\.png: cannot read the image/);
    await model.close();
  }
});

test('OFiD of figures chooses the sentences that PyTorch chooses and writes its texts', {
  skip,
}, async () => {
  const kinds = await drawFigures(images);
  const retriever = join(folder, 'retriever');
  const small = withSettings(findPreset('citeworth/bert'), {
    config: TINY_BERT,
    max_steps: 1,
    max_length: 24,
  });
  const source = inventedSource(small.recipe);
  await trainModel({
    preset: small,
    profile: 'paper',
    source,
    out: retriever,
    init: null,
    python,
    device: 'cpu',
  });
  for (const config of [TINY_BART, TINY_LED]) {
    const apart = { retriever, k: 1, nearest: 1, max_sentence: 16, max_target: 12 };
    const name = `apart-${config.model_type}`;
    const out = await samePytorchTexts('scixgen/ofid-figures', name, { ...common, config, ...apart }, kinds);
    const model = await openModel(out);
    const [lone] = await model.answer([
      { id: 'lone', object: '', sentences: [], image: join(images, 'grey.png') },
    ]);
    assert.ok(lone?.text, 'a figure without sentences before it is described');
    const blind = { id: 'blind', object: 'Rivers', sentences: [] };
    await assert.rejects(model.answer([blind]), /row blind: no image/);
    await model.close();
  }
});

/** Trains a model on invented examples with figures, and compares the texts of both engines, greedy and by beams. */
async function samePytorchTexts(
  name: string,
  to: string,
  settings: Record<string, unknown>,
  kinds: readonly string[],
): Promise<string> {
  const preset = withSettings(findPreset(name), { ...settings, generation: { max_new_tokens: 10 } });
  const invented = inventedSource(preset.recipe);
  const source = {
    ...invented,
    async *rows(split: Parameters<typeof invented.rows>[0]) {
      let n = 0;
      for await (const example of invented.rows(split))
        yield { ...example, image_files: [kinds[n++ % kinds.length] ?? ''] };
    },
  };
  const out = join(folder, to);
  await trainModel({ preset, profile: 'paper', source, out, init: null, python, device: 'cpu' });
  const rows: ModelRow[] = [];
  for await (const row of modelRows({ preset, source, examples: undefined }, 'validation')) rows.push(row);
  assert.equal(new Set(rows.map((row) => 'image' in row && row.image)).size, kinds.length);
  for (const num_beams of [1, 3])
    await assertPytorchTexts(python, out, rows, {
      num_beams,
      max_new_tokens: 10,
      min_length: 4,
      no_repeat_ngram_size: 2,
    });
  return out;
}

/** Images of several kinds and sizes, of noise and colour: RGB, RGBA, grey, JPEG. */
async function drawFigures(images: string): Promise<string[]> {
  mkdirSync(images, { recursive: true });
  const sharp = createRequire(import.meta.url)('sharp') as (
    values: Uint8Array,
    options: { raw: { width: number; height: number; channels: number } },
  ) => { toFile(path: string): Promise<unknown> };
  const kinds: [name: string, width: number, height: number, channels: number][] = [
    ['colours.png', 61, 40, 3],
    ['clear.png', 20, 33, 4],
    ['grey.png', 45, 45, 1],
    ['photo.jpg', 64, 48, 3],
  ];
  for (const [name, width, height, channels] of kinds) {
    const values = Uint8Array.from(
      { length: width * height * channels },
      (_, i) => (i * 37 + (i >> 5) * 91) % 256,
    );
    await sharp(values, { raw: { width, height, channels } }).toFile(join(images, name));
  }
  return kinds.map(([name]) => name);
}
