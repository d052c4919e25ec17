import { type Author, type Identifiers, identifiers } from '../../paper/index.js';
import { authorNamed, authorWhole } from '../author.js';
import { normaliseAs } from '../identifier-kind.js';
import { yearIn } from '../year.js';
import { dayIn, monthNumber } from './dates.js';
import { type Source, sourceKey } from './sources.js';

/** The value of a citation template's parameter as plain text; empty where it has none. */
export type Field = (name: string) => string;

const CITATION = /^(?:v?cite[ -](.+)|(citation|cite|vcite|vancite|harvard reference))$/;

/** Names that differ from the kind they mean. */
const KINDS: Record<string, string> = {
  website: 'web',
  url: 'web',
  newspaper: 'news',
  'news article': 'news',
  'press release': 'press release',
  pressrelease: 'press release',
  press: 'press release',
  paper: 'journal',
  'journal article': 'journal',
  article: 'journal',
  arxiv: 'preprint',
  biorxiv: 'preprint',
  medrxiv: 'preprint',
  ssrn: 'preprint',
  techreport: 'report',
  'tech report': 'report',
  'technical report': 'report',
  encyclopaedia: 'encyclopedia',
  dictionary: 'encyclopedia',
  video: 'av media',
  'av media notes': 'av media',
  dvd: 'av media',
  film: 'av media',
  movie: 'av media',
  proceedings: 'conference',
  dissertation: 'thesis',
  doi: 'journal',
  pmid: 'journal',
  pmc: 'journal',
};

/** True for the templates that print a full citation. */
export function isCitation(template: string): boolean {
  return CITATION.test(template) && !/^cite (?:quote|check|check section|sources)$/.test(template);
}

/** What kind of source a template cites: `web` for {{cite web}}; of {{citation}} what its parameters show. */
export function citationKind(template: string, field: Field): string | undefined {
  const named = CITATION.exec(template)?.[1];
  if (named) return KINDS[named] ?? named;
  if (field('journal')) return 'journal';
  if (field('newspaper')) return 'news';
  if (field('magazine')) return 'magazine';
  if (field('encyclopedia') || field('encyclopaedia')) return 'encyclopedia';
  if (field('conference')) return 'conference';
  if (field('website') || field('work')) return field('url') ? 'web' : undefined;
  if (field('isbn') || field('chapter')) return 'book';
  if (field('url') && !field('location')) return 'web';
  return field('publisher') ? 'book' : undefined;
}

const first = (field: Field, ...names: string[]): string => {
  for (const name of names) {
    const value = field(name);
    if (value) return value;
  }
  return '';
};

function authorOf(field: Field, role: string, place: string): Author | undefined {
  const family = first(
    field,
    ...(role === 'editor'
      ? [`editor${place}-last`, `editor-last${place}`, `editor-surname${place}`]
      : [`last${place}`, `surname${place}`, `author${place}-last`, `author-last${place}`]),
  );
  const given = first(
    field,
    ...(role === 'editor'
      ? [`editor${place}-first`, `editor-first${place}`, `editor-given${place}`]
      : [`first${place}`, `given${place}`, `author${place}-first`, `author-first${place}`]),
  );
  if (family) return authorNamed(given, family);
  const whole = first(
    field,
    ...(role === 'editor' ? [`editor${place}`] : [`author${place}`, `host${place}`, `inventor${place}`]),
  );
  const turned = /^([^,;]+), ([^,;]+)$/.exec(whole);
  return turned ? authorNamed(turned[2]!, turned[1]!) : authorWhole(whole);
}

function people(field: Field, role: 'author' | 'editor'): Author[] {
  const found: Author[] = [];
  const one = authorOf(field, role, '');
  if (one) found.push(one);
  for (let place = 1; place <= 99; place++) {
    const next = authorOf(field, role, String(place));
    if (next) found.push(next);
    else if (place > 1) break;
  }
  if (found.length === 0 && role === 'author') {
    for (const part of field('vauthors').split(',')) {
      // Vancouver style: "Marlow AB".
      const vancouver = /^(.+) (\p{Lu}{1,4})$/u.exec(part.trim());
      const author = vancouver ? authorNamed(vancouver[2]!, vancouver[1]!) : authorWhole(part.trim());
      if (author && !/^et al\.?$/i.test(author.name)) found.push(author);
    }
    const authors = authorWhole(first(field, 'authors', 'people', 'credits'));
    if (found.length === 0 && authors) found.push(authors);
  }
  return found;
}

