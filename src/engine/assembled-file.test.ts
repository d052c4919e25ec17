import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { AssembledFile } from './assembled-file.js';

const folder = temporaryFolder('assembled-file');

/** A source with a different byte pattern everywhere, larger than the buffer of an assembled file. */
const SOURCE = Buffer.from(Array.from({ length: 300_000 }, (_, n) => String(n)).join(','));
const source = join(folder, 'source');
writeFileSync(source, SOURCE);

test('texts and ranges come in order, if they fit into the buffer or not', () => {
  const path = join(folder, 'mixed');
  const long = 'ü'.repeat(1_200_000);
  const ranges: [number, number][] = [
    [0, 0],
    [7, 100],
    [SOURCE.length - 3, 3],
    [1000, 1_048_576],
    [5, 1_048_575],
    [0, SOURCE.length],
    [99, 1],
  ];
  const file = new AssembledFile(path);
  const from = openSync(source, 'r');
  const expected: Buffer[] = [];
  try {
    for (const [start, length] of ranges) {
      for (const text of [`${start}é\n`, start === 1000 ? long : '']) {
        file.addText(text);
        expected.push(Buffer.from(text));
      }
      file.addRange(from, start, length);
      expected.push(SOURCE.subarray(start, start + length));
    }
    file.close();
    file.close();
  } finally {
    closeSync(from);
  }
  assert.ok(readFileSync(path).equals(Buffer.concat(expected)));
});

test('a range beyond the end of its file is an error, and an aborted file gets no more bytes', () => {
  const path = join(folder, 'short');
  const file = new AssembledFile(path);
  const from = openSync(source, 'r');
  try {
    file.addText('unwritten');
    assert.throws(() => file.addRange(from, SOURCE.length - 1, 2), /a source file ends before byte/);
    file.close({ isAborted: true });
    assert.equal(readFileSync(path, 'utf8'), '');
  } finally {
    closeSync(from);
  }
});
