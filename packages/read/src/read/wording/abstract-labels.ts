import { wordsOfAll } from './languages/index.js';
import { openingPattern } from './phrases.js';

/** English labels of abstracts. Cell Press and some medical journals print "Summary", older chemistry "Synopsis". */
const ENGLISH = openingPattern(['abstracts?', 'summary', 'synopsis', 'a\\s?b\\s?s\\s?t\\s?r\\s?a\\s?c\\s?t']);
/** Labels in other languages. Journals may print such an abstract in addition to the English one. */
const OTHER = openingPattern([
  ...wordsOfAll('abstract'),
  // Indonesian, Dutch, Scandinavian, Polish, Czech, Croatian, Romanian, Hungarian, Turkish, Korean.
  ...String.raw`abstrak samenvatting sammanfattning sammendrag streszczenie souhrn sažetak rezumat összefoglal(?:ó|ás) özet 초\s?록`.split(
    ' ',
  ),
]);

/** The label of an abstract at the start of a line. */
export interface AbstractLabel {
  /** Length with the punctuation and space after it. */
  length: number;
  isEnglish: boolean;
  /** Nothing else is on the line. */
  isAlone: boolean;
  /** A full stop, colon or dash separates it from the words after it. */
  isMarked: boolean;
}

/** Returns the label that a line begins with: alone, before punctuation ("Abstract—"), or directly before a capital. */
export function abstractLabel(text: string): AbstractLabel | undefined {
  const english = ENGLISH.exec(text)?.[0];
  const word = english ?? OTHER.exec(text)?.[0];
  if (word === undefined) return undefined;
  const [punctuation = ''] =
    /^(?:\s*\(\d+(?: words?)?\))?\s*[.:：—–|-]?\s*/i.exec(text.slice(word.length)) ?? [];
  const rest = text.slice(word.length + punctuation.length);
  const isMarked = punctuation.trim() !== '';
  // Chinese and Japanese have no capitals. There, a space separates the label from the text.
  const startsText = /^\p{Lu}/u.test(rest) || (/\s$/.test(punctuation) && /^\p{Lo}/u.test(rest));
  if (rest !== '' && !isMarked && !startsText) return undefined;
  return {
    length: word.length + punctuation.length,
    isEnglish: english !== undefined,
    isAlone: rest === '',
    isMarked,
  };
}

/** True for a label alone on its line, or separated from the words after it. */
export function isAbstractLabel(text: string): boolean {
  const label = abstractLabel(text);
  return label !== undefined && (label.isAlone || label.isMarked);
}

/** Labels that end an abstract: keywords, and the classifications of ACM, physics, mathematics and economics. */
export const KEYWORDS_LABEL = openingPattern(
  [
    'key\\s?-?words?(?: and phrases)?',
    'index terms', // IEEE
    'categories and subject', // ACM
    'general terms',
    'ccs concepts',
    'acm reference format',
    'abbreviations',
    'pacs', // APS, IOP
    'msc',
    'jel',
    'subject (?:areas|terms)',
    ...wordsOfAll('keywords'),
  ],
  '(?![\\p{L}])',
);

/** Labels of the parts of structured abstracts, which medical journals require. */
const PARTS = [
  'background',
  'objectives?',
  'aims?',
  'purpose',
  'introduction',
  'context',
  'methods?',
  'methodology',
  'design',
  'setting',
  'participants',
  'materials? and methods',
  'patients and methods',
  'results?',
  'findings',
  'methodology\\/principal findings', // PLOS
  'conclusions?',
  'conclusions?\\/significance',
  'significance',
  'interpretation', // The Lancet
  'discussion',
  'main results',
  'measurements',
  'rationale',
  'summary',
  'reviewers', // Biology Direct
  'scope', // IUCr
  'methods and analysis', // BMJ Open, of protocols
  'ethics and dissemination',
  '(?:clinical )?trial registration(?: number)?',
  'importance', // JAMA
  'design, setting,? and participants',
  'exposures?',
  'interventions?',
  'main outcomes? (?:and|or) measures?',
  'main outcome measures?',
  'conclusions and relevance',
  'data sources?',
  'study (?:design|selection)',
  'data (?:extraction|synthesis|extraction and synthesis)',
  'evidence (?:acquisition|synthesis)',
  'case (?:report|presentation)',
  'implications',
  'limitations',
  'practical implications',
  'originality(?:\\/value)?', // Emerald
  'design\\/methodology\\/approach',
  'research limitations\\/implications',
  'study question',
  'problem',
];

/** A heading inside a structured abstract. */
export const ABSTRACT_PART = openingPattern(PARTS, '[\\s:.]*$');
/** The label of a part, followed by its text. */
export const ABSTRACT_PART_START = openingPattern(PARTS, '\\s?[:.—–]\\s*\\p{Lu}');
