import { uint8At } from '@citemill/metrics/at';
import type { Candidate } from './candidate.js';
import type { CitedNumbers } from './cited-numbers.js';
import { MARK_CONTEXT } from './decisions.js';
import type { FlaggedText } from './text-flags.js';
import { MATH } from './text-flags.js';

const BRACKETED = /\[([^[\]]{1,150})\]/g;
const PARENTHESISED = /\(([^()]{1,100})\)/g;

/**
 * Words after which a number in square brackets is not a citation: "Eq. [3]", "Figure [1]". In "the largest item [5]"
 * it is.
 */
const REFERRED =
  /(?:^|[\s(])(?:eqs?n?s?|equations?|figs?|figures?|tables?|tabs?|sections?|secs?|schemes?|appendix|panels?)\.?\s?$/i;

/** Words after which a number in parentheses is not a citation: "Eq. (3)", "step (2)", "hypothesis (1)". */
const COUNTED =
  /(?:^|[\s(])(?:eqs?n?s?|equations?|figs?|figures?|tables?|tabs?|sections?|secs?|steps?|items?|cases?|conditions?|reactions?|schemes?|problems?|inequalit(?:y|ies)|formulae?s?|expressions?|lemmas?|theorems?|definitions?|propositions?|corollar(?:y|ies)|panels?|models?|relations?|constraints?|rules?|hypothes[ie]s|questions?|n|compounds?|grades?|stages?|types?|phases?|levels?|class(?:es)?|appendix|boxe?s?|algorithms?|lines?|examples?|sentences?|assumptions?|axioms?|parts?|points?|aims?|objectives?)\.?\s?$/i;

/** What precedes an interval or a matrix in a formula. */
const IN_FORMULA = /[∈=×+−<>≤≥·/^∼~|∪∩]\s?$/;

/** Indexed variables: "t[1]", "to[1]". */
const INDEXED = /(?:^|[^\p{L}\p{M}'’-])\p{L}{1,2}$/u;

/** What precedes the number of a list item: "; (2) the second". */
const BEFORE_ITEM = /(?:^|[:;,—–.]|\b(?:and|or))\s*$/;

function isFormula(flow: FlaggedText, start: number): boolean {
  const before = flow.text.slice(Math.max(0, start - MARK_CONTEXT.signLetters), start);
  if (IN_FORMULA.test(before) || INDEXED.test(before)) return true;
  return start > 0 && (uint8At(flow.flags, start - 1) & MATH) !== 0 && /[\p{L}\d]$/u.test(before);
}

/** Finds marks in square brackets: "[3, 5–7]", "[Knu84]". */
export function bracketMarks(flow: FlaggedText, numbers: CitedNumbers): Candidate[] {
  const marks: Candidate[] = [];
  for (const { 0: text, 1: inside = '', index } of flow.text.matchAll(BRACKETED)) {
    const span = { start: index, end: index + text.length };
    if (
      REFERRED.test(flow.text.slice(Math.max(0, index - MARK_CONTEXT.wordLetters), index)) ||
      isFormula(flow, index)
    )
      continue;
    const works = numbers.works(inside);
    if (works) marks.push({ kind: 'bracket', ...span, works });
    else {
      const lettered = /\p{L}/u.test(inside) ? numbers.lettered(inside) : undefined;
      if (lettered) marks.push({ kind: 'lettered', ...span, works: lettered });
    }
  }
  return marks;
}

/** Finds marks in parentheses: "(3, 5–7)". Numbers of items, equations or arguments are not marks. */
export function parenthesisMarks(flow: FlaggedText, numbers: CitedNumbers): Candidate[] {
  const marks: Candidate[] = [];
  for (const { 0: text, 1: inside = '', index } of flow.text.matchAll(PARENTHESISED)) {
    if (!/\d/.test(inside)) continue;
    const before = flow.text.slice(Math.max(0, index - MARK_CONTEXT.wordLetters), index);
    if (before !== '' && !/[\s.,;\]”"’]$/.test(before)) continue;
    const end = index + text.length;
    const after = flow.text.slice(end, end + MARK_CONTEXT.signLetters);
    if (BEFORE_ITEM.test(before) && /^\s?\p{L}/u.test(after) && !/\b(?:and|or)\s*$/.test(before)) continue;
    if (COUNTED.test(before) || isFormula(flow, index) || /^\s?[=<>≤≥]/.test(after)) continue;
    const works = numbers.works(inside);
    if (works) marks.push({ kind: 'parenthesis', start: index, end, works });
  }
  return marks;
}
