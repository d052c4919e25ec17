import type { Line } from './lines.js';
import type { PageLayout } from './page-layout.js';

/** The roles that a line of a page may have in the paper. */
export const ROLES = [
  'title',
  'author',
  'front',
  'abstract',
  'heading',
  'prose',
  'equation',
  'listing',
  'caption',
  'cell',
  'label',
  'footnote',
  'back',
  'entry',
  'furniture',
] as const;
export type Role = (typeof ROLES)[number];

/** Why a line has its role: one decision, what was measured, and what that was compared with. */
export interface Finding {
  /** As in "heading: type size". */
  decision: string;
  measured: number | string;
  /** As in "≥ 1.06 × body size"; absent if the decision compares nothing. */
  threshold?: string;
}

/**
 * Observes the reading of one document, for the layout view. It cannot change the reading. Findings are functions, so
 * that nothing is computed for {@link NO_TRACE}.
 */
export interface Trace {
  /** Announces the pages with all their lines, before any is removed. */
  show(pages: readonly PageLayout[]): void;
  /** Gives lines a role. The last role that a line gets is final. */
  assign(lines: Iterable<Line>, role: Role, detail?: string): void;
  explain(line: Line, finding: () => Finding): void;
}

/** The default: observes nothing. */
export const NO_TRACE: Trace = { show() {}, assign() {}, explain() {} };
