import { itemAt } from '@citemill/metrics/at';
import { LABEL_CHAIN } from './decisions.js';
import type { Row } from './row.js';

/** How a bibliography prints the numbers of its entries. */
export const LABEL_KINDS = ['bracket', 'dot', 'parenthesis', 'half', 'raised', 'bare'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** A number before an entry, and its length in characters. */
export interface PrintedLabel {
  kind: LabelKind;
  number: number;
  length: number;
}

const PATTERNS: Record<Exclude<LabelKind, 'raised'>, RegExp> = {
  bracket: /^\[\s?(\d{1,4})\s?\][.:]?\s*/,
  dot: /^(\d{1,4})\s?\.(?:\s+|(?=[\p{L}"“‘([])|$)/u,
  parenthesis: /^\((\d{1,4})\)[.:]?\s*/,
  half: /^(\d{1,4})\)\s*/,
  bare: /^(\d{1,4})(?:\s+(?=\p{Lu}|["“‘[(]|\p{Ll}{1,3}['’ ]\p{Lu}|(?:van|von|de[nrl]?|https?)\b)|$)/u,
};

/** The labels that a row may begin with. Only all rows together show which of them are labels. */
export function printedLabels(row: Row): PrintedLabel[] {
  const labels: PrintedLabel[] = [];
  if (!/^[[(\d]/.test(row.text)) return labels;
  for (const kind of LABEL_KINDS) {
    if (kind === 'raised') {
      const match = /^(\d{1,4})[.,]?\s*/.exec(row.text);
      if (match && row.raised >= itemAt(match, 1).length) add(kind, match);
    } else {
      const match = PATTERNS[kind].exec(row.text);
      if (match) add(kind, match);
    }
  }
  return labels;

  function add(kind: LabelKind, match: RegExpExecArray): void {
    const number = Number(match[1]);
    if (number <= LABEL_CHAIN.maxNumber) labels.push({ kind, number, length: match[0].length });
  }
}

const LETTERED = /^\[((?=[^\]]*\p{L})[\p{L}\p{N}+*’'.:&-]{2,20}(?:\s?\d{2,4}[a-z]?)?)\]\s*/u;

/** A label of letters, as in "[Knu84]". */
export function letteredLabel(text: string): { label: string; length: number } | undefined {
  const match = LETTERED.exec(text);
  return match ? { label: itemAt(match, 1), length: match[0].length } : undefined;
}
