import { itemAt } from '@citemill/metrics/at';
import { nameKey } from '@citemill/metrics/text';
import { addToGroup } from '../statistics.js';
import { ET_AL, FIRST_AUTHOR, NAME_MATCH, SECOND_NAME, SINGLE_NAME, YEAR_LETTER } from './mark-thresholds.js';
import type { PrintedEntry, PrintedList } from './printed-list.js';

/** A citation by names and a year. */
export interface NamedMark {
  names: readonly string[];
  /** The name after "and", if two names are joined. */
  second?: string | undefined;
  isEtAl: boolean;
  year: string;
}

interface Work {
  index: number;
  families: string[];
  /** Other names of the first author: the initials of an institution, or its full name. */
  aliases: Set<string>;
  /** The letter after the year, as in "2011b"; '' without one. */
  letter: string;
}

const UNDATED = /\b(?:in press|forthcoming|to appear|submitted|n\.\s?d\.)/i;
const yearKey = (year: string) => (/^\d/.test(year) ? year.slice(0, 4) : 'undated');

const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2,}$/u;
/** Endings of Russian family names in their cases: "Петровой", "Достоевского", "Орловым". Keys of names have "и" for "й". */
const RUSSIAN_ENDING =
  /(?:ского|скому|ским|ском|ская|скую|скои|скии|ого|ому|ои|ым|ом|ем|ии|ыи|ая|ую|а|я|у|ю|е|ы)$/u;

/** A Russian family name without its ending, since names are declined in citations; undefined for others. */
function nameStem(key: string): string | undefined {
  if (!/^\p{sc=Cyrl}{5,}$/u.test(key)) return undefined;
  const stem = key.replace(RUSSIAN_ENDING, '');
  return stem.length < 4 ? undefined : stem;
}

/** True if `word` is the family name at the start of a Japanese name without a space: "山田" for "山田太郎". */
const isUndividedFamily = (word: string, name: string): boolean =>
  EAST_ASIAN.test(word) && EAST_ASIAN.test(name) && name.startsWith(word) && name.length - word.length <= 3;

/** True for a Russian name in two cases, or a Japanese family name of an undivided name. */
const isOtherForm = (word: string, family: string): boolean =>
  isUndividedFamily(word, family) || (nameStem(word) !== undefined && nameStem(word) === nameStem(family));

/** Returns the initials of a name of several words, as in "WHO". */
const nameInitials = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');

