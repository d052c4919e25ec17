import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runLimited } from './limited-process.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-limited-'));
after(() => rmSync(folder, { recursive: true }));

const run = (script: string, timeoutMs = 20_000) =>
  runLimited('/bin/sh', ['-c', script], { timeoutMs, memoryMb: 4096 }, { cwd: folder, env: {} });

test('a program ends with its own status and messages', () => {
  assert.deepEqual(run('echo out; echo "no pages" >&2; exit 3'), { status: 3, stderr: 'no pages\n' });
  assert.deepEqual(run('exit 0'), { status: 0, stderr: '' });
  assert.match(run('kill -s SEGV $$').stopped ?? '', /was ended by SIGSEGV/);
});

test('a time limit may be a fraction of a millisecond, or over already', () => {
  assert.deepEqual(run('exit 0', 20_000.25), { status: 0, stderr: '' });
  for (const timeoutMs of [0.5, 0, -3])
    assert.match(run('sleep 300', timeoutMs).stopped ?? '', /took more than 1 s/);
});

test('the end of long messages is kept, and the program is not stopped for them', () => {
  const { stopped, status, stderr } = run('yes "some warning" | head -c 20000000 >&2; echo last >&2');
  assert.deepEqual([stopped, status], [undefined, 0]);
  assert.match(stderr, /some warning\nsome w[\s\S]*last\n$/);
  assert.ok(stderr.length < 1_000_000);
});

test('all cores may be used for the whole time', () => {
  run('ulimit -t > limit', 10_000);
  assert.equal(Number(readFileSync(join(folder, 'limit'), 'utf8')), 11 * availableParallelism());
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that has ended but was not yet waited for is a zombie.
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
};

test('the children of a program end with it', async () => {
  const ended = run('sleep 300 & echo $! > child; wait', 1000);
  assert.match(ended.stopped ?? '', /took more than 1 s/);
  const child = Number(readFileSync(join(folder, 'child'), 'utf8'));
  assert.ok(child > 0);
  for (let i = 0; i < 100 && isRunning(child); i++) await wait(20);
  assert.ok(!isRunning(child));
});
