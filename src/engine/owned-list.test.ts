import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { OwnedList, removeOwned } from './index.js';

const home = temporaryFolder('owned-list');

function folderWith(name: string): {
  folder: string;
  list: OwnedList;
  put(file: string, text: string): void;
} {
  const folder = join(home, name);
  mkdirSync(folder);
  const list = new OwnedList(folder);
  return {
    folder,
    list,
    put(file, text) {
      writeFileSync(join(home, 'aside'), text);
      list.put(join(home, 'aside'), file);
    },
  };
}

test('a name is free if nothing or our own file is there; foreign files and links are not ours', () => {
  const { folder, list, put } = folderWith('free');
  assert.ok(list.isFree('a.jsonl'));
  writeFileSync(join(folder, 'mine.jsonl'), 'mine');
  symlinkSync('nowhere', join(folder, 'link.jsonl'));
  mkdirSync(join(folder, 'sub'));
  put('a.jsonl', 'one');
  put('a.jsonl', 'three');
  assert.equal(readFileSync(join(folder, 'a.jsonl'), 'utf8'), 'three');
  assert.deepEqual(list.files(), [{ path: 'a.jsonl', bytes: 5 }]);
  assert.deepEqual(
    ['a.jsonl', 'mine.jsonl', 'link.jsonl', 'sub', 'new'].map((name) => list.isFree(name)),
    [true, false, false, false, true],
  );
  writeFileSync(join(folder, 'a.jsonl'), 'changed by hand');
  assert.equal(list.isFree('a.jsonl'), false);
});

test('only what is on the list, as it was written, is removed', () => {
  const { folder, list, put } = folderWith('removed');
  put('a.jsonl', 'a');
  put('b.jsonl', 'b');
  put('c.jsonl', 'c');
  writeFileSync(join(folder, 'b.jsonl'), 'changed by hand');
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  removeOwned(folder, list.filesAndList());
  assert.deepEqual(readdirSync(folder).sort(), ['b.jsonl', 'mine.txt']);
  const other = folderWith('emptied');
  other.put('a.jsonl', 'a');
  removeOwned(other.folder, other.list.filesAndList());
  assert.equal(existsSync(other.folder), false);
});

test('a list that is damaged, or was written by somebody else, owns nothing', () => {
  const { folder, list } = folderWith('damaged');
  writeFileSync(join(folder, 'a.jsonl'), 'a');
  for (const text of ['', '{', '{"path": "a.jsonl"}', '"a.jsonl"', 'null']) {
    writeFileSync(join(folder, '.citemill-files.json'), text);
    assert.deepEqual(list.files(), []);
    assert.equal(list.isFree('a.jsonl'), false);
  }
});

test('a list cannot name files outside its folder', () => {
  const { folder, list } = folderWith('inside');
  writeFileSync(join(home, 'thesis.tex'), 'mine');
  writeFileSync(join(folder, '.citemill-files.json'), '[{"path": "../thesis.tex", "bytes": 4}]');
  removeOwned(folder, list.filesAndList());
  assert.ok(existsSync(join(home, 'thesis.tex')));
});
