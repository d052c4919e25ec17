import { accentOf, addAccent } from '../glyphs/characters.js';
import { ACCENT } from './line-thresholds.js';
import { replaceUnits } from './line-units.js';
import type { Line } from './lines.js';

/**
 * Accents that a file sets beside their letters instead of over them: "Universit´e", "Mu¨ller". In TeX's old fonts the
 * accent precedes its letter, in others it follows.
 */

/** An accent alone, with the letters before and after it in the word. */
const SPLIT = /(?<=([\p{L}´¨ˆ˜ˇ˘˚˝¸˛¯˙]*))[´¨ˆ˜ˇ˘˚˝¸˛¯˙](?=([\p{L}´¨ˆ˜ˇ˘˚˝¸˛¯˙]*))/gu;

/** Where the accent is relative to its letter. */
type AccentSide = 'before' | 'after';

interface Split {
  line: Line;
  /** Index of the accent. */
  index: number;
  /** The accented letter that either neighbour would become. */
  letters: Partial<Record<AccentSide, string>>;
}

function findSplitAccents(line: Line): Split[] {
  return [...line.text.matchAll(SPLIT)].flatMap(({ index, 0: sign, 1: stem = '', 2: rest = '' }) => {
    const accent = accentOf(sign.codePointAt(0) ?? 0);
    const isQuoted = `${stem}${sign}${rest}`.startsWith(sign) && `${stem}${sign}${rest}`.endsWith(sign);
    if (!accent || isQuoted || stem.length + rest.length < ACCENT.minWordLetters) return [];
    const previous = addAccent(stem.at(-1) ?? '', accent);
    const next = addAccent(rest[0] ?? '', accent);
    const letters = { ...(previous ? { after: previous } : {}), ...(next ? { before: next } : {}) };
    return previous || next ? [{ line, index, letters }] : [];
  });
}

/** Joins accents with their letters, in place. If both neighbours could have the accent, the rest of the document decides. */
export function joinSplitAccents(lines: readonly Line[]): void {
  const splits = lines.flatMap(findSplitAccents);
  const count = (side: AccentSide) =>
    splits.filter(({ letters }) => letters[side] && Object.keys(letters).length === 1).length;
  const usualSide: AccentSide = count('after') > count('before') ? 'after' : 'before';
  for (const { line, index, letters } of splits.reverse()) {
    const side: AccentSide = letters[usualSide] ? usualSide : usualSide === 'before' ? 'after' : 'before';
    const start = side === 'before' ? index : index - 1;
    const letter = letters[side];
    if (letter) replaceUnits(line, start, start + 2, letter);
  }
}
