import type { AnyRecipe } from './recipe.js';

/** The options of a recipe, for help texts. */
export type RecipeSettings = Pick<AnyRecipe, 'options' | 'profiles'>;

/** Each recipe's options, in the order of the registry. They are loaded without the recipe's code, which would take a second. */
export const CATALOGUE: Readonly<Record<string, () => Promise<RecipeSettings>>> = {
  sciqfs: () => import('./sciqfs/options.js'),
  citesum: () => import('./citesum/options.js'),
  citeworth: () => import('./citeworth/options.js'),
  'scixgen-description': () => import('./scixgen/description/options.js'),
  'scixgen-paragraph': () => import('./scixgen/paragraph/options.js'),
  wikiref: () => import('./wikiref/options.js'),
  citrec: () => import('./citrec/options.js'),
  pairs: () => import('./pairs/options.js'),
  intent: () => import('./intent/options.js'),
  citegen: () => import('./citegen/options.js'),
  relatedwork: () => import('./relatedwork/options.js'),
  support: () => import('./support/options.js'),
};
