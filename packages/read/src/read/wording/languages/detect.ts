import type { Paper } from '../../../paper/index.js';
import { PAPER_WORDS } from './index.js';

/** When a paper whose source does not state its language is taken to be in one of {@link PAPER_WORDS}. */
const DETECTION = {
  /** Number of characters of a paper that are examined. */
  sampleChars: 6000,
  /** Shorter texts are not examined. */
  minChars: 200,
  /** Minimum share of Chinese or Japanese among the letters; one such character corresponds to about three Latin letters. */
  minEastAsianShare: 0.3,
  /** Minimum share of Cyrillic among the letters. */
  minCyrillicShare: 0.5,
  /** Minimum share of frequent words of the language among the words; in running text, they are 20 to 30 %. */
  minWordShare: 0.1,
  /** Minimum ratio between the frequent words of the best and the second-best language, English included. */
  minLead: 2,
} as const;

const ENGLISH_WORDS = [
  'the',
  'of',
  'and',
  'in',
  'to',
  'is',
  'that',
  'for',
  'with',
  'was',
  'are',
  'we',
  'by',
  'this',
];

/** The languages of each frequent word. */
const LANGUAGES_OF_WORD = new Map<string, string[]>();
for (const [code, words] of [
  ['en', ENGLISH_WORDS] as const,
  ...Object.entries(PAPER_WORDS).map(([code, { functionWords }]) => [code, functionWords] as const),
])
  for (const word of words) LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), code]);

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function languageOfScript(text: string): string | undefined {
  const letters = countMatches(text, /\p{L}/gu);
  const kana = countMatches(text, /[\p{sc=Hira}\p{sc=Kana}]/gu);
  const han = countMatches(text, /\p{sc=Han}/gu);
  if (letters === 0) return undefined;
  if (kana + han >= letters * DETECTION.minEastAsianShare) return kana * 10 > han ? 'ja' : 'zh';
  if (countMatches(text, /\p{sc=Cyrl}/gu) < letters * DETECTION.minCyrillicShare) return undefined;
  // Other Cyrillic languages have letters that Russian lacks, except Bulgarian, which lacks "ы".
  return /ы/i.test(text) && !/[іїєґўјљњћђџѓќөүұқңһәғ]/i.test(text) ? 'ru' : undefined;
}

/**
 * Detects the languages in {@link PAPER_WORDS} by script or frequent words; undefined for English, most other languages,
 * and if in doubt. Close relatives of these languages, such as Galician, may be taken for them.
 */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, DETECTION.sampleChars);
  if (sample.length < DETECTION.minChars) return undefined;
  const byScript = languageOfScript(sample);
  if (byScript) return byScript;
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words)
    for (const code of LANGUAGES_OF_WORD.get(word) ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first || first[0] === 'en' || first[1] < words.length * DETECTION.minWordShare) return undefined;
  return second && second[1] * DETECTION.minLead > first[1] ? undefined : first[0];
}

/** Adds the detected language to a paper whose source does not state it. */
export function addLanguage(paper: Paper): Paper {
  if (paper.language !== undefined) return paper;
  const paragraphs = paper.body.length > 0 ? paper.body : paper.abstract;
  let sample = '';
  for (const { text } of paragraphs) {
    sample += `${text}\n`;
    if (sample.length > DETECTION.sampleChars) break;
  }
  const language = detectLanguage(sample);
  return language === undefined ? paper : { ...paper, language };
}
