import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER_SCHEMA, type Paper, type Paragraph, type Reference } from '@citemill/read/paper';
import { countProtocol, type ProtocolCounts, scoreCounts } from './grobid-protocol.js';
import { ratcliffObershelp } from './ratcliff-obershelp.js';

const createReference = (id: string, title: string, family: string, year: number): Reference => ({
  id,
  raw: `${family}. ${title}. ${year}.`,
  title,
  authors: [{ name: `Ann ${family}`, given: 'Ann', family }],
  year,
  venue: 'Silt Letters',
  ids: {},
});

/** A paragraph that cites references by number. */
function createParagraph(text: string, ids: readonly string[]): Paragraph {
  const citations = ids.map((id, group) => {
    const mark = `[${id}]`;
    const start = text.indexOf(mark);
    return { start, end: start + mark.length, text: mark, reference: `r${id}`, group };
  });
  return { section: ['Methods'], text, citations, mentions: [] };
}

const GOLD: Paper = {
  schema: PAPER_SCHEMA,
  id: 'doi:10.1/x',
  source: { path: 'x', format: 'jats', sha256: '0', reader: 'jats@1' },
  ids: {},
  title: 'Rivers of Silt',
  abstract: [createParagraph('The bed of the river moves every year.', [])],
  authors: [{ name: 'Ann Lee', given: 'Ann', family: 'Lee' }],
  fields: [],
  body: [createParagraph('Silt moves [1] and rests [2].', ['1', '2'])],
  references: [
    createReference('r1', 'On silt', 'Ito', 2001),
    createReference('r2', 'On sand and its uses', 'Berg', 2003),
  ],
  objects: [],
  warnings: [],
};

function f1(read: Paper | undefined, name: string): number | undefined {
  const counts: ProtocolCounts = new Map();
  countProtocol(counts, GOLD, read);
  return scoreCounts(counts.get(name))?.f1;
}

test('a perfect reading scores 100 in every field that the gold has', () => {
  const counts: ProtocolCounts = new Map();
  countProtocol(counts, GOLD, GOLD);
  const scores = [...counts].flatMap(([name, count]) => {
    const score = scoreCounts(count);
    return score ? [[name, score.f1] as const] : [];
  });
  assert.ok(scores.length > 40);
  assert.deepEqual(
    scores.filter(([, score]) => score !== 100),
    [],
  );
});

test('a paper that could not be read scores 0', () => {
  for (const name of [
    'header soft title',
    'citations strict date',
    'entries soft all',
    'contexts strict all',
  ])
    assert.equal(f1(undefined, name), 0, name);
});

test('the four matchings differ in which differences they ignore', () => {
  const title = (text: string, matching: string) => f1({ ...GOLD, title: text }, `header ${matching} title`);
  // Case is ignored by all, punctuation by all but strict, a small edit by Levenshtein and Ratcliff-Obershelp only.
  assert.equal(title('RIVERS OF SILT', 'strict'), 100);
  assert.deepEqual([title('Rivers: of silt!', 'strict'), title('Rivers: of silt!', 'soft')], [0, 100]);
  assert.deepEqual([title('River of silt', 'soft'), title('River of silt', 'levenshtein')], [0, 100]);
  assert.equal(title('River of silt', 'ratcliffObershelp'), 100);
  assert.equal(title('Rover if silt', 'ratcliffObershelp'), 0);
});

test('an entry that cannot be aligned is wrong in all its fields, and so are its citations', () => {
  const [first, second] = GOLD.references;
  assert.ok(first && second);
  const read: Paper = {
    ...GOLD,
    references: [first, { ...createReference('r2', 'Gulls', 'Quill', 1952) }],
  };
  assert.equal(f1(read, 'citations strict title'), 50);
  assert.equal(f1(read, 'contexts strict all'), 50);
  assert.equal(f1(read, 'entries strict all'), 50);
});

test('an entry with a wrong title is aligned by authors and year', () => {
  const [first] = GOLD.references;
  assert.ok(first);
  const read: Paper = { ...GOLD, references: [first, { ...createReference('r2', 'Gulls', 'Berg', 2003) }] };
  assert.equal(f1(read, 'citations strict date'), 100);
  assert.equal(f1(read, 'citations strict title'), 50);
  assert.equal(f1(read, 'contexts strict all'), 100);
});

test("Ratcliff and Obershelp's similarity agrees with known values", () => {
  // The example of the NIST dictionary, and two bounds.
  assert.equal(ratcliffObershelp('Pennsylvania', 'Pencilvaneya'), (2 * 8) / 24);
  assert.equal(ratcliffObershelp('silt', 'silt'), 1);
  assert.equal(ratcliffObershelp('silt', ''), 0);
});
