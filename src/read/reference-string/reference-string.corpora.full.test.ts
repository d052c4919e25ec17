import assert from 'node:assert/strict';
import { test } from 'node:test';
import { without } from '../corpora.test-suite.js';
import { bibitems, isTuning, printedLines, renderedWorks, taggedCitations } from './gold.test-suite.js';
import { type Field, sum, tallies } from './score.test-suite.js';

/** Least share right, on the half of the entries that no rule was tuned on. */
function holds(entries: Parameters<typeof tallies>[0], floors: Partial<Record<Field, number>>): void {
  const held = entries.filter((entry) => !isTuning(entry));
  assert.ok(held.length > 100, `only ${held.length} entries were found`);
  const total = sum(tallies(held).values());
  const below = Object.entries(floors).flatMap(([field, floor]) => {
    const { right, of } = total[field as Field];
    return right / of >= floor ? [] : [`${field}: ${right} of ${of} right, the floor is ${floor}`];
  });
  assert.deepEqual(below, []);
}

test('citations that publishers tagged are read as they were tagged', { skip: without('pmc-jats') }, () => {
  holds([...taggedCitations(), ...printedLines()], {
    title: 0.96,
    firstAuthor: 0.98,
    authorCount: 0.98,
    year: 0.99,
    venue: 0.95,
    ids: 1,
  });
});

const bibtex = await import('@retorquere/bibtex-parser' as string).then(
  () => false as const,
  () => 'no BibTeX parser is installed',
);

test('BibTeX entries are read as their fields say, whatever the style', {
  skip: without('latex') || bibtex,
}, async () => {
  holds([...(await renderedWorks()), ...(await bibitems())], {
    title: 0.9,
    falseTitle: 0.9,
    firstAuthor: 0.96,
    authorCount: 0.94,
    year: 0.99,
    venue: 0.86,
    ids: 1,
  });
});
