import { signature } from '@citemill/metrics/internal/metrics/signature';
import type { Ratios } from '../dataset/index.js';
import { modelName } from '../embed/index.js';
import { hashText } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import type { AnyRecipe, Profile } from './recipe.js';
import { overlapOptions, withoutInputs } from './without.js';

/** Returns the signature of a dataset, which names all settings that could change its examples. */
export function datasetSignature(
  recipe: AnyRecipe,
  profile: Profile,
  options: Record<string, unknown>,
  build: BuildOptions,
  ratios: Ratios,
): string {
  const {
    licence,
    language,
    years,
    field,
    formats,
    collections,
    minQuality,
    maxTrain,
    perField,
    seed = 0,
    sizes,
    balance = 'ratios',
  } = build;
  const format = (value: unknown) =>
    value === 'none'
      ? '"none"'
      : value === null || value === undefined
        ? 'none'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  const values = {
    profile,
    ...options,
    licence,
    language,
    years: years && `${years.from ?? ''}-${years.to ?? ''}`,
    field,
    // Included only if given, so that the signatures of earlier datasets remain the same.
    ...(formats?.length ? { formats } : {}),
    ...(collections?.length
      ? {
          collections: `${collections.length}~${hashText(JSON.stringify([...collections].sort())).slice(0, 8)}`,
        }
      : {}),
    ...(minQuality === undefined ? {} : { 'min-quality': minQuality }),
    ...(maxTrain === undefined ? {} : { 'max-train': maxTrain }),
    ...(perField === undefined ? {} : { 'per-field': perField }),
    ...withoutSignature(build),
    personal: build.personal ?? 'mask',
    ...(build.dedupe ? { dedupe: build.dedupe } : {}),
    seed,
    split: sizes ?? ratios.join('/'),
    // The recipe's cap does not apply to shares that the user gives, even if they equal the recipe's own.
    ...(recipe.atMost && build.ratios && !sizes ? { cap: 'off' } : {}),
    sides: balance,
  };
  return signature({
    name: recipe.name,
    version: recipe.version,
    options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format(value)])),
  });
}

/** Returns the settings about evaluation sets: their number and a hash of their contents, and the rules for overlaps. */
function withoutSignature(build: BuildOptions): Record<string, string> {
  const settings = overlapOptions(build);
  if (!settings) return {};
  const identities = withoutInputs(build).map(({ identity }) => identity);
  return {
    without: `${identities.length}~${hashText(identities.join()).slice(0, 8)}`,
    'without-by': [settings.by.join('+'), ...(settings.ngram === undefined ? [] : [settings.ngram])].join(
      '/',
    ),
  };
}

/** Removes local paths from the options for cards and signatures: of a model's folder, only the name is kept. */
export const withoutPaths = (options: Record<string, unknown>) =>
  typeof options.nearestModel === 'string'
    ? { ...options, nearestModel: modelName(options.nearestModel) }
    : options;
