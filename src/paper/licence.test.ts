import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPermissive, normaliseLicence } from './licence.js';

const CASES: [statement: string, licence: string | undefined, permissive: boolean][] = [
  ['http://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0', true],
  ['https://creativecommons.org/licenses/by-nc-nd/3.0/deed.en', 'CC-BY-NC-ND-3.0', false],
  ['https://creativecommons.org/licenses/by-sa/4.0', 'CC-BY-SA-4.0', false],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0', true],
  ['CC BY-NC 4.0', 'CC-BY-NC-4.0', false],
  ['cc-by', 'CC-BY', true],
  ['CC0', 'CC0-1.0', true],
  ['under the Creative Commons Attribution License, which permits use', 'CC-BY', true],
  ['Creative Commons Attribution Non-Commercial License (3.0)', 'CC-BY-NC-3.0', false],
  ['Creative Commons Attribution-ShareAlike 4.0', 'CC-BY-SA-4.0', false],
  ['All rights reserved.', 'All rights reserved.', false],
  ['  ', undefined, false],
];

test('licences are named as SPDX names them, else kept as stated', () => {
  for (const [statement, licence, permissive] of CASES) {
    assert.equal(normaliseLicence(statement), licence, statement);
    assert.equal(isPermissive(licence), permissive, statement);
  }
});
