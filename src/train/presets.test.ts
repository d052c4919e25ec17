import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipes } from '../recipes/index.js';
import {
  applyProfile,
  drawSettings,
  findInput,
  findPreset,
  PRESETS,
  publishedCost,
  withSettings,
} from './index.js';

test('each of CiteWorth’s own networks has its published cost, and no other preset has', () => {
  const withCost = PRESETS.filter(({ name }) => publishedCost(name)).map(({ name }) => name);
  assert.deepEqual(
    withCost.sort(),
    [
      'bert',
      'longformer-ctx',
      'longformer-solo',
      'scibert',
      'scibert-no-weight',
      'scibert-pu',
      'transformer',
    ].map((name) => `citeworth/${name}`),
  );
});

test('names are distinct, inputs and recipes exist, and every deviation is a sentence', () => {
  assert.equal(new Set(PRESETS.map(({ name }) => name)).size, PRESETS.length);
  const recipeNames = new Set([...recipes.names, 'scitldr', 'transfer', 'duc', 'bibliography']);
  for (const { name, input, recipe, deviations } of PRESETS) {
    assert.ok(recipeNames.has(recipe), `${name}: ${recipe}`);
    assert.ok(findInput(input.name));
    for (const text of deviations) assert.ok(text.length > 20, `${name}: ${text}`);
  }
});

test('the batches on a card are those of the job, in both profiles', () => {
  const claims: string[] = [];
  for (const preset of PRESETS)
    for (const variant of preset.refined ? [preset, applyProfile(preset, 'refined')] : [preset])
      for (const text of variant.deviations) {
        const claimed = /\bbatch(?:es of| size(?: of)?) (\d+)(?! on)/iu.exec(text)?.[1];
        if (claimed === undefined) continue;
        claims.push(claimed);
        assert.equal(Number(claimed), variant.training.batch_size, `${preset.name}: ${text}`);
      }
  assert.ok(claims.length > 10);
});

test('a draw from a grid stays inside it and is the same for the same number', () => {
  const preset = findPreset('citeworth/transformer');
  const draws = Array.from({ length: 50 }, (_, n) => drawSettings(preset, 1, n));
  for (const { learning_rate, layers, heads } of draws as Record<string, number>[]) {
    assert.ok(Number(learning_rate) >= 1e-6 && Number(learning_rate) <= 1e-3);
    assert.ok(Number.isInteger(layers) && Number(layers) >= 1 && Number(layers) <= 12);
    assert.ok([1, 2, 3, 4, 5, 6, 10, 12].includes(Number(heads)));
  }
  assert.deepEqual(drawSettings(preset, 1, 7), draws[7]);
  assert.ok(new Set(draws.map(({ learning_rate }) => learning_rate)).size > 40);
  // Every drawn name is a setting of the preset.
  for (const preset of PRESETS) assert.ok(withSettings(preset, drawSettings(preset, 0, 0)));
});

test('every pretrained network can save memory or compile its layers, by true or false', () => {
  const { settings } = withSettings(findPreset('citeworth/bert'), { gradient_checkpointing: true });
  assert.equal(settings.gradient_checkpointing, true);
  assert.throws(
    () => withSettings(findPreset('citeworth/bert'), { compile_layers: 1 }),
    /compile_layers=1: give true or false/u,
  );
  assert.throws(
    () => withSettings(findPreset('citeworth/crnn'), { compile_layers: true }),
    /citeworth\/crnn has no such setting/u,
  );
});

test('mistakes in names and settings list the choices', () => {
  assert.throws(
    () => findPreset('citeworth/brt'),
    /no such preset; did you mean citeworth\/bert or .* choose from sciqfs\/tfidf-words-mlp, /,
  );
  assert.throws(
    () => withSettings(findPreset('citeworth/bert'), { lr: 1 }),
    /--set lr: citeworth\/bert has no such setting; choose from learning_rate, /,
  );
  assert.throws(
    () => withSettings(findPreset('citeworth/bert'), { epochs: 0 }),
    /--set epochs=0: give a number of at least 1/,
  );
  assert.throws(() => applyProfile(findPreset('wikiref/bert-class'), 'refined'), /has no refined settings/);
  const refined = applyProfile(findPreset('citeworth/longformer-ctx'), 'refined');
  assert.equal(refined.settings.pooling, 'attention');
  assert.equal(refined.training.r_drop, 1);
  assert.ok(refined.deviations.some((text) => text.includes('mean of its tokens with learnt weights')));
});
