import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseLicence } from './licence.js';

const CASES: [statement: string, licence: string | undefined][] = [
  ['http://creativecommons.org/licenses/by/4.0/', 'CC-BY-4.0'],
  ['https://creativecommons.org/licenses/by-nc-nd/3.0/deed.en', 'CC-BY-NC-ND-3.0'],
  ['https://creativecommons.org/licenses/by-sa/4.0', 'CC-BY-SA-4.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
  ['CC BY-NC 4.0', 'CC-BY-NC-4.0'],
  ['cc-by', 'CC-BY'],
  ['CC0', 'CC0-1.0'],
  ['under the Creative Commons Attribution License, which permits use', 'CC-BY'],
  ['Creative Commons Attribution Non-Commercial License (3.0)', 'CC-BY-NC-3.0'],
  ['Creative Commons Attribution-ShareAlike 4.0', 'CC-BY-SA-4.0'],
  ['All rights reserved.', 'All rights reserved.'],
  ['  ', undefined],
];

test('a licence that is denied is not one, and its words are kept', () => {
  for (const statement of [
    'This article is NOT licensed under Creative Commons Attribution 4.0',
    'Not released under http://creativecommons.org/licenses/by/4.0/',
    'This work isn’t available under CC BY 4.0.',
    'The Creative Commons Attribution licence does not apply to this article.',
    'CC BY 4.0 is no longer granted.',
    'All rights reserved, no Creative Commons Attribution License is granted',
    'MIT Press. All rights reserved.',
  ]) {
    assert.equal(normaliseLicence(statement), statement);
  }
});

test('a licence with a reservation, or next to one that is denied, holds', () => {
  for (const [statement, licence] of [
    ['Except where otherwise noted, this work is licensed under CC BY 4.0', 'CC-BY-4.0'],
    ['Unless otherwise stated, the content is under a Creative Commons Attribution 3.0 licence', 'CC-BY-3.0'],
    ['Not under CC BY but under CC BY-NC-ND 4.0', 'CC-BY-NC-ND-4.0'],
    ['No changes were made. Licensed under http://creativecommons.org/licenses/by/4.0/.', 'CC-BY-4.0'],
    [
      'Open access under the Creative Commons Attribution License (CC BY). No use is permitted which does not comply with these terms.',
      'CC-BY',
    ],
  ] as const)
    assert.equal(normaliseLicence(statement), licence, statement);
});

test('licences are named as SPDX names them, else kept as stated', () => {
  for (const [statement, licence] of CASES) assert.equal(normaliseLicence(statement), licence, statement);
});
