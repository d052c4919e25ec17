import {
  type CitingPaper,
  type CitingParagraph,
  citationContext,
  citrec,
  firstAuthors,
  type LocatedMark,
  locateMarks,
  queryText,
  removeTokens,
} from '../recipes/index.js';

/** How queries are made, as settings of {@link queryText}. */
export type QuerySettings = Readonly<Record<string, unknown>>;

/** How the queries of a search are made, and those of the cross-encoder that reorders its results, if there is one. */
export interface QueryRules {
  search: QuerySettings;
  rerank?: QuerySettings | undefined;
}

/** The query for one text: as the search takes it, and as the cross-encoder does. */
export interface RankQuery {
  search: string;
  rerank: string;
}

/** The query of systems that were not trained on citations. */
export const PLAIN_QUERY: QuerySettings = { query: 'context', marks: 'remove' };

/** A citation mark with the query for its cited papers. */
export interface MarkQuery {
  paragraph: CitingParagraph;
  located: LocatedMark;
  query: RankQuery;
  /** The citing sentence without its citation. */
  sentence: string;
}

const { refined } = citrec.profiles;

/** Every citation of a paper, as the recipe citrec sees it. */
export function* markQueries(paper: CitingPaper, rules: QueryRules): Generator<MarkQuery> {
  const authors = firstAuthors(paper);
  for (const paragraph of paper.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    for (const located of locateMarks(paper, paragraph, authors)) {
      const { sentences, sentenceIndex, marks, mark } = located;
      const context = citationContext(paragraph, sentences, sentenceIndex, marks, mark, refined);
      yield {
        paragraph,
        located,
        query: textQuery(paper, context.text, rules),
        sentence: removeTokens(context.sentence),
      };
    }
  }
}

/** Returns the query for a text of a paper. */
export const textQuery = (
  { title, abstract }: Pick<CitingPaper, 'title' | 'abstract'>,
  context: string,
  { search, rerank = search }: QueryRules,
): RankQuery => ({
  search: queryText({ context, title, abstract }, search),
  rerank: queryText({ context, title, abstract }, rerank),
});

/** The citations of each paragraph that has any. */
export function groupByParagraph(queries: Iterable<MarkQuery>): Map<CitingParagraph, MarkQuery[]> {
  const groups = new Map<CitingParagraph, MarkQuery[]>();
  for (const query of queries) groups.set(query.paragraph, [...(groups.get(query.paragraph) ?? []), query]);
  return groups;
}
