import type { ObjectKind } from '../../paper/index.js';
import { wordsOfAll } from './languages/index.js';

/** The label at the start of a caption. */
export interface CaptionLabel {
  kind: ObjectKind;
  /** As in "Figure 2". */
  label: string;
  /** A full stop, colon or bar follows it. */
  isMarked: boolean;
  /** The first character after it. */
  next: string;
}

/** The words of a label, in upper or lower case, and the spaces and punctuation before its number. */
const WORDS = new RegExp(
  `^(?:(?:supplementary|supplemental|supporting|extended data|additional|appendix|online)\\s+)?(${[...wordsOfAll('figure'), ...wordsOfAll('table')].join('|')}|fig(?:ure)?s?|tab(?:le)?|scheme|chart|plate|box|algorithm|listing|photo|map|video)(\\s{0,3}\\.?\\s{0,3}-?)`,
  'iu',
);
const TABLE_WORD = new RegExp(`^(?:${wordsOfAll('table').join('|')})$`, 'iu');

/** The number of a label: "2", "S1", "A.3", "(4)", "IV", "B". Letters must be capitals, since "Map p53 mutations" has no number. */
const NUMBER =
  /^((?:(?:[A-Z]{1,2}|s)[.-]?)?\d{1,3}(?:[.-]\d{1,3})*[a-zA-Z]?|\(\d{1,3}[a-zA-Z]?\)|(?<letters>[IVXLC]{1,6}|[A-H]))(?=$|[\s.:|,;—–(：．-])\s*([.:|—–：．-]?)\s*(.?)/u;

const KINDS: Record<string, ObjectKind> = { tab: 'table', box: 'text', alg: 'algorithm', lis: 'verbatim' };

/** Normalises a label: "Figure-1" and "Fig. (1)" are "Figure 1" and "Fig. 1". */
export const plainLabel = (label: string): string =>
  label.replace(/(?<=\p{L}\.?)\s*-(?=\d)/u, ' ').replace(/\((\w+)\)$/, '$1');

/** Returns the label that a line begins with, if it may begin a caption. */
export function labelAt(text: string): CaptionLabel | undefined {
  const [words = '', word = '', joint = ''] = WORDS.exec(text) ?? [];
  // "Figure 2" begins a caption, "figure 2" does not.
  if (!/^[\p{Lu}\p{Lo}]/u.test(word)) return undefined;
  // "Figure-1" is a label, "MAP-2" is a protein.
  if (joint.endsWith('-') && !/^(?:fig|tab|scheme)/i.test(word)) return undefined;
  const match = NUMBER.exec(text.slice(words.length));
  if (!match) return undefined;
  const [, number = '', letters, punctuation = '', next = ''] = match;
  // "Quadro 2" is a label in Portuguese, "Quadro P600" a graphics card.
  if (/^quadro$/i.test(word) && !/^\d/.test(number)) return undefined;
  // "Table I" is a label, "TableI" and "Table-I" are not.
  if (letters !== undefined && !/[\s.]$/.test(joint)) return undefined;
  return {
    kind: KINDS[word.slice(0, 3).toLowerCase()] ?? (TABLE_WORD.test(word) ? 'table' : 'figure'),
    label: words + number,
    isMarked: punctuation !== '',
    next,
  };
}
