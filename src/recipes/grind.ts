import { runStage } from '../engine/index.js';
import type { BuildOptions } from './build-options.js';
import type { Candidate } from './candidates.js';
import type { AnyRecipe, GrindResult } from './recipe.js';

/** What a recipe's stage made of one paper, and the little of the paper that is counted with it. */
export interface GroundPaper extends Pick<Candidate, 'paperId' | 'licence' | 'fields'> {
  results: readonly GrindResult[];
  /** Why there are no results. */
  failure?: string;
}

/** The papers through a recipe's stage, in their order. */
export async function* grindPapers(
  papers: AsyncIterable<Candidate>,
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  { jobs, timeoutMs = 120_000, memoryMb = 2048 }: Pick<BuildOptions, 'jobs' | 'timeoutMs' | 'memoryMb'>,
): AsyncGenerator<GroundPaper> {
  // Outcomes come in the order of the papers: whose the next one is need not be read from its JSON.
  const waiting: Omit<Candidate, 'paper'>[] = [];
  async function* texts() {
    for await (const { paper, ...head } of papers) {
      waiting.push(head);
      yield paper;
    }
  }
  const outcomes = runStage<string, GrindResult>({
    module: recipe.stage,
    options,
    inputs: texts(),
    ...(jobs ? { jobs } : {}),
    timeoutMs,
    memoryMb,
  });
  for await (const { outputs, failure } of outcomes) {
    const { paperId = '', licence = null, fields = null } = waiting.shift() ?? {};
    yield {
      ...{ paperId, licence, fields },
      results: outputs ?? [],
      ...(failure ? { failure: failure.message } : {}),
    };
  }
}
