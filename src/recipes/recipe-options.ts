import { describeIssue, valueAt } from '@citemill/read/internal/describe-issue';
import { UserError } from '../user-error.js';
import type { AnyRecipe, Profile } from './recipe.js';

/** Applies overrides to the options of a profile. Throws {@link UserError} for an unknown name or a wrong value. */
export function recipeOptions(
  recipe: AnyRecipe,
  profile: Profile,
  overrides: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = recipe.profiles[profile] as Record<string, unknown>;
  for (const name of Object.keys(overrides)) {
    if (!Object.hasOwn(defaults, name))
      throw new UserError(
        `--set ${name}: ${recipe.name} has no such option; choose from ${Object.keys(defaults).join(', ')}`,
      );
  }
  const values = { ...defaults, ...overrides };
  const parsed = recipe.options.safeParse(values);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const [issue] = parsed.error.issues;
  if (!issue) throw parsed.error;
  throw new UserError(`--set ${issue.path.join('.')}: ${describeIssue(issue, valueAt(values, issue.path))}`);
}

/** An option of a recipe, for help texts. */
export interface OptionHelp {
  name: string;
  description: string;
  /** The values to choose from; empty if any value of a type is allowed. */
  choices: readonly string[];
  paper: unknown;
  refined: unknown;
}

/** Lists the options of a recipe, with descriptions and the values in both profiles. */
export function optionHelp(recipe: Pick<AnyRecipe, 'options' | 'profiles'>): OptionHelp[] {
  const { paper, refined } = recipe.profiles as Record<Profile, Record<string, unknown>>;
  const shape = 'shape' in recipe.options ? (recipe.options.shape as Record<string, Described>) : {};
  return Object.keys(refined).map((name) => ({
    name,
    description: shape[name]?.description ?? '',
    choices: shape[name]?.options ?? [],
    paper: paper[name],
    refined: refined[name],
  }));
}

interface Described {
  description?: string;
  /** The values of an enumeration. */
  options?: readonly string[];
}
