/** Oracle summaries, which use the reference: upper bounds for extraction. */

import {
  type GreedyOptions,
  greedy,
  type RougeMetric,
  type RougeVariant,
  rouge,
  signature,
} from '@citemill/metrics';
import type { Scorer, SentenceExample, Summariser } from '../model.js';
import { type RankedOptions, rankedSummariser } from './ranked.js';
import { requireReferences } from './references.js';

export interface RougeScorerOptions {
  metric?: RougeMetric | undefined;
  measure?: 'f' | 'recall' | undefined;
  variant?: RougeVariant | undefined;
  /** Default: true if the variant has stemming. */
  stem?: boolean | undefined;
  /** With several references: the best for each sentence, the average, or only the first. */
  references?: 'best' | 'average' | 'first' | undefined;
}

/** Scores each sentence by its ROUGE against the reference. Default: ROUGE-2 F1. */
export function rougeScorer(options: RougeScorerOptions = {}): Scorer<SentenceExample> {
  const { metric = 'rouge2', measure = 'f', variant = 'google', references = 'best' } = options;
  const { stem = variant !== 'pltrdy' } = options;
  const combined = references === 'first' ? 'best' : references;
  const scorer = rouge({ variant, metrics: [metric], stem, references: combined });
  const settings = { measure, references, by: scorer.signature };
  return {
    name: `${metric}-${measure}`,
    signature: signature({ name: 'rouge-scorer', version: 1, options: settings }),
    async score(example) {
      const all = requireReferences(example);
      const used = references === 'first' ? all.slice(0, 1) : all;
      const scores = new Float64Array(example.sentences.length);
      for (const [i, sentence] of example.sentences.entries())
        scores[i] = scorer.score(sentence, used).scores[metric]?.[measure] ?? 0;
      return scores;
    },
  };
}

/**
 * Returns the single best sentence. Default: by ROUGE-2 F1, as CiteSum's EXT-ORACLE. SciTLDR's oracle is by ROUGE-1 F1 over all
 * references of a paper: `{ metric: 'rouge1' }`.
 */
export function sentenceOracle(options: RougeScorerOptions = {}): Summariser {
  return rankedSummariser(rougeScorer(options), { name: 'oracle-sentence', maxSentences: 1 });
}

/** WikiRef's Oracle (Reg): sentences with a ROUGE-2 F1 above a threshold, without overlapping trigrams. */
export function regressionOracle(options: RougeScorerOptions & RankedOptions = {}): Summariser {
  const { metric, measure, variant, stem, references, ...selection } = options;
  const { maxSentences = Infinity, redundancy = 'trigrams', threshold = 'searched' } = selection;
  const scorer = rougeScorer({ metric, measure, variant, stem, references });
  return rankedSummariser(scorer, {
    name: 'oracle-regression',
    ...selection,
    maxSentences,
    redundancy,
    threshold,
  });
}

/**
 * WikiRef's Oracle (Class): the combination of sentences that a greedy search by ROUGE-2 F1 finds, in document order. Empty if
 * no sentence shares a bigram with the reference. Uses the first of several references.
 */
export function greedyOracle(options: GreedyOptions = {}): Summariser {
  const { variant = 'google', stem = variant !== 'pltrdy' } = options;
  const selector = greedy({ ...options, variant, stem });
  return {
    name: 'oracle-greedy',
    signature: selector.signature,
    async pick(example) {
      const { picked } = selector.select(example.sentences, requireReferences(example)[0]!);
      return picked.sort((a, b) => a - b);
    },
  };
}
