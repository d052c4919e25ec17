import { runStage } from '../engine/index.js';
import type { BuildOptions } from './build-options.js';
import type { Candidate } from './candidates.js';
import { buildLimits } from './limits.js';
import type { AnyRecipe, Example, RecipeResult } from './recipe.js';
import type { DropSummary } from './tally.js';

/** A recipe's results for one paper, and the properties of the paper that the build counts. */
export interface PaperResult<AnyExample = Example> extends Pick<Candidate, 'paperId' | 'licence' | 'fields'> {
  record?: string;
  /** Digest of everything that the recipe receives about the paper; see {@link paperDigests}. */
  digest?: string | null;
  results: readonly (Omit<RecipeResult, 'examples'> & {
    examples: readonly AnyExample[];
    /** The drops, if only their summaries were read from an earlier build. */
    dropSummaries?: readonly DropSummary[];
  })[];
  /** True if the results come from an earlier build. */
  isReused?: boolean;
  /** True if the paper is not in the requested language, so that the recipe did not run on it. */
  isOther?: boolean;
  /** Why there are no results. */
  failure?: string;
}

/** Runs a recipe on papers in worker threads, and yields the results in the order of the papers. */
export async function* runRecipe(
  papers: AsyncIterable<Candidate>,
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  request: Pick<BuildOptions, 'jobs' | 'timeoutMs' | 'memoryMb'>,
  signal?: AbortSignal,
): AsyncGenerator<PaperResult> {
  // Outcomes come in the order of the papers, so the first element is the paper of the next outcome.
  const waiting: Omit<Candidate, 'paper'>[] = [];
  async function* texts() {
    for await (const { paper, ...head } of papers) {
      waiting.push(head);
      yield paper;
    }
  }
  const outcomes = runStage<string, RecipeResult>({
    module: recipe.stage,
    options,
    inputs: texts(),
    signal,
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
