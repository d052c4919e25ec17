import { itemAt, lastOf } from '@citemill/metrics/at';
import type { Citation } from '../../../paper/index.js';
import { keyValues } from '../tokens/key-values.js';
import type { EnvironmentNode, Node } from '../tree/tree.js';
import type { PaperContext } from '../write/context.js';
import { flatParagraph } from '../write/plain-text.js';
import { columnJoints, joinColumns } from './joined-columns.js';

const MAX_COLUMNS = 500;
const MAX_CELLS = 200_000;

/** Commands in tables that print no text. */
const RULES =
  /^(?:hline|toprule|midrule|bottomrule|cmidrule|cline|endhead|endfirsthead|endfoot|endlastfoot|startdata|enddata|addlinespace|specialrule|tabletypesize|tablewidth|tablecolumns|tablecaption|caption|label|centering|noalign|rowcolor|tablenum|arraystretch|hhline|morecmidrules|lasthline|firsthline|tableline|colrule|botrule|begingroup|endgroup|bgroup|egroup)$/;

interface Cell {
  nodes: Node[];
  columns: number;
  rows: number;
  /** True if the cells it spans are still in the source after it. */
  covers?: true;
}

const spanCount = (source: string | undefined) =>
  Math.min(Math.max(Math.abs(Number.parseInt(source ?? '1', 10)) || 1, 1), MAX_COLUMNS);

/** Returns the content of a cell, and the columns and rows it spans. */
function readSpan(nodes: Node[]): Cell {
  const meaningful = nodes.filter(
    (node) =>
      node.type !== 'space' &&
      node.type !== 'paragraph' &&
      !(node.type === 'command' && RULES.test(node.name)),
  );
  const setCell = meaningful.find((node) => node.type === 'command' && node.name === 'SetCell');
  if (setCell?.type === 'command') {
    const spans = keyValues(setCell.options[0]?.source ?? '');
    const inner = readSpan(meaningful.filter((node) => node !== setCell));
    return { ...inner, columns: spanCount(spans.get('c')), rows: spanCount(spans.get('r')), covers: true };
  }
  const onlyNode = meaningful.length === 1 ? itemAt(meaningful, 0) : undefined;
  if (onlyNode?.type === 'group') return readSpan(onlyNode.children);
  if (onlyNode?.type === 'command' && (onlyNode.name === 'multicolumn' || onlyNode.name === 'multirow')) {
    const inner = readSpan(onlyNode.arguments.at(-1)?.children ?? []);
    const span = spanCount(onlyNode.arguments[0]?.source);
    return onlyNode.name === 'multicolumn'
      ? { ...inner, columns: span }
      : { ...inner, rows: Math.max(inner.rows, span) };
  }
  return {
    nodes:
      meaningful.length === nodes.length
        ? nodes
        : nodes.filter((node) => !(node.type === 'command' && RULES.test(node.name))),
    columns: 1,
    rows: 1,
  };
}

/** Removes heads and feet that a long table repeats on every page, except the first head. */
function dropRepeatedHeads(nodes: readonly Node[]): readonly Node[] {
  const endCommand = (node: Node) =>
    node.type === 'command' && /^end(?:firsthead|head|foot|lastfoot)$/.test(node.name)
      ? node.name
      : undefined;
  if (!nodes.some(endCommand)) return nodes;
  const output: Node[] = [];
  let section: Node[] = [];
  let hasHead = false;
  for (const node of nodes) {
    const end = endCommand(node);
    if (end === undefined) {
      section.push(node);
      continue;
    }
    if (end.endsWith('head') && !hasHead) {
      output.push(...section);
      hasHead = true;
    }
    section = [];
  }
  return [...output, ...section];
}

