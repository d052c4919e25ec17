import type { FunnelStep } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { findBottleneck } from './advice.js';
import type { AnyRecipe } from './recipe.js';

const format = (count: number): string => count.toLocaleString('en-GB');

/** Maximum number of drop reasons to list. */
const MAX_REASONS = 8;

/** Thrown by a build without examples, which writes nothing: no program could load a dataset without rows. */
export class NoExamplesError extends UserError {
  constructor(
    recipe: AnyRecipe,
    funnel: readonly FunnelStep[],
    drops: Readonly<Record<string, number>>,
    names: { corpus: string; out: string },
  ) {
    const [first, ...advice] = explainNone(recipe, funnel, names);
    const reasons = Object.entries(drops).sort((a, b) => b[1] - a[1]);
    super(
      [
        `${recipe.name}: ${first}`,
        ...reasons.slice(0, MAX_REASONS).map(([reason, count]) => `  ${format(count)} dropped: ${reason}`),
        ...advice,
      ].join('\n'),
    );
  }
}

/** Explains in lines which step lost all candidates, and what to do about it. */
export function explainNone(
  recipe: AnyRecipe,
  funnel: readonly FunnelStep[],
  names: { corpus: string; out: string },
): [first: string, ...advice: string[]] {
  const bottleneck = findBottleneck(recipe, funnel, names);
  if (!bottleneck) return ['no examples'];
  const { before, lost, advice } = bottleneck;
  const passed = lost.count === 0 ? 'none' : format(lost.count);
  return [
    before
      ? `no examples: of ${format(before.count)} (${before.title}), ${passed} passed “${lost.title}”`
      : `no examples: nothing passed “${lost.title}”`,
    ...(advice ? advice.split('\n').map((line) => `  ${line}`) : []),
  ];
}
