import type { Paper } from '../../../paper/index.js';
import { PAPER_WORDS } from './index.js';

/** When a paper whose source does not state its language is taken to be in one of {@link PAPER_WORDS}. */
const DETECTION = {
  /** Number of characters of a paper that are examined. */
  sampleLetters: 6000,
  /** Shorter texts are not examined. */
  minLetters: 200,
  /** Share of the letters that must be Chinese or Japanese: one of them says as much as three Latin ones. */
  minEastAsianShare: 0.3,
  /** Share of the letters that must be Cyrillic. */
  minCyrillicShare: 0.5,
  /** Share of the words that must be frequent words of the language: they are 20 to 30 % of running text. */
  minWordShare: 0.1,
  /** The frequent words of the second language, English included, must be this many times rarer. */
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
  // Other languages in Cyrillic letters have letters that Russian lacks; Bulgarian lacks a frequent one of Russian.
  return /ы/i.test(text) && !/[іїєґўјљњћђџѓќөүұқңһәғ]/i.test(text) ? 'ru' : undefined;
}

/**
 * The language of a text if it is one of {@link PAPER_WORDS}, by its script or its most frequent words; undefined if in
 * doubt, for English and for most others. Close relatives of these languages, such as Galician, may be taken for them.
 */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, DETECTION.sampleLetters);
  if (sample.length < DETECTION.minLetters) return undefined;
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

/** Adds the language to a paper whose source does not state it, if the body shows it. */
export function addLanguage(paper: Paper): Paper {
  if (paper.language !== undefined) return paper;
  const paragraphs = paper.body.length > 0 ? paper.body : paper.abstract;
  let sample = '';
  for (const { text } of paragraphs) {
    sample += `${text}\n`;
    if (sample.length > DETECTION.sampleLetters) break;
  }
  const language = detectLanguage(sample);
  return language === undefined ? paper : { ...paper, language };
}
