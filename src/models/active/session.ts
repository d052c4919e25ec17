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
  /** The reader's answers, in order; `place` is the index of a sentence. */
  answers: { place: number; relevant: boolean }[];
}

export interface Ranked {
  /** Index of the sentence. */
  place: number;
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
 * session.answer(candidates.map((place) => ({ place, relevant: isRelevant(place) })));
 * session.ranking()[0]; // { place: 12, score: 0.87 }
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
    for (const { place, relevant } of state.answers) {
      this.requireSentence(place);
      this.answered.set(place, relevant);
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
      (place) => !this.answered.has(place),
    );
    return candidates.sort((a, b) => priorities[b]! - priorities[a]! || a - b).slice(0, this.state.perTurn);
  }

  /** Records answers. A second answer for the same sentence replaces the first. */
  answer(labels: readonly { place: number; relevant: boolean }[]): void {
    for (const { place, relevant } of labels) {
      this.requireSentence(place);
      this.state.answers = this.state.answers.filter((answer) => answer.place !== place);
      this.state.answers.push({ place, relevant });
      this.answered.set(place, relevant);
    }
    this.cachedScores = undefined;
  }

  /** Returns all sentences, best first: those marked relevant, those not yet answered, those marked irrelevant. */
  ranking(): Ranked[] {
    const scores = this.scores();
    const rank = (place: number) => (this.answered.has(place) ? (this.answered.get(place) ? 1 : -1) : 0);
    return Array.from(scores, (score, place) => ({ place, score })).sort(
      (a, b) => rank(b.place) - rank(a.place) || b.score - a.score || a.place - b.place,
    );
  }

  private requireSentence(place: number): void {
    if (!(place in this.state.sentences)) throw new UserError(`no sentence ${place}`);
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
    const places = [...this.answered.keys()].sort((a, b) => a - b);
    const labels = places.map((place) => valueAt(this.answered, place));
    return fitLogistic(selectRows(this.rows, places), buildTargets(labels), {
      C: this.state.C,
      classWeights: 'balanced',
    });
  }
}
