import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { callCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('read-layout');
const PDF = fileURLToPath(new URL('../../examples/pdf/papers/brandvik-2023-neighbours.pdf', import.meta.url));
const citemill = (...args: string[]) => callCitemill(args, { cwd: folder });

test('--layout writes a self-contained page, with lines by role and the decisions about them', async () => {
  const { status, stderr, stdout } = await citemill('read', PDF, '--layout', 'out.html');
  assert.deepEqual([status, stderr, stdout], [0, '', '']);
  const page = readFileSync(join(folder, 'out.html'), 'utf8');
  for (const role of ['title', 'author', 'heading', 'prose', 'entry'])
    assert.match(page, new RegExp(`<rect class="line ${role}"`), role);
  assert.match(page, /<image href="data:image\/png;base64,/);
  assert.doesNotMatch(page, /(?:src|href)="(?!data:)/);
  const [, json = '[]'] = /id="lines">(.*?)<\/script>/s.exec(page) ?? [];
  const lines: { role?: string; detail?: string; findings: { decision: string; threshold?: string }[] }[] =
    JSON.parse(json);
  const heading = lines.find(({ role, detail }) => role === 'heading' && detail === 'level 1');
  assert.ok(heading?.findings.some(({ decision }) => decision === 'heading: room above'));
  const title = lines.find(({ role }) => role === 'title');
  assert.match(title?.findings[0]?.threshold ?? '', /≥ [\d.]+ × body size/);
  const author = lines.find(({ role }) => role === 'author');
  assert.deepEqual(
    author?.findings.map(({ decision }) => decision),
    ['author: names below or beside the title'],
  );
  const entry = lines.find(({ role }) => role === 'entry');
  assert.match(entry?.detail ?? '', /^b1/);
  // The same command may write its own page again.
  assert.equal((await citemill('read', PDF, '--layout', 'out.html')).status, 0);
});

test('--layout never overwrites a file that it did not write, or a page that was edited', async () => {
  writeFileSync(join(folder, 'notes.html'), '<p>my notes</p>');
  const { status, stderr } = await citemill('read', PDF, '--layout', 'notes.html');
  assert.equal(status, 2);
  assert.match(stderr, /--layout notes\.html: was not written by this command/);
  assert.equal(readFileSync(join(folder, 'notes.html'), 'utf8'), '<p>my notes</p>');
  const edited = readFileSync(join(folder, 'out.html'), 'utf8').replace('</body>', '<p>my notes</p></body>');
  assert.match(edited, /my notes/);
  writeFileSync(join(folder, 'out.html'), edited);
  const again = await citemill('read', PDF, '--layout', 'out.html');
  assert.equal(again.status, 2);
  assert.match(again.stderr, /--layout out\.html: has been edited since this command wrote it/);
  assert.equal(readFileSync(join(folder, 'out.html'), 'utf8'), edited);
});

test('--layout refuses what is not one PDF, by name', async () => {
  writeFileSync(join(folder, 'text.pdf'), 'plain text');
  const cases: [args: string[], message: RegExp][] = [
    [['text.pdf'], /text\.pdf: .*PDF/],
    [['missing.pdf'], /missing\.pdf: no such file/],
    [['text.pdf', 'other.pdf'], /--layout takes one PDF file at a time/],
  ];
  for (const [args, message] of cases) {
    const { status, stderr } = await citemill('read', ...args, '--layout', 'new.html');
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});

test('read refuses addresses and standard input, and names the commands that accept them', async () => {
  for (const place of ['https://example.org/a.pdf', 'S3://papers/a.pdf', '-']) {
    const { status, stderr } = await citemill('read', place);
    assert.equal(status, 2);
    assert.match(stderr, /^citemill: citemill read reads files on this machine only; .* citemill ingest/);
  }
});
