import { seededRandom } from '@citemill/metrics';
import { valueAt } from '../../at.js';
import { shuffle } from '../shuffle.js';
import { Session, type SessionOptions } from './session.js';

/** A simulated reader of a document, whose answers are known. */
export interface SimulatedReader {
  query: string;
  sentences: readonly string[];
  /** Whether a sentence is relevant, by its index; only these can be offered. */
  answers: ReadonlyMap<number, boolean>;
}

/** Returns the number of relevant sentences found after each turn of a session with a reader whose answers are known. */
export function replay(reader: SimulatedReader, options: Omit<SessionOptions, 'offer'> = {}): number[] {
  const session = Session.start(reader.query, reader.sentences, {
    ...options,
    offer: [...reader.answers.keys()],
  });
  const totals: number[] = [];
  for (let indices = session.next(); indices.length > 0; indices = session.next()) {
    session.answer(indices.map((index) => ({ index, relevant: valueAt(reader.answers, index) })));
    totals.push((totals.at(-1) ?? 0) + countRelevant(reader, indices));
  }
  return totals;
}

/** Returns the number of relevant sentences found after each turn, for candidates in a given order. */
export function replayOrder(reader: SimulatedReader, order: readonly number[], perTurn = 5): number[] {
  const totals: number[] = [];
  for (let start = 0; start < order.length; start += perTurn)
    totals.push((totals.at(-1) ?? 0) + countRelevant(reader, order.slice(start, start + perTurn)));
  return totals;
}

/** Returns the order by similarity to the query, which a session without clicks uses. */
export function similarityOrder({ query, sentences, answers }: SimulatedReader): number[] {
  const order = Session.start(query, sentences).ranking();
  return order.map(({ index }) => index).filter((index) => answers.has(index));
}

export function randomOrder({ answers }: SimulatedReader, seed: number): number[] {
  const order = [...answers.keys()];
  shuffle(order, seededRandom(seed));
  return order;
}

function countRelevant({ answers }: SimulatedReader, indexes: readonly number[]): number {
  return indexes.filter((index) => answers.get(index)).length;
}
