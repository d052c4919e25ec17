import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaperObject } from '../../paper/index.js';
import { addMentions, EquationMentions } from './equation-mentions.js';

const equations: PaperObject[] = ['(1)', '(2)', '(3a)', '(A.1)', '(2.4)'].map((label, i) => ({
  id: `equation-${i + 1}`,
  kind: 'equation',
  label,
  content: 'x = y',
}));
const mentions = new EquationMentions([
  ...equations,
  { id: 'table-1', kind: 'table', label: 'Table 7', content: '' },
]);

const CASES: [text: string, ...mentions: string[]][] = [
  ['By Eq. (1) it falls.', 'Eq. (1) equation-1'],
  ['Equation 2 tells.', 'Equation 2 equation-2'],
  ['Eqs. (1) and (2) hold.', 'Eqs. (1) equation-1', '(2) equation-2'],
  ['Equations (1), (2), and (3a) hold.', 'Equations (1) equation-1', '(2) equation-2', '(3a) equation-3'],
  ['see eq. [2] here', 'eq. [2] equation-2'],
  ['in Eq. (A.1).', 'Eq. (A.1) equation-4'],
  ['in Eqn. 2.4, too', 'Eqn. 2.4 equation-5'],
  ['Eq. 2. The next', 'Eq. 2 equation-2'],
  ['by Eq. (9) of the book', 'Eq. (9) null'],
  ['By Eq. 1, 12 plots fall.', 'Eq. 1 equation-1'],
  ['the equation of state (1) and (2)'],
  ['sequation 2'],
  ['an equation has 2 sides'],
];

for (const [text, ...expected] of CASES) {
  test(`equations named in "${text}": ${expected.length}`, () => {
    const equations = mentions.find(text);
    assert.deepEqual(
      equations.map((mention) => `${mention.text} ${mention.object}`),
      expected,
    );
    for (const { start, end, text: words } of equations) assert.equal(text.slice(start, end), words);
  });
}

test('a mention inside a display equation does not count', () => {
  const shown = { start: 0, end: 20, text: 'x = y by Eq. (1) (2)', object: 'equation-2' };
  assert.deepEqual(addMentions([shown], mentions.find('x = y by Eq. (1) (2) and Eq. (2)')), [
    shown,
    { start: 25, end: 32, text: 'Eq. (2)', object: 'equation-2' },
  ]);
});
