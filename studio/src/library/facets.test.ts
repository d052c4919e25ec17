import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenParameters, FACET_NAMES, FACET_TEXTS, PAPER_FACETS, ROW_FACETS } from './facets.js';

test('every facet has a name, and codes and bounds are shown in words', () => {
  for (const facet of [...PAPER_FACETS, ...ROW_FACETS]) assert.match(FACET_NAMES[facet] ?? '', /^[A-Z]/);
  assert.equal(FACET_TEXTS['max-quality']?.('0.5'), 'at most 0.50');
  assert.notEqual(FACET_TEXTS.warning?.('no-title'), '');
});

test('parameters that are empty or missing are not chosen', () => {
  const query = new URLSearchParams('format=pdf&venue=&q=silt');
  assert.deepEqual(chosenParameters(query, ['format', 'venue', 'year']), {
    format: 'pdf',
    venue: undefined,
    year: undefined,
  });
});
