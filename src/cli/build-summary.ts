import { SPLIT_CONFLICT, SPLITS, type Split, type SplitRule } from '../dataset/index.js';
import { type BuildResult, explainNone, findBottleneck, recipes } from '../recipes/index.js';
import { formatCount, pluralise } from './table.js';

/** Maximum number of drop reasons to list. */
const MAX_REASONS = 8;

/** Summarises a build in a few lines; if it has few examples, with the step that lost most and what to do. */
export function summariseBuild(
  { manifest, failures, reused, without = [] }: BuildResult,
  names: { corpus: string; out: string },
): string {
  const { train, validation, test } = manifest.splits;
  const examples = train.rows + validation.rows + test.rows;
  const drops = Object.entries(manifest.drops).sort((a, b) => b[1] - a[1]);
  const dropped = drops.reduce((sum, [, number]) => sum + number, 0);
  const [failure] = failures;
  return [
    `${pluralise(examples, 'example')}: ${formatCount(train.rows)} train, ${formatCount(validation.rows)} validation, ${formatCount(test.rows)} test; ${pluralise(dropped, 'candidate')} dropped`,
    ...drops.slice(0, MAX_REASONS).map(([reason, number]) => `  ${formatCount(number)} ${reason}`),
    ...(drops.length > MAX_REASONS ? [`  and ${pluralise(drops.length - MAX_REASONS, 'more reason')}`] : []),
    ...without.map(({ name, rows }) => `  ${pluralise(rows, 'row')} of ${name} compared`),
    ...(reused > 0 ? [`  ${pluralise(reused, 'paper')} unchanged since an earlier build`] : []),
    ...(failure
      ? [`  ${pluralise(failures.length, 'paper')} failed, the first: ${failure.paper} (${failure.message})`]
      : []),
    ...splitLines(manifest),
    ...conflictLines(manifest),
    ...bottleneckLines(manifest, names, examples),
    `  ${names.out}/report.html shows more`,
  ].join('\n');
}

function bottleneckLines(
  { recipe: name, funnel }: BuildResult['manifest'],
  names: { corpus: string; out: string },
  examples: number,
): string[] {
  const recipe = recipes.find(name);
  if (!recipe) return [];
  if (examples === 0)
    return explainNone(recipe, funnel, names).map((line, index) => (index === 0 ? `  ${line}` : line));
  const { before, lost, command } = findBottleneck(recipe, funnel, names) ?? {};
  // Without a command to run, only losses by the recipe's own rules are worth a line: earlier steps select, for example, sentences that cite.
  return before && lost && (command || lost.key === 'examples')
    ? [
        `  few examples: ${formatCount(before.count - lost.count)} of ${formatCount(before.count)} candidates dropped at “${lost.title}”${command ? `; run ${command}` : ''}`,
      ]
    : [];
}

/** What each grouping rule keeps together in one split. */
const GROUPS: Record<SplitRule['grouping'], string> = {
  citing: 'citing papers',
  cited: 'cited papers',
  both: 'citing and cited papers',
  document: 'documents',
  year: 'years of citing papers',
  none: 'examples',
};

/** Names the splits that are empty, or that had to be filled. */
function splitLines({ split, splits }: BuildResult['manifest']): string[] {
  const { filled = [], grouping } = split;
  const isWanted = (name: Split) =>
    split.sizes ? name === 'train' || split.sizes[name] > 0 : (split.ratios?.[SPLITS.indexOf(name)] ?? 0) > 0;
  const empty = SPLITS.filter((name) => splits[name].rows === 0 && isWanted(name));
  return [
    ...(filled.length > 0
      ? [`  ${filled.join(' and ')} would have been empty and took the nearest ${GROUPS[grouping]}`]
      : []),
    ...(empty.length > 0 && empty.length < SPLITS.length
      ? [
          `  no examples in ${empty.join(' and ')}: too few ${GROUPS[grouping]} to divide; add papers, or load ${empty.length === 1 ? 'the other splits' : 'train'} only`,
        ]
      : []),
  ];
}

/** Why examples have no split, and how to keep them. */
function conflictLines({ recipe: name, drops, split }: BuildResult['manifest']): string[] {
  const conflicts = drops[SPLIT_CONFLICT] ?? 0;
  if (conflicts === 0 || split.grouping !== 'both') return [];
  const hasChoice = Object.hasOwn(recipes.find(name)?.profiles.refined ?? {}, 'group');
  const ways = [
    ...(split.balance === 'most' ? [] : ['--sides most keeps more of them']),
    ...(hasChoice ? ['--set group=citing keeps all, but lets cited papers appear in two splits'] : []),
  ];
  return ways.length === 0 ? [] : [`  to keep examples between two splits: ${ways.join('; ')}`];
}
