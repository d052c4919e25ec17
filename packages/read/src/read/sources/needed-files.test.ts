import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { readers } from '../readers.js';
import { findRecords } from './records.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-needed-'));
after(() => rmSync(folder, { recursive: true }));

test('the bibliography of a Markdown paper is part of it, not a source that cannot be read', async () => {
  mkdirSync(join(folder, 'lists'));
  const yaml = 'title: Silt\nabstract: Wet.\nbibliography: [refs.bib, lists/more.bib]';
  writeFileSync(join(folder, 'paper.md'), `---\n${yaml}\n---\n\n# Introduction\n\nSilt is wet [@marlow].\n`);
  for (const name of ['refs.bib', 'lists/more.bib', 'unused.bib'])
    writeFileSync(join(folder, name), '@book{marlow, title={Silt}, year=2016}\n');
  const names: string[] = [];
  for await (const record of findRecords([folder], readers.all))
    names.push(
      'error' in record
        ? `${relative(folder, record.path)}: ${record.error.code}`
        : `${relative(folder, record.record.path)} by ${record.reader}`,
    );
  assert.deepEqual(names.sort(), ['paper.md by markdown', 'unused.bib: unknown-format']);
});
