import { normaliseLicence, normaliseUrl } from '../../paper/index.js';
import { cleanText } from '../../text/index.js';
import { yearIn } from '../year.js';
import { personsIn } from './authors.js';
import { isoDay } from './day.js';
import type { DomDocument } from './dom.js';
import { articleData, type Thing, textsOf } from './linked-data.js';
import { headline, unescaped } from './page-title.js';

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
function metaOf(document: DomDocument): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const element of document.querySelectorAll('meta')) {
    const content = element.getAttribute('content')?.trim();
    if (!content) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      for (const name of element.getAttribute(attribute)?.toLowerCase().split(/\s+/) ?? []) {
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
];

/** Dates as the page gives them, the most trusted first. */
function* datesOf(
  document: DomDocument,
  meta: Map<string, string[]>,
  data: Thing | undefined,
): Generator<string> {
  if (data)
    for (const name of ['datePublished', 'dateCreated', 'uploadDate']) yield* textsOf(data[name], '@value');
  for (const name of PUBLISHED) yield* meta.get(name) ?? [];
  for (const selector of [
    '[itemprop="datePublished"]',
    'time[pubdate]',
    'article time',
    'main time',
    'header time',
    'time',
  ]) {
    const time = document.querySelector(selector);
    if (time) yield time.getAttribute('datetime') ?? time.getAttribute('content') ?? time.textContent;
  }
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
export function factsOf(document: DomDocument, url: string | undefined): PageFacts {
  const meta = metaOf(document);
  const data = articleData(document);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? undefined;
  const own = attribute('link[rel="canonical"]', 'href') ?? meta.get('og:url')?.[0];
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
  const headings = [...document.querySelectorAll('h1')].map((one) => one.textContent);
  const candidates = [
    ...(data ? textsOf(data.headline) : []),
    ...(meta.get('citation_title') ?? []),
    ...(meta.get('og:title') ?? []),
    ...(meta.get('parsely-title') ?? []),
    ...(meta.get('twitter:title') ?? []),
    document.querySelector('title')?.textContent ?? '',
  ].filter((one) => one.trim() !== '');
  const named = [
    ...(data ? textsOf(data.author) : []),
    ...(meta.get('citation_author') ?? []),
    ...(meta.get('author') ?? []),
    ...(meta.get('article:author') ?? []),
    ...(meta.get('dc.creator') ?? []),
    ...(meta.get('parsely-author') ?? []),
    ...[...document.querySelectorAll('[rel="author"], [itemprop="author"] [itemprop="name"]')]
      .slice(0, 5)
      .map((one) => one.textContent),
  ];
  const licence = normaliseLicence(
    attribute('a[rel~="license"], link[rel~="license"]', 'href') ??
      (data ? (textsOf(data.license, '@id')[0] ?? '') : ''),
  );
  const language = languageOf([
    document.documentElement?.getAttribute('lang'),
    document.documentElement?.getAttribute('xml:lang'),
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
    ...dateOf(datesOf(document, meta, data), address),
    ...(site ? { site } : {}),
    ...(language ? { language } : {}),
    ...(licence ? { licence } : {}),
    ...(normalUrl ? { url: normalUrl } : {}),
    ...(refresh ? { refresh } : {}),
    asksPassword: document.querySelector('input[type="password"]') !== null,
  };
}
