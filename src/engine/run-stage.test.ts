import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrickyRecord } from './fixtures/tricky.test-stage.js';
import { type Outcome, type RunOptions, runStage, StageLoadError } from './index.js';

const module = new URL('./fixtures/tricky.test-stage.js', import.meta.url);

async function outcomes(inputs: TrickyRecord[], options: Partial<RunOptions<TrickyRecord>> = {}) {
  const all: Outcome<TrickyRecord, unknown>[] = [];
  for await (const outcome of runStage<TrickyRecord, unknown>({ module, inputs, jobs: 2, ...options })) {
    all.push(outcome);
  }
  return all;
}

/** Outputs, or the failure's code. */
function brief(all: Outcome<TrickyRecord, unknown>[]) {
  return all.map((outcome) => outcome.failure?.code ?? outcome.outputs);
}

const echo = (value: unknown): TrickyRecord => ({ do: 'echo', value });
const echoes = (count: number) => Array.from({ length: count }, (_, index) => echo(index));

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
      all.map(({ index }) => index),
      inputs.map((_, index) => index),
    );
  });

  it('hands bytes over and keeps the original whole', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const [outcome] = await outcomes([{ do: 'measure', bytes }]);
    assert.deepEqual(outcome?.outputs, [6]);
    assert.equal((outcome!.input as { bytes: Uint8Array }).bytes, bytes);
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
    await assert.rejects(outcomes([], { module: './tricky.js' }), /invalid stage module: \.\/tricky\.js/);
  });
});

describe('runStage, when a record fails', () => {
  it('says what was thrown and goes on in the same worker', async () => {
    const thrown = { do: 'throw', message: 'no root element', code: 'malformed', where: 'a.xml:1' } as const;
    const all = await outcomes([{ do: 'thread' }, thrown, { do: 'throw', message: 'oh' }, { do: 'thread' }], {
      jobs: 1,
    });
    const { ms, ...failure } = all[1]!.failure!;
    assert.deepEqual(failure, {
      code: 'error',
      reason: 'malformed',
      message: 'no root element',
      where: 'a.xml:1',
    });
    assert.ok(ms >= 0);
    assert.equal(all[2]?.failure?.message, 'oh');
    assert.equal(all[2]?.failure?.reason, undefined);
    assert.deepEqual(all[3]?.outputs, all[0]?.outputs);
  });

  it('survives whatever a stage may give or throw', async () => {
    const all = await outcomes([{ do: 'throw-odd' }, { do: 'unserialisable' }, { do: 'no-array' }, echo(1)]);
    assert.deepEqual(brief(all), ['error', 'error', 'error', [1]]);
    assert.equal(all[1]?.failure?.reason, 'unserialisable');
  });

  it('fails a record that can not be sent', async () => {
    const all = await outcomes([echo(1), echo(() => {}), echo(2)]);
    assert.deepEqual(brief(all), [[1], 'error', [2]]);
    assert.equal(all[1]?.failure?.reason, 'unserialisable');
  });

  for (const way of ['loop', 'await-forever', 'regex'] as const) {
    it(`cuts short a record that hangs (${way})`, async () => {
      const inputs = [...echoes(5), { do: way } as const, ...echoes(5)];
      const all = await outcomes(inputs, { timeoutMs: 800 });
      assert.deepEqual(brief(all), [[0], [1], [2], [3], [4], 'timeout', [0], [1], [2], [3], [4]]);
      assert.ok(all[5]!.failure!.ms >= 799);
    });
  }

  it('cuts short a record that hangs in the only worker', async () => {
    const all = await outcomes([echo(1), { do: 'loop' }, echo(2), { do: 'loop' }], {
      jobs: 1,
      timeoutMs: 800,
    });
    assert.deepEqual(brief(all), [[1], 'timeout', [2], 'timeout']);
  });

  it('does not count the time that a record waits for its turn', async () => {
    const slow = Array.from({ length: 6 }, (_, value): TrickyRecord => ({ do: 'wait', value, ms: 200 }));
    const all = await outcomes(slow, { jobs: 1, timeoutMs: 1000 });
    assert.deepEqual(brief(all), [[0], [1], [2], [3], [4], [5]]);
  });

  it('does not blame a record for a busy main thread', async () => {
    const seen: unknown[] = [];
    for await (const outcome of runStage({ module, inputs: echoes(4), jobs: 2, timeoutMs: 500 })) {
      seen.push(outcome.failure ?? outcome.outputs);
      const until = performance.now() + 600;
      while (performance.now() < until);
    }
    assert.deepEqual(seen, [[0], [1], [2], [3]]);
  });

  for (const [way, message] of [
    ['exit', /exit code 3/],
    ['crash-later', /too late to catch/],
    ['reject-later', /nobody listens/],
  ] as const) {
    it(`fails a record that takes its worker down twice, and no neighbour (${way})`, async () => {
      const all = await outcomes([...echoes(6), { do: way }, ...echoes(6)]);
      assert.deepEqual(brief(all), [[0], [1], [2], [3], [4], [5], 'crash', [0], [1], [2], [3], [4], [5]]);
      assert.match(all[6]!.failure!.message, message);
    });
  }

  it('tries a record once more when its worker died', async () => {
    const [first] = await outcomes([{ do: 'thread' }]);
    const thread = Number(first!.outputs![0]) + 1;
    const all = await outcomes([echo(1), { do: 'fail-in-worker', thread, value: 'second try' }, echo(2)], {
      jobs: 1,
    });
    assert.deepEqual(brief(all), [[1], ['second try'], [2]]);
  });

  it('fails only the record that exhausts its memory', async () => {
    const all = await outcomes([...echoes(4), { do: 'eat-memory' }, ...echoes(4)], { memoryMb: 48 });
    assert.deepEqual(brief(all), [[0], [1], [2], [3], 'memory', [0], [1], [2], [3]]);
  });

  it('passes through a run of nothing but disasters', async () => {
    const ways = ['exit', 'loop', 'crash-later', 'unserialisable', 'reject-later', 'await-forever'] as const;
    const inputs = [...ways, ...ways].map((way): TrickyRecord => ({ do: way }));
    const codes = ['crash', 'timeout', 'crash', 'error', 'crash', 'timeout'];
    assert.deepEqual(brief(await outcomes(inputs, { timeoutMs: 800 })), [...codes, ...codes]);
  });
});

describe('runStage, when the stage can not be loaded', () => {
  const cases: [string, Partial<RunOptions<TrickyRecord>>, RegExp][] = [
    ['no such module', { module: new URL('./fixtures/absent.js', import.meta.url) }, /absent\.js/],
    ['a module without a stage', { module: new URL('./stage.js', import.meta.url) }, /exports no `stage`/],
    ['prepare throws', { options: { prepare: 'throw' } }, /no dictionary/],
    ['prepare ends the worker', { options: { prepare: 'crash' } }, /exit code 7/],
    ['prepare hangs', { options: { prepare: 'hang' }, startTimeoutMs: 500 }, /not ready after 500 ms/],
    ['options can not be sent', { options: { greeting: () => {} } }, /could not be cloned/],
  ];
  for (const [name, options, message] of cases) {
    it(`rejects with a StageLoadError: ${name}`, async () => {
      await assert.rejects(outcomes(echoes(3), options), (error) => {
        assert.ok(error instanceof StageLoadError);
        assert.match(error.message, message);
        return true;
      });
    });
  }
});
