import { cleanText } from '@citemill/metrics/text';
import {
  identifiers,
  normaliseUrl,
  PAPER_SCHEMA,
  type Paper,
  paperId,
  type Warning,
} from '../../paper/index.js';
import { sha256 } from '../bytes.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { READER_TRAITS } from '../reader-traits.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { type Article, pageLabel, readWikitext } from './article.js';
import { parseDay } from './dates.js';
import { readHtml } from './html/index.js';
import { type ArticleJson, isArticleJson, siteFromJson } from './json.js';
import { type Page, parsePage, siteFromDump } from './page.js';
import { pageUrl, type Site } from './site.js';

const NAME = 'wikipedia';
const VERSION = 11;

const isArticle = ({ namespace, isRedirect, model }: Page) =>
  namespace === 0 && !isRedirect && (model === undefined || model === 'wikitext');

/** An article with the metadata of its page. */
interface ReadArticle {
  title: string;
  address: string;
  timestamp: string | undefined;
  site: Site;
  article: Article;
}

function buildPaper(
  { title, address, timestamp, site, article }: ReadArticle,
  path: string,
  hash: string,
  warnings: Warnings,
): Paper {
  if (article.isDisambiguation || /\(disambiguation\)$/.test(title))
    warnings.add('disambiguation', 'a disambiguation page, not an article', pageLabel(title));
  if (article.body.length === 0) warnings.add('no-body', 'the page has no text', pageLabel(title));
  const ids = identifiers({ url: normaliseUrl(address) });
  const date = parseDay(timestamp ?? '');
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
    ids,
    title: cleanText(title),
    abstract: [],
    authors: [],
    ...(date ? { date, year: Number(date.slice(0, 4)) } : {}),
    venue: site.name,
    fields: [...new Set(article.categories.map(cleanText).filter(Boolean))],
    ...(site.licence ? { licence: site.licence } : {}),
    ...(site.language ? { language: site.language } : {}),
    body: article.body,
    references: article.references,
    objects: [],
    warnings: warnings.toList(),
  };
}

function readPage(page: Page, site: Site, path: string, hash: string, warnings: Warnings): Paper {
  if (page.isTruncated)
    warnings.add(
      'truncated',
      'the dump ends in the middle of this page',
      `line ${page.wikitext.split('\n').length} of the wikitext`,
    );
  const { title, timestamp, wikitext } = page;
  const article = readWikitext(wikitext, title, site, warnings);
  return buildPaper(
    { title, address: pageUrl(site.base, title), timestamp, site, article },
    path,
    hash,
    warnings,
  );
}

function readDump(text: string, record: SourceRecord, misencoded: Warning[]): Paper[] {
  const first = text.indexOf('<page>');
  if (first === -1) throw new UnreadableError('not-a-paper', 'the dump contains no page');
  const site = siteFromDump(text.slice(0, first));
  const hash = sha256(record.bytes);
  const papers: Paper[] = [];
  for (let position = first; position !== -1; ) {
    const end = text.indexOf('</page>', position);
    const page = parsePage(text.slice(position, end === -1 ? text.length : end));
    position = end === -1 ? -1 : text.indexOf('<page>', end);
    if (!isArticle(page) || (page.title === '' && page.wikitext === '')) continue;
    const warnings = new Warnings();
    warnings.addAll(misencoded);
    papers.push(readPage(page, site, record.path, hash, warnings));
  }
  return papers;
}

function readJson(text: string, record: SourceRecord, misencoded: Warning[]): Paper[] {
  let json: ArticleJson;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, '')) as ArticleJson;
  } catch (error) {
    throw new UnreadableError('malformed', (error as Error).message);
  }
  const { name, url, namespace, article_body: body } = json;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const html = isText(body?.html) ? body.html : undefined;
  const wikitext = isText(body?.wikitext) ? body.wikitext : undefined;
  if (!isText(name) || (html === undefined && wikitext === undefined))
    throw new UnreadableError('not-a-paper', 'the JSON contains no article');
  if (namespace?.identifier !== undefined && namespace.identifier !== 0) return [];
  const warnings = new Warnings();
  warnings.addAll(misencoded);
  const site = siteFromJson(json);
  const article =
    html === undefined ? readWikitext(wikitext ?? '', name, site, warnings) : readHtml(html, site, warnings);
  const categories = Array.isArray(json.categories)
    ? json.categories.map((category) => String(category?.name ?? '').replace(/^[^:]*:/, ''))
    : [];
  const readArticle = {
    title: name,
    address: isText(url) ? url : pageUrl(site.base, name),
    timestamp: isText(json.date_modified) ? json.date_modified : undefined,
    site,
    article: { ...article, categories: categories.length > 0 ? categories : article.categories },
  };
  return [buildPaper(readArticle, record.path, sha256(record.bytes), warnings)];
}

const isXml = (head: string) => /<mediawiki[\s>]/.test(head);
const HEAD = 64 * 1024;

/**
 * Reads Wikipedia articles from MediaWiki's XML dumps and from Wikimedia's HTML dumps, which have one line of JSON per
 * article. Redirects, talk pages and other pages that are not articles are skipped.
 */
export const wikipediaReader: Reader = {
  name: NAME,
  version: VERSION,
  takes: ['bytes'],
  ...READER_TRAITS.wikipedia,
  detect: (head) => isXml(head.slice(0, 4096)) || isArticleJson(head),
  read(record) {
    const { text, warnings } = sourceText(record);
    const head = text.slice(0, HEAD);
    if (/^\ufeff?\s*\{/.test(head)) return readJson(text, record, warnings);
    if (!isXml(head)) throw new UnreadableError('not-a-paper', 'not a MediaWiki dump');
    return readDump(text, record, warnings);
  },
};

export { wikipediaReader as reader };
