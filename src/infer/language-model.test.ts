import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { writeBigramModel } from './bigram-model.fixture.js';
import { openLanguageModel } from './index.js';

const folder = temporaryFolder('language-model');

function withoutPackage(): string | false {
  try {
    createRequire(import.meta.url).resolve('@huggingface/transformers');
    return false;
  } catch {
    return 'the optional package @huggingface/transformers is not installed';
  }
}

const WORDS = ['?', 'silt', 'settles', 'slowly'];
const LOGITS = [
  [0.1, 0.2, 0.3, 0.4],
  [0, 1, 2, 3],
  [-1, 0.5, 0, 2.5],
  [0.25, -0.5, 1, 0],
];

const expectedLogLoss = (a: number, b: number) => {
  const row = LOGITS[a] ?? [];
  return Math.log(row.reduce((sum, logit) => sum + Math.exp(logit), 0)) - (row[b] ?? 0);
};

test('the negative log-likelihood of a text is the sum over its pairs of words, to 1e-6', {
  skip: withoutPackage(),
}, async () => {
  const path = join(folder, 'bigram');
  writeBigramModel(path, WORDS, LOGITS);
  const model = await openLanguageModel(path);
  try {
    const { negativeLogLikelihood, tokens } = await model.measure('silt settles slowly');
    assert.equal(tokens, 2);
    assert.ok(
      Math.abs(negativeLogLikelihood - (expectedLogLoss(1, 2) + expectedLogLoss(2, 3))) < 1e-6,
      String(negativeLogLikelihood),
    );
    // Eight tokens are read at once; the ninth and tenth by themselves.
    const long = await model.measure(Array.from({ length: 10 }, () => 'silt').join(' '));
    assert.equal(long.tokens, 8);
    assert.ok(Math.abs(long.negativeLogLikelihood - 8 * expectedLogLoss(1, 1)) < 1e-5);
    assert.deepEqual(await model.measure('silt'), { negativeLogLikelihood: 0, tokens: 0 });
    assert.match(model.identity, /^bigram@[0-9a-f]{12}\/fp32$/);
  } finally {
    await model.close();
  }
});

test('a folder without a model says what it must hold', async () => {
  await assert.rejects(
    openLanguageModel(folder),
    /must contain config\.json, tokenizer\.json and onnx\/model\.onnx/,
  );
});
