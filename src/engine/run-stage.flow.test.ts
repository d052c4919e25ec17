import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brief, echo, module, outcomes } from './fixtures/outcomes.fixture.js';
import type { TrickyRecord } from './fixtures/tricky.test-stage.js';
import { type Outcome, runStage } from './index.js';

/** Endless records that count how many were pulled and record whether they were cleaned up. */
function source(record: (index: number) => TrickyRecord = echo, end = Number.POSITIVE_INFINITY) {
  const state = { pulled: 0, returned: false };
  function* generate() {
    try {
      for (; state.pulled < end; ) yield record(state.pulled++);
    } finally {
      state.returned = true;
    }
  }
  return { state, inputs: generate() };
}

describe('runStage, the flow of records', () => {
  it('passes 20,000 records and never has more in flight than the window', async () => {
    const { state, inputs } = source(echo, 20_000);
    let seen = 0;
    let peak = 0;
    for await (const { index, outputs } of runStage<TrickyRecord, number>({
      module,
      inputs,
      jobs: 2,
      window: 7,
    })) {
      peak = Math.max(peak, state.pulled - seen);
      assert.equal(index, seen);
      assert.deepEqual(outputs, [seen]);
      seen += 1;
    }
    assert.equal(seen, 20_000);
    assert.equal(peak, 7);
  });

  it('pulls no more while the consumer rests', async () => {
    const { state, inputs } = source();
    const run = runStage({ module, inputs, jobs: 2 });
    assert.equal(state.pulled, 0);
    await run.next();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(state.pulled, 8);
    await run.return();
  });

  it('limits the bytes in flight too, but accepts a single record of any size', async () => {
    const { state, inputs } = source(() => ({ do: 'measure', bytes: new Uint8Array(1000) }), 20);
    let seen = 0;
    let peak = 0;
    for await (const { outputs } of runStage({ module, inputs, jobs: 2, window: 16, windowBytes: 2500 })) {
      peak = Math.max(peak, state.pulled - seen);
      assert.deepEqual(outputs, [0]);
      seen += 1;
    }
    assert.equal(peak, 3);
    seen = 0;
    const heavy = runStage({ module, inputs: [echo(1), echo(2)], jobs: 1, weight: () => 1e12 });
    for await (const { failure } of heavy) if (failure === undefined) seen += 1;
    assert.equal(seen, 2);
  });

  it('ends the input and the workers when the consumer stops early', async () => {
    const { state, inputs } = source();
    for await (const { index } of runStage({ module, inputs, jobs: 2 })) if (index === 3) break;
    assert.ok(state.returned);
  });

  it('ends at once when the consumer stops while workers hang', async () => {
    const inputs: TrickyRecord[] = [echo(1), { do: 'loop' }, { do: 'loop' }];
    for await (const _ of runStage({ module, inputs, jobs: 2, timeoutMs: 1e9 })) break;
  });

  it('ends though a thread is stuck in a system call that nothing can interrupt', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'citemill-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const all = await outcomes([echo(1), { do: 'read', path }, echo(2)], { timeoutMs: 800 });
    assert.deepEqual(brief(all), [[1], 'timeout', [2]]);
    // Opened for writing, the pipe lets the thread go.
    closeSync(openSync(path, 'w'));
    rmSync(folder, { recursive: true });
  });

  it('rejects with the reason of an abort, in the middle of a record', async () => {
    const { state, inputs } = source((index) => (index === 2 ? { do: 'loop' } : echo(index)));
    const control = new AbortController();
    const seen: number[] = [];
    await assert.rejects(
      async () => {
        for await (const { index } of runStage({ module, inputs, jobs: 2, signal: control.signal })) {
          seen.push(index);
          if (index === 1) setTimeout(() => control.abort(new Error('enough')), 20);
        }
      },
      { message: 'enough' },
    );
    assert.deepEqual(seen, [0, 1]);
    assert.ok(state.returned);
  });

  it('rejects at once on an abort while the input gives nothing', async () => {
    async function* silent(): AsyncGenerator<TrickyRecord> {
      await new Promise(() => {});
    }
    const control = new AbortController();
    setTimeout(() => control.abort(), 20);
    const run = runStage({ module, inputs: silent(), signal: control.signal });
    await assert.rejects(run.next(), { name: 'AbortError' });
  });

  it('starts nothing under a signal that was aborted before', async () => {
    const { state, inputs } = source();
    await assert.rejects(runStage({ module, inputs, signal: AbortSignal.abort() }).next(), {
      name: 'AbortError',
    });
    assert.equal(state.pulled, 0);
  });

  it('throws what the input threw, after the outcomes of the records before', async () => {
    function* failing(): Generator<TrickyRecord> {
      yield { do: 'wait', value: 'first', ms: 30 };
      yield echo('second');
      throw new Error('disk on fire');
    }
    const seen: Outcome<TrickyRecord, unknown>['outputs'][] = [];
    await assert.rejects(
      async () => {
        for await (const { outputs } of runStage({ module, inputs: failing(), jobs: 2 })) seen.push(outputs);
      },
      { message: 'disk on fire' },
    );
    assert.deepEqual(seen, [['first'], ['second']]);
  });
});

describe('runStage in its own program', () => {
  const engine = new URL('./index.js', import.meta.url).href;

  /** Runs a script in a fresh Node process with a function `run(records, options)`. */
  async function program(script: string) {
    const preamble = `
      const { runStage } = await import(${JSON.stringify(engine)});
      const run = (inputs, more) => runStage({ module: ${JSON.stringify(module.href)}, inputs, jobs: 2, ...more });
      const endless = function* () { for (;;) yield { do: 'echo', value: 1 }; };
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', preamble + script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 30_000,
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    return { code, out, err };
  }

  it('lets the program end by itself after the last record', async () => {
    const script = `for await (const { outputs } of run([{ do: 'echo', value: 1 }])) console.log(outputs);`;
    assert.deepEqual(await program(script), { code: 0, out: '[ 1 ]\n', err: '' });
  });

  it('lets the program end by itself when the consumer breaks off', async () => {
    const script = `for await (const _ of run(endless())) break; console.log('done');`;
    assert.deepEqual(await program(script), { code: 0, out: 'done\n', err: '' });
  });

  it('lets the program end by itself when the iteration is abandoned', async () => {
    const script = `await run(endless()).next(); console.log('done');`;
    assert.deepEqual(await program(script), { code: 0, out: 'done\n', err: '' });
  });

  it('lets the program end by itself when the consumer throws', async () => {
    const script = `
      try { for await (const _ of run(endless())) throw new Error('mine'); } catch (error) { console.log(error.message); }
    `;
    assert.deepEqual(await program(script), { code: 0, out: 'mine\n', err: '' });
  });

  it('holds the program while a worker is at work, also on a record that came late', async () => {
    const script = `
      async function* late() {
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield { do: 'wait', value: 'late', ms: 200 };
      }
      for await (const { outputs } of run(late())) console.log(outputs[0]);
    `;
    assert.deepEqual(await program(script), { code: 0, out: 'late\n', err: '' });
  });

  it('sends what a stage prints to standard error', async () => {
    const script = `for await (const { outputs } of run([{ do: 'print' }])) console.log(outputs.length);`;
    assert.deepEqual(await program(script), { code: 0, out: '0\n', err: 'printed by the stage\n' });
  });
});
