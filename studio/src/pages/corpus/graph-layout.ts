import type { CitationGraph, Neighbour } from '../../../../src/server/schemas/graph.js';

/** `cites`: papers that the one in the middle cites; `cited-by`: papers that cite it. Also the names of address parameters. */
export type Side = 'cites' | 'cited-by';

export interface GraphNode {
  side: Side;
  /** Unique on its side. */
  id: string;
  paper: Neighbour;
  /** The year; empty if it is the same as that of the node above. */
  yearLabel: string;
  label: string;
  /** True for one of the papers that share most references with the paper in the middle. */
  isClose: boolean;
  x: number;
  y: number;
  radius: number;
}

export interface GraphLayout {
  nodes: GraphNode[];
  width: number;
  height: number;
  centre: { x: number; y: number };
}

/** Height of a row in pixels, large enough to be tapped. */
const ROW_HEIGHT = 28;
/** Space between papers of different years, in pixels. */
const YEAR_GAP = 6;
const MIN_HEIGHT = 180;
const PADDING = 14;
const YEAR_WIDTH = 40;
/** Share of the width, and minimum in pixels, for the edges between the columns. */
const MIDDLE = { share: 0.24, minWidth: 92 };
/** Share of the labels' room for a column without papers. */
const EMPTY_SHARE = 0.15;
/** Space between a label and the middle of its node, in pixels. */
export const LABEL_GAP = 16;
/** Mean width of a letter in a label, in pixels; labels of close papers are bold. */
const LETTER_WIDTH = { normal: 7, bold: 8.2 };
const MAX_RADIUS = 10;
/** Number of papers to emphasise on each side. */
const MAX_CLOSE = 5;

/** Lays out the papers that a paper cites in a left column, and the papers that cite it in a right column, each from oldest to newest. */
export function layOutGraph(graph: CitationGraph, width: number): GraphLayout {
  const middle = Math.max(MIDDLE.minWidth, MIDDLE.share * width);
  const room = width - middle;
  const leftWidth = room * leftShare(graph);
  const left = layOutColumn('cites', graph.cites.rows, leftWidth, leftWidth);
  const right = layOutColumn('cited-by', graph.citedBy.rows, leftWidth + middle, room - leftWidth);
  const height = Math.max(MIN_HEIGHT, left.height, right.height);
  for (const column of [left, right]) for (const node of column.nodes) node.y += (height - column.height) / 2;
  return {
    nodes: [...left.nodes, ...right.nodes],
    width,
    height,
    centre: { x: leftWidth + middle / 2, y: height / 2 },
  };
}

/** The columns are equally wide, but one without papers leaves most of its room to the other. */
function leftShare({ cites, citedBy }: CitationGraph): number {
  if ((cites.rows.length === 0) === (citedBy.rows.length === 0)) return 0.5;
  return cites.rows.length === 0 ? EMPTY_SHARE : 1 - EMPTY_SHARE;
}

const lettersIn = (columnWidth: number, isBold: boolean): number =>
  Math.max(4, (columnWidth - YEAR_WIDTH - LABEL_GAP) / (isBold ? LETTER_WIDTH.bold : LETTER_WIDTH.normal));

function layOutColumn(
  side: Side,
  papers: readonly Neighbour[],
  x: number,
  columnWidth: number,
): { nodes: GraphNode[]; height: number } {
  const close = new Set(closest(papers));
  const nodes: GraphNode[] = [];
  let [top, previous] = [PADDING, ''];
  for (const paper of byYear(papers)) {
    const year = paper.year === null ? '?' : String(paper.year);
    if (nodes.length > 0 && year !== previous) top += YEAR_GAP;
    nodes.push({
      side,
      id: (side === 'cites' ? paper.workId : paper.record) ?? '',
      paper,
      yearLabel: year === previous ? '' : year,
      label: shorten(nodeName(paper), lettersIn(columnWidth, close.has(paper))),
      isClose: close.has(paper),
      x,
      y: top + ROW_HEIGHT / 2,
      radius: Math.min(MAX_RADIUS, 3.5 + 1.4 * Math.log2(1 + paper.citingPapers)),
    });
    top += ROW_HEIGHT;
    previous = year;
  }
  return { nodes, height: top + PADDING };
}

/** The oldest first; papers without a year come last, and the most cited ones of a year first. */
export const byYear = (papers: readonly Neighbour[]): Neighbour[] =>
  papers.toSorted(
    (a, b) =>
      (a.year ?? Number.MAX_SAFE_INTEGER) - (b.year ?? Number.MAX_SAFE_INTEGER) ||
      b.citingPapers - a.citingPapers,
  );

/** The papers that share most references with the paper in the middle; a paper that shares nothing is left out. */
export const closest = (papers: readonly Neighbour[]): Neighbour[] =>
  papers
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared || b.citingPapers - a.citingPapers)
    .slice(0, MAX_CLOSE);

/** The first author's family name; initials may come before or after it. */
export function familyName(authors: string | null): string {
  const [first = ''] = (authors ?? '').split(', ');
  const words = first.split(/\s+/).filter(Boolean);
  return words.findLast((word) => !/^(?:\p{Lu}[.-]?){1,3}$/u.test(word)) ?? words.at(-1) ?? '';
}

export const paperTitle = ({ title, raw }: Pick<Neighbour, 'title' | 'raw'>): string =>
  title || raw || 'Untitled';

function nodeName(paper: Neighbour): string {
  const name = familyName(paper.authors);
  return name ? `${name}: ${paperTitle(paper)}` : paperTitle(paper);
}

/** Width of a character as a multiple of the mean letter's. The page cannot be measured before it is drawn. */
function relativeWidth(character: string): number {
  if (/[ijlftrI.,:;'’|()[\] -]/.test(character)) return 0.55;
  if (/[…\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) return 1.85;
  if (/[mwMW@%—]/.test(character)) return 1.7;
  return /\p{Lu}/u.test(character) ? 1.35 : 1.08;
}

/** Shortens a text to the width of a number of mean letters, and cuts between words if that loses less than half of it. */
export function shorten(text: string, maxLetters: number): string {
  const characters = [...text];
  const countFitting = (room: number) => {
    let [width, count] = [0, 0];
    for (const character of characters) {
      width += relativeWidth(character);
      if (width > room) break;
      count++;
    }
    return count;
  };
  if (countFitting(maxLetters) === characters.length) return text;
  const cut = characters.slice(0, Math.max(1, countFitting(maxLetters - relativeWidth('…')))).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s:,;.]+$/, '')}…`;
}

/** The node that an arrow key leads to; undefined if the key does not move. */
export function nodeAfterKey(
  nodes: readonly GraphNode[],
  current: GraphNode,
  key: string,
): GraphNode | undefined {
  const column = nodes.filter(({ side }) => side === current.side);
  const index = column.indexOf(current);
  if (key === 'ArrowDown') return column[index + 1];
  if (key === 'ArrowUp') return column[index - 1];
  if (key === 'Home') return column[0];
  if (key === 'End') return column.at(-1);
  if (key !== (current.side === 'cites' ? 'ArrowRight' : 'ArrowLeft')) return undefined;
  const distance = (node: GraphNode) => Math.abs(node.y - current.y);
  return nodes.filter(({ side }) => side !== current.side).toSorted((a, b) => distance(a) - distance(b))[0];
}
