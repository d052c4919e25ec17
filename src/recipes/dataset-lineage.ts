import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Ratios } from '../dataset/index.js';
import { modelName } from '../embed/index.js';
import { listFiles } from '../engine/index.js';
import { hashText, inputFrom, type Manifest, toJson } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import type { AnyRecipe, Profile } from './recipe.js';

/** Raised when the same recipe may give another dataset by what all builds share: restrictions, splits, caps, export. */
const VERSION = 1;

/** Milliseconds and megabytes that a paper may take, unless the request says otherwise. */
const LIMITS = { timeoutMs: 120_000, memoryMb: 2048 };

export interface DatasetPlan {
  recipe: AnyRecipe;
  profile: Profile;
  options: Record<string, unknown>;
  request: BuildOptions;
  ratios: Ratios;
}

/** What a dataset is made from: every option by its value, the recipe's version, and the link of the corpus. */
export function datasetManifest(plan: DatasetPlan, link: Manifest): Manifest {
  const { recipe, profile, options, request, ratios } = plan;
  const { timeoutMs, memoryMb } = { ...LIMITS, ...definedLimits(request) };
  const { licence, language, years, field, formats, collections, maxTrain, perField, sizes } = request;
  const hasChat = request.exports?.includes('chat') ?? false;
  return {
    kind: 'dataset',
    version: `${recipe.name}@${recipe.version ?? 1}, build@${VERSION}`,
    options: {
      recipe: recipe.name,
      profile,
      set: toJson(portableOptions(options)),
      // Licences, languages and fields are compared in any case.
      licence: licence?.toLowerCase() ?? null,
      language: language?.toLowerCase() ?? null,
      field: field?.toLowerCase() ?? null,
      years: toJson(years ?? null),
      formats: formats?.length ? [...formats].sort() : null,
      collections: collections?.length ? [...collections].sort() : null,
      maxTrain: maxTrain ?? null,
      perField: perField ?? null,
      seed: request.seed ?? 0,
      split: sizes ? toJson(sizes) : [...ratios],
      // A cap holds for the recipe's own shares, not for those that the user gives.
      cap: recipe.atMost && !sizes && !request.ratios ? toJson(recipe.atMost) : null,
      sides: request.balance ?? 'ratios',
      keepDrops: request.keepDrops ?? false,
      jsonl: request.jsonl ?? false,
      exports: [...(request.exports ?? [])].sort(),
      prompts: hasChat && request.prompts !== undefined ? hashFolder(request.prompts) : null,
      // A paper that takes more than these becomes a failure instead of examples.
      limits: { timeoutMs, memoryMb },
    },
    inputs: [inputFrom('link', link)],
  };
}

/** The options without paths of this machine: a model in a folder by its name and the hash of its path. */
function portableOptions({ nearestModel, ...options }: Record<string, unknown>): Record<string, unknown> {
  if (typeof nearestModel !== 'string') return { ...options, nearestModel };
  const name = modelName(nearestModel);
  return {
    ...options,
    nearestModel: existsSync(nearestModel) ? [name, hashText(resolve(nearestModel))] : name,
  };
}

const definedLimits = ({ timeoutMs, memoryMb }: BuildOptions) => ({
  ...(timeoutMs === undefined ? {} : { timeoutMs }),
  ...(memoryMb === undefined ? {} : { memoryMb }),
});

/** The hash of all files of a folder, with their names. */
function hashFolder(folder: string): string {
  const files = listFiles(folder).map(({ path }) => [
    path,
    hashText(readFileSync(join(folder, path), 'base64')),
  ]);
  return hashText(JSON.stringify(files));
}
