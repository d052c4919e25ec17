import { uint8At } from '@citemill/metrics/at';
import type { Candidate } from './candidate.js';
import type { CitedNumbers } from './cited-numbers.js';
import { ATTACHED_MARKS, MARK_CONTEXT } from './mark-thresholds.js';
import type { FlaggedText } from './text-flags.js';
import { MATH, SUPERSCRIPT } from './text-flags.js';

const BRACKETED = /[[［]([^[\]［］]{1,150})[\]］]/g;
const PARENTHESISED = /\(([^()]{1,100})\)/g;

/**
 * Words after which a number in square brackets is not a citation: "Eq. [3]", "Figure [1]". After other words, as in
 * "the largest item [5]", it is.
 */
const REFERRED =
  /(?:^|[\s(])(?:eqs?n?s?|equations?|figs?|figures?|tables?|tabs?|sections?|secs?|schemes?|appendix|panels?)\.?\s?$/i;

/** Words after which a number in parentheses is not a citation: "Eq. (3)", "hypothesis (1)". */
const COUNTED =
  /(?:^|[\s(])(?:eqs?n?s?|equations?|figs?|figures?|tables?|tabs?|sections?|secs?|reactions?|schemes?|inequalit(?:y|ies)|formulae?s?|expressions?|lemmas?|theorems?|definitions?|propositions?|corollar(?:y|ies)|panels?|hypothes[ie]s|n|compounds?|appendix|boxe?s?|algorithms?|assumptions?|axioms?)\.?\s?$/i;

/** Words before the number of an item, "step (2)", and before citations: "in cell lines (12)", "of the wild type (5)". */
const MAYBE_COUNTED =
  /(?:^|[\s(])(?<!\bwild[\s-])(?:step|item|case|condition|problem|model|relation|constraint|rule|question|grade|stage|type|phase|level|class|line|example|sentence|part|point|aim|objective)(?<plural>e?s)?\.?\s?$/i;

const JOINS_ITEMS = /^\s?(?:and|or|to|,|–|-)\s?(?:(?:and|or)\s)?$/i;

/** True for the number of an item, "step (2)" or "steps (2) and (3)". */
function countsItem(before: string, inside: string, after: string): boolean {
  if (COUNTED.test(before)) return true;
  const counted = MAYBE_COUNTED.exec(before);
  if (!counted || !(Number(inside) <= MARK_CONTEXT.maxItem)) return false;
  const [between] = after.split('(');
  return counted.groups?.plural === undefined || (between !== after && JOINS_ITEMS.test(between ?? ''));
}

/** An operator before an interval or a matrix in a formula. */
const IN_FORMULA = /[∈=×+−<>≤≥·/^∼~|∪∩]\s?$/;

/** Indexed variables, "t[1]" and "to[1]", but not units and decades: "20 g[1]", "1990s[1]". */
const INDEXED = /(?:^|[^\p{L}\p{M}\d'’-])(?<!\d\s?)\p{L}{1,2}$/u;
/** Indexed variables in a document whose marks are attached to words: "in[1]" is then a word with its mark. */
const INDEXED_LETTER = /(?:^|[^\p{L}\p{M}\d'’-])(?<!\d\s?)\p{L}$/u;

/** A number in square brackets, attached to a word or after a space. */
const ATTACHED = /(?:\p{L}{3}|[.,;])\[\d[^[\]]{0,40}\]/gu;
const DETACHED = /\s\[\d[^[\]]{0,40}\]/g;

/** The end of the text before the number of a list item: "; (2) the second"; but not "Hess et al." before "(2)". */
const BEFORE_ITEM = /(?:^|[:;,—–]|(?<!\bal)\.|\b(?:and|or))\s*$/;

/** An item of a list has one number. */
const SEVERAL_NUMBERS = /^\d+\s?[,;–-]\s?\d/;
/** Several numbers in parentheses after a sentence: "settled. (3, 5)". */
const AFTER_SENTENCE = /[\p{L}\d)\]”"’]\.\s\(\d{1,3}\s?[,;–-]\s?\d{1,3}[^()]{0,40}\)(?=\s\p{Lu}|$)/gu;

/** True if numbers in parentheses follow the sentences that cite. */
export const followSentences = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + (text.match(AFTER_SENTENCE)?.length ?? 0), 0) >=
  MARK_CONTEXT.minAfterSentences;

/** True if most marks in square brackets follow a word without a space: "settled[3]". */
export function attachesMarks(texts: readonly string[]): boolean {
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const attached = count(ATTACHED);
  return attached >= ATTACHED_MARKS.minCount && attached > count(DETACHED);
}

/** A variable before its sign, as in "R⁺ [0, 1]", but not an ion of one letter or an electron: "K⁺ [3]". */
const VARIABLE = /(?:^|[^\p{L}\p{N})])(?![HKFIe])\p{L}$/u;

/** True after the superscript sign of a charge, as in "Ca²⁺ [3]" and "CD4⁺ [3]". */
function isCharge({ text, flags }: FlaggedText, start: number): boolean {
  const sign = /\s$/.test(text.slice(start - 1, start)) ? start - 2 : start - 1;
  return (
    sign > 0 &&
    /[+−-]/.test(text.charAt(sign)) &&
    (uint8At(flags, sign) & SUPERSCRIPT) !== 0 &&
    !VARIABLE.test(text.slice(Math.max(0, sign - 2), sign))
  );
}

function isFormula(flow: FlaggedText, start: number, indexed = INDEXED): boolean {
  const before = flow.text.slice(Math.max(0, start - MARK_CONTEXT.signChars), start);
  if ((IN_FORMULA.test(before) && !isCharge(flow, start)) || indexed.test(before)) return true;
  return start > 0 && (uint8At(flow.flags, start - 1) & MATH) !== 0 && /[\p{L}\d]$/u.test(before);
}

/** Finds marks in square brackets: "[3, 5–7]", "[Knu84]". `areAttached`: they follow words without a space. */
export function bracketMarks(flow: FlaggedText, numbers: CitedNumbers, areAttached: boolean): Candidate[] {
  const marks: Candidate[] = [];
  const indexed = areAttached ? INDEXED_LETTER : INDEXED;
  for (const { 0: text, 1: inside = '', index } of flow.text.matchAll(BRACKETED)) {
    const span = { start: index, end: index + text.length };
    if (
      REFERRED.test(flow.text.slice(Math.max(0, index - MARK_CONTEXT.wordChars), index)) ||
      isFormula(flow, index, indexed)
    )
      continue;
    const works = numbers.findNumbered(inside);
    if (works) marks.push({ kind: 'bracket', ...span, works });
    else {
      const lettered = /\p{L}/u.test(inside) ? numbers.findLettered(inside) : undefined;
      if (lettered) marks.push({ kind: 'lettered', ...span, works: lettered });
    }
  }
  return marks;
}

/**
 * Finds marks in parentheses: "(3, 5–7)". Numbers of items, equations or arguments are not marks. After a full stop, one number
 * is that of an item unless the document's marks follow their sentences.
 */
export function parenthesisMarks(
  flow: FlaggedText,
  numbers: CitedNumbers,
  doFollowSentences: boolean,
): Candidate[] {
  const marks: Candidate[] = [];
  let itemEnd = 0;
  for (const { 0: text, 1: inside = '', index } of flow.text.matchAll(PARENTHESISED)) {
    if (!/\d/.test(inside)) continue;
    const before = flow.text.slice(Math.max(0, index - MARK_CONTEXT.wordChars), index);
    if (before !== '' && !/[\s.,;\]”"’]$/.test(before)) continue;
    const end = index + text.length;
    const after = flow.text.slice(end, end + MARK_CONTEXT.signChars);
    if (
      BEFORE_ITEM.test(before) &&
      /^\s?\p{L}/u.test(after) &&
      !/\b(?:and|or)\s*$/.test(before) &&
      !SEVERAL_NUMBERS.test(inside) &&
      !(doFollowSentences && /\.\s*$/.test(before))
    )
      continue;
    const isItem =
      countsItem(before, inside, flow.text.slice(end, end + MARK_CONTEXT.wordChars)) ||
      (itemEnd > 0 && JOINS_ITEMS.test(flow.text.slice(itemEnd, index)));
    if (isItem) itemEnd = end;
    if (isItem || isFormula(flow, index) || /^\s?[=<>≤≥]/.test(after)) continue;
    const works = numbers.findNumbered(inside);
    if (works) marks.push({ kind: 'parenthesis', start: index, end, works });
  }
  return marks;
}
