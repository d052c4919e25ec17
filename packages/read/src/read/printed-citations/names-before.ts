import { itemAt } from '@citemill/metrics/at';
import { NAME_PARTICLES, RARE_NAME_PARTICLES } from '@citemill/metrics/text';
import { wordsOfAll } from '../wording/languages/index.js';
import { NAMES_BEFORE_YEAR } from './mark-thresholds.js';

/** The names before a year, with their offsets. */
export interface NamesBefore {
  words: { text: string; start: number }[];
  second?: string | undefined;
  isEtAl: boolean;
  /** True if only the year is in brackets: "Smith (2019)". */
  isNarrative: boolean;
}

const OTHERS = /^(?:al|al\.|alii|colleagues|co-?workers|others|collaborators|coauthors)$/i;
const AND = /^(?:and|&|und|y|et|и)$/;
/** "et al." in other languages, at the end of a text: "u. a.", "y colaboradores", "и др." */
const FOREIGN_OTHERS = new RegExp(`\\s(?:${wordsOfAll('andOthers').join('|')})$`, 'iu');
/** Name particles, and the small words in names of institutions. */
const PARTICLE = new RegExp(
  `^(?:${NAME_PARTICLES}|${RARE_NAME_PARTICLES}|des|das|av|st\\.?|y|e|of|for|the|on)$`,
  'i',
);
const NAME = /^(?:[dDlLO]['’])?\p{Lu}[\p{L}\p{M}'’‘.-]*$/u;
const INITIALS = /^(?:\p{Lu}\.-?){1,4}$/u;
/** Names in capitals, which Brazilian and Portuguese papers (ABNT) separate by semicolons: "(SILVA; GIL, 2018)". */
const CAPITALS = /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u;

/** Returns the names of "Meier/Schulz", as German papers join them, or the name itself. */
function splitSlashed(word: string): string[] {
  const names = word.split('/');
  return names.length > 1 && names.every((name) => NAME.test(name) && /\p{Ll}/u.test(name)) ? names : [word];
}

/** Finds the names before a year by reading backwards: spaces, an opening bracket, "et al.", names joined by commas and "and". */
export function namesBefore(text: string, yearAt: number): NamesBefore | undefined {
  const from = Math.max(0, yearAt - NAMES_BEFORE_YEAR.maxChars);
  const slice = text.slice(from, yearAt);
  const opening = /[\s,:;([]*$/.exec(slice)?.[0] ?? '';
  const isNarrative = /[([]/.test(opening);
  if (isNarrative && /[([]\s*[([]/.test(opening)) return undefined;
  let end = slice.length - opening.length;
  const possessive =
    isNarrative && /['’]s?$/.test(slice.slice(0, end)) ? /['’]s?$/.exec(slice.slice(0, end)) : null;
  if (possessive) end = possessive.index;
  const foreignOthers = FOREIGN_OTHERS.exec(slice.slice(0, end));
  if (foreignOthers) end = foreignOthers.index;
  if (end <= 0) return undefined;
  const words: { text: string; start: number }[] = [];
  let isEtAl = foreignOthers !== null;
  let second: string | undefined;
  let isLast = true;
  for (const word of wordsBackwards(slice.slice(0, end))) {
    if (words.length >= NAMES_BEFORE_YEAR.maxWords) break;
    const bare = word.text.replace(/^[("“[‘]+/, '').replace(/[,;:]+$/, '');
    const isAbntPair = /;$/.test(word.text) && CAPITALS.test(bare) && CAPITALS.test(words[0]?.text ?? '');
    if (/[;)\]:!?”]$/.test(word.text) && !isLast && !isAbntPair) break;
    if (isLast && /[)\]]$/.test(word.text)) break;
    if (words.length === 0 && OTHERS.test(bare)) {
      isEtAl = true;
      isLast = false;
      continue;
    }
    if (AND.test(bare) || bare === 'et') {
      if (words.length === 0 && !isEtAl) break;
      if (words.length > 0 && second === undefined) second = words.map((name) => name.text).join(' ');
      isLast = false;
      continue;
    }
    if (isAbntPair) second ??= words.map((name) => name.text).join(' ');
    const [slashed = bare, ...others] = splitSlashed(bare);
    if (others.length > 0 && words.length === 0) {
      second = others.at(-1);
      words.unshift({ text: slashed, start: from + word.start + word.text.indexOf(slashed) });
      break;
    }
    const isName = NAME.test(bare) && (INITIALS.test(bare) || !/\.$/.test(bare) || isLast);
    if (!isName && !(PARTICLE.test(bare) && words.length > 0)) break;
    const offset = word.text.indexOf(bare);
    if (!INITIALS.test(bare)) words.unshift({ text: bare, start: from + word.start + offset });
    isLast = false;
    // Names begin at an opening bracket, or at the quotation mark of another sentence.
    if (/^[("“[]/.test(word.text)) break;
  }
  while (
    words.length > 0 &&
    PARTICLE.test(itemAt(words, 0).text) &&
    /^(?:of|for|the|on|and)$/i.test(itemAt(words, 0).text)
  )
    words.shift();
  return words.length === 0 ? undefined : { words, second, isEtAl, isNarrative };
}

/** Brackets between two citations without a space: "(Marlow 2013),(Hess 2014)". */
const GLUED_BRACKETS = /[)\]][,;]?[([]$/;

function* wordsBackwards(text: string): Generator<{ text: string; start: number }> {
  let end = text.length;
  while (end > 0) {
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
    let start = end;
    while (
      start > 0 &&
      !/\s/.test(text.charAt(start - 1)) &&
      !(start < end && GLUED_BRACKETS.test(text.slice(Math.max(0, start - 2), start + 1)))
    )
      start--;
    if (start < end) yield { text: text.slice(start, end), start };
    end = start;
  }
}
