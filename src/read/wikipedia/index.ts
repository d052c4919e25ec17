import { identifiers, normaliseUrl, PAPER_SCHEMA, type Paper, paperId } from '../../paper/index.js';
import { cleanText } from '../../text/index.js';
import { sha256 } from '../bytes.js';
import { type Reader, type SourceRecord, UnreadableError } from '../reader.js';
import { sourceText } from '../source-text.js';
import { Warnings } from '../warnings.js';
import { readWikitext } from './article.js';
import { type Page, parsePage, siteOf } from './page.js';
import { pageAddress, type Site } from './site.js';

const NAME = 'wikipedia';
const VERSION = 1;

const isArticle = ({ namespace, isRedirect, model }: Page) =>
  namespace === 0 && !isRedirect && (model === undefined || model === 'wikitext');

function paperOf(page: Page, site: Site, path: string, hash: string, warnings: Warnings): Paper {
  if (page.isCut) warnings.add('truncated', 'the page ends before its text does');
  const article = readWikitext(page.wikitext, page.title, site, warnings);
  if (article.isDisambiguation || /\(disambiguation\)$/.test(page.title))
    warnings.add('disambiguation', 'the page tells apart things of one name; it is no article');
  if (article.body.length === 0) warnings.add('no-body', 'the page has no text');
  const ids = identifiers({ url: normaliseUrl(pageAddress(site.base, page.title)) });
  const date = /^\d{4}-\d\d-\d\d/.exec(page.timestamp ?? '')?.[0];
  return {
    schema: PAPER_SCHEMA,
    id: paperId(ids, hash),
    source: { path, format: NAME, sha256: hash, reader: `${NAME}@${VERSION}` },
    ids,
    title: cleanText(page.title),
    abstract: [],
    authors: [],
    ...(date ? { date, year: Number(date.slice(0, 4)) } : {}),
    venue: site.name,
    fields: [...new Set(article.categories.filter(Boolean))],
    ...(site.licence ? { licence: site.licence } : {}),
    ...(site.language ? { language: site.language } : {}),
    body: article.body,
    references: article.references,
    objects: [],
    warnings: warnings.toList(),
  };
}

function readDump(
  text: string,
  record: SourceRecord,
  misencoded: ReturnType<typeof sourceText>['warnings'],
): Paper[] {
  const first = text.indexOf('<page>');
  if (first === -1) throw new UnreadableError('not-a-paper', 'the dump has no page in it', record.path);
  const site = siteOf(text.slice(0, first));
  const hash = sha256(record.bytes);
  const papers: Paper[] = [];
  for (let at = first; at !== -1; ) {
    const end = text.indexOf('</page>', at);
    const page = parsePage(text.slice(at, end === -1 ? text.length : end));
    at = end === -1 ? -1 : text.indexOf('<page>', end);
    if (!isArticle(page) || (page.title === '' && page.wikitext === '')) continue;
    const warnings = new Warnings();
    warnings.addAll(misencoded);
    papers.push(paperOf(page, site, record.path, hash, warnings));
  }
  return papers;
}

/**
 * Reads Wikipedia's articles out of MediaWiki's XML dumps. Redirects, talk and other pages that are no articles give
 * no paper.
 */
export const wikipediaReader: Reader = {
  name: NAME,
  version: VERSION,
  detect: (head) => /<mediawiki[\s>]/.test(head.slice(0, 4096)),
  read(record) {
    const { text, warnings } = sourceText(record);
    if (!/<mediawiki[\s>]/.test(text.slice(0, 4096)))
      throw new UnreadableError('not-a-paper', 'this is no MediaWiki dump', record.path);
    return readDump(text, record, warnings);
  },
};
