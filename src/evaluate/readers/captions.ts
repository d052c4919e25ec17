import { titleKey } from '@citemill/metrics/text';
import type { ObjectKind, Paper, PaperObject } from '@citemill/read/paper';
import { ALIKE, alike } from './alike.js';
import { similarity } from './edit-distance.js';
import { oneToOne, type Tally, tally } from './one-to-one.js';

const LABEL = /^\s*(?:(?:extended\s+data\s+|supplementary\s+)?(?:fig(?:ure)?|table|scheme|box)s?\.?\s*)/i;
const NUMBER = /[a-z]?\d+(?:[.-]\d+)*[a-z]?|\b[ivxlc]+\b/i;

/** The number of a label: "Fig. 2." and "Figure 2" have the same; undefined if there is none. */
function numberOf({ label }: PaperObject): string | undefined {
  return label?.replace(LABEL, '').match(NUMBER)?.[0].toLowerCase();
}

/** A caption without a label that was left before it. */
const captionOf = ({ caption }: PaperObject): string =>
  (caption ?? '').replace(/^\s*(?:fig(?:ure)?|table)\.?\s*\w?\d+\w?\s*[.:|]?\s*/i, '');

const nameOf = ({ label, caption }: PaperObject): string => [label, caption].filter(Boolean).join(' ');

/** Shorter beginnings say too little. */
const BEGINNING = 16;

/** How alike two captions are as far as the shorter one goes: notes under a table are part of its caption or not. */
function begunAlike(a: string, b: string): number {
  const [keyA, keyB] = [titleKey(a), titleKey(b)];
  const length = Math.max(BEGINNING, Math.min(keyA.length, keyB.length));
  return similarity(keyA.slice(0, length), keyB.slice(0, length));
}

/**
 * Pairs the figures or tables with the same number and a caption alike; what has neither number nor caption is left
 * out. Of the reading, what the gold has under that label as something else is left out too: captions of
 * supplementary files are printed in a list, and neither right nor wrong.
 */
export function compareCaptions(gold: Paper, read: Paper, kind: ObjectKind): Tally {
  const captioned = ({ objects }: Paper) =>
    objects.filter((object) => object.kind === kind && nameOf(object) !== '');
  const elsewhere = new Set(
    gold.objects.filter((object) => object.kind !== kind).map(({ label }) => titleKey(label ?? '')),
  );
  const theirs = captioned(gold);
  const ours = captioned(read).filter(({ label = '' }) => label === '' || !elsewhere.has(titleKey(label)));
  const pairs = oneToOne(theirs, ours, (a, b) => {
    const [numberA, numberB] = [numberOf(a), numberOf(b)];
    if (numberA !== undefined && numberA !== numberB) return 0;
    const value =
      kind === 'table' ? begunAlike(captionOf(a), captionOf(b)) : alike(captionOf(a), captionOf(b));
    return value >= ALIKE ? value : 0;
  });
  return tally(theirs, ours, pairs, nameOf);
}
