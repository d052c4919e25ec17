import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { createTemporaryFolder } from './temporary.js';

const home = temporaryFolder('temporary');
const MODULE = new URL('./temporary.js', import.meta.url).href;

const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A program that makes a temporary folder, fills it, says where it is, and stays. */
async function start(parent: string): Promise<{ child: ChildProcess; folder: string }> {
  const program = `const { createTemporaryFolder } = await import(${JSON.stringify(MODULE)});
    const { writeFileSync } = await import('node:fs');
    const folder = await createTemporaryFolder('workers');
    writeFileSync(folder + '/paper.tex', 'text');
    setInterval(() => {}, 1000);
    process.on('SIGUSR2', () => process.exit(0));
    process.stdout.write(folder);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: parent },
  });
  children.push(child);
  const [folder] = (await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error('the program ended'))),
  ])) as [Buffer];
  return { child, folder: String(folder) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await once(child, 'close');
}

test('what a killed process left is removed by the next one, and what one in use or another user has is not', async () => {
  const parent = join(home, 'tmp');
  mkdirSync(parent);
  const killed = await start(parent);
  const running = await start(parent);
  await end(killed.child, 'SIGKILL');
  assert.ok(existsSync(join(killed.folder, 'paper.tex')));

  // Folders that look like ours and are not: open to others, a link, a file, names that only begin alike.
  const inviting = join(parent, 'citemill-00112233aabb');
  mkdirSync(inviting);
  chmodSync(inviting, 0o777);
  const mine = join(home, 'mine');
  mkdirSync(mine, { mode: 0o700 });
  symlinkSync(mine, join(parent, 'citemill-00112233aacc'));
  writeFileSync(join(parent, 'citemill-00112233aadd'), 'mine');
  for (const name of ['citemill-notes', 'citemill-00112233aabbcc', 'old-citemill-00112233aabb'])
    mkdirSync(join(parent, name), { mode: 0o700 });
  for (const folder of [
    inviting,
    mine,
    join(parent, 'citemill-notes'),
    join(parent, 'citemill-00112233aabbcc'),
  ])
    writeFileSync(join(folder, 'thesis.tex'), 'mine');

  const next = await start(parent);
  assert.equal(existsSync(killed.folder), false, 'the folder of the killed process is gone');
  assert.equal(existsSync(join(killed.folder, '..')), false);
  assert.ok(existsSync(join(running.folder, 'paper.tex')), 'a running process keeps its folder');
  for (const folder of [
    inviting,
    mine,
    join(parent, 'citemill-notes'),
    join(parent, 'citemill-00112233aabbcc'),
  ])
    assert.ok(existsSync(join(folder, 'thesis.tex')), folder);
  assert.ok(existsSync(join(parent, 'old-citemill-00112233aabb')));

  await end(running.child, 'SIGUSR2');
  await end(next.child, 'SIGUSR2');
  assert.deepEqual(
    readdirSync(parent).sort(),
    [
      ...['citemill-00112233aabb', 'citemill-00112233aabbcc', 'citemill-00112233aacc'],
      ...['citemill-00112233aadd', 'citemill-notes', 'old-citemill-00112233aabb'],
    ],
    'a process that ends by itself leaves nothing',
  );
});

test('a folder that a worker of a killed process still writes to blocks no other process', async () => {
  const parent = join(home, 'written');
  const abandoned = join(parent, 'citemill-0123456789ab');
  mkdirSync(abandoned, { mode: 0o700, recursive: true });
  const program = `const { mkdirSync, writeFileSync } = require('node:fs');
    for (let n = 0; ; n++) {
      try {
        mkdirSync('pages', { recursive: true });
        writeFileSync('pages/' + n % 2000, '');
      } catch {
        process.chdir(process.argv[1]);
      }
      if (n === 2000) process.stdout.write('writing');
    }`;
  const writer = spawn(process.execPath, ['-e', program, abandoned], {
    cwd: abandoned,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(writer);
  await once(writer.stdout, 'data');
  const next = await start(parent);
  assert.ok(existsSync(next.folder));
  await end(next.child, 'SIGUSR2');
  await end(writer, 'SIGKILL');
});

test('a thread does not remove the folder of another thread of its process, even before that is locked', async () => {
  const parent = join(home, 'threads');
  mkdirSync(parent);
  process.env.TMPDIR = parent;
  const folder = await createTemporaryFolder('main');
  const unlocked = dirname(folder).replace(/[0-9a-f]{12}$/, '00112233aabb');
  mkdirSync(unlocked, { mode: 0o700 });
  // A process that was killed, perhaps in another container, may have had the same id.
  const killed = join(parent, 'citemill-0123456789ab');
  mkdirSync(killed, { mode: 0o700 });
  writeFileSync(join(killed, 'process'), String(process.pid));
  const program = `const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(MODULE)})
      .then(({ createTemporaryFolder }) => createTemporaryFolder('thread'))
      .then((path) => parentPort.postMessage(path));`;
  const worker = new Worker(program, { eval: true });
  const [other] = (await once(worker, 'message')) as [string];
  assert.notEqual(other, folder);
  assert.ok(existsSync(folder));
  assert.ok(existsSync(unlocked));
  assert.equal(existsSync(killed), false);
  await worker.terminate();
});
