import { runStage } from '../engine/index.js';
import type { BuildOptions } from './build-options.js';
import type { Candidate } from './candidates.js';
import { buildLimits } from './limits.js';
import type { AnyRecipe, Example, GrindResult } from './recipe.js';

/** What a recipe's stage made of one paper, and the little of the paper that is counted with it. */
export interface GroundPaper<Made = Example> extends Pick<Candidate, 'paperId' | 'licence' | 'fields'> {
  record?: string;
  /** Digest of all that the recipe was given of the paper; see {@link paperDigests}. */
  digest?: string | null;
  results: readonly (Omit<GrindResult, 'examples'> & { examples: readonly Made[] })[];
  /** An earlier build has ground it. */
  isReused?: boolean;
  /** Why there are no results. */
  failure?: string;
}

/** The papers through a recipe's stage, in their order. */
export async function* grindPapers(
  papers: AsyncIterable<Candidate>,
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  request: Pick<BuildOptions, 'jobs' | 'timeoutMs' | 'memoryMb'>,
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
    ...(request.jobs ? { jobs: request.jobs } : {}),
    ...buildLimits(request),
  });
  for await (const { outputs, failure } of outcomes) {
    const { record = '', digest = null, paperId = '', licence = null, fields = null } = waiting.shift() ?? {};
    yield {
      record,
      digest,
      paperId,
      licence,
      fields,
      results: outputs ?? [],
      ...(failure ? { failure: failure.message } : {}),
    };
  }
}