/** Splits a table into rows and cells at `\\` and `&`, also inside groups around whole rows. */
function splitCells(nodes: readonly Node[]): Node[][][] {
  const rows: Node[][][] = [[[]]];
  const walk = (children: readonly Node[], depth: number) => {
    for (const node of children) {
      // Notes follow the data of an AAS table.
      if (node.type === 'command' && node.name === 'enddata') return;
      if (node.type === 'align') lastOf(rows).push([]);
      else if (
        node.type === 'command' &&
        (node.name === '\\' || node.name === 'tabularnewline' || node.name === 'cr')
      )
        rows.push([[]]);
      else if (node.type === 'command' && node.name === 'tablehead') {
        walk(node.arguments[0]?.children ?? [], depth + 1);
        rows.push([[]]);
      } else if (node.type === 'group' && depth < 8 && node.children.some((child) => child.type === 'align'))
        walk(node.children, depth + 1);
      else lastOf(lastOf(rows)).push(node);
    }
  };
  walk(dropRepeatedHeads(nodes), 0);
  return rows;
}

/**
 * AASTeX prints a decimal column (`D`) as two, which headings span but data rows do not separate. For each printed
 * column, whether it is the second of such a pair; undefined if there are none. dcolumn's `D{.}{.}{3}` is one column.
 */
function decimalPairs({ name, arguments: [columns] }: EnvironmentNode): boolean[] | undefined {
  const letters = (columns?.source ?? '').replace(/\s/g, '');
  if (!/deluxe/.test(name) || !/^[a-zA-Z|]+$/.test(letters) || !letters.includes('D')) return undefined;
  return [...letters.replace(/\|/g, '')].flatMap((letter) => (letter === 'D' ? [false, true] : [false]));
}

export interface CellCitations {
  row: number;
  column: number;
  citations: Citation[];
}

/**
 * Returns the cells of a tabular as a grid; a cell that spans rows or columns is repeated in each. Citations in cells are added to `cited`.
 */
export function tabularGrid(
  node: EnvironmentNode,
  context: PaperContext,
  cited: CellCitations[] = [],
): string[][] {
  const grid: string[][] = [];
  const spansFromAbove = new Map<number, { text: string; left: number }>();
  const isSecondOfPair = decimalPairs(node);
  const joints = columnJoints(node.arguments.at(-1)?.source ?? '');
  const hasJoints = joints.some((joint) => joint !== undefined);
  let cells = 0;
  for (const row of splitCells(node.children)) {
    if (
      row.length === 1 &&
      itemAt(row, 0).every(
        (node) =>
          node.type === 'space' ||
          node.type === 'paragraph' ||
          (node.type === 'command' && RULES.test(node.name)),
      )
    )
      continue;
    const line: string[] = [];
    const cellIndexes: number[] = [];
    const citedBefore = cited.length;
    for (let i = 0; i < row.length; i++) {
      const nodes = itemAt(row, i);
      const cell = readSpan(nodes);
      const { text, citations } = flatParagraph(cell.nodes, context, true) ?? { text: '', citations: [] };
      if (citations.length > 0) cited.push({ row: grid.length, column: line.length, citations });
      // tabularray leaves the covered cells in the source; \multicolumn does not.
      if (cell.covers) i += cell.columns - 1;
      for (let n = cell.columns; n > 0 && line.length < MAX_COLUMNS; n--) {
        cellIndexes.push(i);
        const spanning = spansFromAbove.get(line.length);
        // Authors leave the cells below a spanning one empty.
        if (spanning && text === '') {
          if (--spanning.left <= 0) spansFromAbove.delete(line.length);
          line.push(spanning.text);
          continue;
        }
        spansFromAbove.delete(line.length);
        if (cell.rows > 1) spansFromAbove.set(line.length, { text, left: cell.rows - 1 });
        line.push(text);
      }
    }
    if (line.every((cell) => cell === '')) continue;
    cells += line.length;
    if (cells > MAX_CELLS) break;
    if (hasJoints && line.length <= joints.length) {
      const { texts, columns } = joinColumns({ texts: line, cells: cellIndexes }, joints);
      for (const entry of cited.slice(citedBefore)) entry.column = columns[entry.column] ?? entry.column;
      grid.push(texts);
    } else
      grid.push(
        line.length === isSecondOfPair?.length ? line.filter((_, index) => !isSecondOfPair[index]) : line,
      );
  }
  const width = grid.reduce((longest, line) => Math.max(longest, line.length), 0);
  for (const line of grid) while (line.length < width && cells++ < MAX_CELLS) line.push('');
  return grid;
}
