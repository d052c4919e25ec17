import { cacheRoot } from '../cache-root.js';
import { progress } from '../engine/index.js';
import {
  type AnySet,
  createModel,
  curveCells,
  curvePage,
  findModels,
  learningCurve,
  loadExamples,
  modelsFor,
  toAllKinds,
} from '../evaluate/index.js';
import { UserError } from '../user-error.js';
import type { EvaluateFlags } from './evaluate-flags.js';
import { checkReportOverwrite, writeReportFile } from './output-file.js';
import { textTable } from './table.js';

/** Prints how models improve with the number of training examples, as in WikiRef's Figure 4. */
export async function printCurve(set: AnySet, shares: number[], flags: EvaluateFlags): Promise<void> {
  if (flags.report) checkReportOverwrite('evaluate', '--report', flags.report);
  const wide = toAllKinds(set);
  if (set.size('train') === 0) throw new UserError(`--curve: ${set.path} has no training examples`);
  const entries = flags.models
    ? findModels(set, flags.models)
    : modelsFor(set).filter(({ learns, embeds }) => learns && !embeds);
  if (entries.length === 0)
    throw new UserError(
      `--curve: no model for ${set.name} learns from examples; name folders of trained models with --models`,
    );
  const examples = await loadExamples(wide, flags.split);
  const bar = progress({ label: 'curve', unit: 'points', quiet: flags.quiet });
  const context = { modelFolder: flags.modelFolder, cacheFolder: cacheRoot(), precision: flags.precision };
  const points = await learningCurve(
    {
      set: wide,
      part: flags.split,
      entries,
      shares,
      seed: flags.seed,
      make: (entry, subset) =>
        createModel(entry, subset, { seed: flags.seed, threshold: flags.threshold, ...context }),
      onPoint: () => bar.tick(),
    },
    examples,
  );
  bar.done();
  const columns = set.task.columns.map(({ name, digits }) => ({ name, digits }));
  const title = `${set.name}${set.variant ? ` ${set.variant}` : ''}: ${examples.length} examples (${flags.split}), by share of the ${set.size('train')} training examples`;
  const notes = [
    ...(set.published.curve ? [`published: ${set.published.curve}`] : []),
    `dataset: ${set.signature}`,
    `metric: ${set.task.signature}`,
    ...(set.task.intervals === undefined ? [] : [`intervals: ${set.task.intervals}`]),
    `seed: ${flags.seed}`,
  ];
  if (flags.report)
    writeReportFile('evaluate', '--report', flags.report, curvePage(title, points, columns, notes));
  const text = [title, '', textTable(curveCells(points, columns)), '', ...notes];
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ title, columns, points, notes }, null, 2)}\n`
      : `${[...text, ...(flags.report ? [`picture: ${flags.report}`] : [])].join('\n')}\n`,
  );
}
