import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { brief, echo, module, outcomes } from './fixtures/outcomes.fixture.js';
import type { TrickyRecord } from './fixtures/tricky.test-stage.js';

describe('runStage', () => {
  it('gives outputs with their input and index', async () => {
    assert.deepEqual(await outcomes([echo('a'), { do: 'repeat', value: 'b', times: 2 }]), [
      { input: echo('a'), index: 0, outputs: ['a'] },
      { input: { do: 'repeat', value: 'b', times: 2 }, index: 1, outputs: ['b', 'b'] },
    ]);
  });

  it('gives nothing for no input', async () => {
    assert.deepEqual(await outcomes([]), []);
  });

  it('takes more jobs than records', async () => {
    assert.deepEqual(brief(await outcomes([echo(1), echo(2)], { jobs: 5 })), [[1], [2]]);
  });

  it('keeps the order of the input, whichever record is done first', async () => {
    const inputs = Array.from({ length: 60 }, (_, value): TrickyRecord => {
      return { do: 'wait', value, ms: (value * 7919) % 23 };
    });
    const all = await outcomes(inputs, { jobs: 4, window: 16 });
    assert.deepEqual(
      brief(all),
      inputs.map((_, index) => [index]),
    );
    assert.deepEqual(
      pluck(all, 'index'),
      inputs.map((_, index) => index),
    );
  });

  it('hands bytes over and keeps the original whole', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const [outcome] = await outcomes([{ do: 'measure', bytes }]);
    assert.deepEqual(outcome?.outputs, [6]);
    assert.equal((defined(outcome).input as { bytes: Uint8Array }).bytes, bytes);
    assert.equal(bytes.length, 3);
  });

  it('gives every worker the options and prepares it once', async () => {
    const all = await outcomes(
      Array.from({ length: 6 }, () => ({ do: 'options' }) as const),
      { options: { greeting: 'hello' } },
    );
    for (const { outputs } of all) assert.deepEqual(outputs, [{ greeting: 'hello', prepared: 1 }]);
  });

  it('accepts the module as URL, URL string and absolute path', async () => {
    for (const name of [module, module.href, module.pathname]) {
      assert.deepEqual(brief(await outcomes([echo(1)], { module: name })), [[1]]);
    }
  });

  it('accepts an asynchronous input', async () => {
    async function* inputs() {
      yield echo(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield echo(2);
    }
    assert.deepEqual(brief(await outcomes([], { inputs: inputs() })), [[1], [2]]);
  });

  it('refuses senseless options', async () => {
    await assert.rejects(outcomes([], { jobs: 0 }), /invalid jobs: 0/);
    await assert.rejects(outcomes([], { window: 1.5 }), /invalid window: 1.5/);
    await assert.rejects(outcomes([], { timeoutMs: -1 }), /invalid timeoutMs: -1/);
    await assert.rejects(outcomes([], { memoryMb: Number.NaN }), /invalid memoryMb: NaN/);
    await assert.rejects(outcomes([], { module: './tricky.js' }), /invalid stage module: \.\/tricky\.js/);
  });
});
