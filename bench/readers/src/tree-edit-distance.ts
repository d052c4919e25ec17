import { float64At, itemAt, lastOf } from '@citemill/metrics/at';

/** A tree whose nodes are compared by the caller. */
export interface Tree<T> {
  value: T;
  children: readonly Tree<T>[];
}

/** The nodes of a tree in postorder, as the algorithm of Zhang and Shasha numbers them. */
interface Numbered<T> {
  values: T[];
  /** For each node, the number of the leftmost leaf below it. */
  leftmost: number[];
  /** The root, and every node that has a sibling to its left, in ascending order. */
  keyRoots: number[];
}

function numberNodes<T>(root: Tree<T>): Numbered<T> {
  const values: T[] = [];
  const leftmost: number[] = [];
  const visit = (node: Tree<T>): number => {
    let first: number | undefined;
    for (const child of node.children) {
      const childFirst = visit(child);
      first ??= childFirst;
    }
    const leaf = first ?? values.length;
    values.push(node.value);
    leftmost.push(leaf);
    return leaf;
  };
  visit(root);
  const highest = new Map<number, number>();
  for (const [node, leaf] of leftmost.entries()) highest.set(leaf, node);
  return { values, leftmost, keyRoots: [...highest.values()].sort((a, b) => a - b) };
}

/**
 * The cost of turning one ordered tree into another by inserting and deleting nodes, at 1 each, and by replacing values, at
 * `replaceCost` (Zhang and Shasha 1989).
 */
export function treeEditDistance<T extends {}>(
  left: Tree<T>,
  right: Tree<T>,
  replaceCost: (a: T, b: T) => number,
): number {
  const a = numberNodes(left);
  const b = numberNodes(right);
  const width = b.values.length;
  const trees = new Float64Array(a.values.length * width);
  const stride = width + 1;
  const forests = new Float64Array((a.values.length + 1) * stride);
  for (const i of a.keyRoots) {
    for (const j of b.keyRoots) {
      const firstA = itemAt(a.leftmost, i);
      const firstB = itemAt(b.leftmost, j);
      for (let x = firstA; x <= i + 1; x++) forests[(x - firstA) * stride] = x - firstA;
      for (let y = firstB; y <= j + 1; y++) forests[y - firstB] = y - firstB;
      for (let x = firstA; x <= i; x++) {
        const row = (x - firstA + 1) * stride;
        const leafA = itemAt(a.leftmost, x);
        for (let y = firstB; y <= j; y++) {
          const cell = row + y - firstB + 1;
          const leafB = itemAt(b.leftmost, y);
          const isTree = leafA === firstA && leafB === firstB;
          const matched = isTree
            ? float64At(forests, cell - stride - 1) + replaceCost(itemAt(a.values, x), itemAt(b.values, y))
            : float64At(forests, (leafA - firstA) * stride + leafB - firstB) +
              float64At(trees, x * width + y);
          const cost = Math.min(
            float64At(forests, cell - stride) + 1,
            float64At(forests, cell - 1) + 1,
            matched,
          );
          forests[cell] = cost;
          if (isTree) trees[x * width + y] = cost;
        }
      }
    }
  }
  return lastOf(trees);
}
