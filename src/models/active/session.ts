import { type SparseRows, selectRows } from '@citemill/metrics/vectors';
import { valueAt } from '../../at.js';
import { UserError } from '../../user-error.js';
import { buildTargets, fitLogistic, type LogisticModel, probabilities } from '../logistic/index.js';
import { activeFeatures, type QueryVectors } from './query-features.js';

/** `relevance`: what is most likely wanted; `uncertainty`: what the model knows least about. */
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

/** All that a session knows, as plain JSON. */
export interface SessionState {
  version: 1;
  query: string;
  sentences: string[];
  sampling: Sampling;
  perTurn: number;
  C: number;
  offer: number[] | null;
  /** The reader's answers, in order. */
  answers: { place: number; relevant: boolean }[];
}

export interface Ranked {
  place: number;
  /** From 0 to 1; after enough answers a probability, before that the similarity to the query. */
  score: number;
}

/**
 * A reader's search for sentences (QuOTeS): some candidates a turn, a click on each, and a logistic model that learns from
 * the clicks. The first candidates are those most like the query; so are later ones until the reader has said both yes
 * and no.
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
  private known: Float64Array | undefined;

  private constructor(
    private readonly state: SessionState,
    vectors?: QueryVectors,
  ) {
    const { rows, similarity } = activeFeatures(state.query, state.sentences, vectors);
    this.rows = rows;
    this.similarity = similarity;
    for (const { place, relevant } of state.answers) {
      this.mustExist(place);
      this.answered.set(place, relevant);
    }
  }

  /** @param vectors embeddings of query and sentences; TF-IDF of words serves where there are none */
  static start(
    query: string,
    sentences: readonly string[],
    options: SessionOptions = {},
    vectors?: QueryVectors,
  ): Session {
    const { sampling = 'relevance', perTurn = 5, C = 1, offer } = options;
    if (!(Number.isInteger(perTurn) && perTurn > 0))
      throw new UserError(`a turn can't have ${perTurn} candidates`);
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

  /** Resumes a session; give the vectors it was started with. */
  static restore(state: SessionState, vectors?: QueryVectors): Session {
    if (state.version !== 1) throw new UserError(`this session is of version ${state.version}, not 1`);
    return new Session(structuredClone(state), vectors);
  }

  toJSON(): SessionState {
    return structuredClone(this.state);
  }

  /** Indexes of the next candidates, best first; empty when all have been answered. */
  next(): number[] {
    const scores = this.scores();
    const interest =
      this.state.sampling === 'uncertainty' && this.hasBoth()
        ? scores.map((score) => -Math.abs(score - 0.5))
        : scores;
    const open = (this.state.offer ?? Array.from(this.state.sentences.keys())).filter(
      (place) => !this.answered.has(place),
    );
    return open.sort((a, b) => interest[b]! - interest[a]! || a - b).slice(0, this.state.perTurn);
  }

  /** Takes the reader's clicks. A second answer for the same sentence replaces the first. */
  answer(labels: readonly { place: number; relevant: boolean }[]): void {
    for (const { place, relevant } of labels) {
      this.mustExist(place);
      this.state.answers = this.state.answers.filter((answer) => answer.place !== place);
      this.state.answers.push({ place, relevant });
      this.answered.set(place, relevant);
    }
    this.known = undefined;
  }

  /** All sentences, best first: those marked relevant, those not yet answered, those marked irrelevant. */
  ranking(): Ranked[] {
    const scores = this.scores();
    const rank = (place: number) => (this.answered.has(place) ? (this.answered.get(place) ? 1 : -1) : 0);
    return Array.from(scores, (score, place) => ({ place, score })).sort(
      (a, b) => rank(b.place) - rank(a.place) || b.score - a.score || a.place - b.place,
    );
  }

  private mustExist(place: number): void {
    if (!(place in this.state.sentences)) throw new UserError(`there is no sentence ${place}`);
  }

  private hasBoth(): boolean {
    return new Set(this.answered.values()).size === 2;
  }

  private scores(): Float64Array {
    if (!this.hasBoth()) return this.similarity;
    this.known ??= probabilities(this.model(), this.rows);
    return this.known;
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
