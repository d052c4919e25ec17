import { join } from 'node:path';
import { type Dtype, decisiveFiles, locateModel, modelName } from '../embed/index.js';
import { listFiles } from '../engine/index.js';
import { hashFileSync, hashText, inputFrom, type Manifest, toJson } from '../lineage/index.js';
import { chatPrompt } from './chat-rows.js';
import type { DatasetPlan } from './dataset-plan.js';
import { buildLimits } from './limits.js';
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
  const hasChat = request.exports?.includes('chat') ?? false;
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
      prompts: hasChat && request.prompts !== undefined ? hashFolder(request.prompts) : null,
      // The hash of the prompt's text, because built-in prompts may change as well.
      prompt: hasChat ? chatPrompt(recipe, request.prompts).prompt.hash : null,
      // A paper that exceeds the limits fails and gives no examples.
      limits: buildLimits(request),
    },
    inputs: [inputFrom('link', link), ...withoutInputs(request)],
  };
}

/** Removes local paths from the options: a model in a folder is recorded by its name and the hash of its decisive files. */
function portableOptions({ nearestModel, ...options }: Record<string, unknown>): Record<string, unknown> {
  if (typeof nearestModel !== 'string') return { ...options, nearestModel };
  const name = modelName(nearestModel);
  const { nearestDtype = 'auto' } = options as { nearestDtype?: Dtype | 'auto' };
  const { folder, dtype } = locateModel(nearestModel, process.env.CITEMILL_MODELS, nearestDtype);
  if (folder === undefined) return { ...options, nearestModel: name };
  const hashes = decisiveFiles(folder, dtype).map(hashFileSync);
  return { ...options, nearestModel: [name, hashText(JSON.stringify(hashes))] };
}

/** Hashes the names and contents of all files in a folder. */
function hashFolder(folder: string): string {
  const files = listFiles(folder).map(({ path }) => [path, hashFileSync(join(folder, path))]);
  return hashText(JSON.stringify(files));
}
