import type { Emphasis, Paragraph } from './model.js';

interface Range {
  start: number;
  end: number;
}

const DELIMITER = { bold: '**', italic: '*' } as const;
/** Inline maths as the readers write it; "$5 or $7" is not maths, since a space comes before the second dollar. */
const MATHS = /\$[^$\s](?:[^$]*[^$\s])?\$/g;

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** Returns a range without white space at its ends; empty if it has nothing else. */
function trimRange(text: string, { start, end }: Range): Range {
  let first = start;
  let after = end;
  while (first < after && isSpace(text[first])) first++;
  while (after > first && isSpace(text[after - 1])) after--;
  return { start: first, end: after };
}

/** Returns the emphasis between two offsets, without white space at its ends, and split so that it nests with `outerRanges`. */
function splitEmphasis(
  text: string,
  emphasis: readonly Range[],
  { start, end }: Range,
  outerRanges: readonly Range[],
) {
  const pieces: Range[] = [];
  let firstOpen = 0;
  for (const range of emphasis) {
    let from = Math.max(range.start, start);
    const last = Math.min(range.end, end);
    while (from < last) {
      let to = last;
      for (let outer = outerRanges[firstOpen]; outer && outer.end <= from; outer = outerRanges[firstOpen])
        firstOpen++;
      for (let i = firstOpen, outer = outerRanges[i]; outer && outer.start < to; outer = outerRanges[++i]) {
        if (outer.start > from && outer.start < to && outer.end > to) to = outer.start;
        if (outer.start < from && outer.end > from && outer.end < to) to = outer.end;
      }
      const piece = trimRange(text, { start: from, end: to });
      if (piece.start < piece.end) pieces.push(piece);
      from = to;
    }
  }
  return pieces;
}

/** Returns the delimiters by offset. At the same offset, closing delimiters come before opening ones, properly nested. */
function orderDelimiters(
  bold: readonly Range[],
  italic: readonly Range[],
): { offset: number; delimiter: string }[] {
  const ranges = [
    ...bold.map((range) => ({ ...range, delimiter: DELIMITER.bold })),
    ...italic.map((range) => ({ ...range, delimiter: DELIMITER.italic })),
  ];
  // Sorting is stable: of two equal ranges, bold is the outer one.
  const opening = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  const closing = [...opening].reverse().sort((a, b) => a.end - b.end);
  const delimiters: { offset: number; delimiter: string }[] = [];
  let closed = 0;
  const closeUpTo = (offset: number) => {
    for (let range = closing[closed]; range && range.end <= offset; range = closing[++closed])
      delimiters.push({ offset: range.end, delimiter: range.delimiter });
  };
  for (const { start, delimiter } of opening) {
    closeUpTo(start);
    delimiters.push({ offset: start, delimiter });
  }
  closeUpTo(Number.POSITIVE_INFINITY);
  return delimiters;
}

/** Puts a backslash before each asterisk, and before each backslash that precedes an asterisk or a delimiter. */
function escapeAsterisks(text: string, isBeforeDelimiter: boolean): string {
  if (!text.includes('*') && !(isBeforeDelimiter && text.endsWith('\\'))) return text;
  const parts = text.split('*');
  return parts
    .map((part, i) => {
      if (i === parts.length - 1 && !isBeforeDelimiter) return part;
      let backslashes = part.length;
      while (part[backslashes - 1] === '\\') backslashes--;
      return part + part.slice(backslashes);
    })
    .join('\\*');
}

/**
 * Writes a paragraph, or a part of it, with its emphasis in Markdown: bold as `**…**`, italics as `*…*`, both as
 * `***…***`. Delimiters are well nested; italics that cross the edge of bold are marked in two pieces. Asterisks in the text
 * are written `\*`, and a backslash right before an asterisk or a delimiter is doubled; inline maths between dollars stays as it
 * is, since an asterisk there is TeX. Offsets count UTF-16 units.
 *
 * @example
 * markedText({ text: 'Of silt* and mud.', emphasis: [{ start: 3, end: 7, style: 'italic' }] }) // 'Of *silt*\* and mud.'
 */
export function markedText(
  { text, emphasis = [] }: Pick<Paragraph, 'text' | 'emphasis'>,
  start = 0,
  end = text.length,
): string {
  const within = { start: Math.max(start, 0), end: Math.min(end, text.length) };
  const withStyle = (style: Emphasis['style']) =>
    emphasis.filter((range) => range.style === style && range.start < within.end && range.end > within.start);
  const slice = text.slice(within.start, within.end);
  const bold = splitEmphasis(text, withStyle('bold'), within, []);
  const italic = splitEmphasis(text, withStyle('italic'), within, bold);
  if (bold.length + italic.length === 0 && !slice.includes('*')) return slice;

  const delimiters = orderDelimiters(bold, italic);
  const out: string[] = [];
  let position = within.start;
  let next = 0;
  /** Writes up to an offset, with the delimiters before it; delimiters exactly at it are left for the next call. */
  const write = (to: number, isMaths: boolean) => {
    for (;;) {
      let delimiter = delimiters[next];
      for (; delimiter?.offset === position; delimiter = delimiters[++next]) out.push(delimiter.delimiter);
      const stop = delimiter && delimiter.offset < to ? delimiter.offset : to;
      const piece = text.slice(position, stop);
      out.push(isMaths ? piece : escapeAsterisks(piece, delimiter?.offset === stop));
      position = stop;
      if (stop === to) return;
    }
  };
  for (const { 0: maths, index } of slice.matchAll(MATHS)) {
    write(within.start + index, false);
    write(within.start + index + maths.length, true);
  }
  write(within.end, false);
  for (const { delimiter } of delimiters.slice(next)) out.push(delimiter);
  return out.join('');
}
