import { cleanText } from '@citemill/metrics/text';
import { normaliseLicence, normaliseUrl } from '../../paper/index.js';
import { yearIn } from '../year.js';
import { personsIn } from './authors.js';
import { isoDay } from './day.js';
import { articleData, type Thing, textsOf } from './linked-data.js';
import { type Marked, markedIn } from './marked.js';
import { headline, unescaped } from './page-title.js';
import type { PageTree } from './tree.js';

/** What a page says of itself, apart from its text. */
export interface PageFacts {
  title: string;
  /** Everything that might be its title, for rules that look for "not found". */
  titles: string[];
  /** Persons only. */
  authors: string[];
  /** Everyone and everything that the page names as its author. */
  bylines: string[];
  date?: string;
  year?: number;
  site?: string;
  language?: string;
  licence?: string;
  url?: string;
  /** Where a `<meta http-equiv=refresh>` leads. */
  refresh?: string;
  asksPassword: boolean;
}

/** The `content` of every meta element by its name, property or itemprop, in lower case; the first of a name counts. */
function metaOf({ head }: PageTree): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, attributes } of head) {
    const content = attributes.content?.trim();
    if (name !== 'meta' || !content) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      for (const name of attributes[attribute]?.toLowerCase().split(/\s+/) ?? []) {
        const known = found.get(name);
        if (known) known.push(content);
        else found.set(name, [content]);
      }
    }
  }
  return found;
}

const PUBLISHED = [
  'article:published_time',
  'og:article:published_time',
  'og:published_time',
  'datepublished',
  'citation_publication_date',
  'citation_date',
  'citation_online_date',
  'prism.publicationdate',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date',
  'dcterms.created',
  'dc.date.created',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publishdate',
  'publish-date',
  'publish_date',
  'article.published',
  'date',
  'citation_year',
];

/** Dates as the page gives them, the most trusted first. */
function* datesOf(meta: Map<string, string[]>, data: Thing | undefined, marked: Marked): Generator<string> {
  if (data)
    for (const name of ['datePublished', 'dateCreated', 'uploadDate']) yield* textsOf(data[name], '@value');
  for (const name of PUBLISHED) yield* meta.get(name) ?? [];
  yield* marked.dates;
}

function dateOf(dates: Iterable<string>, url: string | undefined): { date?: string; year?: number } {
  let year: number | undefined;
  for (const text of dates) {
    const date = isoDay(text);
    if (date) return { date, year: Number(date.slice(0, 4)) };
    year ??= yearIn(text.slice(0, 100));
  }
  const inUrl = /\/((?:19|20)\d\d)\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(url ?? '');
  const date = inUrl && isoDay(`${inUrl[1]}-${inUrl[2]}-${inUrl[3]}`);
  if (date) return { date, year: Number(date.slice(0, 4)) };
  return year === undefined ? {} : { year };
}

function languageOf(candidates: (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const code = candidate
      ?.trim()
      .split(/[,;\s]/)[0]
      ?.replaceAll('_', '-');
    if (!code || !/^[a-z]{2,3}(?:-|$)/i.test(code)) continue;
    try {
      return Intl.getCanonicalLocales(code)[0];
    } catch {
      // A code that is none says nothing; the next may.
    }
  }
  return undefined;
}

/** The facts of a page. `url` is where it was asked for; where that is unknown, the page's own word counts. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one fact a line, each from its sources in order
export function factsOf(tree: PageTree, url: string | undefined): PageFacts {
  const meta = metaOf(tree);
  const data = articleData(tree);
  const marked = markedIn(tree);
  const { headings } = marked;
  const own =
    tree.head.find(({ attributes }) => attributes.rel?.toLowerCase() === 'canonical')?.attributes.href ??
    meta.get('og:url')?.[0];
  const address = url ?? own;
  const publisher = data ? textsOf(data.publisher)[0] : undefined;
  const site = cleanText(
    unescaped(
      meta.get('og:site_name')?.[0] ??
        publisher ??
        meta.get('citation_journal_title')?.[0] ??
        meta.get('application-name')?.[0] ??
        '',
    ),
  );
  const candidates = [
    ...(data ? textsOf(data.headline) : []),
    ...(meta.get('citation_title') ?? []),
    ...(meta.get('og:title') ?? []),
    ...(meta.get('parsely-title') ?? []),
    ...(meta.get('twitter:title') ?? []),
    tree.title,
  ].filter((one) => one.trim() !== '');
  const named = [
    ...(data ? textsOf(data.author) : []),
    ...(meta.get('citation_author') ?? []),
    ...(meta.get('author') ?? []),
    ...(meta.get('article:author') ?? []),
    ...(meta.get('dc.creator') ?? []),
    ...(meta.get('parsely-author') ?? []),
    ...marked.authors,
  ];
  const licence = normaliseLicence(marked.licence ?? (data ? (textsOf(data.license, '@id')[0] ?? '') : ''));
  const language = languageOf([
    tree.root.lang,
    tree.root['xml:lang'],
    data ? textsOf(data.inLanguage)[0] : undefined,
    meta.get('content-language')?.[0],
    meta.get('og:locale')?.[0],
  ]);
  const refresh = /^\s*\d*\.?\d*\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(
    meta.get('refresh')?.[0] ?? '',
  )?.[1];
  const normalUrl = address === undefined ? undefined : normaliseUrl(address);
  return {
    title: headline({ candidates, headings, site: site || undefined, url: address }),
    titles: [...candidates, ...headings].map((one) => cleanText(unescaped(one))),
    authors: personsIn(named, [site, publisher ?? '']),
    bylines: [
      ...new Set(named.map((one) => cleanText(one)).filter((one) => one !== '' && one.length < 100)),
    ].slice(0, 10),
    ...dateOf(datesOf(meta, data, marked), address),
    ...(site && !/^https?:/i.test(site) ? { site } : {}),
    ...(language ? { language } : {}),
    ...(licence ? { licence } : {}),
    ...(normalUrl ? { url: normalUrl } : {}),
    ...(refresh ? { refresh } : {}),
    asksPassword: marked.asksPassword,
  };
}
