import { signature } from '@citemill/metrics';
import { cosinesWithFirst } from '@citemill/metrics/vectors';
import { UserError } from '../../user-error.js';
import { ExampleRows, type ExampleRowsOptions } from '../example-rows.js';
import type { Scorer, SentenceExample, Summariser } from '../model.js';
import { randomWalk } from './random-walk.js';
import { type RankedOptions, rankedSummariser } from './ranked.js';
import { cosineGraph, thresholdGraph } from './sentence-graph.js';

export interface LexrankOptions extends Omit<ExampleRowsOptions, 'norm'> {
  /** Minimum cosine for an edge of weight 1 between two sentences. Default: every cosine is the weight of an edge. */
  similarity?: number | undefined;
  /** Whether the walk restarts at sentences similar to the query, or anywhere. */
  query?: boolean | undefined;
  /** The probability of a restart. Default: 0.15; with the query, 0.5. */
  jump?: number | undefined;
}

/**
 * LexRank (Erkan and Radev 2004): the score of a sentence is how often a random walk along similar sentences visits it. With
 * `query`, the default, the walk restarts in proportion to the cosine with the query, as in biased LexRank (Otterbacher, Erkan
 * and Radev 2009), or anywhere if no sentence is similar to the query. Similarity is the cosine of TF-IDF rows. Scores sum to 1.
 */
export function lexrankScorer(options: LexrankOptions = {}): Scorer<SentenceExample> {
  const { similarity, query = true, jump = query ? 0.5 : 0.15, ...rowOptions } = options;
  if (!(jump > 0 && jump <= 1))
    throw new UserError(`lexrank: jump is ${jump}; give a number above 0 and at most 1`);
  if (similarity !== undefined && !(similarity >= 0 && similarity < 1))
    throw new UserError(`lexrank: similarity is ${similarity}; give a number of at least 0 and below 1`);
  const rows = new ExampleRows({ ...rowOptions, norm: 'l2' });
  const settings = { similarity: similarity ?? 'continuous', query, jump, ...rows.settings };
  return {
    name: query ? 'lexrank-query' : 'lexrank',
    signature: signature({ name: 'lexrank', version: 1, options: settings }),
    ...(rows.fittedOn === 'training' && { fit: (training) => rows.fit(training) }),
    async score(example) {
      const vectors = rows.of(example);
      const start = proportions(query ? cosinesWithFirst(vectors) : new Float64Array(vectors.rows - 1));
      const graph =
        similarity === undefined ? cosineGraph(vectors, 1) : thresholdGraph(vectors, 1, similarity);
      return randomWalk(graph, start, jump);
    },
  };
}

/** Scales numbers to a sum of 1; equal shares if all are 0. */
function proportions(numbers: Float64Array): Float64Array {
  const sum = numbers.reduce((total, number) => total + number, 0);
  return numbers.map((number) => (sum > 0 ? number / sum : 1 / numbers.length));
}

/** Selects the sentences with the highest LexRank scores. */
export function lexrank(options: LexrankOptions & RankedOptions = {}): Summariser {
  const { maxSentences, words, overflow, redundancy, order, threshold, name, ...scorerOptions } = options;
  const scorer = lexrankScorer(scorerOptions);
  return rankedSummariser(scorer, {
    maxSentences,
    words,
    overflow,
    redundancy,
    order,
    threshold,
    name: name ?? scorer.name,
  });
}
