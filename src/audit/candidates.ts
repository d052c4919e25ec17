import type { Database } from '../corpus/index.js';
import type { Retriever } from '../models/index.js';
import { CANDIDATES } from '../recipes/index.js';
import { UserError } from '../user-error.js';

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
  best: CandidatePaper[];
}

/** All papers of a corpus with title and abstract, which can be ranked by how well they fit a text. */
export class CandidateRanker {
  private readonly ids: ReadonlySet<string>;

  private constructor(
    readonly papers: readonly CandidatePaper[],
    readonly retriever: Retriever,
  ) {
    this.ids = new Set(papers.map(({ id }) => id));
  }

  static async open(database: Database, corpus: string, retriever: Retriever): Promise<CandidateRanker> {
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
    return CandidateRanker.create(papers, retriever);
  }

  static async create(papers: readonly CandidatePaper[], retriever: Retriever): Promise<CandidateRanker> {
    await retriever.index(
      papers.map(({ title, abstract }) => `${title} ${abstract}`.replaceAll(/\s+/g, ' ')),
    );
    return new CandidateRanker(papers, retriever);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Ranks all candidates but for those excluded. */
  async rank(
    query: string,
    { wanted = [], excluded = [], top = 0 }: { wanted?: string[]; excluded?: string[]; top?: number },
  ): Promise<Ranking> {
    const left = new Set(wanted);
    const skipped = new Set(excluded);
    const last = this.papers.length - [...skipped].filter((id) => this.has(id)).length;
    const ranking: Ranking = { ranks: new Map(wanted.map((id) => [id, last])), best: [] };
    let rank = 0;
    for (const { index } of await this.retriever.search(query, this.papers.length)) {
      const paper = this.papers[index];
      if (!paper || skipped.has(paper.id)) continue;
      rank++;
      if (rank <= top) ranking.best.push(paper);
      if (left.delete(paper.id)) ranking.ranks.set(paper.id, rank);
      if (left.size === 0 && rank >= top) break;
    }
    return ranking;
  }
}
