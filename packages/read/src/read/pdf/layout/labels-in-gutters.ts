import { float32At } from '@citemill/metrics/at';
import { GUTTER_LABELS } from './column-thresholds.js';
import { dropStart } from './line-numbers.js';
import type { Line } from './lines.js';
import { type Band, bandAt, columnBetween } from './page-layout.js';

/** An entry's number and its first word. */
const LABEL = /^[[(]?\d{1,3}[\].)]*\s\S/;

/** Returns the part of a line before a unit, without the space between. */
function keepStart(line: Line, units: number): Line {
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

/** Finds an entry label directly after the gutter in a line that crosses it; -1 if there is none. */
function findLabel(line: Line, right: number): number {
  for (let i = 2; i < line.text.length; i++) {
    const left = float32At(line.lefts, i);
    if (left > right + GUTTER_LABELS.maxInsetPt) return -1;
    const isWord = line.text[i - 1] === ' ' && line.text[i] !== ' ';
    if (!isWord || left < right - GUTTER_LABELS.slackPt || !LABEL.test(line.text.slice(i))) continue;
    if (left - float32At(line.rights, i - 2) >= GUTTER_LABELS.minSpaceEm * line.size) return i;
  }
  return -1;
}

/**
 * Splits lines that a narrow gutter failed to split: entry numbers may be in the gutter before their column, so close
 * to the end of a line in the previous column that the two look like one line.
 */
export function splitAtLabels(lines: readonly Line[], bands: readonly Band[]): Line[] {
  if (bands.every(({ gutters }) => gutters.length === 0)) return [...lines];
  const labels = lines.filter(({ text }) => LABEL.test(text));
  return lines.flatMap((line) => {
    const { gutters } = bandAt({ bands }, line.base);
    if (gutters.length === 0 || columnBetween(line, gutters) >= 0) return [line];
    for (const { right } of gutters) {
      const index = findLabel(line, right);
      const alike = labels.filter(
        ({ left }) => left >= right - GUTTER_LABELS.slackPt && left <= right + GUTTER_LABELS.maxInsetPt,
      );
      if (index > 0 && alike.length >= GUTTER_LABELS.minOtherLabels)
        return [keepStart(line, index), dropStart(line, index)];
    }
    return [line];
  });
}