function citedWork({ reference, label }: PrintedEntry, index: number): Work {
  const raw = reference.raw.slice(label === undefined ? 0 : reference.raw.search(/\p{L}/u));
  const people = reference.authors ?? [];
  const families = people.map(({ family, name }) => nameKey(family ?? name));
  const aliases = new Set<string>();
  const first = people[0];
  const head = first?.name ?? /^[^.,(;:]{2,80}/u.exec(raw)?.[0] ?? '';
  if (!first?.family) {
    aliases.add(nameKey(head));
    if (nameInitials(head).length > 1) aliases.add(nameInitials(head));
    const short = /^[^.]{2,90}?[([](\p{Lu}[\p{L}-]{1,9})[)\]]/u.exec(raw)?.[1];
    if (short) aliases.add(nameKey(short));
  }
  // If no names were recognised, the entry's first word is one.
  const word = /^[\p{L}'’-]+/u.exec(raw)?.[0];
  if (word && (families.length === 0 || !first?.family)) aliases.add(nameKey(word));
  aliases.delete('');
  const letter = reference.year ? (new RegExp(`\\b${reference.year}([a-z])\\b`).exec(raw)?.[1] ?? '') : '';
  return { index, families, aliases, letter };
}

/** Finds the works that author-year citations cite. */
export class CitedNames {
  private readonly byYear = new Map<string, Work[]>();

  /** Works in the list of the citing chapter take precedence over the same works in other lists. */
  constructor(
    { entries }: PrintedList,
    private readonly chapter: { from: number; to: number } = { from: 0, to: entries.length },
  ) {
    entries.forEach((entry, index) => {
      const work = citedWork(entry, index);
      const years = new Set<string>();
      if (entry.reference.year) years.add(String(entry.reference.year));
      if (UNDATED.test(entry.reference.raw) || !entry.reference.year) years.add('undated');
      for (const year of years) {
        addToGroup(this.byYear, year, work);
      }
    });
  }

  /** Returns the best match for a mark, and the index of the name it begins with; undefined if none matches. */
  find(mark: NamedMark): { index: number; from: number } | undefined {
    const key = yearKey(mark.year);
    const match = this.bestMatch(this.byYear.get(key) ?? [], mark, 0);
    if (match || key === 'undated') return match;
    // A work may be online in one year and printed in the next. Then more than one name must match.
    if (!mark.isEtAl && mark.second === undefined) return undefined;
    const otherYears = [-1, 1].flatMap((step) => this.byYear.get(String(Number(key) + step)) ?? []);
    return this.bestMatch(otherYears, mark, NAME_MATCH.neighbouringYear);
  }

  private bestMatch(
    works: readonly Work[],
    mark: NamedMark,
    bonus: number,
  ): { index: number; from: number } | undefined {
    let best: { index: number; from: number } | undefined;
    let bestPoints = NAME_MATCH.minPoints + NAME_MATCH.ownChapter;
    const keys = mark.names.map(nameKey);
    // "Rui Chen" is the full name, and "Le Roux" a family name.
    const seconds =
      mark.second === undefined
        ? [undefined]
        : [nameKey(mark.second), nameKey(mark.second.slice(mark.second.lastIndexOf(' ') + 1))];
    for (const work of works) {
      for (let from = 0; from < mark.names.length; from++) {
        const authorPoints = this.firstAuthorPoints(work, keys, from);
        if (authorPoints === 0) continue;
        const points =
          authorPoints +
          bonus +
          Math.max(...seconds.map((second) => this.otherAuthorPoints(work, mark.isEtAl, second))) +
          this.yearLetterPoints(work, mark) +
          (work.index >= this.chapter.from && work.index < this.chapter.to ? NAME_MATCH.ownChapter : 0) -
          from * NAME_MATCH.skippedWordCost;
        if (points <= bestPoints) continue;
        bestPoints = points;
        best = { index: work.index, from };
      }
    }
    return best;
  }

  private firstAuthorPoints({ families, aliases }: Work, keys: readonly string[], from: number): number {
    let key = '';
    for (let i = from; i < Math.min(keys.length, from + NAME_MATCH.maxFamilyNameWords * 2); i++) {
      key += itemAt(keys, i);
      if (key === '') return 0;
      if (i - from < NAME_MATCH.maxFamilyNameWords && families[0] === key) return FIRST_AUTHOR.same;
      if (aliases.has(key)) return FIRST_AUTHOR.alias;
    }
    const word = itemAt(keys, from);
    const family = families[0] ?? '';
    // One half of a double name.
    if (
      word.length >= NAME_MATCH.minPartLetters &&
      family.length >= NAME_MATCH.minPartLetters &&
      (family.startsWith(word) || family.endsWith(word))
    )
      return FIRST_AUTHOR.part;
    if (isOtherForm(word, family)) return FIRST_AUTHOR.part;
    if (word.length >= NAME_MATCH.minPartLetters && isOneOff(word, family)) return FIRST_AUTHOR.oneOff;
    return 0;
  }

  private otherAuthorPoints({ families }: Work, isEtAl: boolean, key: string | undefined): number {
    if (isEtAl) return families.length > 2 ? ET_AL.many : families.length === 2 ? ET_AL.two : ET_AL.one;
    if (key === undefined) return families.length <= 1 ? SINGLE_NAME.one : SINGLE_NAME.several;
    if (families[1] === key) return families.length === 2 ? SECOND_NAME.ofTwo : SECOND_NAME.ofMany;
    if (families.length > 2 && families.includes(key)) return SECOND_NAME.later;
    return families[1] &&
      (families[1].startsWith(key) ||
        families[1].endsWith(key) ||
        isOtherForm(key, families[1]) ||
        isOneOff(key, families[1]))
      ? SECOND_NAME.similar
      : SECOND_NAME.none;
  }

  private yearLetterPoints({ letter }: Work, { year }: NamedMark): number {
    const markLetter = /[a-z]$/.exec(year)?.[0] ?? '';
    if (!/^\d/.test(year)) return 0;
    if (markLetter === letter) return YEAR_LETTER.same;
    if (markLetter === '') return letter === 'a' ? YEAR_LETTER.first : 0;
    return letter === '' ? 0 : YEAR_LETTER.other;
  }
}

/** True for words that differ by one inserted, deleted or replaced letter. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
