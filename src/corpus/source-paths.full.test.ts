import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import type { BrokenSource } from '@citemill/read/internal/read/sources/broken';
import { findFiles } from '@citemill/read/internal/read/sources/paths';
import { articleText } from './collection.fixture.js';
import { failures, ingest } from './index.js';

const folder = temporaryFolder('paths');

async function walked(paths: string[]): Promise<{ files: string[]; broken: BrokenSource[] }> {
  const files: string[] = [];
  const broken: BrokenSource[] = [];
  for await (const source of findFiles(paths)) {
    if (typeof source === 'string') files.push(source);
    else broken.push(source);
  }
  return { files, broken };
}

const isRoot = process.getuid?.() === 0;

test('every entry of a folder becomes a file or a failure, and the walk continues', async () => {
  const home = join(folder, 'odd');
  mkdirSync(join(home, 'sub'), { recursive: true });
  writeFileSync(join(home, 'a.xml'), articleText(1));
  writeFileSync(join(home, 'sub', 'z.xml'), articleText(2));
  symlinkSync('loop', join(home, 'loop'));
  symlinkSync(home, join(home, 'sub', 'up'));
  symlinkSync('nowhere', join(home, 'dangling'));
  writeFileSync(
    Buffer.concat([Buffer.from(`${home}/caf`), Buffer.from([0xe9]), Buffer.from('.xml')]),
    articleText(3),
  );
  assert.equal(spawnSync('mkfifo', [join(home, 'pipe')]).status, 0);
  const { files, broken } = await walked([home]);
  assert.deepEqual(files, [join(home, 'a.xml'), join(home, 'dangling'), join(home, 'sub', 'z.xml')]);
  assert.deepEqual(
    broken.map(({ path, error }) => `${path.slice(home.length + 1)}: ${error.message}`).sort(),
    [
      'caf\\xe9.xml: the name is not UTF-8; rename it',
      'loop: the link leads back to itself',
      'pipe: neither a file nor a folder',
    ],
  );
  const corpus = join(folder, 'odd-corpus');
  const result = await ingest({ paths: [home], corpus, jobs: 1 });
  assert.deepEqual([result.papers, result.failures], [2, 4]);
  const again = await ingest({ paths: [home], corpus, jobs: 1 });
  assert.deepEqual([again.papers, again.failures], [0, 0]);
});

test('paths that are too long for the system are failures', async () => {
  const home = join(folder, 'deep');
  mkdirSync(home);
  writeFileSync(join(home, 'a.xml'), articleText(1));
  // Only step by step can a folder be made whose path is longer than the system takes.
  const script = `const fs = require('fs'); const name = 'd'.repeat(200);
    for (let n = 0; n < 30; n++) { fs.mkdirSync(name); process.chdir(name); }`;
  assert.equal(spawnSync(process.execPath, ['-e', script], { cwd: home }).status, 0);
  const { files, broken } = await walked([home]);
  spawnSync('rm', ['-rf', home]);
  assert.deepEqual(files, [join(home, 'a.xml')]);
  assert.deepEqual(
    broken.map(({ error }) => error.message),
    ['the path is too long for the system'],
  );
});

test('a folder without read permission is a failure, and its siblings are read', async () => {
  const home = join(folder, 'closed');
  mkdirSync(join(home, 'private'), { recursive: true });
  writeFileSync(join(home, 'private', 'x.xml'), articleText(1));
  writeFileSync(join(home, 'z.xml'), articleText(2));
  chmodSync(join(home, 'private'), 0o000);
  chmodSync(folder, 0o755);
  const module = fileURLToPath(import.meta.resolve('@citemill/read/internal/read/sources/paths'));
  const script = `import(${JSON.stringify(module)}).then(async ({ findFiles }) => {
    for await (const found of findFiles([${JSON.stringify(home)}])) console.log(typeof found === "string" ? found : found.error.message);
  })`;
  const run = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  chmodSync(join(home, 'private'), 0o755);
  assert.deepEqual(
    run.stdout.trim().split('\n'),
    ['no permission to read it', join(home, 'z.xml')],
    run.stderr,
  );
});

test('a file that is listed twice is read once', async () => {
  const home = join(folder, 'odd');
  const { files } = await walked([
    join(home, 'a.xml'),
    home,
    join(home, 'sub', 'z.xml'),
    join(home, '*.xml'),
  ]);
  assert.deepEqual(files, [join(home, 'a.xml'), join(home, 'dangling'), join(home, 'sub', 'z.xml')]);
});

test('unreadable sources are listed with their failures', async () => {
  const rows = await failures(join(folder, 'odd-corpus'));
  assert.ok(rows.some(({ path }) => path.endsWith('caf\\xe9.xml')));
});
