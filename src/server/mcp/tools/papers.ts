import { z } from 'zod';
import { overview } from '../../corpus/overview.js';
import { listPapers } from '../../corpus/papers.js';
import { searchText } from '../../corpus/text-search.js';
import { clip, clipOrNull } from '../clip.js';
import { listed, pageInfo, paging, queryInput, type Tool, textInput, tool } from '../tool.js';

const MAX_AUTHORS = 300;
const MAX_SENTENCE = 2000;
/** Maximum number of matching sentences to show per paragraph. */
const MAX_SENTENCES = 5;

const year = z.number().int().min(0).max(9999).optional().describe('only papers of this year');

export const describeCorpus: Tool = tool(
  {
    name: 'describe_corpus',
    title: 'Describe the corpus',
    description:
      'Says what this server has: the number of papers, citations and cited papers, the years and venues of the papers, and the names of the datasets. Call it first.',
    input: {},
    output: {
      papers: z.number(),
      citations: z.number(),
      isLinked: z.boolean().describe('false: it is unknown which papers of the corpus cite each other'),
      citedPapers: z.number().nullable(),
      citedPapersInCorpus: z.number().nullable(),
      years: z.object({ first: z.number(), last: z.number() }).nullable(),
      venues: z.array(z.object({ name: z.string(), count: z.number() })),
      formats: z.array(z.object({ name: z.string(), count: z.number() })),
      datasets: z.array(z.string()),
    },
  },
  async (library) => {
    await library.papersReady();
    const { corpus, jobs } = library.searchContext();
    const { papers, citations, isLinked, works, years, venues, formats } = await overview(corpus, jobs);
    const [first, last] = [years.at(0), years.at(-1)];
    return {
      papers,
      citations,
      isLinked,
      citedPapers: works?.cited ?? null,
      citedPapersInCorpus: works?.inCollection ?? null,
      years: first && last ? { first: first.year, last: last.year } : null,
      venues: venues.map(({ name, count }) => ({ name: clip(name, MAX_AUTHORS), count })),
      formats,
      datasets: library.datasetNames,
    };
  },
);

export const searchPapers: Tool = tool(
  {
    name: 'search_papers',
    title: 'Search papers',
    description:
      'Finds papers by words of title, authors, venue, year and abstract. Without a query it lists all papers. Returns the ids that the other tools take. To search the full text, use search_text.',
    input: {
      query: queryInput.default(''),
      year,
      venue: textInput(500, 'only papers of this venue, written as in the results').optional(),
      sort: z
        .enum(['read', 'title', 'year', 'citations'])
        .default('read')
        .describe('read: in the order in which they were ingested'),
      order: z.enum(['up', 'down']).default('up'),
      ...paging,
    },
    output: {
      ...listed,
      papers: z.array(
        z.object({
          id: z.string(),
          paperId: z.string(),
          title: z.string(),
          authors: z.string().nullable(),
          year: z.number().nullable(),
          venue: z.string().nullable(),
          citations: z.number().describe('citations in its text'),
        }),
      ),
    },
  },
  async (library, { query: q, page, limit, ...filters }) => {
    await library.papersReady();
    const { total, rows } = await listPapers(library.corpus, { q, page, size: limit, ...filters });
    return {
      ...pageInfo(total, page, limit),
      papers: rows.map(({ record, paperId, title, authors, year: published, venue, citations }) => ({
        id: record,
        paperId,
        title: clip(title, MAX_SENTENCE),
        authors: clipOrNull(authors, MAX_AUTHORS),
        year: published,
        venue: clipOrNull(venue, MAX_AUTHORS),
        citations,
      })),
    };
  },
);

export const searchFullText: Tool = tool(
  {
    name: 'search_text',
    title: 'Search the full text',
    description:
      'Finds paragraphs that contain every word of a query, in text order, and quotes their sentences with a word of the query. Read around a result with read_section and its paragraph.',
    input: {
      query: queryInput.refine((query) => query.trim() !== '', 'must not be empty'),
      year,
      onlyCiting: z.boolean().default(false).describe('only paragraphs with a citation'),
      ...paging,
    },
    output: {
      ...listed,
      paragraphs: z.array(
        z.object({
          paper: z.string(),
          title: z.string(),
          year: z.number().nullable(),
          section: z.string(),
          paragraph: z.number(),
          sentences: z.array(z.string()),
        }),
      ),
    },
  },
  async (library, { query: q, page, limit, onlyCiting, year: only }) => {
    await library.textReady();
    const { corpus, jobs } = library.searchContext();
    const { total, rows } = await searchText(
      corpus,
      jobs,
      { q, page, size: limit, year: only, only: onlyCiting ? 'citing' : undefined },
      (text) => library.protectText(text),
    );
    return {
      ...pageInfo(total, page, limit),
      paragraphs: library
        .protect(rows)
        .map(({ record, title, year: published, section, paragraph, sentences }) => ({
          paper: record,
          title: clip(title, MAX_SENTENCE),
          year: published,
          section: clip(section, MAX_AUTHORS),
          paragraph,
          sentences: sentences.slice(0, MAX_SENTENCES).map(({ text }) => clip(text, MAX_SENTENCE)),
        })),
    };
  },
);
