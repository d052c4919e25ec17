import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { describeIssue, valueAt } from './describe-issue.js';

const cases: [z.ZodType, unknown, string][] = [
  [z.boolean(), 'loud', 'is "loud"; give true or false'],
  [z.int(), 1.5, 'is 1.5; give a whole number'],
  [z.number().min(0), -1, 'is -1; give a number of at least 0'],
  [z.number(), Infinity, 'is Infinity; give a number'],
  [z.number().gt(0), 0, 'is 0; give a number above 0'],
  [z.number().max(1), 2, 'is 2; give a number of at most 1'],
  [z.enum(['words', 'sentences']), 'lines', 'is "lines"; give words or sentences'],
  [z.array(z.string()).min(1), [], 'is []; give at least 1 entries'],
  [z.string(), undefined, 'is missing; give a text'],
  [z.strictObject({}), { a: 1, b: 2 }, 'remove a or b'],
  [z.union([z.string(), z.null()]), 3, 'is 3; give a text or null'],
  [
    z.discriminatedUnion('a', [z.object({ a: z.literal(1) }), z.object({ a: z.literal(2) })]),
    { a: 3 },
    'is 3; give 1 or 2',
  ],
  [z.tuple([z.number(), z.number()]), 'x', 'is "x"; give a list'],
];

for (const [schema, value, expected] of cases) {
  test(`in plain words: ${expected}`, () => {
    const issue = schema.safeParse(value).error?.issues[0];
    assert.ok(issue);
    assert.equal(describeIssue(issue, valueAt(value, issue.path)), expected);
  });
}
