import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hyphens } from '../../hyphens.js';
import { joinIntoFlow } from '../layout/flow.js';
import { makeLine } from '../layout/line.fixture.js';
import { equationObject } from './mentions.js';

const CASES: [lines: string[], label: string | undefined, content: string][] = [
  [['x = y + z (3)'], '(3)', 'x = y + z'],
  [['x', 'D = − 1 and so on, (1)', 'y'], '(1)', 'x D = − 1 and so on, y'],
  [['x = f(2) + 1', 'y = f(3)', 'z'], undefined, 'x = f(2) + 1 y = f(3) z'],
];

for (const [lines, label, content] of CASES) {
  test(`the equation ${JSON.stringify(lines)} has the number ${label}`, () => {
    const flow = joinIntoFlow(
      lines.map((text) => makeLine(text)),
      new Hyphens([]),
    );
    const { label: own, content: words } = equationObject(flow, { start: 0, end: flow.text.length }, 'e');
    assert.deepEqual([own, words], [label, content]);
  });
}
