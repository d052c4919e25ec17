import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowOf } from './flow.js';
import { Hyphens } from './hyphens.js';
import { lineOf } from './line.test-suite.js';

const text =
  'the time of rain is based on the time of sowing and based on long-term information of plots here';
const hyphens = new Hyphens([lineOf(text)]);

const CASES: [first: string, second: string, joined: string][] = [
  ['new infor-', 'mation came', 'new information came'],
  ['a time-', 'based rule', 'a time-based rule'],
  ['the long-', 'term yield', 'the long-term yield'],
  ['of TNF-', 'alpha here', 'of TNF-alpha here'],
  ['a 10-', 'fold rise', 'a 10-fold rise'],
  ['of Smith-', 'Jones it', 'of Smith-Jones it'],
  ['an unseen-', 'word here', 'an unseenword here'],
  ['no hyphen', 'at all', 'no hyphen at all'],
];

for (const [first, second, joined] of CASES) {
  test(`"${first}" and "${second}" are read "${joined}"`, () => {
    const flow = flowOf([lineOf(first), lineOf(second, { base: 112 })], hyphens);
    assert.equal(flow.text, joined);
    assert.equal(flow.flags.length, joined.length);
    assert.equal(flow.line.length, joined.length);
  });
}
