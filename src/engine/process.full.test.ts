import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { itemAt } from '../at.js';
import * as fixtures from './fixtures/outcomes.fixture.js';
import { brief, echo, module } from './fixtures/outcomes.fixture.js';
import type { TrickyRecord } from './fixtures/tricky.test-stage.js';
import type { RunOptions } from './index.js';

const outcomes = (inputs: TrickyRecord[], options: Partial<RunOptions<TrickyRecord>> = {}) =>
  fixtures.outcomes(inputs, { isolation: 'process', ...options });

describe('runStage with a process a worker', () => {
  it('works in other processes, on the same records', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const all = await outcomes([{ do: 'worker' }, { do: 'measure', bytes }, echo({ nested: [null] })], {
      jobs: 1,
    });
    assert.notEqual((defined(itemAt(all, 0).outputs)[0] as { process: number }).process, process.pid);
    assert.deepEqual(brief(all.slice(1)), [[6], [{ nested: [null] }]]);
  });

  it('survives a record that V8 gives up the whole process for', async () => {
    const all = await outcomes([echo(1), { do: 'grow-map' }, echo(2)], { memoryMb: 64 });
    assert.deepEqual(brief(all), [[1], 'memory', [2]]);
  });

  it('bounds memory outside the JavaScript heap too', async () => {
    const all = await outcomes([echo(1), { do: 'eat-buffers' }, echo(2)], { memoryMb: 128 });
    assert.deepEqual(brief(all), [[1], 'memory', [2]]);
  });

  it('replaces a worker that holds on to most of its memory, and keeps one that does not', async () => {
    const workersWith = async (megabytes: number) => {
      const all = await outcomes(
        [{ do: 'worker' }, { do: 'keep', megabytes }, { do: 'worker' }, { do: 'worker' }],
        { jobs: 1, memoryMb: 512 },
      );
      return [all[0], all[2], all[3]].map(
        (result) => (result?.outputs?.[0] as { process: number } | undefined)?.process,
      );
    };
    const [first, second, third] = await workersWith(300);
    assert.notEqual(second, first);
    assert.equal(third, second);
    assert.equal(new Set(await workersWith(20)).size, 1);
  });

  it('cuts short a record that waits inside the operating system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'citemill-'));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const all = await outcomes([echo(1), { do: 'read', path }, echo(2)], { timeoutMs: 800 });
    rmSync(folder, { recursive: true });
    assert.deepEqual(brief(all), [[1], 'timeout', [2]]);
  });

  it('passes large records both ways', async () => {
    const value = 'x'.repeat(20_000_000);
    const [outcome] = await outcomes([echo(value)]);
    assert.ok(outcome?.outputs?.[0] === value);
  });

  it('leaves no worker running when the program is killed, not even in an endless loop', async () => {
    const script = `
      const { runStage } = await import(${JSON.stringify(new URL('./index.js', import.meta.url).href)});
      const inputs = [{ do: 'worker' }, { do: 'loop' }];
      const run = runStage({ module: ${JSON.stringify(module.href)}, inputs, jobs: 1, isolation: 'process' });
      for await (const { outputs } of run) console.log(outputs[0].process);
    `;
    const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(program.stdout, 'data');
    const worker = Number(line);
    assert.ok(alive(worker));
    program.kill('SIGKILL');
    await once(program, 'exit');
    for (let tries = 0; alive(worker) && tries < 300; tries += 1) await sleep(100);
    assert.ok(!alive(worker));
  });
});

/** Whether the process runs; one that has ended may still lie in the table until somebody collects it. */
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = `/proc/${pid}/stat`;
  return !existsSync(state) || !/\) [ZX] /.test(readFileSync(state, 'utf8'));
}
