import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationTokens } from './citation-tokens.js';

const CASES: [text: string, spans: [start: number, end: number, kind: string][]][] = [
  ['no token', []],
  ['𝛼 holds TARGETCIT.', [[8, 17, 'b']]],
  [
    'as @cite_12 and OTHERCIT say',
    [
      [3, 11, 'b'],
      [16, 24, 'quiet'],
    ],
  ],
];
for (const [text, spans] of CASES)
  test(text, () =>
    assert.deepEqual(
      citationTokens(text),
      spans.map(([start, end, kind]) => ({ start, end, kind })),
    ),
  );
