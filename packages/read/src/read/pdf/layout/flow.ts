import type { Hyphens } from '../../hyphens.js';
import { EAST_ASIAN, type Line } from './lines.js';

/**
 * Text that runs over lines, columns and pages. The arrays have one element per UTF-16 unit: its flags (see lines.ts)
 * and its position on the page.
 */
export interface Flow {
  text: string;
  flags: Uint8Array;
  /** Index in `lines` of the unit's line, and the unit's left and right edges; -1 for spaces between lines. */
  line: Int32Array;
  left: Float32Array;
  right: Float32Array;
  lines: readonly Line[];
}

const HYPHEN = /[\p{L}\p{M}\p{N}][-\u2010\u00ad]$/u;

/** For example "33–" at the end of a line, and "47" at the start of the next. */
const isRange = (before: string, after: string) => /\d[\u2012\u2013]$/.test(before) && /^\d/.test(after);

/** Chinese and Japanese are written without spaces, so their lines are joined without one. */
const isEastAsian = (before: string, after: string): boolean =>
  ENDS_EAST_ASIAN.test(before.slice(-2)) && BEGINS_EAST_ASIAN.test(after);
const EAST_ASIAN_SIGN = String.raw`[${EAST_ASIAN}\u3000-\u303f\uff00-\uff65]`;
const ENDS_EAST_ASIAN = new RegExp(`${EAST_ASIAN_SIGN}$`, 'u');
const BEGINS_EAST_ASIAN = new RegExp(`^${EAST_ASIAN_SIGN}`, 'u');

/** Joins lines in the given order, with spaces except where a word was hyphenated. */
export function joinIntoFlow(lines: readonly Line[], hyphens: Hyphens): Flow {
  const length = lines.reduce((sum, line) => sum + line.text.length + 1, 0);
  const flags = new Uint8Array(length);
  const numbers = new Int32Array(length).fill(-1);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const pieces: string[] = [];
  let index = 0;
  lines.forEach((line, number) => {
    const next = lines[number + 1]?.text ?? '';
    const isCut = next !== '' && HYPHEN.test(line.text);
    const isDropped = isCut && !hyphens.isKept(line.text.slice(0, -1), next);
    const keptLength = isDropped ? line.text.length - 1 : line.text.length;
    pieces.push(line.text.slice(0, keptLength));
    flags.set(line.flags.subarray(0, keptLength), index);
    numbers.fill(number, index, index + keptLength);
    left.set(line.lefts.subarray(0, keptLength), index);
    right.set(line.rights.subarray(0, keptLength), index);
    index += keptLength;
    // A long URL or a list of authors may also break after a slash or dash.
    const isWord = isCut && !hyphens.isSuspended(line.text.slice(0, -1), next);
    const isGlued =
      isWord ||
      /[\p{L}\p{N}]\/$/u.test(line.text) ||
      isRange(line.text, next) ||
      isEastAsian(line.text, next);
    if (next !== '' && !isGlued) {
      pieces.push(' ');
      index++;
    }
  });
  return {
    text: pieces.join(''),
    flags: flags.slice(0, index),
    line: numbers.slice(0, index),
    left: left.slice(0, index),
    right: right.slice(0, index),
    lines,
  };
}
