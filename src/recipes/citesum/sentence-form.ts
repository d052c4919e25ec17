import type { Fault } from '../recipe.js';
import { danglingPhrase, pointingPhrase } from './context-phrases.js';
import type { CiteSumOptions } from './options.js';
import type { Target } from './target.js';

/** A capital, a digit, or the name of a gene such as "mTMEM16F". */
const BEGINS = /^["“‘'([]*(?:[\p{Lu}\p{Lt}\p{N}]|\p{Ll}{1,3}[\p{Lu}\p{N}])/u;
const ENDS = /[.!?]["”’')\]]*$/;
/** Remaining citations: "[12]", "[3, 5-7]", "et al.", "(Hess, 2011)", "(2011)", but not an interval such as [0, 1]. */
const OTHER_MARKS = [
  /\[[1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2}){0,30}\]/,
  /\bet\.? al\b/,
  /\((?:[^()]{0,200}[\s,(])?(?:19|20)\d\d[a-z]?\)/,
];
const ROUND_NUMBER = /\([1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2}){0,30}\)/;
/** Tokens by which some sources replace citations, figures or equations. */
const MASK = /\b(?:REF|CITE|CITATION)\b|\{\{/;
const OWN_WORK =
  /\b(?:we|our|ours|us|(?:this|the present|the current) (?:paper|work|study|article|thesis|survey|review)|(?:presented|described|reported|shown|used) here)\b/i;
const WORD = /[\p{L}\p{N}]/u;

function countWords(text: string): number {
  let count = 0;
  for (const word of text.split(' ')) if (WORD.test(word)) count++;
  return count;
}

/** Finds the reason why the form of a sentence makes it unsuitable as a summary. `bare` is the target without its REF. */
export function formFault(
  sentence: string,
  { text: target, roundNumbers }: Target,
  bare: string,
  options: CiteSumOptions,
): Fault | undefined {
  const words = countWords(bare);
  if (words < options.minWords)
    return { reason: 'sentence too short', measured: `${words} words < ${options.minWords}` };
  if (options.maxWords > 0 && words > options.maxWords)
    return { reason: 'sentence too long', measured: `${words} words > ${options.maxWords}` };
  if (options.wholeSentence && !BEGINS.test(target))
    return { reason: 'does not begin like a sentence', measured: `begins “${target.slice(0, 20)}”` };
  if (options.wholeSentence && !ENDS.test(target.slice(-8)))
    return { reason: 'does not end like a sentence', measured: `ends “${target.slice(-20)}”` };
  if (options.noOtherMarks) {
    const masked = MASK.exec(sentence);
    if (masked) return { reason: 'contains a masking token', measured: `“${masked[0]}”` };
    for (const pattern of roundNumbers ? [...OTHER_MARKS, ROUND_NUMBER] : OTHER_MARKS) {
      const match = pattern.exec(target);
      if (match) return { reason: 'another citation in the sentence', measured: `“${match[0]}”` };
    }
  }
  const ownWork = options.dropOwnWork ? OWN_WORK.exec(bare) : null;
  if (ownWork) return { reason: 'refers to the citing paper', measured: `“${ownWork[0]}”` };
  const dangling = options.dropDangling ? danglingPhrase(target) : undefined;
  if (dangling) return { reason: 'refers to an earlier sentence', measured: `“${dangling}”` };
  const pointing = options.dropPointing ? pointingPhrase(target) : undefined;
  if (pointing) return { reason: 'only points to the cited paper', measured: `“${pointing}”` };
  return undefined;
}
