import { itemAt } from '../at.js';
import type { Database } from '../corpus/index.js';
import { type Retriever, reorderResults } from '../models/index.js';
import { CANDIDATES } from '../recipes/index.js';
import { UserError } from '../user-error.js';
import type { RankQuery } from './queries.js';
import type { Reranking } from './reranking.js';

/** A paper of the corpus that could be cited. */
export interface CandidatePaper {
  id: string;
  title: string;
  abstract: string;
  year: number | null;
}

/** Where some candidates are in the ranking for a query, and which ones are first. */
export interface Ranking {
  /** From 1. A candidate that has nothing in common with the query has the last rank. */
  ranks: Map<string, number>;
  /** Candidates that have nothing in common with the query. */
  unmatched: ReadonlySet<string>;
  best: CandidatePaper[];
}

/** All papers of a corpus with title and abstract, which can be ranked by how well they fit a text. */
export class CandidateRanker {
  private readonly byId: ReadonlyMap<string, CandidatePaper>;

  private constructor(
    readonly papers: readonly CandidatePaper[],
    /** The texts of the papers, if a cross-encoder reads them. */
    private readonly texts: readonly string[],
    readonly retriever: Retriever,
    private readonly reranking: Reranking | undefined,
  ) {
    this.byId = new Map(papers.map((paper) => [paper.id, paper]));
  }

  static async open(
    database: Database,
    corpus: string,
    retriever: Retriever,
    reranking?: Reranking,
  ): Promise<CandidateRanker> {
    const rows = await database.rows(CANDIDATES);
    if (rows.length === 0)
      throw new UserError(
        `${corpus}: no paper has a title and an abstract to compare with; look abstracts up and link again:
  citemill fetch works --corpus ${corpus} --email YOU
  citemill link --corpus ${corpus}`,
      );
    const papers = rows.map(({ id, title, abstract, year }) => ({
      id: String(id),
      title: String(title),
      abstract: String(abstract),
      year: year === null || year === undefined ? null : Number(year),
    }));
    return CandidateRanker.create(papers, retriever, reranking);
  }

  static async create(
    papers: readonly CandidatePaper[],
    retriever: Retriever,
    reranking?: Reranking,
  ): Promise<CandidateRanker> {
    const texts = papers.map(({ title, abstract }) => `${title} ${abstract}`.replaceAll(/\s+/g, ' '));
    await retriever.index(texts);
    return new CandidateRanker(papers, reranking ? texts : [], retriever, reranking);
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  get(id: string): CandidatePaper | undefined {
    return this.byId.get(id);
  }

  /** Whether words alone decide the ranking, so that a paper in another language is always among the last. */
  get isLexical(): boolean {
    return this.retriever.isLexical === true && this.reranking === undefined;
  }

  /** Ranks all candidates but for those excluded. */
  async rank(
    query: RankQuery,
    { wanted = [], excluded = [], top = 0 }: { wanted?: string[]; excluded?: string[]; top?: number },
  ): Promise<Ranking> {
    const unranked = new Set(wanted);
    const skipped = new Set(excluded);
    const last = this.papers.length - [...skipped].filter((id) => this.has(id)).length;
    const ranking: Ranking = {
      ranks: new Map(wanted.map((id) => [id, last])),
      unmatched: unranked,
      best: [],
    };
    let rank = 0;
    for (const index of await this.search(query, skipped)) {
      const paper = itemAt(this.papers, index);
      rank++;
      if (rank <= top) ranking.best.push(paper);
      if (unranked.delete(paper.id)) ranking.ranks.set(paper.id, rank);
      if (unranked.size === 0 && rank >= top) break;
    }
    return ranking;
  }

  /** Returns the indexes of the candidates that have something in common with the query, best first. */
  private async search({ search, rerank }: RankQuery, skipped: ReadonlySet<string>): Promise<number[]> {
    const hits = (await this.retriever.search(search, this.papers.length)).filter(
      ({ index }) => !skipped.has(itemAt(this.papers, index).id),
    );
    if (!this.reranking) return hits.map(({ index }) => index);
    const { reranker, best, weight } = this.reranking;
    const texts = hits.slice(0, best).map(({ index }) => itemAt(this.texts, index));
    const scores = await reranker.score(rerank, texts);
    const results = hits.map(({ index, score }) => ({ id: String(index), score }));
    return reorderResults(results, scores, weight).map(({ id }) => Number(id));
  }
}
