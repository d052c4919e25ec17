import { jatsText } from '@citemill/read/internal/read/jats-text';
import { normaliseDoi } from '@citemill/read/paper';
import {
  asFields,
  asList,
  asNumber,
  asText,
  defined,
  type Fields,
  parseObject,
  requireList,
} from './fields.js';
import { countCandidates, endpoint, isShortTitle, titleWords, type WorkService } from './service.js';
import type { WorkRecord } from './work.js';

const BATCH = 50;
const CANDIDATES = 5;
const SELECT =
  'DOI,title,subtitle,author,issued,abstract,license,container-title,type,is-referenced-by-count';

const plainText = (value: unknown): string | undefined => asText(jatsText(asText(value) ?? ''));

/** Joins title and subtitle, which Crossref keeps apart and bibliographies print together. */
function titles(work: Fields): Pick<WorkRecord, 'title' | 'mainTitle'> {
  const [mainTitle, subtitle] = [plainText(asList(work.title)[0]), plainText(asList(work.subtitle)[0])];
  if (mainTitle === undefined) return {};
  if (subtitle === undefined || mainTitle.toLowerCase().includes(subtitle.toLowerCase()))
    return { title: mainTitle };
  return { title: `${mainTitle}: ${subtitle}`, mainTitle };
}

/**
 * Chooses a licence of the published article, which is valid from its publication. Terms for the accepted manuscript, for text and
 * data mining, and for a later date are not its licence.
 */
function licenceAddress(work: Fields): string | undefined {
  const licences = asList(work.license)
    .map(asFields)
    .filter(
      (licence) =>
        ['vor', 'unspecified', undefined].includes(asText(licence['content-version'])) &&
        (asNumber(licence['delay-in-days']) ?? 0) <= 0,
    );
  const isOpen = ({ URL: address }: Fields) => asText(address)?.includes('creativecommons.org') ?? false;
  const isPublished = (licence: Fields) => licence['content-version'] === 'vor';
  const chosen = licences.find(isOpen) ?? licences.find(isPublished) ?? licences[0];
  return asText(chosen?.URL);
}

function parseWork(value: unknown): WorkRecord {
  const work = asFields(value);
  const [containerTitle] = asList(work['container-title']);
  const [date] = asList(asFields(work.issued)['date-parts']);
  const container = asText(containerTitle);
  const isJournal = work.type === 'journal-article';
  return {
    ...titles(work),
    ...defined<WorkRecord>({
      doi: normaliseDoi(asText(work.DOI) ?? ''),
      authors: asList(work.author).map((author) => {
        const { family, name } = asFields(author);
        return defined({ family: asText(family), name: asText(name) });
      }),
      year: asNumber(asList(date)[0]),
      abstract: plainText(work.abstract),
      licence: licenceAddress(work),
      journal: isJournal ? container : undefined,
      venue: isJournal ? undefined : container,
      citations: asNumber(work['is-referenced-by-count']),
    }),
  };
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
          // Any word may be missing from a result, so the name, known only as a key such as `vandenberg`, excludes nothing.
          'query.bibliographic': isShortTitle(work?.title)
            ? `${titleWords(work?.title)} ${titleWords(work?.author)}`
            : titleWords(work?.title),
          filter: `from-pub-date:${(work?.year ?? 0) - 1},until-pub-date:${(work?.year ?? 0) + 1}`,
          rows: countCandidates(work?.title, CANDIDATES),
          select: SELECT,
        }),
      }),
      parse,
    },
  },
};
