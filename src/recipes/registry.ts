import { UserError } from '../paper/index.js';
import { citesum } from './citesum/index.js';
import { citeworth } from './citeworth/index.js';
import type { Profile, Recipe } from './recipe.js';
import { sciqfs } from './sciqfs/index.js';
import { scixgenDescription, scixgenParagraph } from './scixgen/index.js';
import { wikiref } from './wikiref/index.js';

// biome-ignore lint/suspicious/noExplicitAny: recipes of different options stand in one list.
export type AnyRecipe = Recipe<any>;

/** Every recipe, in the order in which `make` builds them. */
export const recipes: readonly AnyRecipe[] = [
  sciqfs,
  citesum,
  citeworth,
  scixgenDescription,
  scixgenParagraph,
  wikiref,
];

export function recipeNamed(name: string): AnyRecipe {
  const recipe = recipes.find((one) => one.name === name);
  if (!recipe)
    throw new UserError(`${name}: no such recipe; there is ${recipes.map((one) => one.name).join(', ')}`);
  return recipe;
}

/** The options of a profile with some of them set otherwise; a wrong name or value is told with what is allowed. */
export function recipeOptions(
  recipe: AnyRecipe,
  profile: Profile,
  set: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = recipe.profiles[profile] as Record<string, unknown>;
  for (const name of Object.keys(set)) {
    if (!(name in defaults)) {
      throw new UserError(
        `--set ${name}: ${recipe.name} has no such option; it has ${Object.keys(defaults).join(', ')}`,
      );
    }
  }
  const parsed = recipe.options.safeParse({ ...defaults, ...set });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UserError(`--set ${issue!.path.join('.')}: ${issue!.message}`);
  }
  return parsed.data as Record<string, unknown>;
}
