import { type BuildResult, emptyBuild, recipes } from '../recipes/index.js';
import { count, counted } from './table.js';

/** The most reasons for drops that are listed. */
const MOST_REASONS = 8;

/** What a build made, in a few lines; and where it made nothing, why and what to do. */
export function buildLines(
  { manifest, failures }: BuildResult,
  names: { corpus: string; out: string },
): string {
  const { train, validation, test } = manifest.splits;
  const all = train.rows + validation.rows + test.rows;
  const drops = Object.entries(manifest.drops).sort((a, b) => b[1] - a[1]);
  const dropped = drops.reduce((sum, [, number]) => sum + number, 0);
  const [failure] = failures;
  return [
    `${counted(all, 'example')}: ${count(train.rows)} train, ${count(validation.rows)} validation, ${count(test.rows)} test; ${counted(dropped, 'candidate')} dropped`,
    ...drops.slice(0, MOST_REASONS).map(([reason, number]) => `  ${count(number)} ${reason}`),
    ...(drops.length > MOST_REASONS ? [`  and ${counted(drops.length - MOST_REASONS, 'more reason')}`] : []),
    ...(failure
      ? [
          `  ${counted(failures.length, 'paper')} could not be ground, the first: ${failure.paper} (${failure.message})`,
        ]
      : []),
    ...(all === 0 ? emptyLines(manifest, names) : []),
    `  ${names.out}/report.html shows more`,
  ].join('\n');
}

function emptyLines(
  { recipe: name, funnel }: BuildResult['manifest'],
  names: { corpus: string; out: string },
) {
  const recipe = recipes.find(name);
  const empty = recipe && emptyBuild(recipe, funnel, names);
  if (!empty) return [];
  const { before, lost, advice } = empty;
  const left = lost.count === 0 ? 'none' : count(lost.count);
  return [
    before
      ? `  no examples: of ${count(before.count)} (${before.title}), ${left} passed “${lost.title}”`
      : `  no examples: nothing passed “${lost.title}”`,
    ...(advice ? advice.split('\n').map((line) => `  ${line}`) : []),
  ];
}
