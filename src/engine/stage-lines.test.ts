import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, it } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { module } from './fixtures/outcomes.fixture.js';
import { runLines } from './stage-lines.js';

function sink() {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

async function run(lines: (string | Uint8Array)[], options: { timeoutMs?: number; jobs?: number } = {}) {
  const output = sink();
  const errors = sink();
  const input = Readable.from(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\n')])));
  const summary = await runLines({
    module,
    input,
    output: output.stream,
    errors: errors.stream,
    jobs: 2,
    ...options,
  });
  const problems = errors.text().split('\n').filter(Boolean);
  return { summary, output: output.text(), errors: problems.map((line) => JSON.parse(line)) };
}

describe('runLines', () => {
  it('gives the outputs of every line, in order', async () => {
    const { output, errors, summary } = await run([
      '{"do":"wait","value":{"first":"𝒳"},"ms":40}',
      '{"do":"repeat","value":"b","times":2}',
      '{"do":"repeat","value":"c","times":0}',
      '',
      '{"do":"echo","value":"two\\nlines"}\r',
    ]);
    assert.equal(output, '{"first":"𝒳"}\n"b"\n"b"\n"two\\nlines"\n');
    assert.deepEqual(errors, []);
    assert.deepEqual(summary, { records: 4, outputs: 4, failures: 0 });
  });

  it('reports bad lines and failing records by line number, and continues', async () => {
    const { output, errors, summary } = await run(
      [
        '{"do":"echo","value":1}',
        '{"do":',
        '',
        new Uint8Array([0x22, 0xff, 0x22]),
        '{"do":"throw","message":"no root","code":"malformed"}',
        '{"do":"loop"}',
        '{"do":"exit"}',
        '{"do":"unserialisable"}',
        '{"do":"echo","value":2}',
      ],
      { timeoutMs: 800 },
    );
    assert.equal(output, '1\n2\n');
    assert.deepEqual(pluck(errors, 'line', 'code', 'reason'), [
      [2, 'error', 'not-json'],
      [4, 'error', 'not-utf8'],
      [5, 'error', 'malformed'],
      [6, 'timeout', undefined],
      [7, 'crash', undefined],
      [8, 'error', 'not-json'],
    ]);
    assert.ok(errors.every(({ message, ms }) => typeof message === 'string' && typeof ms === 'number'));
    assert.deepEqual(summary, { records: 8, outputs: 2, failures: 6 });
  });

  it('hands options to the stage', async () => {
    const output = sink();
    const input = Readable.from(['{"do":"options"}']);
    const options = { greeting: 'hello' };
    await runLines({ module, options, input, output: output.stream, errors: sink().stream, jobs: 1 });
    assert.equal(output.text(), '{"greeting":"hello","prepared":1}\n');
  });

  it('does nothing for no input', async () => {
    assert.deepEqual((await run([])).summary, { records: 0, outputs: 0, failures: 0 });
  });

  it('reads no faster than its output is read', async () => {
    let pulled = 0;
    const input = Readable.from(
      (function* () {
        for (; pulled < 5000; pulled += 1) yield `{"do":"echo","value":${pulled}}\n`;
      })(),
      { objectMode: true, highWaterMark: 1 },
    );
    const output = new PassThrough({ highWaterMark: 64 });
    const done = runLines({ module, input, output, errors: sink().stream, jobs: 2 });
    await once(output, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(pulled < 100, `${pulled} pulled`);
    let lines = 0;
    output.on('data', (chunk) => {
      lines += String(chunk).split('\n').length - 1;
    });
    assert.deepEqual(await done, { records: 5000, outputs: 5000, failures: 0 });
    assert.equal(lines, 5000);
  });

  const line = '{"do":"echo","value":1}\n';
  const endless = () =>
    Readable.from(
      (function* () {
        for (;;) yield line;
      })(),
    );

  it('rejects when its output breaks', async () => {
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('broken pipe')) });
    const input = endless();
    await assert.rejects(runLines({ module, input, output: broken, errors: sink().stream, jobs: 1 }), {
      message: 'broken pipe',
    });
    assert.ok(input.destroyed);
  });

  it('rejects when its output is closed while it waits for it to drain', async () => {
    const stuck = new Writable({ highWaterMark: 1, write() {} });
    setTimeout(() => stuck.destroy(), 100);
    await assert.rejects(
      runLines({ module, input: endless(), output: stuck, errors: sink().stream, jobs: 1 }),
      {
        message: 'the output was closed',
      },
    );
  });

  it('rejects when its input breaks', async () => {
    const input = new Readable({ read() {} });
    input.push(line);
    setTimeout(() => input.destroy(new Error('cable cut')), 50);
    const output = sink();
    await assert.rejects(runLines({ module, input, output: output.stream, errors: sink().stream, jobs: 1 }), {
      message: 'cable cut',
    });
    assert.equal(output.text(), '1\n');
  });
});
