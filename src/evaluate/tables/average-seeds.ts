import type { TableFigure } from '../../dataset/index.js';
import type { ResultRow } from './result-row.js';

/** Returns the name of the row that the runs of a model with several seeds share. */
export const seedsName = (model: string, seeds: number): string => `${model} (${seeds} seeds)`;

/** One row for models that differ only by their seed: means, with the standard deviation as the margin. */
export function averageSeeds(name: string, rows: readonly ResultRow[]): ResultRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const ours = first.ours?.map((_, column) =>
    meanFigure(rows.flatMap((row) => row.ours?.[column]?.value ?? [])),
  );
  return { ...first, system: seedsName(name, rows.length), ...(ours ? { ours } : {}) };
}

function meanFigure(values: readonly number[]): TableFigure {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { value: mean, margin: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}
