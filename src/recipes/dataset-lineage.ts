import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Dtype, decisiveFiles, downloadedModel, locateModel, modelName } from '../embed/index.js';
import { listFiles } from '../engine/index.js';
import {
  hashFileSync,
  hashText,
  type Input,
  inputFrom,
  type Json,
  type Manifest,
  moduleInputs,
  toJson,
} from '../lineage/index.js';
import { chatPrompt } from './chat-rows.js';
import { configuredTraits } from './configured-traits.js';
import type { DatasetPlan } from './dataset-plan.js';
import { buildLimits } from './limits.js';
import type { AnyRecipe } from './recipe.js';
import { recipes } from './registry.js';
import { overlapOptions, withoutInputs } from './without.js';

/**
 * Must be raised when a change to sentence rules, restrictions, splits, caps or the export may change datasets of all recipes. Stored
 * results of papers become stale with it.
 */
export const VERSION = 8;

/** Makes the lineage of a dataset: the values of all options, the recipe's version, and the link of the corpus. */
export function datasetManifest(
  plan: Pick<DatasetPlan, 'recipe' | 'profile' | 'options' | 'request' | 'ratios'>,
  link: Manifest,
): Manifest {
  const { recipe, profile, options, request, ratios } = plan;
  const { licence, language, years, field, formats, collections, maxTrain, perField, sizes, minQuality } =
    request;
  const without = overlapOptions(request);
  const chat = request.exports?.includes('chat') ? chatPrompt(recipe, request.prompts) : undefined;
  return {
    kind: 'dataset',
    version: `${recipe.name}@${recipe.version}, build@${VERSION}`,
    options: {
      recipe: recipe.name,
      profile,
      set: toJson(portableOptions(options)),
      // Case does not matter for these three.
      licence: licence?.toLowerCase() ?? null,
      language: language?.toLowerCase() ?? null,
      field: field?.toLowerCase() ?? null,
      years: toJson(years ?? null),
      formats: formats?.length ? [...formats].sort() : null,
      collections: collections?.length ? [...collections].sort() : null,
      // Included only if given, so that the identities of earlier datasets remain the same.
      ...(minQuality === undefined ? {} : { minQuality }),
      ...(without ? { without } : {}),
      ...(request.dedupe ? { dedupe: request.dedupe } : {}),
      personal: request.personal ?? 'mask',
      maxTrain: maxTrain ?? null,
      perField: perField ?? null,
      seed: request.seed ?? 0,
      split: sizes ? toJson(sizes) : [...ratios],
      // The cap applies to the recipe's own shares, not to those that the user gives.
      cap: recipe.atMost && !sizes && !request.ratios ? toJson(recipe.atMost) : null,
      sides: request.balance ?? 'ratios',
      keepDrops: request.keepDrops ?? false,
      jsonl: request.jsonl ?? false,
      exports: [...(request.exports ?? [])].sort(),
      prompts: chat && request.prompts !== undefined ? hashFolder(request.prompts) : null,
      // The hash of the prompt's text, because built-in prompts may change as well.
      prompt: chat?.prompt.hash ?? null,
      // A paper that exceeds the limits fails and gives no examples.
      limits: buildLimits(request),
      ...configuredTraits(),
      ...customDefinition(recipe, options),
    },
    inputs: [inputFrom('link', link), ...withoutInputs(request), ...customCode(recipe)],
  };
}

/**
 * The version of a built-in recipe stands for its code. A recipe of a configuration is changed while it is being written, often without
 * a new version, so its code is part of the lineage.
 */
const customCode = (recipe: AnyRecipe): Input[] =>
  recipes.isBuiltIn(recipe) ? [] : moduleInputs(fileURLToPath(recipe.stage));

/** Hashes what a recipe of a configuration declares outside its stage and what decides rows or their split. */
function customDefinition(recipe: AnyRecipe, options: Record<string, unknown>): { definition?: Json } {
  if (recipes.isBuiltIn(recipe)) return {};
  const { columns, leakage, duplicates, atMost, sources, secondPass } = recipe;
  const declared = {
    columns: Object.entries(columns),
    leakage,
    duplicates,
    atMost,
    sources,
    query: recipe.query(options),
    grouping: recipe.grouping(options),
    extraFiles: recipe.extraFiles?.(options),
    secondPass: String(secondPass ?? ''),
  };
  return { definition: hashText(JSON.stringify(declared)) };
}

/**
 * Removes local paths from the options. A model is recorded by its name and the hash of its decisive files, because another model may
 * later have the name. {@link downloadModel} must have downloaded it.
 */
function portableOptions({ nearestModel, ...options }: Record<string, unknown>): Record<string, unknown> {
  if (typeof nearestModel !== 'string') return { ...options, nearestModel };
  const name = modelName(nearestModel);
  const { nearestDtype = 'auto' } = options as { nearestDtype?: Dtype | 'auto' };
  const { folder, dtype } = locateModel(nearestModel, process.env.CITEMILL_MODELS, nearestDtype);
  const files = folder ?? downloadedModel(nearestModel, dtype);
  if (files === undefined) return { ...options, nearestModel: name };
  const hash = hashText(JSON.stringify(decisiveFiles(files, dtype).map(hashFileSync)));
  return { ...options, nearestModel: folder === undefined ? { hub: name, sha256: hash } : [name, hash] };
}

/** Hashes the names and contents of all files in a folder. */
function hashFolder(folder: string): string {
  const files = listFiles(folder).map(({ path }) => [path, hashFileSync(join(folder, path))]);
  return hashText(JSON.stringify(files));
}
