import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { UserError } from '../user-error.js';
import { lockFile } from './file-lock.js';
import { LOCK_NAME, lockFolder } from './lock.js';
import { Scratch } from './scratch.js';

const folder = temporaryFolder('lock');
const MODULE = new URL('./file-lock.js', import.meta.url).href;

/** A program that locks a file, says so, and holds it until it is killed. */
const holder = (path: string) =>
  `const { lockFile } = await import(${JSON.stringify(MODULE)});
   const lock = await lockFile(${JSON.stringify(path)});
   process.stdout.write(lock ? 'held' : 'refused');
   setInterval(() => {}, 1000);`;

/** Starts a program that locks a file; gives what it said and a way to kill it. */
function start(path: string, command: string[] = []): Promise<{ said: string; kill(): Promise<void> }> {
  const [program = process.execPath, ...before] = [...command, process.execPath];
  const child = spawn(program, [...before, '--input-type=module', '-e', holder(path)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.once('data', (said) =>
      resolve({
        said: String(said),
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
      }),
    );
  });
}

test('a lock has one holder, and is free as soon as that is killed', async () => {
  const path = join(folder, 'one');
  const first = await start(path);
  const second = await start(path);
  assert.deepEqual([first.said, second.said], ['held', 'refused']);
  assert.equal(await lockFile(path), undefined);
  await first.kill();
  const lock = await lockFile(path);
  assert.ok(lock);
  assert.equal(await lockFile(path), undefined, 'a second time in one process');
  await lock.release();
  await second.kill();
});

test('after a kill, of four that start at once one holds the lock, every time', async () => {
  const path = join(folder, 'four');
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all([start(path), start(path), start(path), start(path)]);
    assert.equal(all.filter(({ said }) => said === 'held').length, 1);
    await Promise.all(all.map((child) => child.kill()));
  }
});

const NAMESPACES = ['unshare', '--fork', '--pid', '--mount-proc', '--kill-child'];
const hasNamespaces = spawnSync('unshare', [...NAMESPACES.slice(1), 'true']).status === 0;

test('processes in other PID namespaces respect the lock, and number 1 can be resumed', {
  skip: hasNamespaces ? false : 'unshare is not allowed here',
}, async () => {
  const path = join(folder, 'namespaces');
  const lock = await lockFile(path);
  const inside = await start(path, NAMESPACES);
  assert.equal(inside.said, 'refused');
  await inside.kill();
  await lock?.release();
  // Each of these is process 1 in its container.
  for (let round = 0; round < 2; round++) {
    const first = await start(path, NAMESPACES);
    const second = await start(path, NAMESPACES);
    assert.deepEqual([first.said, second.said], ['held', 'refused']);
    await Promise.all([first.kill(), second.kill()]);
  }
});

test('a lock file that was being made when its process ended is completed; any other file is left alone', async () => {
  const torn = join(folder, 'torn');
  writeFileSync(torn, '');
  const lock = await lockFile(torn);
  assert.ok(lock);
  await lock.release();
  // A disk that got full, or a kill, leaves its beginning.
  for (const size of [1, 4096, 5000]) {
    truncateSync(torn, size);
    const again = await lockFile(torn);
    assert.ok(again, `${size} bytes`);
    await again.release();
  }
  const foreign = join(folder, 'foreign');
  writeFileSync(foreign, '4711');
  await assert.rejects(lockFile(foreign), UserError);
  assert.equal(readFileSync(foreign, 'utf8'), '4711');
});

test('a folder that another process writes to is refused in one line', async () => {
  const home = join(folder, 'home');
  mkdirSync(home);
  const lock = await lockFolder(home, 'corpus');
  await assert.rejects(
    lockFolder(home, 'corpus'),
    /home: another Citemill process is writing to this corpus; wait/,
  );
  await lock.release();
  await (await lockFolder(home, 'corpus')).release();
});

test('scratch folders of killed processes are removed; those in use and foreign files stay', async () => {
  const home = join(folder, 'scratch');
  mkdirSync(home);
  const expected = /^\w+\.jsonl$/;
  const inUse = await Scratch.create(home, expected);
  writeFileSync(join(inUse.path, 'rows.jsonl'), 'x');
  const dead = join(home, '.citemill-work-00112233aabb');
  mkdirSync(join(dead, 'spill'), { recursive: true });
  writeFileSync(join(dead, 'rows.jsonl'), 'x');
  writeFileSync(join(dead, 'spill', 'duckdb_temp_storage_DEFAULT-0.tmp'), 'x');
  const held = await start(join(dead, LOCK_NAME));
  const withMine = join(home, '.citemill-work-00112233aacc');
  mkdirSync(withMine);
  writeFileSync(join(withMine, 'rows.jsonl'), 'x');
  writeFileSync(join(withMine, 'thesis.tex'), 'mine');
  await (await start(join(withMine, LOCK_NAME))).kill();
  mkdirSync(join(home, '.citemill-work-mine'));

  await Scratch.sweep(home, expected);
  assert.ok(existsSync(join(dead, 'rows.jsonl')), 'its process still runs');
  await held.kill();
  await Scratch.sweep(home, expected);
  assert.equal(existsSync(dead), false);
  assert.deepEqual(readdirSync(withMine).sort(), [LOCK_NAME, 'thesis.tex']);
  assert.ok(statSync(join(home, '.citemill-work-mine')).isDirectory());
  assert.ok(existsSync(join(inUse.path, 'rows.jsonl')));
  await inUse.remove();
  assert.equal(existsSync(inUse.path), false);
});
