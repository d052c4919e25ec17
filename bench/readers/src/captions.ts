import { titleKey } from '@citemill/metrics/text';
import type { ObjectKind, Paper, PaperObject } from '@citemill/read/paper';
import { similarity } from './edit-distance.js';
import { pairBest, type Tally, tallyPairs } from './pairing.js';
import { MIN_SIMILARITY, textSimilarity } from './text-similarity.js';

const LABEL = /^\s*(?:(?:extended\s+data\s+|supplementary\s+)?(?:fig(?:ure)?|table|scheme|box)s?\.?\s*)/i;
const NUMBER = /[a-z]?\d+(?:[.-]\d+)*[a-z]?|\b[ivxlc]+\b/i;

/** The number in a label, if any: "2" for "Fig. 2." and "Figure 2". */
export function labelNumber({ label }: PaperObject): string | undefined {
  return label?.replace(LABEL, '').match(NUMBER)?.[0].toLowerCase();
}

/** Returns a caption without the label before it. */
export const captionText = ({ caption }: PaperObject): string =>
  (caption ?? '').replace(/^\s*(?:fig(?:ure)?|table)\.?\s*\w?\d+\w?\s*[.:|]?\s*/i, '');

const describeObject = ({ label, caption }: PaperObject): string =>
  [label, caption].filter(Boolean).join(' ');

/** Minimum number of characters to compare. */
const MIN_START = 16;

/** The similarity of two captions up to the length of the shorter: notes below a table may or may not be part of its caption. */
function startSimilarity(a: string, b: string): number {
  const [keyA, keyB] = [titleKey(a), titleKey(b)];
  const length = Math.max(MIN_START, Math.min(keyA.length, keyB.length));
  return similarity(keyA.slice(0, length), keyB.slice(0, length));
}

/**
 * Pairs figures or tables with the same number and similar captions; those without label and caption are ignored. So are objects of
 * the reading whose label the gold gives to another kind of object: captions of supplementary files, printed in a list, are neither
 * right nor wrong.
 */
export function compareCaptions(gold: Paper, read: Paper, kind: ObjectKind): Tally {
  const captioned = ({ objects }: Paper) =>
    objects.filter((object) => object.kind === kind && describeObject(object) !== '');
  const elsewhere = new Set(
    gold.objects.filter((object) => object.kind !== kind).map(({ label }) => titleKey(label ?? '')),
  );
  const goldObjects = captioned(gold);
  const readObjects = captioned(read).filter(
    ({ label = '' }) => label === '' || !elsewhere.has(titleKey(label)),
  );
  const pairs = pairBest(goldObjects, readObjects, (a, b) => {
    const [numberA, numberB] = [labelNumber(a), labelNumber(b)];
    if (numberA !== undefined && numberA !== numberB) return 0;
    const value =
      kind === 'table'
        ? startSimilarity(captionText(a), captionText(b))
        : textSimilarity(captionText(a), captionText(b));
    return value >= MIN_SIMILARITY ? value : 0;
  });
  return tallyPairs(goldObjects, readObjects, pairs, describeObject);
}
