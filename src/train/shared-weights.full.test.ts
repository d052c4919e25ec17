import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { externalDataFiles } from '../embed/index.js';
import { type ModelRow, openModel, verifyModel } from '../infer/index.js';
import { findPreset, modelRows, trainModel, withSettings } from './index.js';
import { assertPytorchTexts, inventedSource, TINY_BART, testPython } from './python.fixture.js';

const { python, skip } = testPython();
const folder = temporaryFolder('shared-weights');

test('the graphs of an encoder-decoder read one weight file, which must be whole and in the folder', {
  skip,
}, async () => {
  const preset = withSettings(findPreset('citesum/bert2bert'), {
    ...{ family: 'auto', config: TINY_BART, max_source: 40, max_target: 16 },
    ...{ max_steps: 4, batch_size: 8, learning_rate: 0.01, warmup_steps: 0 },
  });
  const source = inventedSource(preset.recipe);
  const out = join(folder, 'model');
  await trainModel({ preset, profile: 'paper', source, out, init: null, python, device: 'cpu' });
  const rows: ModelRow[] = [];
  for await (const row of modelRows({ preset, source, examples: undefined }, 'validation')) rows.push(row);
  assert.deepEqual((await verifyModel(out)).faults, []);

  const onnx = (name: string) => join(out, 'onnx', name);
  for (const suffix of ['', '_int8'])
    for (const part of ['encoder', 'cross', 'decoder_with_past'])
      assert.deepEqual(externalDataFiles(onnx(`${part}${suffix}.onnx`)), [`weights${suffix}.data`]);
  const saved = statSync(join(out, 'model.safetensors')).size;
  assert.ok(statSync(onnx('weights.data')).size < 1.02 * saved, 'no weight is stored twice');
  await assertPytorchTexts(python, out, rows, { num_beams: 2, max_new_tokens: 8, no_repeat_ngram_size: 2 });

  const int8 = await openModel(out, { precision: 'int8' });
  const texts = await int8.answer(rows);
  await int8.close();
  assert.ok(texts.every(({ text }) => text));

  // The identity of the 8-bit model, which keys cached answers, depends on the 8-bit weights only.
  const identity = async (precision: 'fp32' | 'int8') => {
    const model = await openModel(out, { precision });
    await model.close();
    return model.identity;
  };
  const before = [await identity('fp32'), await identity('int8')];
  const weights = readFileSync(onnx('weights.data'));
  const changed = Buffer.from(weights);
  changed.writeFloatLE(0.5, 0);
  writeFileSync(onnx('weights.data'), changed);
  assert.notEqual(await identity('fp32'), before[0]);
  assert.equal(await identity('int8'), before[1]);
  assert.deepEqual(
    (await verifyModel(out)).faults.map(({ path }) => path),
    ['onnx/weights.data'],
  );

  truncateSync(onnx('weights.data'), 1000);
  await assert.rejects(openModel(out), /encoder\.onnx: cannot load the ONNX model/);
  rmSync(onnx('weights.data'));
  await assert.rejects(openModel(out), /weights\.data: no such file, though encoder\.onnx names it/);
  const elsewhere = join(folder, 'weights.data');
  writeFileSync(elsewhere, weights);
  symlinkSync(elsewhere, onnx('weights.data'));
  await assert.rejects(openModel(out), /weights\.data/);
});
