import { jatsText } from '@citemill/read/internal/read/jats-text';
import { normaliseDoi } from '@citemill/read/paper';
import { asFields, asList, asNumber, asText, defined, parseObject, requireList } from './fields.js';
import { endpoint, titleWords, type WorkService } from './service.js';
import type { WorkRecord } from './work.js';

const BATCH = 50;
const CANDIDATES = 5;
const SELECT = 'DOI,title,author,issued,abstract,license,container-title,type,is-referenced-by-count';

function parseWork(value: unknown): WorkRecord {
  const work = asFields(value);
  const [title] = asList(work.title);
  const [containerTitle] = asList(work['container-title']);
  const [date] = asList(asFields(work.issued)['date-parts']);
  const container = asText(containerTitle);
  const isJournal = work.type === 'journal-article';
  return defined<WorkRecord>({
    doi: normaliseDoi(asText(work.DOI) ?? ''),
    title: asText(title),
    authors: asList(work.author).map((author) => {
      const { family, name } = asFields(author);
      return defined({ family: asText(family), name: asText(name) });
    }),
    year: asNumber(asList(date)[0]),
    abstract: asText(jatsText(asText(work.abstract) ?? '')),
    licence: asText(asFields(asList(work.license)[0]).URL),
    journal: isJournal ? container : undefined,
    venue: isJournal ? undefined : container,
    citations: asNumber(work['is-referenced-by-count']),
  });
}

const parse = (body: string): WorkRecord[] =>
  requireList(asFields(parseObject(body).message), 'items').map(parseWork);

export const crossref: WorkService = {
  name: 'crossref',
  address: 'https://api.crossref.org',
  // Crossref allows one request per second for lists of papers, or three with an e-mail address.
  pauseMs: ({ email }) => (email === undefined ? 1000 : 350),
  identify(url, { email }) {
    if (email !== undefined) url.searchParams.set('mailto', email);
    return {};
  },
  lookups: {
    doi: {
      batch: BATCH,
      request: (base, works) => ({
        url: endpoint(base, 'works', {
          // A comma separates filters; so a DOI that contains one is requested without it and not found.
          filter: works.map(({ doi = '' }) => `doi:${doi.replace(/,/g, '')}`).join(','),
          rows: works.length,
          select: SELECT,
        }),
      }),
      parse,
    },
    title: {
      batch: 1,
      request: (base, [work]) => ({
        url: endpoint(base, 'works', {
          'query.bibliographic': titleWords(work?.title),
          'query.author': work?.author ?? '',
          filter: `from-pub-date:${(work?.year ?? 0) - 1},until-pub-date:${(work?.year ?? 0) + 1}`,
          rows: CANDIDATES,
          select: SELECT,
        }),
      }),
      parse,
    },
  },
};
