import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { LineFile, writeLines } from './line-file.js';

const folder = temporaryFolder('line-file');

async function* failing(): AsyncGenerator<string> {
  yield* [];
  throw new Error('no rows');
}

/** Whether this process holds a file open. Linux lists what is held. */
const isHeld = (path: string): boolean =>
  existsSync('/proc/self/fd') &&
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd)) === path;
    } catch {
      return false;
    }
  });

test('lines keep the order in which they were written, text and bytes, few and more than fit into one buffer', async () => {
  const path = join(folder, 'order.txt');
  const lines = Array.from({ length: 5000 }, (_, n) => `${n} ${'ü'.repeat(n % 60)}\n`);
  await writeLines(
    path,
    (async function* () {
      for (const [n, line] of lines.entries()) yield n % 2 ? line : Buffer.from(line);
    })(),
  );
  assert.equal(readFileSync(path, 'utf8'), lines.join(''));
  await writeLines(
    path,
    (async function* () {
      yield 'more\n';
    })(),
    { flags: 'a', onDisk: true },
  );
  assert.equal(readFileSync(path, 'utf8'), `${lines.join('')}more\n`);
});

test('lines that are put in at the same time do not run into each other', async () => {
  const path = join(folder, 'together.txt');
  const file = new LineFile(path);
  const lines = Array.from({ length: 40 }, (_, n) => `${String(n).repeat(10_000)}\n`);
  await Promise.all(lines.map((line) => file.write(line)));
  await file.close();
  await file.close();
  assert.deepEqual(
    readFileSync(path, 'utf8').split('\n').slice(0, -1),
    lines.join('').split('\n').slice(0, -1),
  );
});

test('the file is there before the first line, and let go of when the lines fail', async () => {
  const path = join(folder, 'failing.txt');
  const written = writeLines(path, failing());
  assert.ok(existsSync(path));
  await assert.rejects(written, /no rows/);
  assert.ok(!isHeld(path));
  const file = new LineFile(path);
  await file.write('unwritten\n');
  assert.ok(!existsSync('/proc/self/fd') || isHeld(path));
  await file.abort();
  assert.ok(!isHeld(path));
  assert.equal(statSync(path).size, 0);
});

test('a file that cannot be created and a full disk fail when lines are written', async () => {
  assert.throws(() => new LineFile(join(folder, 'none', 'a.txt')), { code: 'ENOENT' });
  if (!existsSync('/dev/full')) return;
  const file = new LineFile('/dev/full');
  await assert.rejects(async () => file.write('x'.repeat(300_000)), { code: 'ENOSPC' });
  await assert.rejects(file.close(), { code: 'ENOSPC' });
  assert.ok(!isHeld('/dev/full'));
});

test('a full disk is reported when the file is closed if nobody waited for its lines', {
  skip: !existsSync('/dev/full') && 'this system has no /dev/full',
}, async () => {
  const line = 'x'.repeat(300_000);
  const file = new LineFile('/dev/full');
  // A rejection that nobody handles would end the process, and fails this test while it waits for other files.
  void file.write(line);
  for (let i = 0; i < 5; i++)
    await assert.rejects(
      writeLines(
        '/dev/full',
        (async function* () {
          yield line;
        })(),
      ),
      /ENOSPC/,
    );
  await assert.rejects(file.close(), /ENOSPC/);
});
