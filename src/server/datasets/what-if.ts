import { z } from 'zod';
import { corpusBeside, type DatasetFolder, isCorpusOf } from '../../dataset/index.js';
import { rebuildRequest, recipeOptions, recipes, whatIf } from '../../recipes/index.js';
import { ApiError } from '../http/api-error.js';
import type { RecipeOption, WhatIfOptions, WhatIfResult } from '../schemas/what-if.js';
import { previewName } from './columns.js';

/** Options about similar papers, which are searched in the whole corpus and so cannot be tried on a sample. */
const NEAREST = /^nearest/;

function requireCorpus({ name, path, problem }: DatasetFolder): string {
  if (problem !== undefined) throw new ApiError(422, `${name} is damaged: ${problem}`);
  const corpus = corpusBeside(path);
  if (corpus === undefined)
    throw new ApiError(422, `${name}: the corpus that it was built from is not next to the dataset`);
  return corpus;
}

interface OptionSchema {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  description?: string;
}

function describeOption(name: string, value: unknown, schema: OptionSchema): RecipeOption {
  const { type, enum: choices, minimum, maximum, description = '' } = schema;
  const isNumber = type === 'number' || type === 'integer';
  return {
    name,
    description,
    kind: type === 'boolean' ? 'yes-no' : choices ? 'choice' : isNumber ? 'number' : 'json',
    choices: choices?.map(String) ?? [],
    min: minimum ?? null,
    // The schema of a whole number has the largest safe integer as its maximum.
    max: maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum,
    isWhole: type === 'integer',
    value,
  };
}

/** Returns the options of a dataset's recipe that can be changed, with the dataset's values. */
export function changeableOptions(dataset: DatasetFolder): WhatIfOptions {
  const { path, manifest } = dataset;
  const corpus = requireCorpus(dataset);
  const request = rebuildRequest(path, manifest, { corpus, out: path, prompts: '', without: [] });
  const recipe = recipes.named(manifest.recipe);
  const values = recipeOptions(recipe, request.profile ?? 'refined', request.set ?? {});
  const { properties = {} } = z.toJSONSchema(recipe.options, { unrepresentable: 'any' });
  return {
    options: Object.entries(values)
      .filter(([name]) => !NEAREST.test(name))
      .map(([name, value]) => describeOption(name, value, properties[name] as OptionSchema)),
    isCurrent: isCorpusOf(corpus, manifest.lineage),
  };
}

/** Tries changed options on samples of papers, one request after another: each takes two processor cores for seconds. */
export class WhatIfs {
  private last: Promise<unknown> = Promise.resolve();

  run(
    dataset: DatasetFolder,
    request: { set: Record<string, unknown>; record?: string | undefined },
    signal: AbortSignal,
  ): Promise<WhatIfResult> {
    const { path, manifest } = dataset;
    const corpus = requireCorpus(dataset);
    const result = this.last.then(() => {
      signal.throwIfAborted();
      return whatIf({ path, manifest, corpus, ...request, column: previewName(manifest), signal });
    });
    // The next request only waits for this one; its own caller gets the error.
    this.last = result.catch(() => undefined);
    return result;
  }
}
