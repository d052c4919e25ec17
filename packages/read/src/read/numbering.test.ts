import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHeading } from './numbering.js';

test('Chinese and Japanese headings have a number without a space after it, unless the words count something', () => {
  for (const [text, parts, title] of [
    ['2.1方法', ['2', '1'], '方法'],
    ['1. はじめに', ['1'], 'はじめに'],
    ['3結論', ['3'], '結論'],
    ['2型糖尿病の治療', undefined, '2型糖尿病の治療'],
    ['3次元計測', undefined, '3次元計測'],
    ['5年生存率', undefined, '5年生存率'],
    ['2 型の比較', ['2'], '型の比較'],
  ] as const) {
    const heading = parseHeading(text);
    assert.deepEqual([heading.number?.parts, heading.title], [parts, title], text);
  }
});
