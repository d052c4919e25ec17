/** Summaries by one who knows the reference: what extraction could reach at best. */

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
  /** On where the variant has stems. */
  stem?: boolean | undefined;
  /** Of several references the best one for each sentence, the average, or only the first. */
  references?: 'best' | 'average' | 'first' | undefined;
}

/** Scores each sentence by its own ROUGE against the reference: ROUGE-2 F1 by default. */
export function rougeScorer(options: RougeScorerOptions = {}): Scorer<SentenceExample> {
  const { metric = 'rouge2', measure = 'f', variant = 'google', references = 'best' } = options;
  const { stem = variant !== 'pltrdy' } = options;
  const combined = references === 'first' ? 'best' : references;
  const scorer = rouge({ variant, metrics: [metric], stem, references: combined });
  const shown = { measure, references, by: scorer.signature };
  return {
    name: `${metric}-${measure}`,
    signature: signature({ name: 'rouge-scorer', version: 1, options: shown }),
    async score(example) {
      const all = requireReferences(example);
      const wanted = references === 'first' ? all.slice(0, 1) : all;
      const scores = new Float64Array(example.sentences.length);
      for (const [i, sentence] of example.sentences.entries())
        scores[i] = scorer.score(sentence, wanted).scores[metric]?.[measure] ?? 0;
      return scores;
    },
  };
}

/**
 * The single best sentence: CiteSum's EXT-ORACLE by ROUGE-2 F1, the default. SciTLDR's is by ROUGE-1 F1 over all of a
 * paper's references: `{ metric: 'rouge1' }`.
 */
export function sentenceOracle(options: RougeScorerOptions = {}): Summariser {
  return rankedSummariser(rougeScorer(options), { name: 'oracle-sentence', most: 1 });
}

/** Sentences by their own ROUGE-2 F1, without overlapping trigrams, above a threshold: WikiRef's Oracle (Reg). */
export function regressionOracle(options: RougeScorerOptions & RankedOptions = {}): Summariser {
  const { metric, measure, variant, stem, references, ...selection } = options;
  const { most = Infinity, redundancy = 'trigrams', threshold = 'searched' } = selection;
  const scorer = rougeScorer({ metric, measure, variant, stem, references });
  return rankedSummariser(scorer, { name: 'oracle-regression', ...selection, most, redundancy, threshold });
}

/**
 * The combination of sentences that greedy search by ROUGE-2 F1 finds, in the document's order: WikiRef's Oracle (Class). Empty
 * where no sentence shares a bigram with the reference. Of several references the first counts.
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
