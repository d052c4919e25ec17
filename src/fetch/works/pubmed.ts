import { child, childrenNamed, descendants, textOf, type XmlElement } from '@citemill/read/internal';
import { yearIn } from '@citemill/read/internal/read/year';
import { normaliseDoi, normalisePmid } from '@citemill/read/paper';
import { asText, defined } from './fields.js';
import { endpoint, type Lookup, type ServiceRequest, titleWords, type WorkService } from './service.js';
import type { WorkRecord, WorkRequest } from './work.js';
import { cleanedText, parseXmlAnswer } from './xml-answer.js';

/** PubMed accepts about 200 identifiers in a URL. */
const BATCH = 200;
/** Smaller than `BATCH`, since a DOI in a search is longer than an identifier. */
const SEARCH_BATCH = 40;
const CANDIDATES = 5;

/** Returns the abstract without the labels of its sections. */
const abstractText = (citation: XmlElement | undefined): string | undefined =>
  asText(
    [...childrenNamed(child(citation, 'Article/Abstract'), 'AbstractText')]
      .map((part) => textOf(part))
      .join(' '),
  );

/** Returns a title without the brackets in which PubMed puts translated titles. Brackets inside a title belong to it. */
const plainTitle = (title = ''): string | undefined => asText(title.replace(/^\[([^[\]]*)\]\.?$/su, '$1'));

const findDoi = (citation: XmlElement | undefined, article: XmlElement): string => {
  const listed = [...childrenNamed(child(article, 'PubmedData/ArticleIdList'), 'ArticleId')].find(
    ({ attributes }) => attributes.IdType === 'doi',
  );
  const printed = [...childrenNamed(child(citation, 'Article'), 'ELocationID')].find(
    ({ attributes }) => attributes.EIdType === 'doi',
  );
  return textOf(listed ?? printed);
};

function parseArticle(article: XmlElement): WorkRecord {
  const citation = child(article, 'MedlineCitation');
  const date = child(citation, 'Article/Journal/JournalIssue/PubDate');
  return defined<WorkRecord>({
    doi: normaliseDoi(findDoi(citation, article)),
    pmid: normalisePmid(textOf(child(citation, 'PMID'))),
    title: plainTitle(cleanedText(child(citation, 'Article/ArticleTitle'))),
    authors: [...childrenNamed(child(citation, 'Article/AuthorList'), 'Author')].map((author) =>
      defined({
        family: cleanedText(child(author, 'LastName')),
        name: cleanedText(child(author, 'CollectiveName')),
      }),
    ),
    year: yearIn(cleanedText(date) ?? ''),
    abstract: abstractText(citation),
    licence: cleanedText(child(citation, 'Article/Abstract/CopyrightInformation')),
    journal: cleanedText(child(citation, 'Article/Journal/Title')),
  });
}

/** Parses an answer and returns its root. Throws if the search failed. */
function parseAnswer(body: string, ...names: string[]): XmlElement {
  const root = parseXmlAnswer(body, ...names);
  const error = cleanedText(child(root, 'ERROR'));
  if (error !== undefined) throw new Error(error);
  return root;
}

/** Parses the articles in an answer; an answer to a search without results has none. */
const parse = (body: string): WorkRecord[] => {
  const root = parseAnswer(body, 'PubmedArticleSet', 'eSearchResult');
  return [...childrenNamed(root, 'PubmedArticle')].map(parseArticle);
};

const fetchRequest = (base: URL, ids: string[]): ServiceRequest => ({
  url: endpoint(base, 'efetch.fcgi', { db: 'pubmed', retmode: 'xml', id: ids.join(',') }),
});

/** Makes a lookup by search, whose answer lists the ids of the articles to fetch. */
const searchLookup = (batch: number, term: (works: readonly WorkRequest[]) => string): Lookup => ({
  batch,
  request: (base, works) => ({
    url: endpoint(base, 'esearch.fcgi', {
      db: 'pubmed',
      retmode: 'xml',
      retmax: batch === 1 ? CANDIDATES : 2 * works.length,
      term: term(works),
    }),
  }),
  next(base, body) {
    const list = child(parseAnswer(body, 'eSearchResult'), 'IdList');
    const ids = descendants(list, 'Id').map((id) => textOf(id).trim());
    return ids.length > 0 ? fetchRequest(base, ids) : undefined;
  },
  parse,
});

export const pubmed: WorkService = {
  name: 'pubmed',
  address: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
  keyVariable: 'NCBI_API_KEY',
  // PubMed allows three requests per second, or ten with a key.
  pauseMs: ({ key }) => (key === undefined ? 350 : 110),
  identify(url, { email, key }) {
    url.searchParams.set('tool', 'citemill');
    if (email !== undefined) url.searchParams.set('email', email);
    if (key !== undefined) url.searchParams.set('api_key', key);
    return {};
  },
  lookups: {
    pmid: {
      batch: BATCH,
      request: (base, works) =>
        fetchRequest(
          base,
          works.map(({ pmid = '' }) => pmid),
        ),
      parse,
    },
    doi: searchLookup(SEARCH_BATCH, (works) =>
      works.map(({ doi = '' }) => `"${doi.replace(/["\\]/g, '')}"[doi]`).join(' OR '),
    ),
    title: searchLookup(
      1,
      ([work]) => `${titleWords(work?.title)}[ti] AND ${(work?.year ?? 0) - 1}:${(work?.year ?? 0) + 1}[dp]`,
    ),
  },
};
