import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERSONAL_DATA, protectResults } from './personal.js';
import type { RecipeResult } from './recipe.js';

const EMAIL = 'ada.rivers@example.org';
/** As long as the address. */
const MASK = '[EMAIL_______________]';

test('identifiers are not masked, nested texts are', () => {
  const provenance = { paper_id: 'p', record: 'r', paragraph: 0, start: 0, end: 1 };
  const row = {
    paper_id: EMAIL,
    code_urls: [`https://example.org/${EMAIL}`],
    passages: [{ paper_id: EMAIL, text: `Write to ${EMAIL}.`, n: 1, none: null }],
    cited_papers: [{ id: EMAIL, abstract: EMAIL }],
    nearest_papers: [EMAIL],
  };
  const result: RecipeResult = {
    examples: [{ id: '1', row, groups: {}, provenance }],
    drops: [{ reason: 'short', text: EMAIL, provenance }],
    counts: { papers: 1 },
    measures: {},
  };
  const [masked] = protectResults([result], 'mask');
  assert.deepEqual(masked?.examples[0]?.row, {
    ...row,
    passages: [{ paper_id: EMAIL, text: `Write to ${MASK}.`, n: 1, none: null }],
    cited_papers: [{ id: EMAIL, abstract: MASK }],
  });
  assert.deepEqual(masked?.counts, { papers: 1, 'personal:email': 2, 'personal:examples': 1 });
  assert.equal(masked?.drops[0]?.text, MASK);
  const [dropped] = protectResults([result], 'drop');
  assert.equal(dropped?.examples.length, 0);
  assert.deepEqual(dropped?.drops[1], { reason: PERSONAL_DATA, measured: 'e-mail addresses: 2', provenance });
  assert.deepEqual(protectResults([result], 'keep'), [result]);
});
