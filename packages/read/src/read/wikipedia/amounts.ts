import { AMOUNT, AMOUNT_END, DROPPED } from './marks.js';

/**
 * Amounts that only the wiki can compute, such as a price in today's money. Flat text has them between two private
 * characters, around what they are computed from; that may be nothing.
 */
export const amount = (from: string): string => `${AMOUNT}${from}${AMOUNT_END}`;

/** Characters on either side in which the phrase of an amount is looked for. */
const REACH = 300;

const MARKS = /[\ue001\ue002]\d+\ue003/g;
/** Citation marks outlive the words around them. */
const marksIn = (text: string) => text.match(MARKS)?.join('') ?? '';

/** A clause that only says what a sum would be today: ", or about $30 in 2020,". */
const EQUIVALENCE =
  /\b(?:equivalent|equal|equals|equalling|equaling|worth|about|around|approximately|roughly|or|today|adjusted|inflation|modern|present[- ]day|currently|now)\b/i;

/** "in 2020 dollars", where the year is the amount. */
const IN_MONEY_OF =
  / in \ue005\ue006(?: (?:us |u\.s\. )?(?:dollars?|pounds?|euros?|money|terms|prices?|values?|currency))?/gi;

/** "in today's money" is not true of what an amount is computed from. */
const OF_TODAY =
  /(\ue006(?: (?:thousand|million|billion|trillion))?)(?: in (?:today['’]s|present[- ]day|current|modern|contemporary|(?:1[89]|20)\d\d) (?:us |u\.s\. )?(?:dollars?|pounds?|euros?|money|terms|prices?|values?|currency)| today\b)/gi;

function enclosing(text: string, from: number, to: number): [number, number] | undefined {
  let depth = 0;
  let start = from - 1;
  for (; start >= 0 && start > from - REACH; start--) {
    if (text[start] === ')') depth++;
    else if (text[start] === '(' && depth-- === 0) break;
  }
  if (depth !== -1) return undefined;
  depth = 0;
  let end = to;
  for (; end < text.length && end < to + REACH; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && depth-- === 0) return [start, end + 1];
  }
  return undefined;
}

const isStop = (text: string, at: number) =>
  /[,;—]/.test(text[at] ?? '') && !(/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? ''));

const SENTENCE_END = /[.!?]["”’)]*(?:[\ue001\ue002]\d+\ue003)*(?=\s|$)/y;

/** Whether a sentence ends here, be it with the marks of its footnotes behind the full stop. */
function endsSentence(text: string, at: number): boolean {
  SENTENCE_END.lastIndex = at;
  return SENTENCE_END.test(text);
}

/** The clause around, from its comma to before the next comma or the sentence's end. */
function clause(text: string, from: number, to: number): [number, number] | undefined {
  let start = from - 1;
  let depth = 0;
  // What is in brackets is not the clause's own.
  while (start >= 0 && start > from - REACH && (depth > 0 || !isStop(text, start))) {
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
 * The text without its amounts: the brackets or the clause around one go with it, since `(equivalent to $ in 2020)`
 * says nothing. Where there is neither, what the amount is computed from stands in its place.
 */
export function withoutAmounts(text: string): string {
  let rest = text;
  for (let at = rest.indexOf(AMOUNT); at !== -1; at = rest.indexOf(AMOUNT, at)) {
    const end = rest.indexOf(AMOUNT_END, at) + 1;
    if (end === 0) return rest.replaceAll(AMOUNT, '');
    const brackets = enclosing(rest, at, end);
    const dropped = brackets ?? clause(rest, at, end);
    if (dropped) {
      const [start, stop] = dropped;
      const marks = marksIn(rest.slice(start, stop));
      rest = `${rest.slice(0, start)}${marks}${brackets ? DROPPED : ''}${rest.slice(stop)}`;
      at = start;
    } else {
      at = end;
    }
  }
  return rest
    .replace(IN_MONEY_OF, '')
    .replace(OF_TODAY, '$1')
    .replace(/(?:US|A|C|NZ|HK|S|R)?[$£€¥₹₩₱₦]\ue005\ue006/g, DROPPED)
    .replace(/\ue005\ue006/g, DROPPED)
    .replace(/[\ue005\ue006]/g, '');
}
