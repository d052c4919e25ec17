import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { paperProblems } from '../../paper/index.js';
import { UnreadableError } from '../reader.js';
import { s2orcReader } from './index.js';
import { SAMPLES } from './samples.fixture.js';

type Place = { owner: Record<string, unknown>; key: string };

/** Every place in a JSON value where something else could be. */
function listPlaces(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  const owner = value as Record<string, unknown>;
  for (const key of Object.keys(owner)) {
    places.push({ owner, key });
    listPlaces(owner[key], places);
  }
  return places;
}

function findProblems(json: unknown, companion: string | undefined): string[] {
  const encoder = new TextEncoder();
  const record = { path: 'x', bytes: encoder.encode(JSON.stringify(json)) };
  try {
    return s2orcReader
      .read(companion === undefined ? record : { ...record, companion: encoder.encode(companion) })
      .flatMap(paperProblems);
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1e300,
    0.5,
    '',
    ' ',
    '\ud800',
    '__proto__',
    '{"a":',
    '[]',
    ':::',
    '$',
    [],
    {},
  ),
  fc.constantFrom(
    [null],
    [[]],
    [{}],
    { text: 5 },
    { start: 0, end: 3 },
    { constructor: 1 },
    '10.5555/x',
    '2001',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

for (const { name, text, companion } of Object.values(SAMPLES)) {
  test(`${name}: with any value in any place, the paper is valid or rejected with a code`, () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 4 }), (changes) => {
        const json = JSON.parse(text);
        for (const [at, value] of changes) {
          const places = listPlaces(json);
          const { owner, key } = itemAt(places, at % places.length);
          owner[key] = structuredClone(value);
        }
        assert.deepEqual(findProblems(json, companion), []);
      }),
      { numRuns: thorough(300, 50) },
    );
  });
}

test('very many spans over one paragraph are read quickly', () => {
  const cite_spans = Array.from({ length: thorough(100_000, 20_000) }, (_, i) => ({
    start: i,
    end: i + 500,
    ref_id: 'BIBREF0',
  }));
  const json = {
    paper_id: '1',
    metadata: { title: 'T' },
    body_text: [{ text: 'glow é '.repeat(20_000), cite_spans }],
    bib_entries: { BIBREF0: { title: 'x' } },
  };
  assert.deepEqual(findProblems(json, undefined), []);
});
