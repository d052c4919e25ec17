import { UNNAMED } from '../glyphs/characters.js';
import { ligaturesOf } from '../glyphs/ligatures.js';
import { withUnits } from './line-units.js';
import type { Line } from './lines.js';
import { joinSpacedLetters } from './spaced-letters.js';
import { joinSplitAccents } from './split-accents.js';

/**
 * Repairs words that a file's fonts break, by the words of the document itself: "fi rst" where a ligature is narrower
 * than the font says, "*e" where a file calls the ligature "Th" an asterisk, "speci\ufffdc" where it does not say what
 * the glyph is.
 */

/** Different words that must be explained before a sign is taken for a ligature. */
const LEAST_WORDS = 3;
/** The share of a sign's frequent words that one ligature must explain. */
const LEAST_SHARE = 0.8;
/** How often a word must stand in the document by itself to be a word and not the rest of one. */
const WORD_COUNT = 2;

/** A sign inside or at the start of a word, with the letters around it. */
const SIGN_IN_WORD =
  /(?<![\p{L}\p{N}\p{S}\p{P}])(\p{L}*)([*!#$%&+=@^~"\ufffd\ue000-\uf8ff])(\p{Ll}+)(?![\p{L}\p{N}])/gu;
/** A ligature with a gap before and behind it: "speci fi c". */
const GAP_BEFORE = /(?<!\p{L})(?<!f[fil] )(\p{L}+) (?:ffi|ffl|ff|fi|fl)(?!\p{L})/gu;
/** A word that ends with the letters of a ligature, a space, and what follows in lower case. */
const GAP_AFTER = /(?<!\p{L})(\p{L}*?)(ffi|ffl|ff|fi|fl) (\p{Ll}+)/gu;

/** Which signs are ligatures in this document. */
function signsOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const seen = new Map<string, Map<string, Set<string>>>();
  const words = new Map<string, Set<string>>();
  for (const { text } of lines) {
    for (const [, before = '', sign = '', after = ''] of text.matchAll(SIGN_IN_WORD)) {
      const word = `${before.toLowerCase()}_${after}`;
      const ligatures = ligaturesOf(word);
      if (ligatures.length === 0) continue;
      words.set(sign, (words.get(sign) ?? new Set()).add(word));
      const counts = seen.get(sign) ?? new Map<string, Set<string>>();
      for (const ligature of ligatures) counts.set(ligature, (counts.get(ligature) ?? new Set()).add(word));
      seen.set(sign, counts);
    }
  }
  const found = new Map<string, string>();
  for (const [sign, counts] of seen) {
    const [ligature, explained] = [...counts].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
    if (!ligature || !explained || explained.size < LEAST_WORDS) continue;
    if (explained.size >= LEAST_SHARE * (words.get(sign)?.size ?? 0)) found.set(sign, ligature);
  }
  return found;
}

/** Words that stand by themselves, not before or behind a ligature and a gap. */
function ownWords(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of lines)
    for (const [word] of text.matchAll(/(?<!\p{L})(?<!f[fil] )\p{Ll}+(?!\p{L})(?! f[fil]{1,2}(?!\p{L}))/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether "signifi" and "cant", or "fi" and "rst", are one word. */
function isOneWord(stem: string, ligature: string, rest: string, own: ReadonlyMap<string, number>): boolean {
  // "fi" alone is no word, and no word in small letters ends with "fi" or "fl"; "off" and "staff" are words.
  if (stem === '') return true;
  const isWord = (own.get(rest) ?? 0) >= WORD_COUNT;
  if (ligature !== 'ff' && !/^\p{Lu}/u.test(stem)) return stem.length > 1 || !isWord;
  return !isWord && (own.get(stem.toLowerCase() + ligature) ?? 0) < WORD_COUNT;
}

/** Repairs the words of all lines, in place. */
export function repairWords(lines: readonly Line[]): void {
  joinSplitAccents(lines);
  const signs = signsOf(lines);
  const own = ownWords(lines);
  for (const line of lines) {
    joinSpacedLetters(line);
    if (signs.size > 0) {
      for (const match of [...line.text.matchAll(SIGN_IN_WORD)].reverse()) {
        const [, before = '', sign = ''] = match;
        const ligature = signs.get(sign);
        const at = match.index + before.length;
        if (ligature && (ligature !== 'Th' || before === '')) withUnits(line, at, at + 1, ligature);
      }
    }
    line.text = line.text.replace(UNNAMED, '\ufffd');
    if (!line.text.includes('f')) continue;
    for (const match of [...line.text.matchAll(GAP_BEFORE)].reverse()) {
      const [, stem = ''] = match;
      const space = match.index + stem.length;
      if ((own.get(stem.toLowerCase()) ?? 0) < WORD_COUNT) withUnits(line, space, space + 1, '');
    }
    for (const match of [...line.text.matchAll(GAP_AFTER)].reverse()) {
      const [, stem = '', ligature = '', rest = ''] = match;
      const space = match.index + stem.length + ligature.length;
      if (isOneWord(stem, ligature, rest, own)) withUnits(line, space, space + 1, '');
    }
  }
}
