import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipes } from '../recipes/index.js';
import {
  drawSettings,
  inProfile,
  inputNamed,
  PRESETS,
  presetNamed,
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
  const known = new Set([...recipes.names, 'scitldr', 'transfer', 'duc', 'bibliography']);
  for (const { name, input, recipe, deviations } of PRESETS) {
    assert.ok(known.has(recipe), `${name}: ${recipe}`);
    assert.ok(inputNamed(input.name));
    for (const text of deviations) assert.ok(text.length > 20, `${name}: ${text}`);
  }
});

test('the settings are those that the papers print', () => {
  const of = (name: string) => presetNamed(name);
  // CiteWorth, Appendix C.6
  const { training: bert } = of('citeworth/bert');
  assert.deepEqual(
    [bert.batch_size, bert.epochs, bert.learning_rate, bert.warmup_steps, bert.weight_decay, bert.schedule],
    [8, 3, 0.000008075, 300, 0.1, 'triangular'],
  );
  const { training: ctx, settings: context } = of('citeworth/longformer-ctx');
  assert.deepEqual(
    [ctx.batch_size, ctx.learning_rate, ctx.weight_decay, context.pooling],
    [4, 0.00001112, 0, 'sep'],
  );
  const { training: scratch, settings: network } = of('citeworth/transformer');
  assert.deepEqual(
    [
      scratch.batch_size,
      scratch.epochs,
      scratch.learning_rate,
      network.feed_forward,
      network.heads,
      network.layers,
      network.dropout,
    ],
    [64, 33, 0.0001406, 128, 3, 5, 0.4],
  );
  assert.equal(of('citeworth/scibert').training.learning_rate, 0.000001351);
  // SciQFS, Appendix A
  const { settings: mlp, training } = of('sciqfs/sbert-mlp');
  assert.deepEqual([mlp.layers, mlp.width, training.weight_decay, training.epochs], [3, 300, 1e-4, 2000]);
  assert.equal(of('sciqfs/specter-transformer').training.weight_decay, 1e-5);
  // WikiRef, §6.1
  const wikiref = of('wikiref/bert-class');
  assert.deepEqual(
    [wikiref.settings.window, wikiref.settings.stride, wikiref.training.learning_rate],
    [512, 100, 3e-5],
  );
  assert.deepEqual(wikiref.grid, { epochs: [3, 4], batch_size: [24, 32] });
  // SciXGen, §5.2
  const { training: led } = of('scixgen/led-x-c20');
  assert.deepEqual([led.learning_rate, led.warmup_steps, led.batch_size, led.epochs], [4e-5, 10_000, 4, 10]);
  // CiteSum, Appendix B
  assert.equal(of('citesum/bart-large').training.batch_size, 8);
});

test('a draw from a grid stays inside it and is the same for the same number', () => {
  const preset = presetNamed('citeworth/transformer');
  const draws = Array.from({ length: 50 }, (_, n) => drawSettings(preset, 1, n));
  for (const { learning_rate, layers, heads } of draws as Record<string, number>[]) {
    assert.ok(Number(learning_rate) >= 1e-6 && Number(learning_rate) <= 1e-3);
    assert.ok(Number.isInteger(layers) && Number(layers) >= 1 && Number(layers) <= 12);
    assert.ok([1, 2, 3, 4, 5, 6, 10, 12].includes(Number(heads)));
  }
  assert.deepEqual(drawSettings(preset, 1, 7), draws[7]);
  assert.ok(new Set(draws.map(({ learning_rate }) => learning_rate)).size > 40);
  // Every drawn name is a setting of the preset.
  for (const one of PRESETS) assert.ok(withSettings(one, drawSettings(one, 0, 0)));
});

test('mistakes in names and settings list the choices', () => {
  assert.throws(() => presetNamed('citeworth/brt'), /no such preset; choose one of citeworth\/transformer, /);
  assert.throws(
    () => withSettings(presetNamed('citeworth/bert'), { lr: 1 }),
    /--set lr: citeworth\/bert has no such setting; it has learning_rate, /,
  );
  assert.throws(
    () => withSettings(presetNamed('citeworth/bert'), { epochs: 0 }),
    /--set epochs=0: give a number from 1 on/,
  );
  assert.throws(() => inProfile(presetNamed('wikiref/bert-class'), 'refined'), /has no refined settings/);
  const refined = inProfile(presetNamed('citeworth/longformer-ctx'), 'refined');
  assert.equal(refined.settings.pooling, 'mean');
  assert.ok(refined.deviations.some((text) => text.includes('mean of its tokens')));
});
