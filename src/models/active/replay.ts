import { seededRandom } from '@citemill/metrics';
import { valueAt } from '../../at.js';
import { Session, type SessionOptions } from './session.js';

/** A reader whose answers are known. */
export interface Reader {
  query: string;
  sentences: readonly string[];
  /** Whether a sentence was wanted, by its place; only these can be offered. */
  answers: ReadonlyMap<number, boolean>;
}

/** Number of relevant sentences found after each turn of a session with a reader whose answers are known. */
export function replay(reader: Reader, options: Omit<SessionOptions, 'offer'> = {}): number[] {
  const session = Session.start(reader.query, reader.sentences, {
    ...options,
    offer: [...reader.answers.keys()],
  });
  const found: number[] = [];
  for (let places = session.next(); places.length > 0; places = session.next()) {
    session.answer(places.map((place) => ({ place, relevant: valueAt(reader.answers, place) })));
    found.push((found.at(-1) ?? 0) + countRelevant(reader, places));
  }
  return found;
}

/** Number of relevant sentences found after each turn, for candidates in a given order. */
export function replayOrder(reader: Reader, order: readonly number[], perTurn = 5): number[] {
  const found: number[] = [];
  for (let at = 0; at < order.length; at += perTurn)
    found.push((found.at(-1) ?? 0) + countRelevant(reader, order.slice(at, at + perTurn)));
  return found;
}

/** The order by similarity to the query, which a session without clicks uses. */
export function likenessOrder({ query, sentences, answers }: Reader): number[] {
  const order = Session.start(query, sentences).ranking();
  return order.map(({ place }) => place).filter((place) => answers.has(place));
}

/** An order by chance. */
export function randomOrder({ answers }: Reader, seed: number): number[] {
  const random = seededRandom(seed);
  const order = [...answers.keys()];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function countRelevant({ answers }: Reader, places: readonly number[]): number {
  return places.filter((place) => answers.get(place)).length;
}
