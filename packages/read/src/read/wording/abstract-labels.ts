import { opening } from './phrases.js';

/** English labels of abstracts. Cell Press and some medical journals print "Summary", older chemistry "Synopsis". */
const ENGLISH = opening(['abstracts?', 'summary', 'synopsis', 'a\\s?b\\s?s\\s?t\\s?r\\s?a\\s?c\\s?t']);
/** Labels in other languages, which journals print in addition to the English one. */
const OTHER = opening(
  String.raw`resumen resumo r[ée]sum[ée] zusammenfassung kurzfassung riassunto abstrakt? samenvatting sammanfattning sammendrag streszczenie
    souhrn sažetak rezumat összefoglal(?:ó|ás) özet аннотация резюме реферат 摘\s?要 要\s?[旨約] 초\s?록`.split(
    /\s+/,
  ),
);

/** The label of an abstract at the start of a line. */
export interface AbstractLabel {
  /** Including the mark and the space after it. */
  length: number;
  isEnglish: boolean;
  /** Nothing else is on the line. */
  isAlone: boolean;
  /** A full stop, colon or dash separates it from the words after it. */
  isMarked: boolean;
}

/** The label that a line begins with: alone, before a mark ("Abstract—"), or directly before a capital. */
export function abstractLabel(text: string): AbstractLabel | undefined {
  const english = ENGLISH.exec(text)?.[0];
  const word = english ?? OTHER.exec(text)?.[0];
  if (word === undefined) return undefined;
  const [mark = ''] = /^\s*[.:—–|-]?\s*/.exec(text.slice(word.length)) ?? [];
  const rest = text.slice(word.length + mark.length);
  const isMarked = mark.trim() !== '';
  if (rest !== '' && !isMarked && !/^\p{Lu}/u.test(rest)) return undefined;
  return {
    length: word.length + mark.length,
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
export const KEYWORDS_LABEL = opening(
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
    'palabras clave', // SciELO
    'palavras[- ]chave',
    'mots[- ]cl[ée]s',
    'schl[üu]sselw[öo]rter',
  ],
  '(?![\\p{L}])',
);

/** Names of the parts of structured abstracts, as medical journals require them. */
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
];

/** A heading inside a structured abstract. */
export const ABSTRACT_PART = opening(PARTS, '[\\s:.]*$');
/** The name of a part, followed by its words. */
export const ABSTRACT_PART_START = opening(PARTS, '\\s?[:.—–]\\s*\\p{Lu}');
