import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Hono } from 'hono';
import { servePage } from './page-files.js';

test('after an update, a reload gets the new page, and open tabs keep what they loaded', async () => {
  const folder = temporaryFolder('page-files');
  const write = (path: string, text: string, seconds: number) => {
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), seconds, seconds);
  };
  mkdirSync(join(folder, 'assets'));
  write('index.html', 'old page', 1000);
  write('assets/old.js', 'old view', 1000);
  const app = new Hono().get('*', servePage(folder));
  const read = async (path: string) => (await app.request(path)).text();
  assert.equal(await read('/corpus'), 'old page');
  assert.equal(await read('/assets/old.js'), 'old view');
  write('index.html', 'new page', 2000);
  rmSync(join(folder, 'assets', 'old.js'));
  write('assets/new.js', 'new view', 2000);
  assert.equal(await read('/corpus'), 'new page');
  assert.equal(await read('/assets/old.js'), 'old view');
  assert.equal(await read('/assets/new.js'), 'new view');
  writeFileSync(join(folder, '..', 'page-files-secret'), 'secret');
  assert.equal((await app.request('/assets/..%2f..%2fpage-files-secret')).status, 404);
  rmSync(join(folder, '..', 'page-files-secret'));
});
