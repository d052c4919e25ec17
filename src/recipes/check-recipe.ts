import { UserError } from '../user-error.js';
import type { AnyRecipe } from './recipe.js';

const FUNCTIONS = ['query', 'grouping', 'report'] as const;

/** Reports a broken recipe where it is declared, not in the middle of a build. */
export function checkRecipe(recipe: unknown, where: string): AnyRecipe {
  const given = (recipe ?? {}) as Partial<AnyRecipe>;
  const missing = [
    ...(typeof given.name === 'string' && /^[a-z][a-z0-9-]*$/.test(given.name)
      ? []
      : ['name (lower-case letters, digits and hyphens)']),
    ...(given.stage instanceof URL
      ? []
      : ['stage (the URL of a module, as in new URL("./stage.mjs", import.meta.url))']),
    ...(typeof given.options?.safeParse === 'function' ? [] : ['options (a zod schema)']),
    ...(given.profiles?.paper && given.profiles.refined ? [] : ['profiles (paper and refined)']),
    ...(given.columns ? [] : ['columns (names and SQL types)']),
    ...(Array.isArray(given.steps) ? [] : ['steps (of the funnel)']),
    ...FUNCTIONS.filter((name) => typeof given[name] !== 'function').map((name) => `${name} (a function)`),
  ];
  if (missing.length > 0)
    throw new UserError(
      `${where}: the recipe ${given.name ?? '(without a name)'} needs ${missing.join(', ')}`,
    );
  return recipe as AnyRecipe;
}
