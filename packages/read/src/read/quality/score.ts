/** What a signal costs. */
export interface SignalWeight {
  /** What the score loses if the signal concerns the whole paper. */
  weight: number;
  /** Small: a small share costs nearly as much as the whole. Large: the loss is proportional to the share. */
  halfShare: number;
}

/**
 * Fitted by bench/quality/fit.mjs to 280 readings: papers of `pdf-jats` and `jose` in the first half, as they are and
 * damaged in 13 ways. A weight of 0 means that other signals show the same faults.
 */
const FITTED: Readonly<Record<string, SignalWeight>> = {
  'broken-sentence': { weight: 0.25, halfShare: 0.2 },
  'columns-across': { weight: 0, halfShare: 0.01 },
  'lost-text': { weight: 0.125, halfShare: 0.01 },
  'missing-entry': { weight: 0, halfShare: 0.01 },
  'missing-object': { weight: 0.025, halfShare: 0.01 },
  'no-references': { weight: 0.325, halfShare: 0.01 },
  'uncited-entry': { weight: 0.225, halfShare: 0.2 },
  'unknown-glyph': { weight: 0.175, halfShare: 0.01 },
  unmapped: { weight: 1, halfShare: 0.01 },
  'unresolved-mark': { weight: 0.225, halfShare: 0.5 },
};

/** The loss is proportional to the share. */
const LINEAR = 1000;

/** The same for signals that those papers hardly show, or for which the gold says nothing: chosen by hand. */
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

/** What the score loses for a signal that concerns a share of the paper: more for more, at first steeply. */
export const lossOf = ({ weight, halfShare }: SignalWeight, share: number): number =>
  (weight * share * (1 + halfShare)) / (share + halfShare);

/** The score of a reading, from 0 to 1, from the shares of its signals. */
export function scoreSignals(signals: Readonly<Record<string, number>>): number {
  const loss = Object.entries(signals).reduce((sum, [code, share]) => {
    const weight = WEIGHTS[code];
    return weight ? sum + lossOf(weight, share) : sum;
  }, 0);
  return Math.max(0, 1 - loss);
}
