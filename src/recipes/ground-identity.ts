import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashFileSync, type Identity, identify, toJson } from '../lineage/index.js';
import { version } from '../version.js';
import type { BuildOptions } from './build-options.js';
import type { AnyRecipe } from './recipe.js';

/**
 * Identity of what a recipe makes of a paper, apart from the paper itself: the recipe, its code and its options. Splits, limits and
 * restrictions do not count, so that builds that differ only in them share a cache.
 */
export function cacheIdentity(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  { language }: Pick<BuildOptions, 'language'>,
): Identity {
  const stage = fileURLToPath(recipe.stage);
  return identify({
    kind: 'grinding',
    version: `${recipe.name}@${recipe.version}, citemill ${version}`,
    options: {
      set: toJson(options),
      query: toJson(recipe.query(options)),
      language: language?.toLowerCase() ?? null,
      // Stored with the examples.
      leakage: [...recipe.leakage],
      measure: String(recipe.report(options).measure ?? ''),
    },
    inputs: existsSync(stage) ? [{ role: 'stage', identity: hashFileSync(stage) }] : [],
  });
}