const webAddress = (text: string): string | undefined => {
  const address = text.trim().split(/\s/, 1)[0]!;
  if (/^(?:https?:)?\/\//i.test(address)) return address.startsWith('//') ? `https:${address}` : address;
  return /^www\./i.test(address) ? `http://${address}` : undefined;
};

function idsOf(field: Field, url: string | undefined): Identifiers {
  const arxiv =
    first(field, 'arxiv') || (/arxiv/i.test(field('archiveprefix') || 'arxiv') ? field('eprint') : '');
  return identifiers({
    doi: field('doi') ? normaliseAs('doi', field('doi')) : undefined,
    arxiv: arxiv ? normaliseAs('arxiv', arxiv) : undefined,
    pmid: field('pmid') ? normaliseAs('pmid', field('pmid')) : undefined,
    pmcid: field('pmc') ? normaliseAs('pmcid', field('pmc')) : undefined,
    s2: field('s2cid') ? normaliseAs('s2', field('s2cid')) : undefined,
    url: url ? normaliseAs('url', url) : undefined,
  });
}

/** The citation in a line, as a reader of the article sees it. */
function printed(field: Field, source: Omit<Source, 'raw' | 'keys'>, when: string): string {
  const names = source.authors
    .slice(0, 9)
    .map((author) => (author.family && author.given ? `${author.family}, ${author.given}` : author.name));
  if (source.authors.length > 9) names.push('et al.');
  const work = first(
    field,
    'journal',
    'newspaper',
    'magazine',
    'work',
    'website',
    'periodical',
    'encyclopedia',
    'encyclopaedia',
    'series',
  );
  const chapter = first(field, 'chapter', 'contribution', 'entry', 'article');
  const volume =
    field('volume') + (field('issue') || field('number') ? ` (${field('issue') || field('number')})` : '');
  const pages = first(field, 'pages', 'page', 'p', 'pp', 'at');
  const publisher = [
    first(field, 'location', 'place'),
    first(field, 'publisher', 'institution', 'agency', 'network'),
  ]
    .filter(Boolean)
    .join(': ');
  const parts = [
    names.join('; ') + (when ? `${names.length > 0 ? ' ' : ''}(${when})` : ''),
    chapter && chapter !== source.title ? `"${chapter}"` : '',
    source.title ? `"${source.title.replace(/^["“]|["”]$/g, '')}"` : '',
    [work, volume].filter(Boolean).join(' ') + (pages ? `${work || volume ? ': ' : 'p. '}${pages}` : ''),
    publisher === work ? '' : publisher,
    source.ids.doi ? `doi:${source.ids.doi}` : '',
  ];
  return parts
    .filter(Boolean)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}

/** The source that a citation template names; `key` is the anchor it gives itself, where it does. */
export function sourceOf(template: string, field: Field, key?: string): Source {
  const url = webAddress(
    first(
      field,
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
    ),
  );
  const archiveUrl = webAddress(first(field, 'archive-url', 'archiveurl'));
  const when = first(field, 'date', 'publication-date', 'airdate', 'air-date', 'year');
  const day = dayIn(when) ?? dayIn(`${field('day')} ${field('month')} ${field('year')}`);
  const year = yearIn(when);
  const title = first(
    field,
    'title',
    'chapter',
    'contribution',
    'entry',
    'article',
    'script-title',
    'trans-title',
    'name',
  ).replace(/^["“](.*)["”]$/, '$1');
  const venue = first(
    field,
    'journal',
    'newspaper',
    'magazine',
    'work',
    'website',
    'periodical',
    'encyclopedia',
    'encyclopaedia',
    'dictionary',
    'book-title',
    'booktitle',
    'conference',
    'series',
    'publisher',
    'institution',
    'agency',
    'network',
  );
  const authors = people(field, 'author');
  const anchored = authors.length > 0 ? authors : people(field, 'editor');
  const kind = citationKind(template, field);
  const parts = {
    ...(kind ? { kind } : {}),
    ...(title ? { title } : {}),
    authors,
    ...(year ? { year } : {}),
    ...(day ? { date: day } : {}),
    ...(venue ? { venue } : {}),
    ids: idsOf(field, url),
    ...(url ? { url } : {}),
    ...(archiveUrl ? { archiveUrl } : {}),
  };
  const names = anchored.map((author) => author.family ?? author.name);
  const lettered = /\d{4}[a-z]?/.exec(field('year') || when)?.[0] ?? when;
  const month = monthNumber(field('month')) && !field('date') ? `${field('month')} ` : '';
  return {
    ...parts,
    raw: printed(field, parts, month + when) || url || '',
    keys: [sourceKey(names, lettered), ...(key ? [key] : [])],
  };
}
