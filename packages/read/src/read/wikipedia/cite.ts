import { type Author, type Identifiers, identifiers } from '../../paper/index.js';
import { normaliseAs } from '../identifier-kind.js';
import { yearIn } from '../year.js';
import { citationKind } from './citation-kind.js';
import { monthNumber, parseDay } from './dates.js';
import { type Field, firstValue } from './field.js';
import { readPeople } from './people.js';
import { type Source, sourceKey } from './source.js';

/** Parameters for each part of a citation, preferred first. */
const WORK = `journal newspaper magazine work website periodical encyclopedia encyclopaedia dictionary
  series`.split(/\s+/);
const PUBLISHER = ['publisher', 'institution', 'agency', 'network'];
const VENUE = [...WORK.slice(0, -1), 'book-title', 'booktitle', 'conference', 'series', ...PUBLISHER];
const PART = ['chapter', 'contribution', 'entry', 'article'];
const TITLE = ['title', ...PART, 'script-title', 'trans-title', 'name'];
const DATE_FIELDS = ['date', 'publication-date', 'airdate', 'air-date', 'year'];
const PAGES = ['pages', 'page', 'p', 'pp', 'at'];
const URL_FIELDS = `url chapter-url chapterurl contribution-url contributionurl article-url conference-url
  transcript-url transcripturl section-url`.split(/\s+/);

const stripQuotes = (text: string) => text.replace(/^["“](.*)["”]$/, '$1');

const webAddress = (text: string): string | undefined => {
  const [address = ''] = text.trim().split(/\s/, 1);
  if (/^(?:https?:)?\/\//i.test(address)) return address.startsWith('//') ? `https:${address}` : address;
  return /^www\./i.test(address) ? `http://${address}` : undefined;
};

function readIdentifiers(field: Field, url: string | undefined): Identifiers {
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

const invertName = ({ family, given, name }: Author) => (family && given ? `${family}, ${given}` : name);

/** Returns the citation as printed, on one line. */
function formatCitation(
  field: Field,
  { title, ids }: Pick<Source, 'title' | 'ids'>,
  persons: string[],
  when: string,
): string {
  const work = firstValue(field, WORK);
  const part = firstValue(field, PART);
  const issue = field('issue') || field('number');
  const volume = field('volume') + (issue ? ` (${issue})` : '');
  const pages = firstValue(field, PAGES);
  const publisher = [firstValue(field, ['location', 'place']), firstValue(field, PUBLISHER)]
    .filter(Boolean)
    .join(': ');
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
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}

function formatPersons(authors: Author[], editors: Author[]): string[] {
  const people = authors.length > 0 ? authors : editors;
  const names = people.slice(0, 9).map(invertName);
  if (people.length > 9) names.push('et al.');
  if (authors.length === 0 && names.length > 0)
    names[names.length - 1] += editors.length > 1 ? ' (eds.)' : ' (ed.)';
  return names;
}

/** Reads a citation template; `key` is its explicit anchor. */
export function readSource(template: string, field: Field, key?: string): Source {
  const url = webAddress(firstValue(field, URL_FIELDS));
  const archiveUrl = webAddress(firstValue(field, ['archive-url', 'archiveurl']));
  const accessed = parseDay(firstValue(field, ['access-date', 'accessdate']));
  const when = firstValue(field, DATE_FIELDS);
  const date = parseDay(when) ?? parseDay(`${field('day')} ${field('month')} ${field('year')}`);
  const year = yearIn(when);
  const title = stripQuotes(firstValue(field, TITLE));
  const venue = stripQuotes(firstValue(field, VENUE));
  const authors = readPeople(field, 'author');
  const editors = authors.length > 0 ? [] : readPeople(field, 'editor');
  const kind = citationKind(template, field);
  const parts = {
    ...(kind ? { kind } : {}),
    ...(title ? { title } : {}),
    authors,
    ...(year ? { year } : {}),
    ...(date ? { date } : {}),
    ...(venue ? { venue } : {}),
    ids: readIdentifiers(field, url),
    ...(url ? { url } : {}),
    ...(archiveUrl ? { archiveUrl } : {}),
    ...(accessed ? { accessed } : {}),
  };
  const familyNames = (authors.length > 0 ? authors : editors).map((author) => author.family ?? author.name);
  const lettered = /\d{4}[a-z]?/.exec(field('year') || when)?.[0] ?? when;
  const month = monthNumber(field('month')) && !field('date') ? `${field('month')} ` : '';
  return {
    ...parts,
    raw: formatCitation(field, parts, formatPersons(authors, editors), month + when) || url || '',
    keys: [sourceKey(familyNames, lettered), ...(key ? [key] : [])],
  };
}
