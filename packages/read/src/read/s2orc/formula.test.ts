import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatInlineFormula, isProse } from './formula.js';

const FORMULAS: [string, string][] = [
  ['\\lambda ', '$\\lambda$'],
  [' k = o(n)', '$k = o(n)$'],
  ['_2', '$_2$'],
  ['f(x) \\text{ for all even numbers } x', '$f(x) \\text{ for all even numbers } x$'],
  ['\\sin kx + \\cos kx', '$\\sin kx + \\cos kx$'],
  ['', ''],
  ['  ', ''],
  // What a converter that lost count of the dollar signs takes for formulas.
  [' be a larva glowing ', ' be a larva glowing '],
  ['. Then the glow ', '. Then the glow '],
  [' and ', ' and '],
  ['.', '.'],
];

for (const [latex, prose] of FORMULAS) {
  test(`the formula ${JSON.stringify(latex)} reads ${JSON.stringify(prose)}`, () => {
    assert.equal(formatInlineFormula(latex), prose);
  });
}

test('a formula of a million letters is judged at once', () => {
  assert.equal(isProse('a'.repeat(1_000_000)), false);
  assert.equal(isProse(`${'{'.repeat(500_000)}x`), false);
});
