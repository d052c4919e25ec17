import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { parseXml } from '../xml/tree.js';
import { joinLines } from './lines.js';
import { readableText } from './readable.js';

function joinInside(inside: string, exact: boolean): string {
  const source = `<p>${inside}</p>`;
  const root = defined(parseXml(source).root);
  joinLines(root, source, exact);
  return readableText(root);
}

for (const [inside, expected] of [
  ['tidal<lb/> pools', 'tidal pools'],
  ['ti-<lb/>dal', 'tidal'],
  ['well-known, a well-<lb/>known pool', 'well-known, a well-known pool'],
  ['PSI-<lb/>BLAST', 'PSI-BLAST'],
  ['2018-<lb/>2100', '2018-2100'],
  ['Shore--<lb/>Model', 'Shore-Model'],
  ['a process<lb/>At first', 'a process At first'],
  ['http://shore.example/<lb/>pools', 'http://shore.example/pools'],
  ['<ref>1<lb/></ref> to', '1 to'],
  ['<lb/>start<lb/>', 'start'],
] as const) {
  test(`training lines ${inside}`, () => {
    assert.equal(joinInside(inside, true), expected);
  });
}

for (const [inside, expected] of [
  ['tidal<lb/>pools', 'tidal pools'],
  ['end.<lb/>"Start"', 'end. "Start"'],
  ['ti-<lb/>dal', 'tidal'],
] as const) {
  test(`lines of other TEI ${inside}`, () => {
    assert.equal(joinInside(inside, false), expected);
  });
}
