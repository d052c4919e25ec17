import assert from 'node:assert/strict';
import { test } from 'node:test';
import { without } from '../corpora.fixture.js';
import { bibitems, isTuning, printedLines, renderedWorks, taggedCitations } from './gold.fixture.js';
import { type Field, sum, tallies } from './score.fixture.js';

/** Asserts the minimum share of correct fields, on the half of the entries that no rule was tuned on. */
function assertFloors(entries: Parameters<typeof tallies>[0], floors: Partial<Record<Field, number>>): void {
  const heldOut = entries.filter((entry) => !isTuning(entry));
  assert.ok(heldOut.length > 100, `only ${heldOut.length} entries were found`);
  const total = sum(tallies(heldOut).values());
  const below = Object.entries(floors).flatMap(([field, floor]) => {
    const { right, of } = total[field as Field];
    return right / of >= floor ? [] : [`${field}: ${right} of ${of} right, the floor is ${floor}`];
  });
  assert.deepEqual(below, []);
}

test('citations that publishers tagged are read as they were tagged', { skip: without('pmc-jats') }, () => {
  assertFloors([...taggedCitations(), ...printedLines()], {
    // One point under what was measured: 97.7, 99.4, 99.3, 99.8 and 97.2 of a hundred.
    title: 0.967,
    firstAuthor: 0.984,
    authorCount: 0.983,
    year: 0.988,
    venue: 0.962,
    ids: 1,
  });
});

test('BibTeX entries are read as their fields say, whatever the style', { skip: without('latex') }, () => {
  assertFloors([...renderedWorks(), ...bibitems()], {
    // One point under what was measured: 91.5, 92.3, 97.5, 95.9, 99.8 and 87.6 of a hundred.
    title: 0.905,
    falseTitle: 0.913,
    firstAuthor: 0.965,
    authorCount: 0.949,
    year: 0.988,
    venue: 0.866,
    ids: 1,
  });
});
