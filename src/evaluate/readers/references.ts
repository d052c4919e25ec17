import { nameKey, titleKey } from '@citemill/metrics/text';
import type { Paper, Reference } from '@citemill/read/paper';
import { itemAt } from '../../at.js';
import { ALIKE, alike } from './alike.js';
import { nearestStretch, similarity } from './edit-distance.js';
import { oneToOne } from './one-to-one.js';

export interface ReferenceTally {
  /** The gold entries that have a title: those without one can't be told apart by it, and are not counted. */
  gold: number;
  /** All entries of the reading. */
  read: number;
  /** Gold entries (with a title) that the reading has. */
  matched: number;
  /** Of these, the ones whose title the reading has right. */
  titlesRight: number;
  missing: string[];
  /** Titles of matched entries that are wrong: the gold one and what stands in its place. */
  wrongTitles: { gold: string; read: string }[];
}

/** A shorter title is met by chance in another entry, so it must be there letter by letter. */
const SHORT_TITLE = 16;
/** Entries without a title but of one year are the same from here on. */
const SAME_ENTRY = 0.5;

interface Entry {
  reference: Reference;
  title: string;
  raw: string;
  family: string;
}

const entryOf = (reference: Reference): Entry => ({
  reference,
  title: titleKey(reference.title ?? ''),
  raw: titleKey(reference.raw),
  family: nameKey(reference.authors?.[0]?.family ?? ''),
});

/** How much of a title an entry prints, from 0 to 1. */
function printed(title: string, raw: string): number {
  if (raw.includes(title)) return 1;
  return title.length < SHORT_TITLE ? 0 : 1 - nearestStretch(title, raw).distance / title.length;
}

/** What speaks for one entry among several of one title: the year and the first author. */
const agreement = (gold: Entry, read: Entry): number =>
  (gold.reference.year !== undefined && gold.reference.year === read.reference.year ? 0.1 : 0) +
  (gold.family && gold.family === read.family ? 0.1 : 0);

function score(gold: Entry, read: Entry): number {
  const { ids, year } = gold.reference;
  if (ids.doi && ids.doi === read.reference.ids.doi) return 3;
  if (gold.title === '') {
    const isSameYear = year !== undefined && year === read.reference.year;
    const value = similarity(gold.raw, read.raw);
    return value >= (isSameYear ? SAME_ENTRY : ALIKE) ? value : 0;
  }
  const title = read.title === '' ? 0 : similarity(gold.title, read.title);
  if (title >= ALIKE) return 1 + title + agreement(gold, read);
  const value = printed(gold.title, read.raw);
  return value >= ALIKE ? value + agreement(gold, read) : 0;
}

/**
 * Which entry of the reading is which of the gold, by their ids: the same DOI, a title alike, or the gold title
 * printed somewhere in the entry (so that an entry whose title was cut out wrongly is still that entry). A gold entry
 * without a title is one whose whole text is alike, or at least half the same where the year is the same.
 */
export function sameReferences(gold: Paper, read: Paper): Map<string, string> {
  const pairs = oneToOne(gold.references.map(entryOf), read.references.map(entryOf), score);
  return new Map(
    pairs.map((pair) => [itemAt(gold.references, pair.gold).id, itemAt(read.references, pair.read).id]),
  );
}

/** How many entries were found, and how many of those have their title right. */
export function compareReferences(gold: Paper, read: Paper, same: Map<string, string>): ReferenceTally {
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
    const partner = readById.get(same.get(id) ?? '');
    if (!partner) {
      result.missing.push(title);
      continue;
    }
    result.matched++;
    if (alike(title, partner.title ?? '') >= ALIKE) result.titlesRight++;
    else result.wrongTitles.push({ gold: title, read: partner.title ?? '' });
  }
  return result;
}
