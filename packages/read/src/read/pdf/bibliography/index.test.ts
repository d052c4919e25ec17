import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { Hyphens } from '../../hyphens.js';
import type { Link } from '../glyphs/pages.js';
import { readBibliography } from './index.js';
import { linesFrom } from './printed.fixture.js';

function read(source: readonly string[], links: Link[] = []) {
  const referenceLines = linesFrom(source);
  const columnLefts = referenceLines.map(() => 50);
  return readBibliography({
    footnotes: [],
    referenceLines,
    listNumbers: referenceLines.map(() => 0),
    columnLefts,
    links: [links],
    hyphens: new Hyphens(referenceLines),
  });
}

const LIST = [
  '1. Marlow J, Hess K. Silt in slow riv-',
  '   ers. J Hydrol. 2016;12:3–9.',
  '2. Ito A. Loam in the far north. J Soil. 2018;4:1–2.',
];

test('entries become parsed references', () => {
  const { entries, isNumbered } = read(LIST);
  assert.equal(isNumbered, true);
  assert.deepEqual(
    entries.map(({ label, reference: { id, title, year, venue } }) => [label, id, title, year, venue]),
    [
      ['1', 'b1', 'Silt in slow rivers', 2016, 'J Hydrol'],
      ['2', 'b2', 'Loam in the far north', 2018, 'J Soil'],
    ],
  );
  assert.equal(
    itemAt(entries, 0).reference.raw,
    '1. Marlow J, Hess K. Silt in slow rivers. J Hydrol. 2016;12:3–9.',
  );
});

test('a superscript number that touches the first name is not a part of it', () => {
  const { entries } = read([
    '^{1}J. Marlow and K. Hess, “Silt in slow rivers,” J. Hydrol. 12, 3 (2016).',
    '^{2}A. Ito, Loam in the Far North (Mill Press, Oslo, 2018).',
    '^{3}B. Lind, J. Soil 4, 1 (2019).',
  ]);
  assert.deepEqual(
    entries.map(({ label, reference: { title, authors } }) => [label, title, authors?.[0]?.family]),
    [
      ['1', 'Silt in slow rivers', 'Marlow'],
      ['2', 'Loam in the Far North', 'Ito'],
      ['3', undefined, 'Lind'],
    ],
  );
});

test('links on the lines of an entry give its identifiers', () => {
  const on = (base: number, uri: string): Link => ({
    left: 60,
    right: 120,
    top: base - 8,
    bottom: base + 2,
    uri,
  });
  const { entries } = read(LIST, [
    on(112, 'https://doi.org/10.5555/Silt.7'),
    on(
      124,
      'http://www.ncbi.nlm.nih.gov/entrez/query.fcgi?cmd=Retrieve&db=PubMed&dopt=Abstract&list_uids=29231808',
    ),
    on(124, 'https://scholar.google.com/scholar_lookup?title=x&doi=10.5555/other'),
    on(400, 'https://doi.org/10.5555/elsewhere'),
  ]);
  assert.deepEqual(
    entries.map(({ reference }) => reference.ids),
    [{ doi: '10.5555/silt.7' }, { pmid: '29231808' }],
  );
});

test('fragments are not entries', () => {
  assert.equal(
    read(['1. Marlow J. Silt in rivers. J Hydrol. 2016.', '2. ]', '3. Ito A. Loam. J Soil. 2018.']).entries
      .length,
    2,
  );
});
