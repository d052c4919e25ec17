import type { StagedExample } from '../dataset/index.js';
import { type PersonalRule, protectResults } from './personal.js';
import type { Example } from './recipe.js';
import type { PaperResult } from './run-recipe.js';

interface PrepareOptions {
  personal: PersonalRule;
  /** Serialises an example as a row of the dataset. */
  stage: (example: Example) => StagedExample;
}

/** Converts a recipe's results for a paper to rows of a dataset: applies the rule for personal data and adds the paper's licence. */
export function preparePaper(
  { results, ...paper }: PaperResult,
  { personal, stage }: PrepareOptions,
): PaperResult<StagedExample> {
  const stageExample = ({ provenance, ...example }: Example) =>
    stage({ ...example, provenance: { ...provenance, licence: paper.licence } });
  return {
    ...paper,
    results: protectResults(
      results.map((result) => ({ ...result, examples: [...result.examples] })),
      personal,
    ).map((result) => ({ ...result, examples: result.examples.map(stageExample) })),
  };
}
