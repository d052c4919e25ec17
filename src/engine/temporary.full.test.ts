import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';

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
    process.stdout.write(folder);
    setInterval(() => {}, 1000);
    process.on('SIGUSR2', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: parent },
  });
  children.push(child);
  const [folder] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
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
