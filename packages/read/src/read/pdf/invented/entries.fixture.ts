import { datedEntry, entry, workTitle } from '../invented-paper.fixture.js';
import type { Extras } from './extras.fixture.js';

/** The fields of an invented entry. */
interface Parts {
  names: { family: string; initials: string }[];
  year: string;
  journal: string;
  volume: string;
  pages: string;
}

const FIRST_NAMES: Readonly<Record<string, string>> = { A: 'Ada', B: 'Bruno', D: 'Dora' };

function entryFields(number: number, isDated: boolean): Parts {
  const text = isDated ? datedEntry(number) : entry(number);
  const title = workTitle(number);
  const before = text.slice(0, text.indexOf(title));
  const [, journal = ''] = /^\. ([^\d,]+?),? /.exec(text.slice(text.indexOf(title) + title.length)) ?? [];
  const numbers = text.slice(text.indexOf(title) + title.length).match(/\d+(?:-\d+)?/g) ?? [];
  const [first = '', second = '', third = ''] = numbers;
  const names = isDated
    ? [...before.matchAll(/(\p{L}+), ((?:\p{Lu}\. ?)+)/gu)]
    : [...before.matchAll(/(\p{L}+) (\p{Lu}+)(?=[,:])/gu)];
  return {
    names: names.map(([, family = '', initials = '']) => ({ family, initials: initials.replace(/\W/g, '') })),
    year: isDated ? (/\((\d{4})\)/.exec(before)?.[1] ?? '') : first,
    journal,
    volume: isDated ? first : second,
    pages: isDated ? second : third,
  };
}

const dotted = (initials: string): string => [...initials].map((initial) => `${initial}.`).join(' ');

/** Joins names as in English. */
const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Returns the entry with this number, in the wording of a journal. */
export function writeEntry(number: number, isDated: boolean, wording: Extras['entryWording']): string {
  const { names, year, journal, volume, pages } = entryFields(number, isDated);
  const title = workTitle(number);
  const given = ({ initials }: Parts['names'][number]) => FIRST_NAMES[initials[0] ?? ''] ?? 'Emil';
  if (wording === 'full names') {
    if (!isDated)
      return `${joinNames(names.map((name) => `${given(name)} ${name.family}`))}. ${title}. ${journal}, ${volume}:${pages}, ${year}.`;
    const [first, ...others] = names;
    const list = [
      `${first?.family}, ${first ? given(first) : ''}`,
      ...others.map((name) => `${given(name)} ${name.family}`),
    ];
    return `${list.join(', and ')}. ${year}. ${title}. ${journal} ${volume}: ${pages}.`;
  }
  if (wording === 'capitals') {
    const list = joinNames(
      names.map(({ family, initials }) => `${family.toUpperCase()}, ${dotted(initials)}`),
    );
    return `${list} (${year}) ${title}. ${journal} ${volume}, ${pages}.`;
  }
  if (wording === 'web pages' && !isDated && number % 3 === 0)
    return `Ministry of Farms: ${title}. [http://farms.example/${number}] (accessed 3 May 2014).`;
  if (wording === 'no titles' && !isDated)
    return `${joinNames(names.map(({ family, initials }) => `${dotted(initials)} ${family}`))}, ${journal} ${volume}, ${pages.split('-')[0]} (${year}).`;
  const usual = isDated ? datedEntry(number) : entry(number);
  return wording === 'annotated' && number % 4 === 1
    ? `${usual} This paper shows for the first time how much the gardens lose in a summer without rain.`
    : usual;
}
