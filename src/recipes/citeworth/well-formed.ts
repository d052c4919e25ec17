import type { CiteworthOptions } from './options.js';

export interface Fault {
  reason: string;
  measured?: string;
}

const CAPITAL = /^["'“‘«([]*\p{Lu}/u;
/** "mRNA", "2D", "β-catenin"; but not "12The", a note number on a word. */
const SYMBOL = /^(?:[α-ω]|\p{Ll}{1,5}[\p{Lu}\d]|\d{1,4}(?!\p{Lu}\p{Ll})\p{L})/u;
const STOP = /[.!?]["'”’»)\]]*$/;

/** What keeps a sentence, its citations gone, from being a whole, clean sentence; undefined where nothing does. */
export function sentenceFault(text: string, options: CiteworthOptions): Fault | undefined {
  const capital = (options.wholeSentences ? CAPITAL : /^\p{Lu}/u).test(text);
  if (options.startsWithCapital && !capital && !(options.symbolStarts && SYMBOL.test(text)))
    return {
      reason: 'no-capital',
      measured: `starts with ${JSON.stringify([...text.slice(0, 2)][0] ?? '')}`,
    };
  if (options.endsWithStop && !(options.wholeSentences ? STOP : /[.!?]$/).test(text))
    return { reason: 'no-stop', measured: `ends with ${JSON.stringify([...text.slice(-2)].at(-1) ?? '')}` };
  const length = characters(text);
  if (length < options.minimumCharacters)
    return { reason: 'too-short', measured: `${length} characters < ${options.minimumCharacters}` };
  if (options.maximumCharacters > 0 && length > options.maximumCharacters)
    return { reason: 'too-long', measured: `${length} characters > ${options.maximumCharacters}` };
  if (options.balancedBrackets) {
    const loose = looseBracket(text);
    if (loose) return { reason: 'unpaired', measured: loose };
  }
  if (options.minimumLetterShare > 0 && length > 0) {
    const share = letterShare(text, length);
    if (share < options.minimumLetterShare)
      return {
        reason: 'few-letters',
        measured: `share of letters ${share.toFixed(2)} < ${options.minimumLetterShare}`,
      };
  }
  if (options.wholeSentences) {
    const debris = debrisOf(text);
    if (debris) return { reason: 'debris', measured: debris };
  }
  return undefined;
}

/** Length in code points, as Python counts. */
export function characters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) count--;
  return count;
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '”': '“', '»': '«' };
const BRACKETS = /[()[\]{}“”«»"]/g;
/** "a)" and "1)" number the items of a list. */
const ITEM = /(?:^|[\s(])[a-z\d]{1,2}$/i;

/** The first bracket or quotation mark that has no partner. */
function looseBracket(text: string): string | undefined {
  const open: string[] = [];
  let straight = 0;
  for (const { 0: sign, index } of text.matchAll(BRACKETS)) {
    if (sign === '"') straight++;
    else if (!(sign in PAIRS)) open.push(sign);
    else if (open.at(-1) === PAIRS[sign]) open.pop();
    else if (sign !== ')' || open.length > 0 || !ITEM.test(text.slice(Math.max(0, index - 3), index)))
      return sign;
  }
  return open.at(-1) ?? (straight % 2 === 1 ? '"' : undefined);
}

const NOT_LETTERS = /[^\p{L}\p{M}\s]/gu;

/** The share of letters and spaces among the characters. */
function letterShare(text: string, length: number): number {
  let others = 0;
  for (const _ of text.matchAll(NOT_LETTERS)) others++;
  return 1 - others / length;
}

/** What is left of a lost formula, a heading run into the text, TeX commands, or unreadable characters. */
const DEBRIS = [
  /[\ufffd\ue000-\uf8ff\u0000-\u0008]/,
  /\\[a-zA-Z]{2,}|\$[^$]{1,80}\$|_\{|\^[({\d]|(?<![\p{L}\d])\p{L}_\p{L}(?![\p{L}\d])/u,
  /[,;:] ?[.,;:](?:\s|$)|\( ?[,;.]|[,;] ?\)|(?<!\.)\.\.(?!\.)|[!?]\.$| [,;.](?:\s|$)/,
  /\[\s*\]|\(\s*\)/,
  / (?:the|a|an|of|by)[,.;](?: |$)/,
];

function debrisOf(text: string): string | undefined {
  for (const pattern of DEBRIS) {
    const found = pattern.exec(text);
    if (found) return found[0].trim() || found[0];
  }
  return undefined;
}
