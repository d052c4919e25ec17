import { MetricError } from '../error.js';

/** Weights below this are rounding errors: the total weight is about 1. */
const MIN_WEIGHT = 1e-14;

/**
 * Returns the earth mover's distance: the minimum cost of turning one list of weights into another, with `cost(i, j)` per unit moved from
 * weight i of the first to weight j of the second. If one list weighs more, the surplus costs `excess` per unit.
 * Exact, by shortest augmenting paths with potentials; no package on npm solves weighted problems of this size without native code.
 *
 * @example
 * earthMover([1, 1], [2], (i) => (i === 0 ? 3 : 5)) // 8
 */
export function earthMover(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  cost: (i: number, j: number) => number,
  excess = 0,
): number {
  const supply = copyWeights(from);
  const demand = copyWeights(to);
  const surplus = sum(supply) - sum(demand);
  // The lighter list gets one more weight, which takes the surplus.
  if (surplus > 0) demand.push(surplus);
  if (surplus < 0) supply.push(-surplus);
  const isExtra = (i: number, j: number) => i >= from.length || j >= to.length;
  const transport = new Transport(Float64Array.from(supply), Float64Array.from(demand), (i, j) =>
    isExtra(i, j) ? excess : cost(i, j),
  );
  return transport.solve();
}

const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0);

function copyWeights(weights: ArrayLike<number>): number[] {
  const copy = Array.from(weights);
  if (copy.length === 0 || copy.some((weight) => !(weight >= 0 && Number.isFinite(weight))))
    throw new MetricError(
      'bad-value',
      'weights must be finite and not negative, and there must be at least one',
    );
  return copy;
}

/** A transportation problem on a dense graph: sources 0 … n−1, sinks n … n+m−1. */
class Transport {
  readonly #sourceCount: number;
  readonly #sinkCount: number;
  readonly #cost: Float64Array;
  readonly #flow: Float64Array;
  readonly #supply: Float64Array;
  readonly #demand: Float64Array;
  readonly #potential: Float64Array;

  constructor(supply: Float64Array, demand: Float64Array, cost: (i: number, j: number) => number) {
    this.#sourceCount = supply.length;
    this.#sinkCount = demand.length;
    this.#supply = supply;
    this.#demand = demand;
    this.#flow = new Float64Array(this.#sourceCount * this.#sinkCount);
    this.#cost = new Float64Array(this.#sourceCount * this.#sinkCount);
    this.#potential = new Float64Array(this.#sourceCount + this.#sinkCount);
    for (let i = 0; i < this.#sourceCount; i++)
      for (let j = 0; j < this.#sinkCount; j++) {
        const value = cost(i, j);
        if (!(value >= 0)) throw new MetricError('bad-value', 'costs must not be negative');
        this.#cost[i * this.#sinkCount + j] = value;
      }
  }

  solve(): number {
    for (let source = 0; source < this.#sourceCount; source++)
      while ((this.#supply[source] ?? 0) > MIN_WEIGHT && this.#augment(source)) {
        // Each round empties the source, fills a sink or clears an edge.
      }
    let total = 0;
    for (const [edge, flow] of this.#flow.entries()) total += flow * (this.#cost[edge] ?? 0);
    return total;
  }

  /** Sends as much as possible along the cheapest path from a source to a sink with room; false if there is no such path. */
  #augment(source: number): boolean {
    const { sink, before, distance } = this.#findCheapestPath(source);
    if (sink < 0) return false;
    const path: number[] = [];
    for (let node = sink; node !== source; node = before[node] ?? source) path.push(node);
    path.push(source);
    path.reverse();
    let amount = Math.min(this.#supply[source] ?? 0, this.#demand[sink - this.#sourceCount] ?? 0);
    for (const [step, node] of path.entries()) {
      const next = path[step + 1];
      if (next !== undefined && node >= this.#sourceCount)
        amount = Math.min(amount, this.#flow[this.#edge(next, node)] ?? 0);
    }
    for (const [step, node] of path.entries()) {
      const next = path[step + 1];
      if (next === undefined) break;
      const edge = node < this.#sourceCount ? this.#edge(node, next) : this.#edge(next, node);
      this.#flow[edge] = (this.#flow[edge] ?? 0) + (node < this.#sourceCount ? amount : -amount);
    }
    this.#supply[source] = (this.#supply[source] ?? 0) - amount;
    this.#demand[sink - this.#sourceCount] = (this.#demand[sink - this.#sourceCount] ?? 0) - amount;
    const pathLength = distance[sink] ?? 0;
    for (const [node, candidateDistance] of distance.entries())
      this.#potential[node] = (this.#potential[node] ?? 0) + Math.min(candidateDistance, pathLength);
    return true;
  }

  #edge(source: number, sink: number): number {
    return source * this.#sinkCount + (sink - this.#sourceCount);
  }

  /** Dijkstra's algorithm on reduced costs, in rounds over all nodes: the graph is dense. */
  #findCheapestPath(source: number): { sink: number; before: Int32Array; distance: Float64Array } {
    const nodes = this.#sourceCount + this.#sinkCount;
    const distance = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
    const before = new Int32Array(nodes).fill(-1);
    const done = new Uint8Array(nodes);
    distance[source] = 0;
    for (;;) {
      let nearest = -1;
      let shortest = Number.POSITIVE_INFINITY;
      for (let node = 0; node < nodes; node++) {
        const candidateDistance = distance[node] ?? Number.POSITIVE_INFINITY;
        if (!done[node] && candidateDistance < shortest) {
          shortest = candidateDistance;
          nearest = node;
        }
      }
      if (nearest < 0) return { sink: -1, before, distance };
      done[nearest] = 1;
      if (nearest >= this.#sourceCount && (this.#demand[nearest - this.#sourceCount] ?? 0) > MIN_WEIGHT)
        return { sink: nearest, before, distance };
      if (nearest < this.#sourceCount)
        for (let sink = this.#sourceCount; sink < nodes; sink++) relax(this, nearest, sink, 1);
      else
        for (let other = 0; other < this.#sourceCount; other++)
          if ((this.#flow[this.#edge(other, nearest)] ?? 0) > MIN_WEIGHT) relax(this, nearest, other, -1);
    }

    function relax(problem: Transport, node: number, next: number, sign: 1 | -1): void {
      if (done[next]) return;
      const edge = sign > 0 ? problem.#edge(node, next) : problem.#edge(next, node);
      const reduced =
        sign * (problem.#cost[edge] ?? 0) + (problem.#potential[node] ?? 0) - (problem.#potential[next] ?? 0);
      const candidateDistance = (distance[node] ?? 0) + Math.max(0, reduced);
      if (candidateDistance < (distance[next] ?? Number.POSITIVE_INFINITY)) {
        distance[next] = candidateDistance;
        before[next] = node;
      }
    }
  }
}
