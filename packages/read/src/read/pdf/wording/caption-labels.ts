import type { ObjectKind } from '../../../paper/index.js';

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

const START =
  /^((?:(?:supplementary|supplemental|supporting|extended data|additional|appendix|online)\s+)?(fig(?:ure)?s?|tab(?:le)?|scheme|chart|plate|box|algorithm|listing|photo|map|video)(\s{0,3}\.?\s{0,3}-?)((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.-]\d{1,3})*[a-zA-Z]?|\(\d{1,3}[a-z]?\)|[IVXLC]{1,6}|[A-Z])(?=$|[\s.:|,;—–(-]))\s*([.:|—–-]?)\s*(.?)/iu;

const KINDS: Record<string, ObjectKind> = { tab: 'table', box: 'text', alg: 'algorithm', lis: 'verbatim' };

/** Normalises a label: "Figure-1" and "Fig. (1)" are "Figure 1" and "Fig. 1". */
export const plainLabel = (label: string): string =>
  label.replace(/(?<=\p{L}\.?)\s*-(?=\d)/u, ' ').replace(/\((\w+)\)$/, '$1');

/** The label that a line begins with, if it may begin a caption. */
export function labelAt(text: string): CaptionLabel | undefined {
  const match = START.exec(text);
  if (!match) return undefined;
  const [, label = '', word = '', joint = '', number = '', mark = '', next = ''] = match;
  // "Box A" and "Table I" are labels, "figure a" is not.
  if (!/^[A-Z]/.test(word)) return undefined;
  // "Figure-1" is a label, "MAP-2" is a protein.
  if (joint.endsWith('-') && !/^(?:fig|tab|scheme)/i.test(word)) return undefined;
  if (!/\d/.test(number) && !/[\s.](?:[A-H]|[IVXLC]+)$/.test(label)) return undefined;
  return {
    kind: KINDS[word.slice(0, 3).toLowerCase()] ?? 'figure',
    label: label.trim(),
    isMarked: mark !== '',
    next,
  };
}
