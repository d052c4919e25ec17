import { CorpusFolder, withCorpus } from '../corpus/index.js';
import { DatasetWriter, type Ratios } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import type { BuildOptions, BuildResult } from './build-options.js';
import { chatPrompt } from './chat-rows.js';
import { DatasetBuild } from './dataset-build.js';
import type { AnyRecipe } from './recipe.js';
import { recipeOptions } from './recipe-options.js';
import { recipes } from './registry.js';

/**
 * Builds a dataset from a linked corpus: examples, splits, export, card and report.
 *
 * @example
 * await build({ recipe: 'citesum', corpus: 'mill/corpus', out: 'mill/citesum' });
 */
export async function build(request: BuildOptions): Promise<BuildResult> {
  const recipe = typeof request.recipe === 'string' ? recipes.named(request.recipe) : request.recipe;
  const { profile = 'refined' } = request;
  const options = recipeOptions(recipe, profile, request.set ?? {});
  const ratios = request.ratios ?? recipe.ratios;
  const chat = request.exports?.includes('chat') ? chatPrompt(recipe, request.prompts) : undefined;
  const folder = CorpusFolder.open(request.corpus);
  if (folder.link === undefined)
    throw new UserError(`${request.corpus}: is not linked yet; run citemill link --corpus ${request.corpus}`);
  const writer = await DatasetWriter.create(request.out, {
    columns: recipe.columns,
    split: splitRule(recipe, options, request, ratios),
    jsonl: request.jsonl,
    keepDrops: request.keepDrops,
    maxTrain: request.maxTrain,
    memory: request.databaseMemory,
  });
  try {
    const made = new DatasetBuild({ folder, writer, recipe, profile, options, request, ratios, chat });
    await withCorpus(request.corpus, (database) => made.collect(database), request.databaseMemory);
    return await made.publish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

function splitRule(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  request: BuildOptions,
  ratios: Ratios,
) {
  const grouping = recipe.grouping(options);
  return {
    grouping,
    seed: request.seed ?? 0,
    ...(request.sizes ? { sizes: request.sizes } : { ratios }),
    ...(recipe.atMost && !request.sizes && !request.ratios ? { atMost: recipe.atMost } : {}),
    ...(grouping === 'both' ? { balance: request.balance ?? ('ratios' as const) } : {}),
  };
}
