import { normaliseArxiv, normaliseDoi, normalisePmid } from '@citemill/read/paper';
import { asFields, asList, asNumber, asText, defined, parseObject, requireList } from './fields.js';
import { endpoint, type Lookup, titleWords, type WorkService } from './service.js';
import type { WorkRecord, WorkRequest } from './work.js';

const BATCH = 500;
const FIELDS =
  'externalIds,title,abstract,year,authors,venue,journal,fieldsOfStudy,citationCount,openAccessPdf';

function parsePaper(value: unknown): WorkRecord[] {
  // For a paper that the service does not know, the answer contains null.
  if (value === null) return [];
  const paper = asFields(value);
  const ids = asFields(paper.externalIds);
  const arxiv = asText(ids.ArXiv);
  const fields = asList(paper.fieldsOfStudy).flatMap((field) => asText(field) ?? []);
  return [
    defined<WorkRecord>({
      doi: normaliseDoi(asText(ids.DOI) ?? ''),
      arxiv: arxiv === undefined ? undefined : normaliseArxiv(`arxiv:${arxiv}`),
      pmid: normalisePmid(asText(ids.PubMed) ?? ''),
      title: asText(paper.title),
      authors: asList(paper.authors).map((author) => defined({ name: asText(asFields(author).name) })),
      year: asNumber(paper.year),
      abstract: asText(paper.abstract),
      licence: asText(asFields(paper.openAccessPdf).license),
      journal: asText(asFields(paper.journal).name),
      venue: asText(paper.venue),
      fields: fields.length > 0 ? fields : undefined,
      citations: asNumber(paper.citationCount),
    }),
  ];
}

const byIdentifier = (prefix: string, value: (work: WorkRequest) => string): Lookup => ({
  batch: BATCH,
  request: (base, works) => ({
    url: endpoint(base, 'paper/batch', { fields: FIELDS }),
    body: JSON.stringify({ ids: works.map((work) => `${prefix}:${value(work)}`) }),
  }),
  parse(body) {
    const papers: unknown = JSON.parse(body);
    if (!Array.isArray(papers)) throw new Error('the answer is not a list');
    return papers.flatMap(parsePaper);
  },
  // If the service knows none of the papers, it answers with this error.
  isUnknown: ({ status, body }) => status === 400 && body.includes('No valid paper ids given'),
});

export const semanticScholar: WorkService = {
  name: 'semantic-scholar',
  address: 'https://api.semanticscholar.org/graph/v1',
  keyVariable: 'SEMANTIC_SCHOLAR_API_KEY',
  pauseMs: () => 1000,
  identify: (_, { key }) => (key === undefined ? {} : { 'x-api-key': key }),
  lookups: {
    doi: byIdentifier('DOI', ({ doi = '' }) => doi),
    arxiv: byIdentifier('ARXIV', ({ arxiv = '' }) => arxiv),
    pmid: byIdentifier('PMID', ({ pmid = '' }) => pmid),
    title: {
      batch: 1,
      request: (base, [work]) => ({
        url: endpoint(base, 'paper/search/match', { query: titleWords(work?.title), fields: FIELDS }),
      }),
      parse: (body) => requireList(parseObject(body), 'data').flatMap(parsePaper),
      isUnknown: ({ status, body }) => status === 404 && body.includes('Title match not found'),
    },
  },
};
