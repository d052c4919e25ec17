import { UserError } from '../user-error.js';
import type { AnyRecipe } from './recipe.js';

const REQUIRED_FUNCTIONS = ['query', 'grouping', 'report'] as const;

/** Checks a recipe from a user's configuration, so that errors are reported before a build starts. */
export function checkRecipe(recipe: unknown, where: string): AnyRecipe {
  const candidate = (recipe ?? {}) as Partial<AnyRecipe>;
  const problems = [
    ...(typeof candidate.name === 'string' && /^[a-z][a-z0-9-]*$/.test(candidate.name)
      ? []
      : ['name (lower-case letters, digits and hyphens)']),
    ...(Number.isSafeInteger(candidate.version) && Number(candidate.version) > 0
      ? []
      : ['version (a whole number, raised whenever the same papers may give other rows)']),
    ...(candidate.stage instanceof URL
      ? []
      : ['stage (the URL of a module, as in new URL("./stage.mjs", import.meta.url))']),
    ...(typeof candidate.options?.safeParse === 'function' ? [] : ['options (a zod schema)']),
    ...(candidate.profiles?.paper && candidate.profiles.refined ? [] : ['profiles (paper and refined)']),
    ...(candidate.columns ? [] : ['columns (names and SQL types)']),
    ...(Array.isArray(candidate.steps) ? [] : ['steps (of the funnel)']),
    ...REQUIRED_FUNCTIONS.filter((name) => typeof candidate[name] !== 'function').map(
      (name) => `${name} (a function)`,
    ),
  ];
  if (problems.length > 0)
    throw new UserError(
      `${where}: the recipe ${candidate.name ?? '(without a name)'} needs ${problems.join(', ')}`,
    );
  return recipe as AnyRecipe;
}
