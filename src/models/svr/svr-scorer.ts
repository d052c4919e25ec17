import { signature } from '@citemill/metrics';
import type { RougeScorerOptions } from '../extractive/index.js';
import { rougeScorer } from '../extractive/index.js';
import type { Scorer, SentenceExample } from '../model.js';
import { fitSvr, type SvrModel, type SvrOptions, svrValue } from './linear-svr.js';
import { QUERY_FEATURES, queryFeatures, WordRarity } from './query-features.js';

export interface SvrScorerOptions extends SvrOptions {
  /** The target of the regression. Default: the ROUGE-2 F1 of each sentence against the reference. */
  target?: RougeScorerOptions | undefined;
}

const WIDTH = QUERY_FEATURES.length;

/**
 * Support vector regression of a sentence's ROUGE on features of query and sentence (Ouyang et al., 2011): SVR in WikiRef's
 * Table 4. Features are divided by their maximum over the training examples. The squared loss is the default, because most
 * sentences share no bigram with a summary: the median, which the plain loss estimates, is 0 everywhere.
 */
export function svrScorer(options: SvrScorerOptions = {}): Scorer<SentenceExample> {
  const { target = { variant: 'perl155' }, C = 1, epsilon = 0.01, loss = 'squared' } = options;
  const { tolerance = 1e-4, maxPasses = 1000, seed = 0 } = options;
  const targetScorer = rougeScorer(target);
  const rarity = new WordRarity();
  const largest = new Float64Array(WIDTH);
  let model: SvrModel | undefined;

  function scaleFeatures(example: SentenceExample): Float64Array {
    return queryFeatures(example, rarity).map((value, i) => value / (largest[i % WIDTH] || 1));
  }

  return {
    name: 'svr',
    signature: signature({
      name: 'svr',
      version: 1,
      options: { C, epsilon, loss, tolerance, passes: maxPasses, seed, target: targetScorer.signature },
    }),
    async fit(training) {
      for await (const example of training()) rarity.add(example);
      const rows: Float64Array[] = [];
      const targets: Float64Array[] = [];
      for await (const example of training()) {
        rows.push(queryFeatures(example, rarity));
        targets.push(await targetScorer.score(example));
      }
      const values = concatenate(rows);
      for (const [i, value] of values.entries())
        largest[i % WIDTH] = Math.max(largest[i % WIDTH] ?? 0, Math.abs(value));
      for (const [i, value] of values.entries()) values[i] = value / (largest[i % WIDTH] || 1);
      const settings = { C, epsilon, loss, tolerance, maxPasses, seed };
      model = fitSvr({ columns: WIDTH, values }, concatenate(targets), settings);
    },
    async score(example) {
      const fitted = model;
      if (!fitted) throw new Error('call fit first: the regression is learnt from examples');
      const values = scaleFeatures(example);
      return Float64Array.from(example.sentences, (_, i) => svrValue(fitted, values, i * WIDTH));
    },
  };
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    joined.set(part, filled);
    filled += part.length;
  }
  return joined;
}
