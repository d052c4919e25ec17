import { type Author, type Identifiers, identifiers } from '../../paper/index.js';
import { normaliseAs } from '../identifier-kind.js';
import { yearIn } from '../year.js';
import { citationKind } from './citation-kind.js';
import { dayIn, monthNumber } from './dates.js';
import { type Field, first } from './field.js';
import { people } from './people.js';
import { type Source, sourceKey } from './source.js';

/** What each part of a citation is called, the best name first. */
const WORK = [
  'journal',
  'newspaper',
  'magazine',
  'work',
  'website',
  'periodical',
  'encyclopedia',
  'encyclopaedia',
  'dictionary',
  'series',
];
const PUBLISHER = ['publisher', 'institution', 'agency', 'network'];
const VENUE = [...WORK.slice(0, -1), 'book-title', 'booktitle', 'conference', 'series', ...PUBLISHER];
const PART = ['chapter', 'contribution', 'entry', 'article'];
const TITLE = ['title', ...PART, 'script-title', 'trans-title', 'name'];
const WHEN = ['date', 'publication-date', 'airdate', 'air-date', 'year'];
const PAGES = ['pages', 'page', 'p', 'pp', 'at'];
const ADDRESS = [
  'url',
  'chapter-url',
  'chapterurl',
  'contribution-url',
  'contributionurl',
  'article-url',
  'conference-url',
  'transcript-url',
  'transcripturl',
  'section-url',
];

const unquoted = (text: string) => text.replace(/^["“](.*)["”]$/, '$1');

const webAddress = (text: string): string | undefined => {
  const [address = ''] = text.trim().split(/\s/, 1);
  if (/^(?:https?:)?\/\//i.test(address)) return address.startsWith('//') ? `https:${address}` : address;
  return /^www\./i.test(address) ? `http://${address}` : undefined;
};

function idsOf(field: Field, url: string | undefined): Identifiers {
  const arxiv = field('arxiv') || (/arxiv/i.test(field('archiveprefix') || 'arxiv') ? field('eprint') : '');
  return identifiers({
    doi: field('doi') ? normaliseAs('doi', field('doi')) : undefined,
    arxiv: arxiv ? normaliseAs('arxiv', arxiv) : undefined,
    pmid: field('pmid') ? normaliseAs('pmid', field('pmid')) : undefined,
    pmcid: field('pmc') ? normaliseAs('pmcid', field('pmc')) : undefined,
    s2: field('s2cid') ? normaliseAs('s2', field('s2cid')) : undefined,
    url: url ? normaliseAs('url', url) : undefined,
  });
}

const turned = ({ family, given, name }: Author) => (family && given ? `${family}, ${given}` : name);

/** The citation in a line, as a reader of the article sees it. */
function printed(
  field: Field,
  { title, ids }: Pick<Source, 'title' | 'ids'>,
  persons: string[],
  when: string,
): string {
  const work = first(field, WORK);
  const part = first(field, PART);
  const issue = field('issue') || field('number');
  const volume = field('volume') + (issue ? ` (${issue})` : '');
  const pages = first(field, PAGES);
  const publisher = [first(field, ['location', 'place']), first(field, PUBLISHER)].filter(Boolean).join(': ');
  const parts = [
    persons.join('; ') + (when ? `${persons.length > 0 ? ' ' : ''}(${when})` : ''),
    part && part !== title ? `"${part}"` : '',
    title ? `"${title}"` : '',
    [work, volume].filter(Boolean).join(' ') + (pages ? `${work || volume ? ': ' : 'p. '}${pages}` : ''),
    publisher === work ? '' : publisher,
    ids.doi ? `doi:${ids.doi}` : '',
  ];
  return parts
    .filter(Boolean)
    .map((one) => (one.endsWith('.') ? one : `${one}.`))
    .join(' ');
}

function personsOf(authors: Author[], editors: Author[]): string[] {
  const all = authors.length > 0 ? authors : editors;
  const names = all.slice(0, 9).map(turned);
  if (all.length > 9) names.push('et al.');
  if (authors.length === 0 && names.length > 0)
    names[names.length - 1] += editors.length > 1 ? ' (eds.)' : ' (ed.)';
  return names;
}

/** The source that a citation template names; `key` is the anchor it gives itself, where it does. */
export function sourceOf(template: string, field: Field, key?: string): Source {
  const url = webAddress(first(field, ADDRESS));
  const archiveUrl = webAddress(first(field, ['archive-url', 'archiveurl']));
  const accessed = dayIn(first(field, ['access-date', 'accessdate']));
  const when = first(field, WHEN);
  const date = dayIn(when) ?? dayIn(`${field('day')} ${field('month')} ${field('year')}`);
  const year = yearIn(when);
  const title = unquoted(first(field, TITLE));
  const venue = unquoted(first(field, VENUE));
  const authors = people(field, 'author');
  const editors = authors.length > 0 ? [] : people(field, 'editor');
  const kind = citationKind(template, field);
  const parts = {
    ...(kind ? { kind } : {}),
    ...(title ? { title } : {}),
    authors,
    ...(year ? { year } : {}),
    ...(date ? { date } : {}),
    ...(venue ? { venue } : {}),
    ids: idsOf(field, url),
    ...(url ? { url } : {}),
    ...(archiveUrl ? { archiveUrl } : {}),
    ...(accessed ? { accessed } : {}),
  };
  const anchored = (authors.length > 0 ? authors : editors).map((author) => author.family ?? author.name);
  const lettered = /\d{4}[a-z]?/.exec(field('year') || when)?.[0] ?? when;
  const month = monthNumber(field('month')) && !field('date') ? `${field('month')} ` : '';
  return {
    ...parts,
    raw: printed(field, parts, personsOf(authors, editors), month + when) || url || '',
    keys: [sourceKey(anchored, lettered), ...(key ? [key] : [])],
  };
}
