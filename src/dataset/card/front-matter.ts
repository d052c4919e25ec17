import type { SplitSize } from '../manifest.js';
import { SPLITS, type Split } from '../splits/splits.js';
import { featureLines, parseFeature } from './features.js';
import { hubLicence, type LicenceFacts } from './licences.js';
import type { Answers } from './questions.js';

export interface FrontMatterInput extends LicenceFacts {
  title: string;
  /** Hugging Face's names of the tasks, such as `summarization`. */
  taskCategories: string[];
  languages?: string[] | undefined;
  tags?: string[] | undefined;
  /** The author's answers to the questions about the dataset. */
  author?: Answers | undefined;
  columns: Record<string, string>;
  splits: Record<Split, SplitSize>;
}

/**
 * Returns the YAML front matter of a card, from which `datasets` knows what to load. A split without rows is left out, because the
 * library cannot load it.
 */
export function frontMatter(input: FrontMatterInput): string {
  const filled = SPLITS.filter((split) => input.splits[split].rows > 0);
  const rows = filled.reduce((sum, split) => sum + input.splits[split].rows, 0);
  const bytes = filled.reduce((sum, split) => sum + input.splits[split].bytes, 0);
  // The hub expects the download size in files and the dataset size in Arrow.
  const arrowBytes = (split: Split) => input.splits[split].arrowBytes ?? input.splits[split].bytes;
  const features = Object.entries(input.columns).map(([name, type]) => ({
    name,
    feature: parseFeature(type),
  }));
  return [
    '---',
    `pretty_name: ${JSON.stringify(input.title)}`,
    `license: ${hubLicence(input)}`,
    ...yamlList('language', input.languages ?? ['en']),
    ...yamlList('task_categories', input.taskCategories),
    ...yamlList('tags', input.tags ?? ['citations', 'scientific-papers']),
    ...yamlList('size_categories', [sizeCategory(rows)]),
    'dataset_info:',
    '  features:',
    ...featureLines(features, '  '),
    ...(filled.length === 0 ? [] : ['  splits:']),
    ...filled.flatMap((split) => [
      `  - name: ${split}`,
      `    num_bytes: ${arrowBytes(split)}`,
      `    num_examples: ${input.splits[split].rows}`,
    ]),
    `  download_size: ${bytes}`,
    `  dataset_size: ${filled.reduce((sum, split) => sum + arrowBytes(split), 0)}`,
    ...(filled.length === 0 ? [] : ['configs:', '- config_name: default', '  data_files:']),
    ...filled.flatMap((split) => [`  - split: ${split}`, `    path: data/${split}-*.parquet`]),
    '---',
    '',
  ].join('\n');
}

function yamlList(name: string, items: string[]): string[] {
  return items.length === 0 ? [] : [`${name}:`, ...items.map((item) => `- ${JSON.stringify(item)}`)];
}

/** Returns the hub's name for a number of rows, such as `1K<n<10K`. */
export function sizeCategory(rows: number): string {
  const steps = ['1K', '10K', '100K', '1M', '10M', '100M', '1B', '10B', '100B', '1T'];
  // A logarithm may be rounded to just below a whole number.
  const step = rows < 1000 ? 0 : Math.floor(Math.log10(rows) + 1e-9) - 2;
  return step === 0 ? 'n<1K' : step < steps.length ? `${steps[step - 1]}<n<${steps[step]}` : 'n>1T';
}
