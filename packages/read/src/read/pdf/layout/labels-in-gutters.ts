import { float32At } from '@citemill/metrics/at';
import { withoutStart } from './line-numbers.js';
import type { Line } from './lines.js';
import { type Band, bandAt, columnBetween } from './page-layout.js';

/** The number of an entry before its first words. */
const LABEL = /^[[(]?\d{1,3}[\].)]*\s\S/;
/** Labels stand so far behind a gutter's right edge, in points: those set by their last digit do. */
const WIDEST_INSET = 14;
const SLACK = 2;
/** The room before a label, in sizes: no less than between words. */
const LEAST_ROOM = 0.25;
/** So many other labels, at the least, begin at the same place. */
const FEWEST_ALIKE = 2;

/** The part of a line before one of its units, without the space between. */
function before(line: Line, units: number): Line {
  const end = line.text.slice(0, units).trimEnd().length;
  return {
    ...line,
    right: line.rights[end - 1] ?? line.right,
    text: line.text.slice(0, end),
    flags: line.flags.slice(0, end),
    lefts: line.lefts.slice(0, end),
    rights: line.rights.slice(0, end),
  };
}

/** Where in a line over a gutter the label of an entry stands right behind the gutter; -1 where none does. */
function labelIn(line: Line, right: number): number {
  for (let i = 2; i < line.text.length; i++) {
    const left = float32At(line.lefts, i);
    if (left > right + WIDEST_INSET) return -1;
    const isWord = line.text[i - 1] === ' ' && line.text[i] !== ' ';
    if (!isWord || left < right - SLACK || !LABEL.test(line.text.slice(i))) continue;
    if (left - float32At(line.rights, i - 2) >= LEAST_ROOM * line.size) return i;
  }
  return -1;
}

/**
 * Parts lines that a narrow gutter failed to part: the numbers of a bibliography's entries may stand in the gutter before
 * their column, so near to the end of a line of the column before that the two look like one.
 */
export function partedAtLabels(lines: readonly Line[], bands: readonly Band[]): Line[] {
  if (bands.every(({ gutters }) => gutters.length === 0)) return [...lines];
  const labels = lines.filter(({ text }) => LABEL.test(text));
  return lines.flatMap((line) => {
    const { gutters } = bandAt({ bands }, line.base);
    if (gutters.length === 0 || columnBetween(line, gutters) >= 0) return [line];
    for (const { right } of gutters) {
      const at = labelIn(line, right);
      const alike = labels.filter(({ left }) => left >= right - SLACK && left <= right + WIDEST_INSET);
      if (at > 0 && alike.length >= FEWEST_ALIKE) return [before(line, at), withoutStart(line, at)];
    }
    return [line];
  });
}
