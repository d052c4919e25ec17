import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECTION_TITLES } from './sections.js';
import { citeworthStatistics, tokenCount } from './statistics.js';

test('Table 2 counts sentences, tokens, labels and lengths in code points', () => {
  const sample = (text: string, label: 'cite-worthy' | 'non-cite-worthy') => ({
    ...{ text, label, original_text: text, ref_ids: [], citation_text: [] },
  });
  assert.deepEqual(
    citeworthStatistics([
      [sample('Dams trap silt.', 'cite-worthy'), sample('𝛼 is small.', 'non-cite-worthy')],
      [sample('We looked.', 'non-cite-worthy')],
    ]),
    {
      sentences: 3,
      tokens: 4 + 4 + 3,
      citeWorthy: 1,
      nonCiteWorthy: 2,
      characters: { minimum: 10, maximum: 15, mean: 12, median: 11 },
    },
  );
  assert.equal(citeworthStatistics([]).characters.median, 0);
});

test('tokens are words with what is inside them, and signs', () => {
  assert.equal(tokenCount('State-of-the-art dams don’t leak (3.5%).'), 9);
});

test('Appendix A has 36 titles, each once', () => {
  assert.equal(new Set(SECTION_TITLES).size, 36);
});
