import { join, resolve } from 'node:path';
import { UserError } from '../user-error.js';
import { withSettings } from './job.js';
import { claimSeries, removeWeights, writeJson, writeText } from './out-folder.js';
import { drawSettings } from './search.js';
import { type TrainRequest, type TrainResult, trainModel } from './train.js';

/** Mean and sample standard deviation of one metric over several seeds. */
export interface SeedStatistic {
  mean: number;
  deviation: number;
  values: number[];
}

export interface SeedsResult {
  out: string;
  seeds: { seed: number; folder: string; scores: Record<string, number> }[];
  statistics: Record<string, SeedStatistic>;
}

/** Trains a model with several seeds, starting at the preset's, into `seed-1`, `seed-2`, …, and writes a summary. */
export async function trainSeeds(
  request: TrainRequest,
  count: number,
  onStart?: (number: number, of: number) => void,
): Promise<SeedsResult> {
  claimSeries(request.out, 'seeds');
  const seeds: SeedsResult['seeds'] = [];
  for (let number = 1; number <= count; number++) {
    onStart?.(number, count);
    const folder = `seed-${number}`;
    const seed = request.preset.training.seed + number - 1;
    const preset = withSettings(request.preset, { seed });
    const { scores } = await trainModel({ ...request, preset, out: join(request.out, folder) });
    seeds.push({ seed, folder, scores });
  }
  const result = { out: request.out, seeds, statistics: seedStatistics(seeds.map(({ scores }) => scores)) };
  writeJson(join(request.out, 'seeds.json'), {
    schema: 'citemill.seeds/1',
    preset: request.preset.name,
    ...result,
  });
  writeText(join(request.out, 'README.md'), seedsCard(request.preset.name, result));
  return result;
}

/** Statistics of the metrics that all seeds have. */
export function seedStatistics(scores: readonly Record<string, number>[]): Record<string, SeedStatistic> {
  const names = Object.keys(scores[0] ?? {}).filter((name) => scores.every((metrics) => name in metrics));
  return Object.fromEntries(
    names.map((name) => {
      const values = scores.map((metrics) => metrics[name] ?? 0);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      const deviation = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
      return [name, { mean, deviation, values }];
    }),
  );
}

function seedsCard(preset: string, { seeds, statistics }: SeedsResult): string {
  const names = Object.keys(statistics);
  return `${[
    `# ${preset}, ${seeds.length} seeds`,
    '',
    `| seed | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '---').join(' | ')} |`,
    ...seeds.map(
      ({ seed, scores }) =>
        `| ${seed} | ${names.map((name) => scores[name]?.toFixed(4) ?? '').join(' | ')} |`,
    ),
    `| mean ± sd | ${names.map((name) => `${statistics[name]?.mean.toFixed(4)} ± ${statistics[name]?.deviation.toFixed(4)}`).join(' | ')} |`,
  ].join('\n')}\n`;
}

export interface Trial {
  folder: string;
  drawn: Record<string, unknown>;
  score: number;
}

export interface SearchResult {
  out: string;
  metric: string;
  best: Trial;
  trials: Trial[];
}

/**
 * Random search over the preset's grid, into `trial-1`, `trial-2`, …; the best trial is chosen by the metric that the paper
 * selects by. Only the best trial keeps its weights; the others keep their scores and curves.
 */
export async function searchSettings(
  request: TrainRequest,
  count: number,
  onStart?: (number: number, of: number, drawn: Record<string, unknown>) => void,
): Promise<SearchResult> {
  const { preset } = request;
  if (Object.keys(preset.grid).length === 0)
    throw new UserError(`--search: ${preset.name} has no grid to search; set values with --set`);
  claimSeries(request.out, 'search');
  const { metric, mode } = preset.training.select;
  const sign = mode === 'max' ? 1 : -1;
  const trials: Trial[] = [];
  let best: Trial | undefined;
  for (let number = 1; number <= count; number++) {
    const drawn = drawSettings(preset, preset.training.seed, number);
    onStart?.(number, count, drawn);
    const out = join(request.out, `trial-${number}`);
    const { scores }: TrainResult = await trainModel({
      ...request,
      preset: withSettings(preset, drawn),
      out,
    });
    const trial = { folder: `trial-${number}`, drawn, score: scores[metric] ?? -sign * Infinity };
    trials.push(trial);
    const isBetter = !best || sign * (trial.score - best.score) > 0;
    const worse = isBetter ? best : trial;
    if (worse) removeWeights(resolve(request.out, worse.folder));
    if (isBetter) best = trial;
  }
  const result = { out: request.out, metric, best: best as Trial, trials };
  writeJson(join(request.out, 'search.json'), {
    schema: 'citemill.search/1',
    preset: preset.name,
    ...result,
  });
  return result;
}
