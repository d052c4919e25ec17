import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { ByteCollector } from './byte-collector.js';
import { decodeBody, MAX_CHUNKS } from './http-message.js';

test('the bytes are those that were added, whatever their pieces', () => {
  const whole = Buffer.from(Array.from({ length: 5000 }, (_, n) => n % 251));
  for (const size of [1, 7, 1024, 5000]) {
    const bytes = new ByteCollector();
    for (let at = 0; at < whole.length; at += size) bytes.add(whole.subarray(at, at + size));
    assert.deepEqual(bytes.bytes(), whole);
  }
});

test('a million pieces of one byte take little more than a megabyte', () => {
  const module = new URL('./byte-collector.js', import.meta.url).href;
  const pieces = thorough(3_000_000, 1_000_000);
  const script = `const { ByteCollector } = await import(${JSON.stringify(module)});
    const bytes = new ByteCollector();
    for (let n = 0; n < ${pieces}; n++) bytes.add(Buffer.alloc(64, n).subarray(0, 1));
    console.log(bytes.bytes().length);`;
  const run = spawnSync(process.execPath, ['--max-old-space-size=24', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.equal(run.stdout.trim(), String(pieces), run.stderr.slice(0, 300));
});

test('a body in very many chunks is refused, one in many is joined', () => {
  const headers = new Map([['transfer-encoding', 'chunked']]);
  const body = (chunks: number) => Buffer.from('1\r\na\r\n'.repeat(chunks));
  assert.equal(decodeBody({ status: 200, headers, body: body(1000) }, 1e6).toString(), 'a'.repeat(1000));
  assert.throws(
    () => decodeBody({ status: 200, headers, body: body(MAX_CHUNKS + 1) }, 1e9),
    /too many chunks \(limit \d+\)/,
  );
});
