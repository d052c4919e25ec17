import { itemAt } from '@citemill/metrics/at';
import { nameKey } from '@citemill/metrics/text';
import type { PdfBibliography, PdfReference } from '../bibliography/index.js';
import {
  ALONE,
  ET_AL,
  FIRST_AUTHOR,
  LATER_NAME,
  LEAST_POINTS,
  OTHER_YEAR,
  OWN_CHAPTER,
  SECOND_NAME,
  YEAR_LETTER,
} from './tolerances.js';

/** What a mark of names and year says: its words from the first name on, and how the names end. */
export interface NamedMark {
  names: readonly string[];
  /** The name after "and", where two are joined. */
  second?: string | undefined;
  isEtAl: boolean;
  year: string;
}

interface Work {
  place: number;
  families: string[];
  /** Other names of the first author: a body's initials, or its whole name. */
  alias: Set<string>;
  letter: string;
}

const UNDATED = /\b(?:in press|forthcoming|to appear|submitted|n\.\s?d\.)/i;
const yearKey = (year: string) => (/^\d/.test(year) ? year.slice(0, 4) : 'undated');

/** The capitals of a name of several words, as in "WHO". */
const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');

function workOf({ reference, label }: PdfReference, place: number): Work {
  const raw = reference.raw.slice(label === undefined ? 0 : reference.raw.search(/\p{L}/u));
  const people = reference.authors ?? [];
  const families = people.map(({ family, name }) => nameKey(family ?? name));
  const alias = new Set<string>();
  const first = people[0];
  const head = first?.name ?? /^[^.,(;:]{2,80}/u.exec(raw)?.[0] ?? '';
  if (!first?.family) {
    alias.add(nameKey(head));
    if (initialsOf(head).length > 1) alias.add(initialsOf(head));
    const short = /^[^.]{2,90}?[([](\p{Lu}[\p{L}-]{1,9})[)\]]/u.exec(raw)?.[1];
    if (short) alias.add(nameKey(short));
  }
  // Where no names were recognised the entry's first word is one.
  const word = /^[\p{L}'’-]+/u.exec(raw)?.[0];
  if (word && (families.length === 0 || !first?.family)) alias.add(nameKey(word));
  alias.delete('');
  const letter = reference.year ? (new RegExp(`\\b${reference.year}([a-z])\\b`).exec(raw)?.[1] ?? '') : '';
  return { place, families, alias, letter };
}

/** At most so many words make one family name. */
const LONGEST_NAME = 4;

/** Finds the works that names and a year mean. */
export class NamesOfWorks {
  private readonly byYear = new Map<string, Work[]>();

  /** Works of the chapter that cites come before the same works in the lists of others. */
  constructor(
    { entries }: PdfBibliography,
    private readonly chapter: { from: number; to: number } = { from: 0, to: entries.length },
  ) {
    entries.forEach((entry, place) => {
      const work = workOf(entry, place);
      const years = new Set<string>();
      if (entry.reference.year) years.add(String(entry.reference.year));
      if (UNDATED.test(entry.reference.raw) || !entry.reference.year) years.add('undated');
      for (const year of years) {
        const works = this.byYear.get(year);
        if (works) works.push(work);
        else this.byYear.set(year, [work]);
      }
    });
  }

  /** The best work for a mark and the place of the name it begins with; undefined where none fits. */
  find(mark: NamedMark): { place: number; from: number } | undefined {
    const key = yearKey(mark.year);
    const found = this.bestOf(this.byYear.get(key) ?? [], mark, 0);
    if (found || key === 'undated') return found;
    // Online one year, printed the next: only names that say much are believed then.
    if (!mark.isEtAl && mark.second === undefined) return undefined;
    const near = [-1, 1].flatMap((step) => this.byYear.get(String(Number(key) + step)) ?? []);
    return this.bestOf(near, mark, OTHER_YEAR);
  }

  private bestOf(
    works: readonly Work[],
    mark: NamedMark,
    bonus: number,
  ): { place: number; from: number } | undefined {
    let best: { place: number; from: number } | undefined;
    let most = LEAST_POINTS + OWN_CHAPTER;
    const keys = mark.names.map(nameKey);
    const second = mark.second === undefined ? undefined : nameKey(mark.second);
    for (const work of works) {
      for (let from = 0; from < mark.names.length; from++) {
        const base = this.firstAuthor(work, keys, from);
        if (base === 0) continue;
        const worth =
          base +
          bonus +
          this.others(work, mark.isEtAl, second) +
          this.letters(work, mark) +
          (work.place >= this.chapter.from && work.place < this.chapter.to ? OWN_CHAPTER : 0) -
          from * LATER_NAME;
        if (worth <= most) continue;
        most = worth;
        best = { place: work.place, from };
      }
    }
    return best;
  }

  private firstAuthor({ families, alias }: Work, keys: readonly string[], from: number): number {
    let key = '';
    for (let at = from; at < Math.min(keys.length, from + LONGEST_NAME * 2); at++) {
      key += itemAt(keys, at);
      if (key === '') return 0;
      if (at - from < LONGEST_NAME && families[0] === key) return FIRST_AUTHOR.same;
      if (alias.has(key)) return FIRST_AUTHOR.alias;
    }
    const word = itemAt(keys, from);
    const family = families[0] ?? '';
    // "Muller" for "Mueller", a double name of which one half is used, a letter lost with its accent.
    if (word.length > 4 && family.length > 4 && (family.startsWith(word) || family.endsWith(word)))
      return FIRST_AUTHOR.part;
    if (word.length > 4 && isOneOff(word, family)) return FIRST_AUTHOR.oneOff;
    return 0;
  }

  private others({ families }: Work, isEtAl: boolean, key: string | undefined): number {
    if (isEtAl) return families.length > 2 ? ET_AL.many : families.length === 2 ? ET_AL.two : ET_AL.one;
    if (key === undefined) return families.length <= 1 ? ALONE.one : ALONE.several;
    if (families[1] === key) return families.length === 2 ? SECOND_NAME.ofTwo : SECOND_NAME.ofMany;
    if (families.length > 2 && families.includes(key)) return SECOND_NAME.later;
    return families[1] &&
      (families[1].startsWith(key) || families[1].endsWith(key) || isOneOff(key, families[1]))
      ? SECOND_NAME.similar
      : SECOND_NAME.none;
  }

  private letters({ letter }: Work, { year }: NamedMark): number {
    const own = /[a-z]$/.exec(year)?.[0] ?? '';
    if (!/^\d/.test(year)) return 0;
    if (own === letter) return YEAR_LETTER.same;
    if (own === '') return letter === 'a' ? YEAR_LETTER.first : 0;
    return letter === '' ? 0 : YEAR_LETTER.other;
  }
}

/** True of two words that differ in one letter, put in, left out or replaced. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
