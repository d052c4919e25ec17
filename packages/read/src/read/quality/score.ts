/**
 * How much the score loses for each signal that concerns the whole paper. Fitted on the
 * first half of the papers with gold, as read and with damaged pages.
 */
const FITTED = {
  'broken-sentence': 0.21,
  'columns-across': 0.27,
  'entry-in-text': 0.26,
  'lost-text': 0.35,
  'missing-entry': 0.12,
  'missing-object': 0.15,
  'no-references': 0.16,
  'set-aside-prose': 0.57,
  'uncited-entry': 0.29,
  'unknown-glyph': 0.97,
  'unresolved-mark': 0.31,
};

/** The same for signals that those papers do not show, or for which the gold says nothing: chosen by hand. */
const CHOSEN = {
  'internal-error': 0.3,
  'mismatched-mark': 0.5,
  'missing-section': 0.3,
  'no-abstract': 0.03,
  'no-body': 1,
  'no-title': 0.03,
  pages: 0.3,
  scanned: 0.3,
  unmapped: 0.5,
};

const WEIGHTS: Readonly<Record<string, number>> = { ...FITTED, ...CHOSEN };

/** Codes of warnings that readers give themselves, and that count for the score. */
export const REPORTED_FAULTS: ReadonlySet<string> = new Set([
  'no-body',
  'no-title',
  'no-references',
  'internal-error',
  'scanned',
  'pages',
  'unmapped',
]);

/** The score of a reading, from 0 to 1, from the shares of its signals. */
export function scoreSignals(signals: Readonly<Record<string, number>>): number {
  const loss = Object.entries(signals).reduce((sum, [code, share]) => sum + (WEIGHTS[code] ?? 0) * share, 0);
  return Math.max(0, 1 - loss);
}
