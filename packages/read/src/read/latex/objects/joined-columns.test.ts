import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read-source.fixture.js';
import { columnJoints } from './joined-columns.js';

test('column specifications say which columns are set as one value', () => {
  const cases: [string, (string | undefined)[]][] = [
    ['lcr', [undefined, undefined, undefined]],
    ['lr@{.}l', [undefined, undefined, '.']],
    ['|l|r@{,}l|', [undefined, undefined, ',']],
    ['*{2}{r@{.}l}c', [undefined, '.', undefined, '.', undefined]],
    ['r@{ $\\pm$ }l', [undefined, ' ± ']],
    ['l@{\\hspace{2pt}}r', [undefined, undefined]],
    ['l@{ }p{3cm}D{.}{.}{3}', [undefined, undefined, undefined]],
    ['@{}l>{\\raggedleft}r@{}', [undefined, undefined]],
    ['', []],
    ['*{x', []],
  ];
  for (const [source, joints] of cases) assert.deepEqual(columnJoints(source), joints, source);
});

test('a decimal number that is set in two columns is one cell', () => {
  const { objects } = readSource(`\\begin{table}\\caption{Silt}
    \\begin{tabular}{lr@{.}lc}Site & \\multicolumn{2}{c}{Depth} & N\\\\ A & 3 & 14 & 7\\\\ B & 12 & & 8\\\\ C & & 5 & 9
    \\end{tabular}\\end{table}`);
  assert.deepEqual(objects[0]?.rows, [
    ['Site', 'Depth', 'N'],
    ['A', '3.14', '7'],
    ['B', '12', '8'],
    ['C', '.5', '9'],
  ]);
});

test('boxes and lengths leave no command in a formula', () => {
  const { objects } = readSource(
    '\\begin{equation}\\setlength{\\arraycolsep}{2pt} a \\makebox[2cm][l]{if} \\raisebox{2pt}{$b$} \\resizebox{1cm}{!}{$c$}\\end{equation}',
  );
  assert.equal(objects[0]?.content, 'a \\text{if} \\text{\\(b\\)} \\text{\\(c\\)}');
});
