import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aclYear, arxivYear, yearIn } from './year.js';

const DATES: [text: string, year: number | undefined][] = [
  ['2019', 2019],
  ['2019-05-01', 2019],
  ['May 2019', 2019],
  ['2019a', 2019],
  ['c1999', 1999],
  ['1998–2004', 1998],
  ['1500', 1500],
  ['2100', 2100],
  ['1499', undefined],
  ['2101', undefined],
  ['20190501', undefined],
  ['12019', undefined],
  ['in press', undefined],
  ['', undefined],
];

for (const [text, year] of DATES) {
  test(`the year of ${JSON.stringify(text)} is ${year ?? 'unknown'}`, () => assert.equal(yearIn(text), year));
}

const ARXIV: [id: string | undefined, year: number | undefined][] = [
  ['2101.00001', 2021],
  ['0704.0001', 2007],
  ['math/9912001', 1999],
  ['math.AG/0101001', 2001],
  ['2113.00001', undefined],
  [undefined, undefined],
];

for (const [id, year] of ARXIV)
  test(`the arXiv id ${id} is of ${year}`, () => {
    assert.equal(arxivYear(id), year);
  });

test('ids of the ACL Anthology carry their year', () => {
  assert.deepEqual(
    ['N18-3011', '2020.acl-main.1', 'C65-1001', 'x'].map((id) => aclYear(id)),
    [2018, 2020, 1965, undefined],
  );
});
