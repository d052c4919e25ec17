import type { SentenceGraph } from './sentence-graph.js';

/** The walk has converged when a step moves at most this much probability. */
const TOLERANCE = 1e-12;
const MAX_STEPS = 10_000;

/**
 * Returns the stationary distribution of a random walk over sentences. With probability `jump`, and at sentences without edges, it
 * restarts at a sentence drawn from `start`.
 */
export function randomWalk(graph: SentenceGraph, start: Float64Array, jump: number): Float64Array {
  const { degrees } = graph;
  const size = start.length;
  let visits = start.slice();
  let next = new Float64Array(size);
  const shares = new Float64Array(size);
  for (let step = 0; step < MAX_STEPS; step++) {
    let lost = 0;
    for (let i = 0; i < size; i++) {
      if (degrees[i]! > 0) shares[i] = visits[i]! / degrees[i]!;
      else {
        shares[i] = 0;
        lost += visits[i]!;
      }
    }
    graph.pass(shares, next);
    const restart = jump + (1 - jump) * lost;
    let moved = 0;
    for (let i = 0; i < size; i++) {
      next[i] = restart * start[i]! + (1 - jump) * next[i]!;
      moved += Math.abs(next[i]! - visits[i]!);
    }
    [visits, next] = [next, visits];
    if (moved <= TOLERANCE) break;
  }
  return visits;
}
