import type { FunnelStep, PersonalSummary } from '../dataset/index.js';
import type { AnyRecipe } from './recipe.js';

/** Counts of a build in addition to the recipe's own steps. */
interface BuildCounts {
  /** The requested language. */
  language: string | undefined;
  /** Number of papers in other languages. */
  inOtherLanguages: number;
  /** How personal data was treated, and the number of examples left after that. */
  personal: PersonalSummary & { left: number };
  /** Number of examples that overlap no evaluation set; undefined if there are no such sets. */
  separate: number | undefined;
  /** Number of examples with a split. */
  kept: number;
}

/** Returns the steps that the options apply, with what each leaves; `restrictions` of the papers come first. */
export function buildFunnel(
  recipe: AnyRecipe,
  options: Record<string, unknown>,
  restrictions: readonly FunnelStep[],
  counts: Record<string, number>,
  { language, inOtherLanguages, personal, separate, kept }: BuildCounts,
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
    ...personalStep(personal),
    ...(separate === undefined
      ? []
      : [{ key: 'without', title: 'examples that overlap no evaluation set', count: separate }]),
    { key: 'kept', title: keptTitle, count: kept },
  ];
}

/** Returns the step for personal data, if any. Masking loses no example, so its step is shown only if something was masked. */
function personalStep({ rule, examples, left }: BuildCounts['personal']): FunnelStep[] {
  if (rule === 'drop') return [{ key: 'personal', title: 'examples without personal data', count: left }];
  if (rule === 'keep' || examples === 0) return [];
  const masked = examples.toLocaleString('en-GB');
  return [{ key: 'personal', title: `examples, with personal data masked in ${masked}`, count: left }];
}
