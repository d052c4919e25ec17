import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableSimilarity } from './teds.js';
import { type Tree, treeEditDistance } from './tree-edit-distance.js';

/** A tree from brackets: "f(d(a c(b)) e)". */
function parseTree(text: string): Tree<string> {
  const tokens = text.match(/\w+|[()]/g) ?? [];
  let at = 0;
  const parse = (): Tree<string> => {
    const value = tokens[at++] ?? '';
    const children: Tree<string>[] = [];
    if (tokens[at] === '(') {
      at++;
      while (tokens[at] !== ')') children.push(parse());
      at++;
    }
    return { value, children };
  };
  return parse();
}

const TREES: [string, string, number][] = [
  // The example of Zhang and Shasha's paper: delete c, insert it elsewhere.
  ['f(d(a c(b)) e)', 'f(c(d(a b)) e)', 2],
  ['a', 'a', 0],
  ['a', 'b', 1],
  ['a(b c d)', 'a(c d)', 1],
  ['a(b c)', 'a(c b)', 2],
  // Deleting the inner node lifts its children.
  ['a(b(c d))', 'a(c d)', 1],
];
for (const [a, b, distance] of TREES)
  test(`${distance} edits from ${a} to ${b}`, () => {
    const cost = (x: string, y: string) => (x === y ? 0 : 1);
    assert.equal(treeEditDistance(parseTree(a), parseTree(b), cost), distance);
    assert.equal(treeEditDistance(parseTree(b), parseTree(a), cost), distance);
  });

const TABLE = [
  ['method', 'score'],
  ['ours', '17.6'],
];
const PAIRS: [string, string[][], string[][], number, number][] = [
  ['equal tables', TABLE, TABLE, 1, 1],
  ['tables that differ in a dash and a space', [['−1 – 2']], [['-1-2']], 1, 1],
  // Seven nodes (1 table, 2 rows, 4 cells), of which a row of two cells is missing: 1 − 3/7.
  ['a missing row', TABLE, [['method', 'score']], 4 / 7, 4 / 7],
  // Two cells of seven nodes are missing: 1 − 2/7.
  ['a missing column', TABLE, [['method'], ['ours']], 5 / 7, 5 / 7],
  // One of the four characters of one cell is wrong: 1 − 0.25/7.
  [
    'a wrong digit',
    TABLE,
    [
      ['method', 'score'],
      ['ours', '17.5'],
    ],
    1 - 0.25 / 7,
    1,
  ],
  // One cell is deleted and half of the eight letters of the other are new: 1 − 1.5/7.
  ['two cells read as one', TABLE, [['method', 'score'], ['ours 17.6']], 1 - 1.5 / 7, 1 - 1 / 7],
  // A row of two cells is inserted and half of a cell's letters are missing: 1 − 3.5/7.
  [
    'a wrapped cell read as a row',
    [['a', 'xyzuvw']],
    [
      ['a', 'xyz'],
      ['', 'uvw'],
    ],
    1 - 3.5 / 7,
    1 - 3 / 7,
  ],
  ['tables that differ in an empty row', TABLE, [...TABLE, ['', ' ']], 1, 1],
  ['nothing against a table', [], TABLE, 1 / 7, 1 / 7],
];
for (const [what, a, b, content, structure] of PAIRS)
  test(`TEDS of ${what}`, () => {
    for (const [left, right] of [
      [a, b],
      [b, a],
    ] as const) {
      assert.ok(Math.abs(tableSimilarity(left, right) - content) < 1e-12);
      assert.ok(Math.abs(tableSimilarity(left, right, true) - structure) < 1e-12);
    }
  });
