import { fileURLToPath } from 'node:url';
import { PERSONAL_VERSION, PROVENANCE } from '../dataset/index.js';
import { type Identity, identify, moduleInputs, toJson } from '../lineage/index.js';
import { version } from '../version.js';
import type { BuildOptions } from './build-options.js';
import { configuredTraits } from './configured-traits.js';
import { VERSION } from './dataset-lineage.js';
import type { AnyRecipe } from './recipe.js';

/**
 * Identifies a recipe with its code and options, which together with a paper determine the results. Splits, limits and restrictions are
 * left out, so that builds that differ only in these share a cache.
 */
export function cacheIdentity(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  { language, personal = 'mask' }: Pick<BuildOptions, 'language' | 'personal'>,
): Identity {
  return identify({
    kind: 'recipe-results',
    version: `${recipe.name}@${recipe.version}, build@${VERSION}, citemill ${version}`,
    options: {
      set: toJson(options),
      query: toJson(recipe.query(options)),
      language: language?.toLowerCase() ?? null,
      // These determine what is computed and stored with each example.
      leakage: [...recipe.leakage],
      provenance: PROVENANCE,
      personal: personal === 'keep' ? personal : `${personal}@${PERSONAL_VERSION}`,
      measure: String(recipe.report(options).measure ?? ''),
      ...configuredTraits(),
    },
    // The code of a custom recipe may change without a new version.
    inputs: moduleInputs(fileURLToPath(recipe.stage)),
  });
}
