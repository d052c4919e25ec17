import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pdfReader } from '../index.js';
import { EXTRAS, type Extras } from './extras.test-suite.js';
import { PLAIN, problemsIn } from './plain.test-suite.js';

before(async () => pdfReader.prepare?.());

for (const key of Object.keys(EXTRAS) as (keyof Extras)[])
  for (const value of EXTRAS[key])
    test(`a paper of one and of two columns with ${key} = ${value} is read without a fault`, () => {
      for (const columns of ['one', 'two'] as const)
        assert.deepEqual(problemsIn({ ...PLAIN, columns, [key]: value }), []);
    });
