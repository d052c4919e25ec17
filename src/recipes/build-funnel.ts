import type { FunnelStep } from '../dataset/index.js';
import type { AnyRecipe } from './recipe.js';

/** What a build counts beside the recipe's own steps. */
interface BuildCounts {
  /** The requested language, and the number of papers in others. */
  language: string | undefined;
  inOtherLanguages: number;
  /** Examples that overlap no evaluation set, if there are such sets. */
  separate: number | undefined;
  /** Examples with a split. */
  kept: number;
}

/** The number of papers or examples left after each step that the options apply; `restrictions` are the steps of the papers' restrictions. */
export function buildFunnel(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  restrictions: readonly FunnelStep[],
  counts: Record<string, number>,
  { language, inOtherLanguages, separate, kept }: BuildCounts,
): FunnelStep[] {
  const keptTitle =
    recipe.grouping(options) === 'both'
      ? 'with citing and cited paper in the same split'
      : 'examples with a split';
  const inLanguage = (restrictions.at(-1)?.count ?? 0) - inOtherLanguages;
  return [
    ...restrictions,
    ...(language && inOtherLanguages > 0
      ? [{ key: 'language', title: `papers written in ${language}`, count: inLanguage }]
      : []),
    ...recipe.steps
      .filter(({ isOn }) => isOn?.(options) ?? true)
      .map(({ isOn: _, ...step }) => ({ ...step, count: counts[step.key] ?? 0 })),
    ...(separate === undefined
      ? []
      : [{ key: 'without', title: 'examples that overlap no evaluation set', count: separate }]),
    { key: 'kept', title: keptTitle, count: kept },
  ];
}
