import { seededRandom } from '../random.js';

/** An immutable set of positions, one bit each, which alignments can share. */
export type PositionSet = Uint32Array;

export function emptyPositions(length: number): PositionSet {
  return new Uint32Array(Math.ceil(length / 32));
}

export function contains(set: PositionSet, position: number): boolean {
  return ((set[position >>> 5]! >>> (position & 31)) & 1) === 1;
}

export function withPosition(set: PositionSet, position: number): PositionSet {
  const copy = set.slice();
  copy[position >>> 5] = copy[position >>> 5]! | (1 << (position & 31));
  return copy;
}

/** Random numbers whose exclusive or is a set's hash (Zobrist hashing): two different sets hardly ever get the same one. */
export function positionHashes(length: number): Uint32Array {
  const random = seededRandom(0);
  return Uint32Array.from({ length }, () => random.uint32());
}
