import { type BuildResult, findBottleneck, recipes } from '../recipes/index.js';
import { count, counted } from './table.js';

/** Maximum number of drop reasons to list. */
const MAX_REASONS = 8;

/** Summarises a build in a few lines; for an empty or tiny dataset, which step lost the candidates and what to do. */
export function buildLines(
  { manifest, failures, reused, without = [] }: BuildResult,
  names: { corpus: string; out: string },
): string {
  const { train, validation, test } = manifest.splits;
  const all = train.rows + validation.rows + test.rows;
  const drops = Object.entries(manifest.drops).sort((a, b) => b[1] - a[1]);
  const dropped = drops.reduce((sum, [, number]) => sum + number, 0);
  const [failure] = failures;
  return [
    `${counted(all, 'example')}: ${count(train.rows)} train, ${count(validation.rows)} validation, ${count(test.rows)} test; ${counted(dropped, 'candidate')} dropped`,
    ...drops.slice(0, MAX_REASONS).map(([reason, number]) => `  ${count(number)} ${reason}`),
    ...(drops.length > MAX_REASONS ? [`  and ${counted(drops.length - MAX_REASONS, 'more reason')}`] : []),
    ...without.map(({ name, rows }) => `  ${counted(rows, 'row')} of ${name} compared`),
    ...(reused > 0 ? [`  ${counted(reused, 'paper')} unchanged since an earlier build`] : []),
    ...(failure
      ? [`  ${counted(failures.length, 'paper')} failed, the first: ${failure.paper} (${failure.message})`]
      : []),
    ...bottleneckLines(manifest, names, all),
    `  ${names.out}/report.html shows more`,
  ].join('\n');
}

function bottleneckLines(
  { recipe: name, funnel }: BuildResult['manifest'],
  names: { corpus: string; out: string },
  examples: number,
): string[] {
  const recipe = recipes.find(name);
  const bottleneck = recipe && findBottleneck(recipe, funnel, names);
  if (!bottleneck) return [];
  const { before, lost, advice, command } = bottleneck;
  if (examples > 0)
    return before && command
      ? [
          `  few examples: ${count(before.count - lost.count)} of ${count(before.count)} candidates dropped at “${lost.title}”; run ${command}`,
        ]
      : [];
  const passed = lost.count === 0 ? 'none' : count(lost.count);
  return [
    before
      ? `  no examples: of ${count(before.count)} (${before.title}), ${passed} passed “${lost.title}”`
      : `  no examples: nothing passed “${lost.title}”`,
    ...(advice ? advice.split('\n').map((line) => `  ${line}`) : []),
  ];
}
