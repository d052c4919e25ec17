import { type Block, totalWords } from './blocks.js';

/** Maximum blocks of boilerplate at the end. */
const MAX_BLOCKS = 8;

/** Minimum share of the page's words above the boilerplate; otherwise it is the page's subject. */
const MIN_KEPT_SHARE = 0.35;
const MAX_PARAGRAPH_WORDS = 200;
const MAX_LINE_WORDS = 30;

/** Lines of distribution services, such as PR Newswire and Business Wire. */
const SERVICE_LINE =
  /^(?:view (?:source version on|original content)\b|(?:photo|logo|video)\s*[-–—:]\s*https?:|to view the source version\b|cision\s*view)/i;
const SOURCE_LINE = /^SOURCE:?\s+\p{Lu}[^.]{1,80}$/u;
/** The disclaimer required by the Private Securities Litigation Reform Act of 1995. */
const FORWARD_LOOKING =
  /^(?:(?:this|certain|some|the|any|all|except)\b.{0,160})?\bforward[- ]looking statements?\b|^(?:cautionary (?:note|statement)|safe harbou?r)\b/i;

/** Introduces an organisation: "Wick Ropes is a …", "Founded in 1902, …". */
const INTRODUCED =
  /^(?:(?:Founded|Established|Headquartered|Based|Incorporated|Created|Launched) (?:in|at|by)\b|\p{Lu}[^.!?]{1,90}?\b(?:is|are) (?:a|an|the|one of|committed|dedicated|headquartered|based|home to|among)\b)/u;
/** Refers to a web address or account for more information. */
const MORE_INFORMATION =
  /\b(?:for (?:more|further|additional) (?:information|details|news)|(?:to )?(?:learn|find out|read) more|more information (?:is available|can be found)|(?:please )?visit|follow (?:us|along)|on the web)\b[^.]{0,60}(?:https?:|www\.|\b[\w-]+\.(?:com|org|net|edu|gov|info|io|co|eu|uk|de|ca|au|example)\b|@\w)/i;

/** Phrases that organisations use about themselves, but articles about them rarely combine. */
const SELF_DESCRIPTIONS = [
  /\bheadquarter(?:ed|s) (?:in|is|are)\b/i,
  /\bemploys? (?:around |about |over |more than |nearly |approximately |some )?\d/i,
  /\b(?:in|across) (?:over |more than |some )?(?:\d+|[a-z]+teen|twenty|thirty) countries\b/i,
  /\b(?:listed|traded|quoted) on (?:the )?\p{Lu}|\b(?:NYSE|NASDAQ|SIX|LSE|TSX|ASX)\b|\bregistered shares\b/u,
  /\b(?:leading|global|premier|largest) (?:\w+ ){0,3}(?:provider|supplier|manufacturer|company|producer|developer|firm|group|organi[sz]ation|institution)\b/i,
  /\b(?:solutions|services?) provider\b/i,
  /\b(?:mission|vision|goal|purpose)\b[^.]{0,40}\bis to\b/i,
  /\b(?:founded|established|incorporated) in (?:1[5-9]|20)\d\d\b/i,
  /\b(?:non-?profit|not-for-profit|charitable) (?:\w+ )?(?:organi[sz]ation|foundation|corporation|institution)\b/i,
];
const MIN_SIGNS = 2;

const describesItself = (text: string) =>
  INTRODUCED.test(text) && SELF_DESCRIPTIONS.filter((sign) => sign.test(text)).length >= MIN_SIGNS;

function isBoilerplate({ kind, text, words }: Block): boolean {
  if (kind === 'verbatim') return false;
  if (words <= MAX_LINE_WORDS && (SERVICE_LINE.test(text) || SOURCE_LINE.test(text))) return true;
  if (FORWARD_LOOKING.test(text)) return true;
  if (kind === 'heading' || words > MAX_PARAGRAPH_WORDS) return false;
  return (INTRODUCED.test(text) && MORE_INFORMATION.test(text)) || describesItself(text);
}

/** Removes what organisations print below their announcements: from the first such block near the end. */
export function cutBoilerplate(blocks: readonly Block[]): readonly Block[] {
  const from = Math.max(1, blocks.length - MAX_BLOCKS);
  const index = blocks.slice(from).findIndex(isBoilerplate);
  if (index === -1) return blocks;
  const above = blocks.slice(0, from + index);
  return totalWords(above) >= MIN_KEPT_SHARE * totalWords(blocks) ? above : blocks;
}
