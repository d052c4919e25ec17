import { type RougeOptions, rouge } from '@citemill/metrics';
import type { SentenceExample } from '../model.js';
import { requireReferences } from './references.js';

/** The ROUGE whose ROUGE-2 F1 the search maximises. */
export type SearchedRouge = Omit<RougeOptions, 'metrics' | 'references' | 'confidence' | 'samples'>;

interface Pick {
  index: number;
  score: number;
}

const DEFAULT_ROUGE: SearchedRouge = { variant: 'google', stem: true };

/**
 * Finds the threshold whose summaries have the best mean ROUGE-2 F1. A threshold cuts each list of picks (best first) at some
 * point, so it is enough to score every prefix of each list and to go through all scores once, in descending order.
 */
export async function searchThreshold(
  examples: () => AsyncIterable<SentenceExample> | Iterable<SentenceExample>,
  rankSentences: (example: SentenceExample) => Promise<Pick[]>,
  searched: SearchedRouge = DEFAULT_ROUGE,
): Promise<number> {
  const scorer = rouge({ ...searched, metrics: ['rouge2'] });
  const steps: { score: number; gain: number }[] = [];
  for await (const example of examples()) {
    const references = requireReferences(example);
    const summary: string[] = [];
    let before = 0;
    for (const { index, score } of await rankSentences(example)) {
      summary.push(example.sentences[index]!);
      const { f } = scorer.score(summary, references).scores.rouge2;
      steps.push({ score, gain: f - before });
      before = f;
    }
  }
  steps.sort((a, b) => b.score - a.score);
  let sum = 0;
  let best = 0;
  // If no threshold helps, take everything: a threshold that selects nothing would be useless.
  let threshold = -Infinity;
  for (let i = 0; i < steps.length; i++) {
    sum += steps[i]!.gain;
    const next = steps[i + 1]?.score ?? -Infinity;
    // Equal scores are taken together or not at all.
    if (next === steps[i]!.score || sum <= best) continue;
    best = sum;
    threshold = next;
  }
  return threshold;
}
