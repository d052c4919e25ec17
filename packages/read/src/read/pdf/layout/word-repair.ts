import { addWeight } from '../../statistics.js';
import { UNNAMED } from '../glyphs/characters.js';
import { possibleLigatures } from '../glyphs/ligatures.js';
import { LIGATURE_REPAIR } from './line-thresholds.js';
import { replaceUnits } from './line-units.js';
import type { Line } from './lines.js';
import { joinSpacedLetters } from './spaced-letters.js';
import { joinSplitAccents } from './split-accents.js';

/**
 * Repairs words that a file's fonts break, using the words of the document itself: "fi rst" if a ligature is narrower
 * than the font says, "*e" if a file calls the ligature "Th" an asterisk, "speci\ufffdc" if it does not name the glyph.
 */

/** A sign inside or at the start of a word, with the letters around it. */
const SIGN_IN_WORD =
  /(?<![\p{L}\p{N}\p{S}\p{P}])(\p{L}*)([*!#$%&+=@^~"\ufffd\ue000-\uf8ff])(\p{Ll}+)(?![\p{L}\p{N}])/gu;
/** A ligature with a gap before and after it: "speci fi c". */
const GAP_BEFORE = /(?<!\p{L})(?<!f[fil] )(\p{L}+) (?:ffi|ffl|ff|fi|fl)(?!\p{L})/gu;
/** A word that ends with the letters of a ligature, a space, and lower-case letters. */
const GAP_AFTER = /(?<!\p{L})(\p{L}*?)(ffi|ffl|ff|fi|fl) (\p{Ll}+)/gu;

/** Finds the signs that are ligatures in this document. */
function findLigatureSigns(lines: readonly Line[]): ReadonlyMap<string, string> {
  const ligaturesBySign = new Map<string, Map<string, Set<string>>>();
  const wordsBySign = new Map<string, Set<string>>();
  for (const { text } of lines) {
    for (const [, before = '', sign = '', after = ''] of text.matchAll(SIGN_IN_WORD)) {
      const word = `${before.toLowerCase()}_${after}`;
      const ligatures = possibleLigatures(word);
      if (ligatures.length === 0) continue;
      wordsBySign.set(sign, (wordsBySign.get(sign) ?? new Set()).add(word));
      const counts = ligaturesBySign.get(sign) ?? new Map<string, Set<string>>();
      for (const ligature of ligatures) counts.set(ligature, (counts.get(ligature) ?? new Set()).add(word));
      ligaturesBySign.set(sign, counts);
    }
  }
  const ligatureSigns = new Map<string, string>();
  for (const [sign, counts] of ligaturesBySign) {
    const [ligature, explained] = [...counts].sort(([, a], [, b]) => b.size - a.size)[0] ?? [];
    if (!ligature || !explained || explained.size < LIGATURE_REPAIR.minWords) continue;
    if (explained.size >= LIGATURE_REPAIR.minWordShare * (wordsBySign.get(sign)?.size ?? 0))
      ligatureSigns.set(sign, ligature);
  }
  return ligatureSigns;
}

/** Counts the words that are not next to a ligature and a gap. */
function countWholeWords(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of lines)
    for (const [word] of text.matchAll(/(?<!\p{L})(?<!f[fil] )\p{Ll}+(?!\p{L})(?! f[fil]{1,2}(?!\p{L}))/gu))
      addWeight(counts, word);
  return counts;
}

/** True if "signifi" and "cant", or "fi" and "rst", are one word. */
function isOneWord(
  stem: string,
  ligature: string,
  rest: string,
  wordCounts: ReadonlyMap<string, number>,
): boolean {
  // "fi" alone is not a word, and no lower-case word ends with "fi" or "fl"; "off" and "staff" are words.
  if (stem === '') return true;
  const isWord = (wordCounts.get(rest) ?? 0) >= LIGATURE_REPAIR.minWordCount;
  if (ligature !== 'ff' && !/^\p{Lu}/u.test(stem)) return stem.length > 1 || !isWord;
  return !isWord && (wordCounts.get(stem.toLowerCase() + ligature) ?? 0) < LIGATURE_REPAIR.minWordCount;
}

/** Repairs the words of all lines, in place. */
export function repairWords(lines: readonly Line[]): void {
  joinSplitAccents(lines);
  const signs = findLigatureSigns(lines);
  const wordCounts = countWholeWords(lines);
  for (const line of lines) {
    joinSpacedLetters(line);
    if (signs.size > 0) {
      for (const match of [...line.text.matchAll(SIGN_IN_WORD)].reverse()) {
        const [, before = '', sign = ''] = match;
        const ligature = signs.get(sign);
        const ligatureIndex = match.index + before.length;
        if (ligature && (ligature !== 'Th' || before === ''))
          replaceUnits(line, ligatureIndex, ligatureIndex + 1, ligature);
      }
    }
    line.text = line.text.replace(UNNAMED, '\ufffd');
    if (!line.text.includes('f')) continue;
    for (const match of [...line.text.matchAll(GAP_BEFORE)].reverse()) {
      const [, stem = ''] = match;
      const space = match.index + stem.length;
      if ((wordCounts.get(stem.toLowerCase()) ?? 0) < LIGATURE_REPAIR.minWordCount)
        replaceUnits(line, space, space + 1, '');
    }
    for (const match of [...line.text.matchAll(GAP_AFTER)].reverse()) {
      const [, stem = '', ligature = '', rest = ''] = match;
      const space = match.index + stem.length + ligature.length;
      if (isOneWord(stem, ligature, rest, wordCounts)) replaceUnits(line, space, space + 1, '');
    }
  }
}
