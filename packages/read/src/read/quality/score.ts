/** The cost of a signal. */
export interface SignalWeight {
  /** The loss of score if the signal concerns the whole paper. */
  weight: number;
  /** If small, the share at which half of the weight is lost; if large, the loss is proportional to the share. */
  halfShare: number;
}

/**
 * Fitted by bench/quality/fit.mjs to 280 readings: the first half of the benchmark corpora `pdf-jats` and `jose`, undamaged and damaged in
 * 13 ways. `columns-across` and `missing-entry` are left out, since they had the weight 0: other signals show the same faults.
 */
const FITTED: Readonly<Record<string, SignalWeight>> = {
  'broken-sentence': { weight: 0.25, halfShare: 0.2 },
  'lost-text': { weight: 0.125, halfShare: 0.01 },
  'missing-object': { weight: 0.025, halfShare: 0.01 },
  'no-references': { weight: 0.325, halfShare: 0.01 },
  'uncited-entry': { weight: 0.225, halfShare: 0.2 },
  'unknown-glyph': { weight: 0.175, halfShare: 0.01 },
  unmapped: { weight: 1, halfShare: 0.01 },
  'unresolved-mark': { weight: 0.225, halfShare: 0.5 },
};

/** A `halfShare` with which the loss is proportional to the share. */
const LINEAR = 1000;

/** Chosen by hand, for signals that are rare in the benchmark corpora, or that their reference annotations do not cover. */
const CHOSEN: Readonly<Record<string, SignalWeight>> = {
  'entry-in-text': { weight: 0.26, halfShare: LINEAR },
  'few-headings': { weight: 0.2, halfShare: LINEAR },
  'internal-error': { weight: 0.3, halfShare: LINEAR },
  'mismatched-mark': { weight: 0.5, halfShare: LINEAR },
  'missing-section': { weight: 0.3, halfShare: LINEAR },
  'no-abstract': { weight: 0.03, halfShare: LINEAR },
  'no-body': { weight: 1, halfShare: LINEAR },
  'no-title': { weight: 0.03, halfShare: LINEAR },
  pages: { weight: 0.5, halfShare: LINEAR },
  scanned: { weight: 0.3, halfShare: LINEAR },
  'set-aside-prose': { weight: 0.57, halfShare: LINEAR },
};

const WEIGHTS: Readonly<Record<string, SignalWeight>> = { ...FITTED, ...CHOSEN };

/** Codes of the readers' own warnings that count for the score. */
export const REPORTED_FAULTS: ReadonlySet<string> = new Set([
  'no-body',
  'no-title',
  'no-references',
  'internal-error',
  'scanned',
  'pages',
  'unmapped',
]);

/** The loss of score for a signal that concerns a share of the paper. It grows with the share, steeply at first (see `halfShare`). */
export const lossOf = ({ weight, halfShare }: SignalWeight, share: number): number =>
  (weight * share * (1 + halfShare)) / (share + halfShare);

/** Returns the score of a reading, from 0 to 1, from the shares of its signals. */
export function scoreSignals(signals: Readonly<Record<string, number>>): number {
  const loss = Object.entries(signals).reduce((sum, [code, share]) => {
    const weight = WEIGHTS[code];
    return weight ? sum + lossOf(weight, share) : sum;
  }, 0);
  return Math.max(0, 1 - loss);
}
