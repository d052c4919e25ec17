import type { Emphasis, Paragraph } from './model.js';

interface Stretch {
  start: number;
  end: number;
}

const MARK = { bold: '**', italic: '*' } as const;
/** Inline maths as the readers write it; "$5 or $7" is none, since a space stands before the second dollar. */
const MATHS = /\$[^$\s](?:[^$]*[^$\s])?\$/g;

const isSpace = (character: string | undefined) => character !== undefined && /\s/.test(character);

/** The emphasis between two offsets: without white space at its ends, and split where it crosses `borders`. */
function pieces(
  text: string,
  emphasis: readonly Stretch[],
  { start, end }: Stretch,
  borders: readonly Stretch[],
) {
  const cut: Stretch[] = [];
  let passed = 0;
  for (const one of emphasis) {
    let from = Math.max(one.start, start);
    const last = Math.min(one.end, end);
    while (from < last) {
      let to = last;
      for (let border = borders[passed]; border && border.end <= from; border = borders[passed]) passed++;
      for (let i = passed, border = borders[i]; border && border.start < to; border = borders[++i]) {
        if (border.start > from && border.start < to && border.end > to) to = border.start;
        if (border.start < from && border.end > from && border.end < to) to = border.end;
      }
      let first = from;
      let behind = to;
      while (first < behind && isSpace(text[first])) first++;
      while (behind > first && isSpace(text[behind - 1])) behind--;
      if (first < behind) cut.push({ start: first, end: behind });
      from = to;
    }
  }
  return cut;
}

/** Where marks stand, in order: at one place those that close before those that open, the inner ones innermost. */
function marksOf(bold: readonly Stretch[], italic: readonly Stretch[]): { at: number; mark: string }[] {
  const all = [
    ...bold.map((one) => ({ ...one, mark: MARK.bold })),
    ...italic.map((one) => ({ ...one, mark: MARK.italic })),
  ];
  // Sorting is stable: of two that are the same stretch, bold is the outer one.
  const opening = [...all].sort((a, b) => a.start - b.start || b.end - a.end);
  const closing = [...opening].reverse().sort((a, b) => a.end - b.end);
  const marks: { at: number; mark: string }[] = [];
  let closed = 0;
  const closeUpTo = (offset: number) => {
    for (let one = closing[closed]; one && one.end <= offset; one = closing[++closed])
      marks.push({ at: one.end, mark: one.mark });
  };
  for (const { start, mark } of opening) {
    closeUpTo(start);
    marks.push({ at: start, mark });
  }
  closeUpTo(Number.POSITIVE_INFINITY);
  return marks;
}

/** Text that can't be taken for marks: asterisks, and backslashes before asterisks and marks, get a backslash. */
function escaped(text: string, isBeforeMark: boolean): string {
  if (!text.includes('*') && !(isBeforeMark && text.endsWith('\\'))) return text;
  const parts = text.split('*');
  return parts
    .map((part, i) => {
      if (i === parts.length - 1 && !isBeforeMark) return part;
      let bare = part.length;
      while (part[bare - 1] === '\\') bare--;
      return part + part.slice(bare);
    })
    .join('\\*');
}

/**
 * A paragraph, or a stretch of it, with its emphasis marked as Markdown does: bold as `**…**`, italics as `*…*`, both as
 * `***…***`. Marks are well nested; where italics cross the edge of bold they are marked in two pieces. Asterisks of the text
 * itself are written `\*`, and a backslash right before an asterisk or a mark is doubled; inside inline maths between dollars
 * everything stays as it is, for there an asterisk is TeX. Offsets count UTF-16 units.
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
  const styled = (style: Emphasis['style']) =>
    emphasis.filter((one) => one.style === style && one.start < within.end && one.end > within.start);
  const slice = text.slice(within.start, within.end);
  const bold = pieces(text, styled('bold'), within, []);
  const italic = pieces(text, styled('italic'), within, bold);
  if (bold.length + italic.length === 0 && !slice.includes('*')) return slice;

  const marks = marksOf(bold, italic);
  const out: string[] = [];
  let at = within.start;
  let next = 0;
  /** Writes up to an offset, with the marks that stand before it; those at it are left for what follows. */
  const write = (to: number, isMaths: boolean) => {
    for (;;) {
      let mark = marks[next];
      for (; mark?.at === at; mark = marks[++next]) out.push(mark.mark);
      const stop = mark && mark.at < to ? mark.at : to;
      const piece = text.slice(at, stop);
      out.push(isMaths ? piece : escaped(piece, mark?.at === stop));
      at = stop;
      if (stop === to) return;
    }
  };
  for (const { 0: maths, index } of slice.matchAll(MATHS)) {
    write(within.start + index, false);
    write(within.start + index + maths.length, true);
  }
  write(within.end, false);
  for (const { mark } of marks.slice(next)) out.push(mark);
  return out.join('');
}
