import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { readIdentity } from './identity.js';

const readDoi = (running: string[], front: string[]) =>
  readIdentity(
    running.map((text) => makeLine(text)),
    front.map((text) => makeLine(text)),
    undefined,
    '',
  ).ids.doi;

for (const [running, front, doi] of [
  [['doi:10.1234/oats.2001.g001'], [], '10.1234/oats.2001'],
  [[], ['Oats 3(8): e2897. doi:10.1234/', 'oats.2001 and more'], '10.1234/oats.2001'],
  [['Oats 2001, doi: 10.1234/oats.7'], ['doi:10.1234/other'], '10.1234/oats.7'],
] as const) {
  test(`the DOI of ${JSON.stringify([...running, ...front])} is ${doi}`, () =>
    assert.equal(readDoi([...running], [...front]), doi));
}
