import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shallowWeight } from './weight.js';

test('a record weighs its bytes, its strings and the files of its bundle', () => {
  const bytes = new Uint8Array(100);
  const cases: [record: unknown, weight: number][] = [
    [bytes, 100],
    ['abc', 6],
    [{ path: 'ab', bytes }, 104],
    [{ path: 'ab', bytes, companion: new Uint8Array(7) }, 111],
    [{ path: '', bytes, files: { 'a.tex': new Uint8Array(1000), 'b.bib': new Uint8Array(50) } }, 1150],
    [{ path: '', bytes, files: {} }, 100],
    [{ bytes, options: { deep: { deeper: 'not looked at' } } }, 100],
    [null, 0],
    [7, 0],
  ];
  for (const [record, weight] of cases)
    assert.equal(shallowWeight(record), weight, JSON.stringify(record)?.slice(0, 60));
});
