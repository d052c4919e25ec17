import { signature } from '@citemill/metrics';
import type { Ratios } from '../dataset/index.js';
import { hashText } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import type { AnyRecipe, Profile } from './recipe.js';

/** Names everything that could change the examples. */
export function signatureOf(
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
    maxTrain,
    perField,
    seed = 0,
    sizes,
    balance = 'ratios',
  } = build;
  const plain = (value: unknown) =>
    value === 'none'
      ? '"none"'
      : value === null || value === undefined
        ? 'none'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  const all = {
    profile,
    ...options,
    licence,
    language,
    years: years && `${years.from ?? ''}-${years.to ?? ''}`,
    field,
    // Named only where given: the signatures of earlier datasets stay as they were.
    ...(formats?.length ? { formats } : {}),
    ...(collections?.length
      ? {
          collections: `${collections.length}~${hashText(JSON.stringify([...collections].sort())).slice(0, 8)}`,
        }
      : {}),
    ...(maxTrain === undefined ? {} : { 'max-train': maxTrain }),
    ...(perField === undefined ? {} : { 'per-field': perField }),
    seed,
    split: sizes ?? ratios.join('/'),
    // The shares are the recipe's own, but its cap does not hold for shares that the user gives.
    ...(recipe.atMost && build.ratios && !sizes ? { cap: 'off' } : {}),
    sides: balance,
  };
  return signature({
    name: recipe.name,
    version: recipe.version ?? 1,
    options: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, plain(value)])),
  });
}
