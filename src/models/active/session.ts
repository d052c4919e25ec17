import { type SparseRows, selectRows } from '@citemill/metrics/vectors';
import { valueAt } from '../../at.js';
import { UserError } from '../../user-error.js';
import { buildTargets, fitLogistic, type LogisticModel, probabilities } from '../logistic/index.js';
import { activeFeatures, type QueryVectors } from './query-features.js';

/** Which candidates to offer. `relevance`: the most likely relevant ones; `uncertainty`: those that the model is least sure of. */
export type Sampling = 'relevance' | 'uncertainty';

export interface SessionOptions {
  sampling?: Sampling | undefined;
  /** Candidates per turn. Default: 5. */
  perTurn?: number | undefined;
  /** As scikit-learn's `C`. Default: 1. */
  C?: number | undefined;
  /** Indexes of the sentences that may be offered. Default: all. */
  offer?: readonly number[] | undefined;
}

/** The complete state of a session, as plain JSON. */
export interface SessionState {
  version: 1;
  query: string;
  sentences: string[];
  sampling: Sampling;
  perTurn: number;
  C: number;
  offer: number[] | null;
  /** The reader's answers, in order; `index` counts the sentences from 0. */
  answers: { index: number; relevant: boolean }[];
}

export interface Ranked {
  /** Index of the sentence. */
  index: number;
  /** From 0 to 1; after enough answers a probability, before that the similarity to the query. */
  score: number;
}

/**
 * An interactive search for sentences (QuOTeS): each turn offers some candidates, and a logistic model learns from the
 * reader's answers. Until there are both positive and negative answers, candidates are ranked by similarity to the query.
 *
 * @example
 * const session = Session.start('Where do eels spawn?', sentences);
 * const candidates = session.next();
 * session.answer(candidates.map((index) => ({ index, relevant: isRelevant(index) })));
 * session.ranking()[0]; // { index: 12, score: 0.87 }
 */
export class Session {
  private readonly rows: SparseRows;
  private readonly similarity: Float64Array;
  private readonly answered = new Map<number, boolean>();
  private cachedScores: Float64Array | undefined;

  private constructor(
    private readonly state: SessionState,
    vectors?: QueryVectors,
  ) {
    const { rows, similarity } = activeFeatures(state.query, state.sentences, vectors);
    this.rows = rows;
    this.similarity = similarity;
    for (const { index, relevant } of state.answers) {
      this.requireSentence(index);
      this.answered.set(index, relevant);
    }
  }

  /** @param vectors embeddings of query and sentences. Default: TF-IDF of words. */
  static start(
    query: string,
    sentences: readonly string[],
    options: SessionOptions = {},
    vectors?: QueryVectors,
  ): Session {
    const { sampling = 'relevance', perTurn = 5, C = 1, offer } = options;
    if (!(Number.isInteger(perTurn) && perTurn > 0))
      throw new UserError(`perTurn is ${perTurn}; give a whole number of at least 1`);
    const state: SessionState = {
      version: 1,
      query,
      sentences: [...sentences],
      sampling,
      perTurn,
      C,
      offer: offer ? [...offer] : null,
      answers: [],
    };
    return new Session(state, vectors);
  }

  /** Resumes a session; pass the vectors that it was started with. */
  static restore(state: SessionState, vectors?: QueryVectors): Session {
    if (state.version !== 1) throw new UserError(`unsupported session version ${state.version}`);
    return new Session(structuredClone(state), vectors);
  }

  toJSON(): SessionState {
    return structuredClone(this.state);
  }

  /** Indexes of the next candidates, best first; empty when all have been answered. */
  next(): number[] {
    const scores = this.scores();
    const priorities =
      this.state.sampling === 'uncertainty' && this.hasBothLabels()
        ? scores.map((score) => -Math.abs(score - 0.5))
        : scores;
    const candidates = (this.state.offer ?? Array.from(this.state.sentences.keys())).filter(
      (index) => !this.answered.has(index),
    );
    return candidates.sort((a, b) => priorities[b]! - priorities[a]! || a - b).slice(0, this.state.perTurn);
  }

  /** Records answers. A second answer for the same sentence replaces the first. */
  answer(labels: readonly { index: number; relevant: boolean }[]): void {
    for (const { index, relevant } of labels) {
      this.requireSentence(index);
      this.state.answers = this.state.answers.filter((answer) => answer.index !== index);
      this.state.answers.push({ index, relevant });
      this.answered.set(index, relevant);
    }
    this.cachedScores = undefined;
  }

  /** Returns all sentences, best first: those marked relevant, those not yet answered, those marked irrelevant. */
  ranking(): Ranked[] {
    const scores = this.scores();
    const rank = (index: number) => (this.answered.has(index) ? (this.answered.get(index) ? 1 : -1) : 0);
    return Array.from(scores, (score, index) => ({ index, score })).sort(
      (a, b) => rank(b.index) - rank(a.index) || b.score - a.score || a.index - b.index,
    );
  }

  private requireSentence(index: number): void {
    if (!(index in this.state.sentences)) throw new UserError(`no sentence ${index}`);
  }

  private hasBothLabels(): boolean {
    return new Set(this.answered.values()).size === 2;
  }

  private scores(): Float64Array {
    if (!this.hasBothLabels()) return this.similarity;
    this.cachedScores ??= probabilities(this.model(), this.rows);
    return this.cachedScores;
  }

  private model(): LogisticModel {
    const indexes = [...this.answered.keys()].sort((a, b) => a - b);
    const labels = indexes.map((index) => valueAt(this.answered, index));
    return fitLogistic(selectRows(this.rows, indexes), buildTargets(labels), {
      C: this.state.C,
      classWeights: 'balanced',
    });
  }
}
