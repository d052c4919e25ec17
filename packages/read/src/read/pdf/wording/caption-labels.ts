import type { ObjectKind } from '../../../paper/index.js';

/** What a caption's first words say. */
export interface CaptionLabel {
  kind: ObjectKind;
  /** As in "Figure 2". */
  label: string;
  /** A stop, colon or bar stands behind it. */
  isMarked: boolean;
  /** The first character behind it. */
  next: string;
}

const START =
  /^((?:(?:supplementary|supplemental|supporting|extended data|additional|appendix|online)\s+)?(fig(?:ure)?s?|tab(?:le)?|scheme|chart|plate|box|algorithm|listing|photo|map|video)(\s{0,3}\.?\s{0,3}-?)((?:[A-Z]{1,2}[.-]?)?\d{1,3}(?:[.-]\d{1,3})*[a-zA-Z]?|\(\d{1,3}[a-z]?\)|[IVXLC]{1,6}|[A-Z])(?=$|[\s.:|,;—–(-]))\s*([.:|—–-]?)\s*(.?)/iu;

const KINDS: Record<string, ObjectKind> = { tab: 'table', box: 'text', alg: 'algorithm', lis: 'verbatim' };

/** A label as others are printed: "Figure-1" and "Fig. (1)" are "Figure 1" and "Fig. 1". */
export const plainLabel = (label: string): string =>
  label.replace(/(?<=\p{L}\.?)\s*-(?=\d)/u, ' ').replace(/\((\w+)\)$/, '$1');

/** What a line's start names, where it may open a caption. */
export function labelAt(text: string): CaptionLabel | undefined {
  const found = START.exec(text);
  if (!found) return undefined;
  const [, label = '', word = '', joint = '', number = '', mark = '', next = ''] = found;
  // "Box A" is a label, "Table I" too, "figure a" is none; and "Tab" alone must not be a word.
  if (!/^[A-Z]/.test(word)) return undefined;
  // "Figure-1" is a label, "MAP-2" a protein.
  if (joint.endsWith('-') && !/^(?:fig|tab|scheme)/i.test(word)) return undefined;
  if (!/\d/.test(number) && !/[\s.](?:[A-H]|[IVXLC]+)$/.test(label)) return undefined;
  return {
    kind: KINDS[word.slice(0, 3).toLowerCase()] ?? 'figure',
    label: label.trim(),
    isMarked: mark !== '',
    next,
  };
}
