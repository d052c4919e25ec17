import type { Fault } from '../recipe.js';
import type { CiteworthOptions } from './options.js';

const CAPITAL = /^["'“‘«([]*\p{Lu}/u;
/** "mRNA", "2D", "β-catenin"; but not "12The", a note number attached to a word. */
const SYMBOL = /^(?:[α-ω]|\p{Ll}{1,5}[\p{Lu}\d]|\d{1,4}(?!\p{Lu}\p{Ll})\p{L})/u;
/** Final punctuation; inside a bracket only if the bracket contains the whole sentence: "(We saw both.)". */
const STOP = /[.!?]["'”’»]*$|^[([].*[.!?][)\]]$/s;

/**
 * Finds the reason why a text without its citations is not a whole, clean sentence; undefined if it is one. The first sentence of a
 * paragraph may be a heading that was merged into it.
 */
export function sentenceFault(text: string, options: CiteworthOptions, isFirst: boolean): Fault | undefined {
  const capital = (options.wholeSentences ? CAPITAL : /^\p{Lu}/u).test(text);
  if (options.startsWithCapital && !capital && !(options.symbolStarts && SYMBOL.test(text)))
    return {
      reason: 'sentence does not start with a capital letter',
      measured: `starts with ${JSON.stringify([...text.slice(0, 2)][0] ?? '')}`,
    };
  if (options.endsWithStop && !(options.wholeSentences ? STOP : /[.!?]$/).test(text))
    return {
      reason: 'sentence lacks final punctuation',
      measured: `ends with ${JSON.stringify([...text.slice(-2)].at(-1) ?? '')}`,
    };
  const length = countCharacters(text);
  if (length < options.minimumCharacters)
    return { reason: 'sentence too short', measured: `${length} characters < ${options.minimumCharacters}` };
  if (options.maximumCharacters > 0 && length > options.maximumCharacters)
    return { reason: 'sentence too long', measured: `${length} characters > ${options.maximumCharacters}` };
  if (options.balancedBrackets) {
    const unpaired = findUnpairedBracket(text);
    if (unpaired) return { reason: 'unpaired bracket or quotation mark', measured: unpaired };
  }
  if (options.minimumLetterShare > 0 && length > 0) {
    const share = letterShare(text, length);
    if (share < options.minimumLetterShare)
      return {
        reason: 'too few letters in the sentence',
        measured: `share of letters ${share.toFixed(2)} < ${options.minimumLetterShare}`,
      };
  }
  const formula = options.dropFormulas ? FORMULA.exec(text) : null;
  if (formula) return { reason: 'formula in the sentence', measured: formula[0] };
  if (options.wholeSentences) {
    const debris = findDebris(text) ?? (isFirst && isHeading(text) ? 'no verb' : undefined);
    if (debris) return { reason: 'damaged sentence', measured: debris };
  }
  return undefined;
}

/** Counts code points, as Python does. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) count--;
  return count;
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '”': '“', '»': '«' };
const BRACKETS = /[()[\]{}“”«»"]/g;
/** "a)" and "1)" are numbers of list items. */
const ITEM = /(?:^|[\s(])[a-z\d]{1,2}$/i;

/** Finds the first unpaired bracket or quotation mark, if any. */
function findUnpairedBracket(text: string): string | undefined {
  const open: string[] = [];
  let straightQuotes = 0;
  for (const { 0: sign, index } of text.matchAll(BRACKETS)) {
    if (sign === '"') straightQuotes++;
    else if (!(sign in PAIRS)) open.push(sign);
    else if (open.at(-1) === PAIRS[sign]) open.pop();
    else if (sign !== ')' || open.length > 0 || !ITEM.test(text.slice(Math.max(0, index - 3), index)))
      return sign;
  }
  return open.at(-1) ?? (straightQuotes % 2 === 1 ? '"' : undefined);
}

const NOT_LETTERS = /[^\p{L}\p{M}\s]/gu;

/** Returns the share of letters and spaces among the characters. */
function letterShare(text: string, length: number): number {
  let nonLetters = 0;
  for (const _ of text.matchAll(NOT_LETTERS)) nonLetters++;
  return 1 - nonLetters / length;
}

/** TeX, and subscripts and superscripts in the notation of the readers: "x_i", "10^2". */
const FORMULA = /\\[a-zA-Z]{2,}|\$[^$]{1,80}\$|_\{|\^[({\d]|(?<![\p{L}\d])\p{L}_\p{L}(?![\p{L}\d])/u;

const DEBRIS = [
  // unreadable characters
  /[\ufffd\ue000-\uf8ff\u0000-\u0008]/,
  // punctuation around something lost
  /[,;:] ?[.,;:](?:\s|$)|\( ?[,;.]|[,;] ?\)|(?<!\.)\.\.(?!\.)|[!?]\.$| [,;.](?:\s|$)/,
  /\[\s*\]|\(\s*\)/,
  / (?:the|a|an|of|by)[,.;](?: |$)/,
  // an identifier that was next to a citation, without brackets
  / RRID: ?\w+[.,]?(?: |$)/,
];

/** Finds traces of a lost formula, object or character in a sentence, if any. */
function findDebris(text: string): string | undefined {
  for (const pattern of DEBRIS) {
    const match = pattern.exec(text);
    if (match) return match[0].trim() || match[0];
  }
  return undefined;
}

/** Maximum length of a heading merged into the text, in characters. */
const MAX_HEADING = 80;
const VERB =
  /\b(?:is|are|cannot|exhibits?|determines?|connects?|predicts?|resembles?|outperforms?|proceeds?|interacts?|evolves?|overlaps?|constitutes?|was|were|be|been|being|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|let|see|saw|seen|say|said|show|shows|shown|find|finds|found|give|gives|gave|given|take|takes|took|make|makes|made|use|uses|need|needs|remain|remains|occur|occurs|lead|leads|led|suggest|suggests|indicate|provide|provides|contain|contains|include|includes|become|becomes|became|play|plays|exist|exists|depend|depends|allow|allows|require|requires|cause|causes|support|supports|reveal|reveals|result|results in|bind|binds|bound|grow|grows|grew|grown|form|forms|know|known|thought|kept|held|came|went|began|rose|fell|lost|met|ran|built|sent|left|lay|lie|lies|arise|arises|arose|involve|involves|affect|affects|increase|increases|decrease|decreases|differ|differs|vary|varies|focus|focuses|represent|represents|express|expresses|produce|produces|live|lives|serve|serves|act|acts|work|works|consist|consists|belong|belongs|carry|carries|note|consider|compare|compares|describe|describes|report|reports|explain|explains|follow|follows|reflect|reflects|imply|implies|mean|means|go|goes|get|gets|seem|seems|appear|appears|tend|tends|help|helps|want|try|run|runs|set|sets|put|call|calls|think|believe|expect|hope|propose|present|study|performed?|\p{L}{2,}ed|\p{L}{2,}i[sz]es?|\p{L}{3,}ates?|\p{L}{2,}if(?:y|ies))\b|n[’']t\b/u;

/** A determiner without a preposition before it follows a verb: "slows the water". */
const OBJECT_OF_VERB =
  /(?<!(?:^| )(?:of|in|on|for|from|to|with|by|at|and|or|between|among|under|over|into|within|during|via|as|than|but|through|across|against|without|towards?|per|after|before|beyond|all|both)) (?:the|an?|its|their|our|this|these)\b/;
/** "We", "Thus," and "In rice," start sentences; headings do not start with an article. */
const SENTENCE_OPENING =
  /^(?:The|An?|We|It|They|This|These|Those|There|He|She|I|You) |^\p{Lu}\p{Ll}+(?: \p{Ll}+)?, /u;

function isHeading(text: string): boolean {
  return (
    text.length <= MAX_HEADING &&
    !text.endsWith('?') &&
    !SENTENCE_OPENING.test(text) &&
    !OBJECT_OF_VERB.test(text) &&
    !VERB.test(text)
  );
}
