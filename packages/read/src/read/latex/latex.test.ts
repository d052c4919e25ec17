import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { type ReaderSample, readerSuite } from '../reader.fixture.js';
import { latexReader } from './index.js';
import { LONE, WITH_BBL, WITH_BIB } from './samples.test-data.js';

readerSuite(latexReader, [LONE, WITH_BIB, WITH_BBL]);

const encoder = new TextEncoder();

function read({ path, text, files }: ReaderSample): Paper {
  const encoded = Object.entries(files ?? {}).map(([name, content]) => [name, encoder.encode(content)]);
  const [paper] = latexReader.read({
    path,
    bytes: encoder.encode(text),
    ...(files ? { files: Object.fromEntries(encoded) } : {}),
  });
  return defined(paper);
}

test('one file: title, authors, sections, numeric marks, macros, objects', () => {
  const paper = read(LONE);
  assert.equal(paper.title, 'Reeds in spring');
  assert.deepEqual(pluck(paper.authors, 'given', 'family'), [
    ['Käthe', 'Hess'],
    ['Jan', 'van der Berg'],
  ]);
  assert.equal(itemAt(paper.abstract, 0).text, 'We watch reeds, e.g., the tall ones [1].');
  assert.equal(
    itemAt(paper.body, 0).text,
    'Rivers carry silt [2, 1]. The flow $q_{1}$ is 50% of what Marlow saw; see Table 1 and Eq. (1).',
  );
  assert.deepEqual(itemAt(paper.body, 0).section, ['Introduction']);
  assert.deepEqual(pluck(itemAt(paper.body, 0).citations, 'text', 'reference', 'group'), [
    ['2', 'marlow', 0],
    ['1', 'hess2017', 0],
  ]);
  assert.deepEqual(pluck(itemAt(paper.body, 0).mentions, 'text', 'object'), [
    ['Table 1', 'table-1'],
    ['Eq. (1)', 'equation-1'],
  ]);
  const table = defined(paper.objects.find((object) => object.kind === 'table'));
  assert.deepEqual(table.rows, [
    ['Year', 'Reeds', 'Reeds'],
    ['2016', '12', '14'],
    ['2017', '13', '15'],
  ]);
  assert.equal(table.caption, 'Reeds by year.');
  assert.equal(
    defined(paper.objects.find((object) => object.kind === 'equation')).content,
    'r_{2} = \\frac{a}{b}',
  );
  assert.deepEqual(
    paper.objects
      .filter((object) => object.kind === 'theorem')
      .map((object) => [object.label, object.caption, object.content]),
    [
      ['Lemma 1.1', 'Hess', 'Reeds grow.'],
      ['Proof', undefined, 'By Section 1, they do.'],
    ],
  );
  assert.ok(!JSON.stringify(paper).includes('Nobody'));
});

test('a printed list gives authors, title, venue, year and identifiers', () => {
  const [hess, marlow] = read(LONE).references;
  assert.equal(defined(hess).title, 'The tall reeds');
  assert.equal(defined(hess).venue, 'J. Rivers');
  assert.equal(defined(hess).year, 2017);
  assert.equal(defined(hess).ids.doi, '10.5555/reeds.3');
  assert.deepEqual(pluck(defined(hess).authors, 'family'), ['Hess', 'van der Berg']);
  assert.equal(defined(marlow).title, 'Silt of the delta');
  assert.equal(defined(marlow).ids.arxiv, '1907.02884');
});

test('natbib: marks as the style prints them, one citation a work, only cited entries', () => {
  const paper = read(WITH_BIB);
  assert.equal(
    itemAt(paper.body, 0).text,
    'Marlow et al. (2019) measured silt (see Hess, 2017; Marlow et al., 2019, p. 4); Hess did not (2017). Figure 1 shows where.',
  );
  assert.deepEqual(pluck(itemAt(paper.body, 0).citations, 'text', 'reference', 'group'), [
    ['Marlow et al. (2019)', 'marlow', 0],
    ['Hess, 2017', 'hess', 1],
    ['Marlow et al., 2019', 'marlow', 1],
    ['Hess', 'hess', 2],
    ['2017', 'hess', 3],
  ]);
  assert.deepEqual(
    paper.references.map((reference) => [
      reference.id,
      reference.title,
      reference.venue,
      reference.year,
      reference.ids.doi,
    ]),
    [
      ['hess', 'Reeds', 'River Press', 2017, undefined],
      ['marlow', 'Silt of the Delta', 'Journal of Rivers', 2019, '10.5555/silt.7'],
    ],
  );
  assert.deepEqual(itemAt(paper.objects, 0).images, ['pictures/map.pdf']);
});

test('a .bbl file gives natbib names and years', () => {
  const paper = read(WITH_BBL);
  assert.equal(
    itemAt(paper.body, 0).text,
    'It rained (Hess & Marlow 2017; Berg et al. 2015) as Hess & Marlow (2017) said.',
  );
  assert.deepEqual(pluck(paper.references, 'id', 'year'), [
    ['berg', 2015],
    ['hess17', 2017],
  ]);
});
