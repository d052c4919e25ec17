import { itemAt } from '@citemill/metrics/at';
import { nameKey, titleKey } from '@citemill/metrics/text';
import type { Paper, Reference } from '@citemill/read/paper';
import { nearestSpan, similarity } from './edit-distance.js';
import { pairBest } from './pairing.js';
import { MIN_SIMILARITY, textSimilarity } from './text-similarity.js';

export interface ReferenceTally {
  /** The gold entries with a title; others are not counted. */
  gold: number;
  /** All entries of the reading. */
  read: number;
  /** Gold entries (with a title) that the reading has. */
  matched: number;
  /** Matched entries whose title the reading has right. */
  titlesRight: number;
  missing: string[];
  /** Wrong titles of matched entries: that of the gold and that of the reading. */
  wrongTitles: { gold: string; read: string }[];
}

/** Shorter titles must match exactly: they are similar to other entries by chance. */
const SHORT_TITLE = 16;
/** Minimum similarity of entries without a title that have the same year. */
const MIN_SAME_YEAR_SIMILARITY = 0.5;

interface Entry {
  reference: Reference;
  title: string;
  raw: string;
  family: string;
}

const createEntry = (reference: Reference): Entry => ({
  reference,
  title: titleKey(reference.title ?? ''),
  raw: titleKey(reference.raw),
  family: nameKey(reference.authors?.[0]?.family ?? ''),
});

/** How much of a title an entry contains, from 0 to 1. */
function printedShare(title: string, raw: string): number {
  if (raw.includes(title)) return 1;
  return title.length < SHORT_TITLE ? 0 : 1 - nearestSpan(title, raw).distance / title.length;
}

/** A bonus for the same year and first author, which distinguishes entries with the same title. */
const agreementBonus = (gold: Entry, read: Entry): number =>
  (gold.reference.year !== undefined && gold.reference.year === read.reference.year ? 0.1 : 0) +
  (gold.family && gold.family === read.family ? 0.1 : 0);

function score(gold: Entry, read: Entry): number {
  const { ids, year } = gold.reference;
  if (ids.doi && ids.doi === read.reference.ids.doi) return 3;
  if (gold.title === '') {
    const isSameYear = year !== undefined && year === read.reference.year;
    const value = similarity(gold.raw, read.raw);
    return value >= (isSameYear ? MIN_SAME_YEAR_SIMILARITY : MIN_SIMILARITY) ? value : 0;
  }
  const title = read.title === '' ? 0 : similarity(gold.title, read.title);
  if (title >= MIN_SIMILARITY) return 1 + title + agreementBonus(gold, read);
  const value = printedShare(gold.title, read.raw);
  return value >= MIN_SIMILARITY ? value + agreementBonus(gold, read) : 0;
}

/**
 * Maps the ids of gold entries to those of the reading. Entries match by the same DOI, a similar title, or the gold title anywhere in
 * the entry (so that an entry with a wrongly extracted title still matches). A gold entry without a title matches by its whole text,
 * which may be less similar if the year is the same.
 */
export function sameReferences(gold: Paper, read: Paper): Map<string, string> {
  const pairs = pairBest(gold.references.map(createEntry), read.references.map(createEntry), score);
  return new Map(
    pairs.map((pair) => [itemAt(gold.references, pair.gold).id, itemAt(read.references, pair.read).id]),
  );
}

/** Counts the entries found, and those whose title is right. */
export function compareReferences(gold: Paper, read: Paper, readIds: Map<string, string>): ReferenceTally {
  const readById = new Map(read.references.map((reference) => [reference.id, reference]));
  const titled = gold.references.filter(({ title }) => titleKey(title ?? '') !== '');
  const result: ReferenceTally = {
    gold: titled.length,
    read: read.references.length,
    matched: 0,
    titlesRight: 0,
    missing: [],
    wrongTitles: [],
  };
  for (const { id, title = '' } of titled) {
    const partner = readById.get(readIds.get(id) ?? '');
    if (!partner) {
      result.missing.push(title);
      continue;
    }
    result.matched++;
    if (textSimilarity(title, partner.title ?? '') >= MIN_SIMILARITY) result.titlesRight++;
    else result.wrongTitles.push({ gold: title, read: partner.title ?? '' });
  }
  return result;
}
