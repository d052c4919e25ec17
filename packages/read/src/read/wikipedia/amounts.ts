import { AMOUNT, AMOUNT_END, DROPPED } from './marks.js';

/**
 * Marks an amount that only the wiki can compute, such as a price in today's money: private characters around the value
 * it is computed from, which may be empty.
 */
export const wrapAmount = (from: string): string => `${AMOUNT}${from}${AMOUNT_END}`;

/** Maximum number of characters from an amount to the end of the phrase around it. */
const MAX_PHRASE_CHARS = 300;

const MARKS = /[\ue001\ue002]\d+\ue003/g;
/** Citation marks are kept when the words around them are removed. */
const collectMarks = (text: string) => text.match(MARKS)?.join('') ?? '';

/** A word in a clause that only gives a sum in today's money: ", or about $30 in 2020,". */
const EQUIVALENCE =
  /\b(?:equivalent|equal|equals|equalling|equaling|worth|about|around|approximately|roughly|or|today|adjusted|inflation|modern|present[- ]day|currently|now)\b/i;

/** "in 2020 dollars", when the year is the amount. */
const IN_MONEY_OF =
  / in \ue005\ue006(?: (?:us |u\.s\. )?(?:dollars?|pounds?|euros?|money|terms|prices?|values?|currency))?/gi;

/** "in today's money", which does not apply to the value an amount is computed from. */
const IN_TODAYS_MONEY =
  /(\ue006(?: (?:thousand|million|billion|trillion))?)(?: in (?:today['’]s|present[- ]day|current|modern|contemporary|(?:1[89]|20)\d\d) (?:us |u\.s\. )?(?:dollars?|pounds?|euros?|money|terms|prices?|values?|currency)| today\b)/gi;

function findBrackets(text: string, from: number, to: number): [number, number] | undefined {
  let depth = 0;
  let start = from - 1;
  for (; start >= 0 && start > from - MAX_PHRASE_CHARS; start--) {
    if (text[start] === ')') depth++;
    else if (text[start] === '(' && depth-- === 0) break;
  }
  if (depth !== -1) return undefined;
  depth = 0;
  let end = to;
  for (; end < text.length && end < to + MAX_PHRASE_CHARS; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && depth-- === 0) return [start, end + 1];
  }
  return undefined;
}

const isStop = (text: string, position: number) =>
  /[,;—]/.test(text[position] ?? '') &&
  !(/\d/.test(text[position - 1] ?? '') && /\d/.test(text[position + 1] ?? ''));

const SENTENCE_END = /[.!?]["”’)]*(?:[\ue001\ue002]\d+\ue003)*(?=\s|$)/y;

/** True if a sentence ends here, with or without footnote marks after the full stop. */
function endsSentence(text: string, index: number): boolean {
  SENTENCE_END.lastIndex = index;
  return SENTENCE_END.test(text);
}

/** Returns the clause around an amount, from its comma to the next comma or the end of the sentence. */
function findClause(text: string, from: number, to: number): [number, number] | undefined {
  let start = from - 1;
  let depth = 0;
  // Text in brackets is not part of the clause.
  while (start >= 0 && start > from - MAX_PHRASE_CHARS && (depth > 0 || !isStop(text, start))) {
    if (text[start] === ')') depth++;
    else if (text[start] === '(' && --depth < 0) return undefined;
    else if (depth === 0 && endsSentence(text, start)) return undefined;
    start--;
  }
  if (!isStop(text, start)) return undefined;
  let end = to;
  while (
    end < text.length &&
    !isStop(text, end) &&
    !(/[.!?]/.test(text[end] ?? '') && !/\d/.test(text[end + 1] ?? ''))
  )
    end++;
  return EQUIVALENCE.test(text.slice(start, end)) ? [start, end] : undefined;
}

/**
 * Removes amounts together with the brackets or clause around them, since `(equivalent to $ in 2020)` has no meaning.
 * If there is neither, an amount is replaced by the value it is computed from.
 */
export function removeAmounts(text: string): string {
  let rest = text;
  for (let position = rest.indexOf(AMOUNT); position !== -1; position = rest.indexOf(AMOUNT, position)) {
    const end = rest.indexOf(AMOUNT_END, position) + 1;
    if (end === 0) return rest.replaceAll(AMOUNT, '');
    const brackets = findBrackets(rest, position, end);
    const dropped = brackets ?? findClause(rest, position, end);
    if (dropped) {
      const [start, stop] = dropped;
      const marks = collectMarks(rest.slice(start, stop));
      rest = `${rest.slice(0, start)}${marks}${brackets ? DROPPED : ''}${rest.slice(stop)}`;
      position = start;
    } else {
      position = end;
    }
  }
  return rest
    .replace(IN_MONEY_OF, '')
    .replace(IN_TODAYS_MONEY, '$1')
    .replace(/(?:US|A|C|NZ|HK|S|R)?[$£€¥₹₩₱₦]\ue005\ue006/g, DROPPED)
    .replace(/\ue005\ue006/g, DROPPED)
    .replace(/[\ue005\ue006]/g, '');
}
