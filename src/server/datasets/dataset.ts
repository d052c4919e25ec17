import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Catalogue, type DatasetFolder, rowCount } from '../../dataset/index.js';
import { explainNone, recipes } from '../../recipes/index.js';
import type { DatasetSummary, DatasetView } from '../schemas/datasets.js';
import type { ExampleIndex } from './example-index.js';

type ReportSection = Record<string, unknown> & {
  kind?: unknown;
  drops?: { reason: string; example?: string }[];
};

/** Summarises every dataset in a folder; unreadable ones come last. */
export function datasetSummaries(catalogue: Catalogue): DatasetSummary[] {
  const { datasets, unreadable } = catalogue.survey();
  const broken = unreadable.map(({ name, problem }) => ({
    name,
    recipe: '',
    task: '',
    profile: '',
    examples: 0,
    splits: {},
    systems: 0,
    problem,
    isReadable: false,
  }));
  return [...datasets.map(datasetSummary), ...broken];
}

function datasetSummary({ name, manifest, predictions, problem }: DatasetFolder): DatasetSummary {
  return {
    name,
    recipe: manifest.recipe,
    task: recipes.find(manifest.recipe)?.task ?? '',
    profile: manifest.profile,
    examples: rowCount(manifest),
    splits: Object.fromEntries(Object.entries(manifest.splits).map(([split, { rows }]) => [split, rows])),
    systems: new Set(predictions.map(({ model }) => model)).size,
    problem: problem ?? null,
    isReadable: true,
  };
}

/** Describes how a dataset was made, its columns and its report. */
export function datasetView(index: ExampleIndex, isIndexing: boolean): DatasetView {
  const { name, manifest, path, predictions } = index.dataset;
  const report = reportSections(path);
  const shownDrops = report?.find(({ kind }) => kind === 'funnel')?.drops ?? [];
  const exampleFor = new Map(shownDrops.map(({ reason, example }) => [reason, example ?? null]));
  return {
    name,
    recipe: manifest.recipe,
    task: recipes.find(manifest.recipe)?.task ?? '',
    whyEmpty: rowCount(manifest) > 0 ? null : explainEmpty(index.dataset),
    profile: manifest.profile,
    signature: manifest.signature,
    tool: manifest.tool,
    seed: manifest.seed,
    splits: Object.entries(manifest.splits).map(([split, { rows, bytes }]) => ({ name: split, rows, bytes })),
    funnel: manifest.funnel.map(({ key, title, count, published }) => ({
      key,
      title,
      count,
      published: published ?? null,
    })),
    drops: Object.entries(manifest.drops)
      .map(([reason, count]) => ({ reason, count, example: exampleFor.get(reason) ?? null }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    hasDropTexts: index.dropFile() !== undefined,
    report,
    columns: index.columns.map(({ name, kind, unit }) => ({ name, kind, unit })),
    systems: [...new Set(predictions.map(({ model }) => model))],
    problem: index.dataset.problem ?? null,
    isIndexing,
  };
}

function explainEmpty({ path, manifest }: DatasetFolder): string {
  const recipe = recipes.find(manifest.recipe);
  if (!recipe) return 'no examples';
  return explainNone(recipe, manifest.funnel, { corpus: join(dirname(path), 'corpus'), out: path })
    .map((line) => line.trim())
    .join('\n');
}

function reportSections(path: string): ReportSection[] | null {
  try {
    const { sections } = JSON.parse(readFileSync(join(path, 'report.json'), 'utf8')) as {
      sections: ReportSection[];
    };
    return Array.isArray(sections) ? sections : null;
  } catch {
    // Without a valid report.json, the page shows no report.
    return null;
  }
}
