import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UserError } from '@citemill/metrics/user-error';
import { joinWords, resolvePaths, splitWords } from './command-line.js';

const folder = mkdtempSync(join(tmpdir(), 'citemill-command-line-'));
after(() => rmSync(folder, { recursive: true }));

test('a command line is split into words as a shell does', () => {
  for (const [line, words] of [
    ['convert {pdf} {out}', ['convert', '{pdf}', '{out}']],
    ['  "my tools/convert"  --name=\'a "b" c\' ', ['my tools/convert', '--name=a "b" c']],
    ['my\\ tools/convert "a \\"b\\" \\\\ \\n" \'\'', ['my tools/convert', 'a "b" \\ \\n', '']],
    ['', []],
  ] as const) {
    assert.deepEqual(splitWords(line), words);
    assert.deepEqual(splitWords(joinWords(words)), words);
  }
  for (const line of ['convert "a b', "convert 'a", 'convert \\'])
    assert.throws(() => splitWords(line), UserError);
});

test('the paths of a program and of files become absolute, other words stay', () => {
  writeFileSync(join(folder, 'convert.py'), '');
  assert.deepEqual(resolvePaths(['./convert.sh', 'fast', '{pdf}'], folder), [
    join(folder, 'convert.sh'),
    'fast',
    '{pdf}',
  ]);
  assert.deepEqual(resolvePaths(['python3', 'convert.py', 'other.py', '.'], folder), [
    'python3',
    join(folder, 'convert.py'),
    'other.py',
    '.',
  ]);
});
