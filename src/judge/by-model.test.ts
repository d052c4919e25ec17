import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForm } from './by-model.js';
import type { Question } from './schemas.js';

const QUESTIONS: Question[] = [
  {
    key: 'accuracy',
    title: 'Accurate?',
    help: '',
    kind: 'scale',
    values: [1, 2, 3].map((value) => ({ value, label: String(value) })),
  },
  { key: 'missing', title: 'How many?', help: '', kind: 'share', values: [] },
  { key: 'better', title: 'Which?', help: '', kind: 'side', values: [] },
];

const CASES: [reply: string, parsed: object | undefined][] = [
  ['{"accuracy": 2, "missing": 4, "better": 0.5}', { accuracy: 2, missing: 4, better: 0.5 }],
  ['```json\n{"accuracy": 2, "missing": 0, "better": 1}\n```', { accuracy: 2, missing: 0, better: 1 }],
  ['{"accuracy": 4, "missing": 4, "better": 1}', undefined],
  ['{"accuracy": 2, "missing": 6, "better": 1}', undefined],
  ['{"accuracy": 2, "missing": 1.5, "better": 1}', undefined],
  ['{"accuracy": 2, "missing": 4, "better": 0.7}', undefined],
  ['{"accuracy": 2, "missing": 4}', undefined],
  ['{"accuracy": 2, "missing": 4, "better": 1, "more": 1}', undefined],
  ['{"accuracy": "2", "missing": 4, "better": 1}', undefined],
  ['accuracy: 2', undefined],
  ['[2, 4, 1]', undefined],
];
for (const [reply, parsed] of CASES)
  test(`${reply} ${parsed ? 'fills the form' : 'cannot be parsed'}`, () =>
    assert.deepEqual(parseForm(reply, QUESTIONS, 5), parsed));
