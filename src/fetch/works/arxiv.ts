import { child, childrenNamed, type XmlElement } from '@citemill/read/internal';
import { yearIn } from '@citemill/read/internal/read/year';
import { normaliseArxiv, normaliseDoi } from '@citemill/read/paper';
import { defined } from './fields.js';
import { countCandidates, endpoint, isShortTitle, titleWords, type WorkService } from './service.js';
import type { WorkRecord, WorkRequest } from './work.js';
import { cleanedText, parseXmlAnswer } from './xml-answer.js';

const BATCH = 100;
const CANDIDATES = 10;

function parseEntry(entry: XmlElement): WorkRecord {
  const address = cleanedText(child(entry, 'id')) ?? '';
  const categories = [...childrenNamed(entry, 'category')].flatMap(({ attributes }) => attributes.term ?? []);
  return defined<WorkRecord>({
    arxiv: normaliseArxiv(address),
    doi: normaliseDoi(cleanedText(child(entry, 'arxiv:doi')) ?? ''),
    title: cleanedText(child(entry, 'title')),
    authors: [...childrenNamed(entry, 'author')].map((author) =>
      defined({ name: cleanedText(child(author, 'name')) }),
    ),
    year: yearIn(cleanedText(child(entry, 'published')) ?? ''),
    abstract: cleanedText(child(entry, 'summary')),
    fields: categories.length > 0 ? categories : undefined,
  });
}

/**
 * Makes the search for a title. A family name of several words is known only as a key, such as `vandenberg`, so the author does not
 * restrict the search; with a short title, which many papers contain, papers of the author come first.
 */
function titleQuery({ title, author }: WorkRequest): string {
  const query = `ti:"${titleWords(title)}"`;
  return isShortTitle(title) ? `${query} OR (${query} AND au:"${titleWords(author)}")` : query;
}

/** Parses the papers in an answer. An entry without an arXiv id describes an error and is skipped. */
const parse = (body: string): WorkRecord[] =>
  [...childrenNamed(parseXmlAnswer(body, 'feed'), 'entry')]
    .map(parseEntry)
    .filter(({ arxiv }) => arxiv !== undefined);

export const arxiv: WorkService = {
  name: 'arxiv',
  address: 'https://export.arxiv.org/api',
  // arXiv asks for three seconds between two requests.
  pauseMs: () => 3000,
  identify: () => ({}),
  lookups: {
    arxiv: {
      batch: BATCH,
      request: (base, works) => ({
        url: endpoint(base, 'query', {
          id_list: works.map(({ arxiv = '' }) => arxiv).join(','),
          max_results: works.length,
        }),
      }),
      parse,
    },
    title: {
      batch: 1,
      request: (base, [work]) => ({
        url: endpoint(base, 'query', {
          search_query: titleQuery(work ?? { id: '' }),
          max_results: countCandidates(work?.title, CANDIDATES),
        }),
      }),
      parse,
    },
  },
};
