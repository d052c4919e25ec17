import { similarity } from './edit-distance.js';
import { type Tree, treeEditDistance } from './tree-edit-distance.js';

/** A node of a table's tree: the table, a row, or a cell with its text. */
type TableNode = { tag: 'table' | 'row' } | { tag: 'cell'; text: string };

/** The text of a cell for comparison: compatibility forms, dashes and white space do not count. */
const cellKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, '');

/** Rows with text: publishers use empty rows for rules and spaces. */
const filledRows = (rows: readonly (readonly string[])[]) =>
  rows.filter((row) => row.some((cell) => cellKey(cell) !== ''));

function tableTree(rows: readonly (readonly string[])[]): Tree<TableNode> {
  return {
    value: { tag: 'table' },
    children: rows.map((row) => ({
      value: { tag: 'row' },
      children: row.map((cell) => ({ value: { tag: 'cell', text: cellKey(cell) }, children: [] })),
    })),
  };
}

const countNodes = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, row) => sum + 1 + row.length, 1);

function replaceCost(a: TableNode, b: TableNode): number {
  if (a.tag !== 'cell' || b.tag !== 'cell') return a.tag === b.tag ? 0 : 1;
  return a.text === b.text ? 0 : 1 - similarity(a.text, b.text);
}

/**
 * Tree-edit-distance-based similarity of two tables (TEDS, Zhong et al. 2020), from 0 to 1: one minus the edit distance of
 * their trees divided by the size of the larger. Empty rows are ignored. Two cells differ by the share of their letters that must be edited; with
 * `structureOnly`, their text is ignored. Unlike the original, a cell over several rows or columns counts as that many cells.
 */
export function tableSimilarity(
  first: readonly (readonly string[])[],
  second: readonly (readonly string[])[],
  structureOnly = false,
): number {
  const [a, b] = [filledRows(first), filledRows(second)];
  const cost = structureOnly ? (x: TableNode, y: TableNode) => (x.tag === y.tag ? 0 : 1) : replaceCost;
  const distance = treeEditDistance(tableTree(a), tableTree(b), cost);
  return 1 - distance / Math.max(countNodes(a), countNodes(b));
}
