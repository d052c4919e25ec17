import { cleanText } from '@citemill/metrics/text';
import { normaliseLicence, normaliseUrl } from '../../paper/index.js';
import { addToGroup } from '../statistics.js';
import { yearIn } from '../year.js';
import { parsePersons } from './authors.js';
import { parseDay } from './day.js';
import { articleData, propertyTexts, type Thing } from './linked-data.js';
import { type MarkedFacts, readMarked } from './marked.js';
import { headline, unescapeTwice } from './page-title.js';
import type { PageTree } from './tree.js';

/** The metadata of a page. */
export interface PageFacts {
  title: string;
  /** All candidates for the title, which rules search for "not found". */
  titles: string[];
  /** Names of persons. */
  authors: string[];
  /** Names of persons and organisations that are given as authors. */
  bylines: string[];
  date?: string;
  year?: number;
  site?: string;
  language?: string;
  licence?: string;
  url?: string;
  /** The target of a `<meta http-equiv=refresh>`. */
  refresh?: string;
  asksPassword: boolean;
}

/** Returns the `content` values of meta elements by lower-case name, property or itemprop. */
function readMeta({ head }: PageTree): Map<string, string[]> {
  const contents = new Map<string, string[]>();
  for (const { name, attributes } of head) {
    const content = attributes.content?.trim();
    if (name !== 'meta' || !content) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      for (const name of attributes[attribute]?.toLowerCase().split(/\s+/) ?? []) {
        addToGroup(contents, name, content);
      }
    }
  }
  return contents;
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

/** Dates in the page, most reliable first. */
function* findDates(
  meta: Map<string, string[]>,
  data: Thing | undefined,
  marked: MarkedFacts,
): Generator<string> {
  if (data)
    for (const name of ['datePublished', 'dateCreated', 'uploadDate'])
      yield* propertyTexts(data[name], '@value');
  for (const name of PUBLISHED) yield* meta.get(name) ?? [];
  yield* marked.dates;
}

function parseDate(dates: Iterable<string>, url: string | undefined): { date?: string; year?: number } {
  let year: number | undefined;
  for (const text of dates) {
    const date = parseDay(text);
    if (date) return { date, year: Number(date.slice(0, 4)) };
    year ??= yearIn(text.slice(0, 100));
  }
  const inUrl = /\/((?:19|20)\d\d)\/(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(url ?? '');
  const date = inUrl && parseDay(`${inUrl[1]}-${inUrl[2]}-${inUrl[3]}`);
  if (date) return { date, year: Number(date.slice(0, 4)) };
  return year === undefined ? {} : { year };
}

function parseLanguage(candidates: (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const code = candidate
      ?.trim()
      .split(/[,;\s]/)[0]
      ?.replaceAll('_', '-');
    if (!code || !/^[a-z]{2,3}(?:-|$)/i.test(code)) continue;
    try {
      return Intl.getCanonicalLocales(code)[0];
    } catch {
      // An invalid code; try the next one.
    }
  }
  return undefined;
}

/** Reads the metadata of a page. `url` is the requested URL; if unknown, the page's own declaration is used. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one fact per line, each from its sources in order
export function readFacts(tree: PageTree, url: string | undefined): PageFacts {
  const meta = readMeta(tree);
  const data = articleData(tree);
  const marked = readMarked(tree);
  const { headings } = marked;
  const declaredUrl =
    tree.head.find(({ attributes }) => attributes.rel?.toLowerCase() === 'canonical')?.attributes.href ??
    meta.get('og:url')?.[0];
  const address = url ?? declaredUrl;
  const publisher = data ? propertyTexts(data.publisher)[0] : undefined;
  const site = cleanText(
    unescapeTwice(
      meta.get('og:site_name')?.[0] ??
        publisher ??
        meta.get('citation_journal_title')?.[0] ??
        meta.get('application-name')?.[0] ??
        '',
    ),
  );
  const candidates = [
    ...(data ? propertyTexts(data.headline) : []),
    ...(meta.get('citation_title') ?? []),
    ...(meta.get('og:title') ?? []),
    ...(meta.get('parsely-title') ?? []),
    ...(meta.get('twitter:title') ?? []),
    tree.title,
  ].filter((title) => title.trim() !== '');
  const named = [
    ...(data ? propertyTexts(data.author) : []),
    ...(meta.get('citation_author') ?? []),
    ...(meta.get('author') ?? []),
    ...(meta.get('article:author') ?? []),
    ...(meta.get('dc.creator') ?? []),
    ...(meta.get('parsely-author') ?? []),
    ...marked.authors,
  ];
  const licence = normaliseLicence(
    marked.licence ?? (data ? (propertyTexts(data.license, '@id')[0] ?? '') : ''),
  );
  const language = parseLanguage([
    tree.root.lang,
    tree.root['xml:lang'],
    data ? propertyTexts(data.inLanguage)[0] : undefined,
    meta.get('content-language')?.[0],
    meta.get('og:locale')?.[0],
  ]);
  const refresh = /^\s*\d*\.?\d*\s*[;,]\s*url\s*=\s*["']?([^"'\s]+)/i.exec(
    meta.get('refresh')?.[0] ?? '',
  )?.[1];
  const normalUrl = address === undefined ? undefined : normaliseUrl(address);
  return {
    title: headline({ candidates, headings, site: site || undefined, url: address }),
    titles: [...candidates, ...headings].map((title) => cleanText(unescapeTwice(title))),
    authors: parsePersons(named, [site, publisher ?? '']),
    bylines: [...new Set(named.map(cleanText).filter((name) => name !== '' && name.length < 100))].slice(
      0,
      10,
    ),
    ...parseDate(findDates(meta, data, marked), address),
    ...(site && !/^https?:/i.test(site) ? { site } : {}),
    ...(language ? { language } : {}),
    ...(licence ? { licence } : {}),
    ...(normalUrl ? { url: normalUrl } : {}),
    ...(refresh ? { refresh } : {}),
    asksPassword: marked.asksPassword,
  };
}
