import { invertedText } from '@citemill/metrics/internal/text/inverted-text';
import { normaliseArxiv, normaliseDoi, normalisePmid } from '@citemill/read/paper';
import { asFields, asList, asNumber, asText, defined, parseObject, requireList } from './fields.js';
import { endpoint, type Lookup, titleWords, type WorkService } from './service.js';
import type { WorkRecord, WorkRequest } from './work.js';

/** OpenAlex allows 100 values per filter; 50 DOIs of the usual length fit into a URL. */
const BATCH = 50;
const CANDIDATES = 5;
const SELECT =
  'id,doi,ids,display_name,publication_year,authorships,abstract_inverted_index,primary_location,best_oa_location,cited_by_count,primary_topic';

/** DOIs under which arXiv registers its papers. */
const ARXIV_PREFIX = '10.48550/arxiv.';

function parseWork(value: unknown): WorkRecord {
  const work = asFields(value);
  const ids = asFields(work.ids);
  const doi = normaliseDoi(asText(work.doi) ?? asText(ids.doi) ?? '');
  const location = asFields(work.primary_location);
  const source = asFields(location.source);
  const venueName = asText(source.display_name);
  const field = asText(asFields(asFields(work.primary_topic).field).display_name);
  return defined<WorkRecord>({
    doi,
    arxiv: doi?.startsWith(ARXIV_PREFIX)
      ? normaliseArxiv(`arxiv:${doi.slice(ARXIV_PREFIX.length)}`)
      : undefined,
    pmid: normalisePmid(asText(ids.pmid)?.replace(/^.*\//, '') ?? ''),
    title: asText(work.display_name) ?? asText(work.title),
    authors: asList(work.authorships).map((authorship) =>
      defined({ name: asText(asFields(asFields(authorship).author).display_name) }),
    ),
    year: asNumber(work.publication_year),
    abstract: asText(invertedText(work.abstract_inverted_index)),
    licence: asText(location.license) ?? asText(asFields(work.best_oa_location).license),
    journal: source.type === 'journal' ? venueName : undefined,
    venue: source.type === 'journal' ? undefined : venueName,
    fields: field === undefined ? undefined : [field],
    citations: asNumber(work.cited_by_count),
  });
}

const parse = (body: string): WorkRecord[] => requireList(parseObject(body), 'results').map(parseWork);

const byFilter = (name: string, value: (work: WorkRequest) => string): Lookup => ({
  batch: BATCH,
  request: (base, works) => ({
    url: endpoint(base, 'works', {
      filter: `${name}:${works.map(value).join('|')}`,
      'per-page': 2 * works.length,
      select: SELECT,
    }),
  }),
  parse,
});

export const openalex: WorkService = {
  name: 'openalex',
  address: 'https://api.openalex.org',
  keyVariable: 'OPENALEX_API_KEY',
  pauseMs: () => 100,
  identify(url, { email, key }) {
    if (email !== undefined) url.searchParams.set('mailto', email);
    if (key !== undefined) url.searchParams.set('api_key', key);
    return {};
  },
  lookups: {
    // A comma separates filters and a bar values, so a DOI that contains one is requested without it and not found.
    doi: byFilter('doi', ({ doi = '' }) => doi.replace(/[,|]/g, '')),
    arxiv: byFilter('doi', ({ arxiv = '' }) => `${ARXIV_PREFIX}${arxiv.toLowerCase()}`),
    pmid: byFilter('ids.pmid', ({ pmid = '' }) => pmid),
    title: {
      batch: 1,
      request: (base, [work]) => ({
        url: endpoint(base, 'works', {
          filter: `title.search:${titleWords(work?.title)},publication_year:${(work?.year ?? 0) - 1}-${(work?.year ?? 0) + 1}`,
          'per-page': CANDIDATES,
          select: SELECT,
        }),
      }),
      parse,
    },
  },
};
