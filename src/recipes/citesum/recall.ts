import { rouge } from '@citemill/metrics/internal/metrics/rouge/index';
import type { Fault } from '../recipe.js';
import { createOnce } from '../recipe-stage.js';
import type { CiteSumOptions } from './options.js';

export interface Recalls {
  rouge1: number;
  rouge2: number;
  rougeL: number;
}

const scorerFor = createOnce((stem: boolean) => rouge({ variant: 'google', stem }));

/** Measures how much of the sentence the abstract covers; the sentence is the reference (CiteSum §2.1). */
export function recalls(abstract: string, sentence: string, stem: boolean): Recalls {
  const { rouge1, rouge2, rougeL } = scorerFor(stem).score(abstract, sentence).scores;
  return {
    rouge1: rouge1?.recall ?? 0,
    rouge2: rouge2?.recall ?? 0,
    rougeL: rougeL?.recall ?? 0,
  };
}

const NAMES = { rouge1: 'ROUGE-1', rouge2: 'ROUGE-2', rougeL: 'ROUGE-L' } as const;

/** Formats a recall below the limit with two decimals, such as `0.41`, or with four if two would equal the limit. */
const formatRecall = (value: number, limit: number): string => {
  const short = value.toFixed(2);
  return Number(short) < limit ? short : value.toFixed(4);
};

/** Finds the first recall that is too low. */
export function recallFault(measured: Recalls, limits: CiteSumOptions): Fault | undefined {
  for (const metric of ['rouge1', 'rouge2', 'rougeL'] as const) {
    const limit = limits[metric];
    if (measured[metric] < limit)
      return {
        reason: `${NAMES[metric]} recall too low`,
        measured: `${NAMES[metric]} recall ${formatRecall(measured[metric], limit)} < ${limit.toFixed(2)}`,
      };
  }
  return undefined;
}
