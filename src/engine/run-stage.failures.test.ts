import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { itemAt } from '../at.js';
import * as fixtures from './fixtures/outcomes.fixture.js';
import { brief, echo, echoes, module } from './fixtures/outcomes.fixture.js';
import type { TrickyRecord } from './fixtures/tricky.test-stage.js';
import { type RunOptions, runStage, StageLoadError } from './index.js';

/** A process a worker takes the long run: every failure costs a new process. */
const ISOLATIONS = thorough<readonly ('thread' | 'process')[]>(['thread', 'process'], ['thread']);

for (const isolation of ISOLATIONS) {
  const outcomes = (inputs: TrickyRecord[], options: Partial<RunOptions<TrickyRecord>> = {}) =>
    fixtures.outcomes(inputs, { isolation, ...options });

  describe(`runStage with one ${isolation} per worker, when a record fails`, () => {
    it('reports what was thrown and continues in the same worker', async () => {
      const thrown = {
        do: 'throw',
        message: 'no root element',
        code: 'malformed',
        where: 'a.xml:1',
      } as const;
      const all = await outcomes(
        [{ do: 'worker' }, thrown, { do: 'throw', message: 'oh' }, { do: 'worker' }],
        {
          jobs: 1,
        },
      );
      const { ms, ...failure } = defined(itemAt(all, 1).failure);
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
      const all = await outcomes([
        { do: 'throw-odd' },
        { do: 'unserialisable' },
        { do: 'no-array' },
        echo(1),
      ]);
      assert.deepEqual(brief(all), ['error', 'error', 'error', [1]]);
      assert.equal(all[1]?.failure?.reason, 'unserialisable');
    });

    it('fails a record that cannot be sent', async () => {
      const all = await outcomes([echo(1), echo(() => {}), echo(2)]);
      assert.deepEqual(brief(all), [[1], 'error', [2]]);
      assert.equal(all[1]?.failure?.reason, 'unserialisable');
    });

    for (const way of ['loop', 'await-forever', 'regex'] as const) {
      it(`cuts short a record that hangs (${way})`, async () => {
        const inputs = [...echoes(5), { do: way } as const, ...echoes(5)];
        const all = await outcomes(inputs, { timeoutMs: 800 });
        assert.deepEqual(brief(all), [[0], [1], [2], [3], [4], 'timeout', [0], [1], [2], [3], [4]]);
        assert.ok(defined(itemAt(all, 5).failure).ms >= 799);
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
      for await (const outcome of runStage({
        module,
        inputs: echoes(4),
        jobs: 2,
        timeoutMs: 500,
        isolation,
      })) {
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
        assert.match(defined(itemAt(all, 6).failure).message, message);
      });
    }

    it('tries a record once more when its worker died', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'citemill-'));
      const marker = join(folder, 'tried');
      const all = await outcomes([echo(1), { do: 'exit-once', marker }, echo(2)], { jobs: 1 });
      rmSync(folder, { recursive: true });
      assert.deepEqual(brief(all), [[1], ['second try'], [2]]);
    });

    it('fails only the record that exhausts its memory', async () => {
      const all = await outcomes([...echoes(4), { do: 'eat-memory' }, ...echoes(4)], { memoryMb: 48 });
      assert.deepEqual(brief(all), [[0], [1], [2], [3], 'memory', [0], [1], [2], [3]]);
    });

    it('completes a run in which every record fails', async () => {
      const ways = [
        'exit',
        'loop',
        'crash-later',
        'unserialisable',
        'reject-later',
        'await-forever',
      ] as const;
      const inputs = ways.map((way): TrickyRecord => ({ do: way }));
      const codes = ['crash', 'timeout', 'crash', 'error', 'crash', 'timeout'];
      assert.deepEqual(brief(await outcomes(inputs, { timeoutMs: 800 })), codes);
    });
  });

  describe(`runStage with one ${isolation} per worker, when the stage cannot be loaded`, () => {
    const cases: [string, Partial<RunOptions<TrickyRecord>>, RegExp][] = [
      ['no such module', { module: new URL('./fixtures/absent.js', import.meta.url) }, /absent\.js/],
      [
        'a module without a stage',
        { module: new URL('./stage.js', import.meta.url) },
        /does not export a `stage`/,
      ],
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
}
