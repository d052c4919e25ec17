import { itemAt } from '@citemill/metrics/at';
import { cleanText } from '@citemill/metrics/text';
import { type Author, identifiersIn } from '../../paper/index.js';
import type { PrintedEntry, PrintedList } from '../printed-citations/printed-list.js';
import { SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { startEvidence } from '../printed-entries/entry-start.js';
import { addLostStarts } from '../printed-entries/lost-labels.js';
import { findNumberedStarts } from '../printed-entries/numbered.js';
import { letteredLabel } from '../printed-entries/printed-label.js';
import { repeatedAuthors } from '../printed-entries/repeated-authors.js';
import type { Row } from '../printed-entries/row.js';
import { findUnnumberedStarts } from '../printed-entries/unnumbered.js';
import { referenceFrom } from '../reference.js';
import { parseReference } from '../reference-string/index.js';
import { removeLinkLabels } from '../wording/link-labels.js';
import type { Block } from './block.js';
import { LISTED_BLOCKS } from './block-thresholds.js';
import { orderRuns } from './order-runs.js';

/** A line of a bibliography, with the block that it is in. */
interface BlockRow extends Row {
  block: Block;
  /** True for the first line of its block. */
  isFirst: boolean;
}

const LABELS: readonly ((number: number) => RegExp)[] = [
  (number) => new RegExp(`(?<=[.\\])\\d”"])\\s+(?=\\[${number}\\]\\s?\\S)`),
  (number) => new RegExp(`(?<=[.\\])\\d”"])\\s+(?=${number}\\.\\s\\p{L})`, 'u'),
];
const STARTS = [/^\[(\d{1,3})\]/, /^(\d{1,3})\.\s/];

/** Splits a line in which a converter has run several numbered entries together: "[1] … [2] …". */
function splitRunIn(text: string): string[] {
  const kind = STARTS.findIndex((pattern) => pattern.test(text));
  const nextLabel = LABELS[kind];
  if (!nextLabel) return [text];
  const pieces: string[] = [];
  let rest = text;
  for (let number = Number(STARTS[kind]?.exec(text)?.[1]) + 1; ; number++) {
    const labelMatch = nextLabel(number).exec(rest);
    if (!labelMatch) break;
    pieces.push(rest.slice(0, labelMatch.index));
    rest = rest.slice(labelMatch.index + labelMatch[0].length);
  }
  return [...pieces, rest];
}

function leadingSuperscripts({ content: { flags } }: Block): number {
  let count = 0;
  while (((flags[count] ?? 0) & SUPERSCRIPT) !== 0) count++;
  return count;
}

function layOutRows(blocks: readonly Block[]): BlockRow[] {
  const rows: BlockRow[] = [];
  let base = 0;
  for (const block of blocks) {
    const { label, content } = block;
    const text = content.text.trim();
    const isLabelled = label === undefined || !/\d/.test(label) || text.startsWith(label);
    const lines = (isLabelled ? text : `${label} ${text}`).split('\n').flatMap(splitRunIn);
    base += LISTED_BLOCKS.blockStepPt - LISTED_BLOCKS.lineStepPt;
    lines.forEach((line, index) => {
      base += LISTED_BLOCKS.lineStepPt;
      const lineText = cleanText(line);
      if (lineText === '') return;
      rows.push({
        text: lineText,
        base,
        size: LISTED_BLOCKS.sizePt,
        indent: 0,
        column: 0,
        leadingSuperscripts: index === 0 ? leadingSuperscripts(block) : 0,
        block,
        isFirst: index === 0,
      });
    });
  }
  return rows;
}

/** Returns the rows at which the entries of an unnumbered list begin: at list items, if it has them, else judging by the text. */
function unnumberedStarts(rows: readonly BlockRow[], blocks: readonly Block[]): number[] {
  const items = blocks.filter(({ role }) => role === 'list-item' || role === 'reference').length;
  if (items < LISTED_BLOCKS.minItemShare * blocks.length) return findUnnumberedStarts(rows);
  return rows.flatMap(({ isFirst }, index) =>
    index === 0 || (isFirst && startEvidence(rows, index) > LISTED_BLOCKS.minStartEvidence) ? [index] : [],
  );
}

/**
 * Adds the blocks between two labels that skip numbers as entries whose labels a converter has lost, if there are as many
 * blocks as missing numbers.
 */
const addUnlabelledBlocks = (
  rows: readonly BlockRow[],
  starts: readonly { rowIndex: number; number: number }[],
): { rowIndex: number; number: number }[] =>
  starts.flatMap((start, i) => {
    const next = starts[i + 1];
    const missing = next ? next.number - start.number - 1 : 0;
    if (!next || missing <= 0) return [start];
    const firsts = rows
      .slice(start.rowIndex + 1, next.rowIndex)
      .flatMap(({ isFirst }, j) => (isFirst ? [start.rowIndex + 1 + j] : []));
    if (firsts.length !== missing) return [start];
    return [start, ...firsts.map((rowIndex, j) => ({ rowIndex, number: start.number + 1 + j }))];
  });

/** Reads the blocks of a bibliography: divides them into entries, and parses every entry. */
export function readPrintedList(unordered: readonly Block[]): PrintedList {
  const blocks = orderRuns(unordered);
  const rows = layOutRows(blocks);
  const chain = findNumberedStarts(rows);
  const starts = chain
    ? addLostStarts(
        rows,
        addUnlabelledBlocks(
          rows,
          chain.map(({ rowIndex, label }) => ({ rowIndex, number: label.number })),
        ),
      ).map(({ rowIndex, number }) => ({ rowIndex, label: String(number) }))
    : unnumberedStarts(rows, blocks).map((rowIndex) => ({
        rowIndex,
        label: letteredLabel(itemAt(rows, rowIndex).text)?.label,
      }));
  let authors: Author[] | undefined;
  const entries = starts.flatMap(({ rowIndex, label }, i): PrintedEntry[] => {
    const entryRows = rows.slice(rowIndex, starts[i + 1]?.rowIndex ?? rows.length);
    const raw = removeLinkLabels(cleanText(entryRows.map(({ text }) => text).join(' ')));
    if (raw.length < LISTED_BLOCKS.minEntryChars) return [];
    const parsed = parseReference(raw);
    // The links of a block that holds several entries may belong to any of them.
    const isOneBlock = entryRows[0]?.isFirst && (rows[rowIndex + entryRows.length]?.isFirst ?? true);
    const urls = isOneBlock ? entryRows.flatMap(({ block }) => block.content.urls) : [];
    const ids = { ...identifiersIn(urls.join(' ')), ...parsed.ids };
    authors = repeatedAuthors(raw, parsed.authors, authors);
    const reference = referenceFrom({ ...parsed, authors, id: '', raw, ids });
    return [{ reference, ...(label ? { label } : {}) }];
  });
  return {
    entries: entries.map(({ reference, ...entry }, i) => ({
      ...entry,
      reference: { ...reference, id: `b${i + 1}` },
    })),
    isNumbered: chain !== undefined,
  };
}
