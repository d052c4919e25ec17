import { itemAt } from '@citemill/metrics/at';
import { LABEL_CHAIN } from './printed-entry-thresholds.js';
import type { Row } from './row.js';

/** Forms of printed entry numbers: "[1]", "1.", "(1)", "1)", superscript, and "1". */
export const LABEL_KINDS = [
  'bracket',
  'dot',
  'parenthesis',
  'half-parenthesis',
  'superscript',
  'bare',
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** A number before an entry, and its length in characters. */
export interface PrintedLabel {
  kind: LabelKind;
  number: number;
  length: number;
}

const PATTERNS: Record<LabelKind, RegExp> = {
  bracket: /^\[\s?(\d{1,4})\s?\][.:]?\s*/,
  dot: /^(\d{1,4})\s?\.(?:\s+|(?=[\p{L}"“‘([])|$)/u,
  parenthesis: /^\((\d{1,4})\)[.:]?\s*/,
  'half-parenthesis': /^(\d{1,4})\)\s*/,
  superscript: /^(\d{1,4})[.,]?\s*/,
  bare: /^(\d{1,4})(?:\s+(?=\p{Lu}|["“‘[(]|\p{Ll}{1,3}['’ ]\p{Lu}|(?:van|von|de[nrl]?|https?)\b)|$)/u,
};

/** Returns the labels that a row may begin with; whether they are labels is decided from all rows together. */
export function printedLabels(row: Row): PrintedLabel[] {
  if (!/^[[(\d]/.test(row.text)) return [];
  return LABEL_KINDS.flatMap((kind): PrintedLabel[] => {
    const match = PATTERNS[kind].exec(row.text);
    if (!match || (kind === 'superscript' && row.leadingSuperscripts < itemAt(match, 1).length)) return [];
    const number = Number(match[1]);
    return number <= LABEL_CHAIN.maxNumber ? [{ kind, number, length: match[0].length }] : [];
  });
}

const LETTERED = /^\[((?=[^\]]*\p{L})[\p{L}\p{N}+*’'.:&-]{2,20}(?:\s?\d{2,4}[a-z]?)?)\]\s*/u;

/** Returns a label of letters, as in "[Knu84]". */
export function letteredLabel(text: string): { label: string; length: number } | undefined {
  const match = LETTERED.exec(text);
  return match ? { label: itemAt(match, 1), length: match[0].length } : undefined;
}
