import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { identityOf } from './identity.js';

const doiOf = (running: string[], front: string[]) =>
  identityOf(
    running.map((text) => lineOf(text)),
    front.map((text) => lineOf(text)),
    undefined,
    '',
  ).ids.doi;

for (const [running, front, doi] of [
  [['doi:10.1234/oats.2001.g001'], [], '10.1234/oats.2001'],
  [[], ['Oats 3(8): e2897. doi:10.1234/', 'oats.2001 and more'], '10.1234/oats.2001'],
  [['Oats 2001, doi: 10.1234/oats.7'], ['doi:10.1234/other'], '10.1234/oats.7'],
] as const) {
  test(`the DOI of ${JSON.stringify([...running, ...front])} is ${doi}`, () =>
    assert.equal(doiOf([...running], [...front]), doi));
}
