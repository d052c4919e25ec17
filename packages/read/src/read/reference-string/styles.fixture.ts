/** Prints works in the styles of journals, to measure the parser on entries whose fields are known. */

export interface Work {
  kind: 'article' | 'chapter' | 'book' | 'thesis' | 'preprint' | 'other';
  title: string;
  authors: { given: string; family: string }[];
  year: number;
  venue?: string;
  volume?: string;
  issue?: string;
  pages?: string;
  publisher?: string;
  address?: string;
  school?: string;
  doi?: string;
  arxiv?: string;
}

type Name = Work['authors'][number];

/** "Jean-Paul R." → "J.-P. R." */
const initials = (given: string) =>
  given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((word) => word.replace(/^-/, '').replace(/([^-])[^-]*/g, '$1.'))
    .join(' ');
const familyInitials = ({ given, family }: Name) =>
  `${family} ${initials(given).replace(/[.\s-]/g, '')}`.trim();
const familyComma = ({ given, family }: Name) => (given ? `${family}, ${initials(given)}` : family);
const initialsFamily = ({ given, family }: Name) => `${initials(given)} ${family}`.trim();
const givenFamily = ({ given, family }: Name) => `${given} ${family}`.trim();

const withStop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
const joinNames = (names: string[], last: string) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${last}${names.at(-1)}`;
const joinWithAnd = (names: string[]) => joinNames(names, names.length > 2 ? ', and ' : ' and ');
/** The first author's family name comes first, the others are in the usual order. */
const invertFirst = (authors: readonly Name[]) =>
  authors.map((name, index) =>
    index === 0 && name.given ? `${name.family}, ${name.given}` : givenFamily(name),
  );

/**
 * The templates of a style, one per kind of work. `{field}` is the value of a field; `<…>` is printed only if all fields
 * in it are known; `<a|b>` is a if all its fields are known, else b.
 */
interface Style {
  names: (authors: readonly Name[]) => string;
  /** Precedes the template of every kind. */
  start: string;
  article: string;
  chapter: string;
  thesis?: string;
  preprint?: string;
  other: string;
}

function fillTemplate(template: string, work: Work, names: string): string {
  const { title, venue, school = 'University', pages } = work;
  const fields: Record<string, string | undefined> = {
    ...(work as unknown as Record<string, string | undefined>),
    names,
    'title.': withStop(title),
    'title,': /[?!]$/.test(title) ? title : `${title},`,
    'venue.': venue && withStop(venue),
    university: school,
    firstPage: pages?.split('–')[0],
  };
  const isKnown = (part: string) =>
    [...part.matchAll(/\{([^}]+)\}/g)].every(([, name = '']) => fields[name] !== undefined);
  let text = template;
  while (text.includes('<'))
    text = text.replace(/<([^<>]*)>/g, (_, group: string) => group.split('|').find(isKnown) ?? '');
  return text.replace(/\{([^}]+)\}/g, (_, name: string) => String(fields[name]));
}

const TEMPLATES: Record<string, Style> = {
  vancouver: {
    names: (authors) =>
      `${authors.slice(0, 6).map(familyInitials).join(', ')}${authors.length > 6 ? ', et al.' : '.'}`,
    start: '{names} {title.} ',
    article: '{venue}. {year}<;{volume}><({issue})><:{pages}>.< doi:{doi}>',
    chapter: 'In: {venue.} <{address}: ><{publisher}; >{year}.< p. {pages}.>',
    other: '<<{address}: >{publisher}; |{school}; >{year}.',
  },
  apa: {
    names: (authors) => joinNames(authors.map(familyComma), ', & '),
    start: '{names} ({year}). ',
    article: '{title.} {venue}<, {volume}<({issue})>><, {pages}>.< https://doi.org/{doi}>',
    chapter: '{title.} In {venue}< (pp. {pages})>.< {publisher}.>',
    thesis: '{title} [Doctoral dissertation, {university}].',
    preprint: '{title.} arXiv preprint arXiv:{arxiv}.',
    other: '{title.}< {publisher}.>',
  },
  ieee: {
    names: (authors) => joinWithAnd(authors.map(initialsFamily)),
    start: '{names}, ',
    article: '“{title,}” {venue}<, vol. {volume}><, no. {issue}><, pp. {pages}>, {year}<, doi: {doi}>.',
    chapter: '“{title,}” in {venue}<, {publisher}>, {year}<, pp. {pages}>.',
    thesis: '“{title,}” Ph.D. dissertation, {university}, {year}.',
    preprint: '“{title,}” arXiv preprint arXiv:{arxiv}, {year}.',
    other: '{title}<. {address}<: {publisher}>|. {publisher}>, {year}.',
  },
  acm: {
    names: (authors) => joinWithAnd(authors.map(givenFamily)),
    start: '{names}. {year}. {title.}',
    article: ' {venue}< {volume}><, {issue}> ({year})<, {pages}>.< https://doi.org/{doi}>',
    chapter: ' In {venue}.< {publisher},>< {pages}.>',
    thesis: ' Ph.D. Dissertation. {university}.',
    preprint: ' arXiv preprint arXiv:{arxiv} ({year}).',
    other: '< {publisher}><, {address}>.',
  },
  nature: {
    names: (authors) =>
      authors.length > 5
        ? `${authors.slice(0, 1).map(familyComma)} et al.`
        : withStop(joinNames(authors.map(familyComma), ' & ')),
    start: '{names} ',
    article: '{title.} {venue}< {volume}><, {pages}> ({year}).',
    chapter: '{title.} In {venue}<, {pages}> (<{publisher}, >{year}).',
    preprint: '{title.} Preprint at https://arxiv.org/abs/{arxiv} ({year}).',
    other: '{title} (<{publisher}, >{year}).',
  },
  ams: {
    names: (authors) => joinNames(authors.map(givenFamily), ' and '),
    start: '{names}, {title}, ',
    article: '{venue}< {volume}> ({year})<, no. {issue}><, {pages}>.',
    chapter: '{venue}<, {publisher}><, {address}>, {year}<, pp. {pages}>.',
    thesis: 'Ph.D. thesis, {university}, {year}.',
    preprint: 'arXiv:{arxiv}, {year}.',
    other: '<{publisher}, ><{address}, >{year}.',
  },
  plain: {
    names: (authors) => withStop(joinWithAnd(authors.map(givenFamily))),
    start: '{names} {title.} ',
    article: '{venue}<, {volume}<({issue})><:{pages}>>, {year}.',
    chapter: 'In {venue}<, pages {pages}><. {publisher}>, {year}.',
    thesis: 'PhD thesis, {university}, {year}.',
    preprint: 'arXiv preprint arXiv:{arxiv}, {year}.',
    other: '<{publisher}, ><{address}, >{year}.',
  },
  chicago: {
    names: (authors) => withStop(joinNames(invertFirst(authors), ', and ')),
    start: '{names} ',
    article: '“{title.}” {venue}< {volume}><, no. {issue}> ({year})<: {pages}>.',
    chapter: '“{title.}” In {venue}<, {pages}>.< <{address}: >{publisher}, {year}.>',
    thesis: '“{title.}” PhD diss., {university}, {year}.',
    preprint: '“{title.}” arXiv preprint arXiv:{arxiv} ({year}).',
    other: '{title.} <<{address}: >{publisher}, >{year}.',
  },
  mla: {
    names: (authors) =>
      authors.length > 2
        ? `${invertFirst(authors)[0]}, et al.`
        : withStop(joinNames(invertFirst(authors), ', and ')),
    start: '{names} ',
    article: '"{title.}" {venue}<, vol. {volume}><, no. {issue}>, {year}<, pp. {pages}>.',
    chapter: '"{title.}" {venue}<, {publisher}>, {year}<, pp. {pages}>.',
    other: '{title.} <{publisher}, >{year}.',
  },
  harvard: {
    names: (authors) => joinNames(authors.map(familyComma), ' and '),
    start: '{names}, {year}. {title.}',
    article: ' {venue}< {volume}><({issue})><, {pages}>.< doi:{doi}>',
    chapter: ' In: {venue}<. {publisher}><, pp. {pages}>.',
    preprint: ' arXiv:{arxiv}.',
    other: '< {publisher}><, {address}>.',
  },
  springer: {
    names: (authors) => authors.map(familyInitials).join(', '),
    start: '{names} ({year}) {title}.',
    article: ' {venue}< {volume}><:{pages}>.< https://doi.org/{doi}>',
    chapter: ' In: {venue}.< {publisher}><, pp {pages}>',
    other: '< {publisher}><, {address}>',
  },
};

export const STYLES: Record<string, (work: Work) => string> = Object.fromEntries(
  Object.entries(TEMPLATES).map(([style, templates]) => [
    style,
    (work: Work) => {
      const kind = work.kind === 'book' ? 'other' : work.kind;
      const template = templates.start + (templates[kind] ?? templates.other);
      return fillTemplate(template, work, templates.names(work.authors));
    },
  ]),
);

/** Prints an article as physicists do, without its title; undefined for other works and articles without a volume. */
export function untitled(work: Work): string | undefined {
  if (work.kind !== 'article' || !work.volume) return undefined;
  const names = joinWithAnd(work.authors.map(initialsFamily));
  return fillTemplate('{names}, {venue} {volume}<, {firstPage}> ({year}).', work, names);
}
