import { accented, accentOf } from '../glyphs/characters.js';
import { withUnits } from './line-units.js';
import type { Line } from './lines.js';

/**
 * Accents that a file sets beside their letters, not over them: "Universit´e", "Mu¨ller". TeX's old fonts have the accent
 * before its letter, others behind it.
 */

/** A sign that is nothing but an accent, with what stands before and behind it in the word. */
const SPLIT = /(?<=([\p{L}´¨ˆ˜ˇ˘˚˝¸˛¯˙]*))[´¨ˆ˜ˇ˘˚˝¸˛¯˙](?=([\p{L}´¨ˆ˜ˇ˘˚˝¸˛¯˙]*))/gu;
/** A letter and an accent alone may be a variable with a prime. */
const SHORTEST_WORD = 3;

type Side = 'before' | 'behind';

interface Split {
  line: Line;
  /** Where the accent stands. */
  at: number;
  /** What the letter on either side and the accent make together. */
  made: Partial<Record<Side, string>>;
}

function splitsOf(line: Line): Split[] {
  return [...line.text.matchAll(SPLIT)].flatMap(({ index, 0: sign, 1: stem = '', 2: rest = '' }) => {
    const accent = accentOf(sign.codePointAt(0) ?? 0);
    const isQuoted = `${stem}${sign}${rest}`.startsWith(sign) && `${stem}${sign}${rest}`.endsWith(sign);
    if (!accent || isQuoted || stem.length + rest.length < SHORTEST_WORD) return [];
    const behind = accented(stem.at(-1) ?? '', accent);
    const before = accented(rest[0] ?? '', accent);
    const made = { ...(behind ? { behind } : {}), ...(before ? { before } : {}) };
    return behind || before ? [{ line, at: index, made }] : [];
  });
}

/** Joins accents with their letters, in place; where both neighbours could bear one, as the document does elsewhere. */
export function joinSplitAccents(lines: readonly Line[]): void {
  const splits = lines.flatMap(splitsOf);
  const count = (side: Side) =>
    splits.filter(({ made }) => made[side] && Object.keys(made).length === 1).length;
  const usual: Side = count('behind') > count('before') ? 'behind' : 'before';
  for (const { line, at, made } of splits.reverse()) {
    const side: Side = made[usual] ? usual : usual === 'before' ? 'behind' : 'before';
    const start = side === 'before' ? at : at - 1;
    const letter = made[side];
    if (letter) withUnits(line, start, start + 2, letter);
  }
}
