import { resolve } from 'node:path';
import { readModelFolder } from '../infer/index.js';
import { type Report, renderReport } from '../report/index.js';
import {
  type AttributionMeasure,
  attributeWords,
  findInput,
  findPython,
  type TrainSplit,
  type WordAttribution,
} from '../train/index.js';
import { UserError } from '../user-error.js';
import { checkReportOverwrite, writeReportFile } from './output-file.js';
import { textTable } from './table.js';
import { openTrainSource } from './train-source.js';

/** Architectures whose decisions can be attributed to words. */
const CLASSIFIERS = new Set([
  'sequence-classifier',
  'word-classifier',
  'pu-learning',
  'sentences-in-context',
]);

export interface WordFlags {
  dataset: string;
  split: TrainSplit;
  words: number;
  attribution: AttributionMeasure;
  report?: string;
  python?: string;
  json?: boolean;
}

/** Prints the words with the highest and lowest attribution to the positive class. */
export async function printWords(path: string, flags: WordFlags): Promise<void> {
  const { description, name } = readModelFolder(path);
  const { input } = description.job;
  if (!input || !CLASSIFIERS.has(description.architecture))
    throw new UserError(
      `--words: ${path} is not a classifier (its architecture is ${description.architecture})`,
    );
  if (flags.report) checkReportOverwrite('predict', '--report', flags.report);
  const python = findPython(flags.python);
  const source = await openTrainSource(flags.dataset);
  const builder = findInput(input.name);
  async function* rows() {
    for await (const example of source.rows(flags.split))
      yield* builder.rows(example, input?.options ?? {}, 'answer');
  }
  try {
    const { words: limit, attribution: measure } = flags;
    const words = await attributeWords({ python, model: resolve(path), rows: rows(), measure });
    if (flags.report)
      writeReportFile(
        'predict',
        '--report',
        flags.report,
        renderReport(wordReport(name, description.preset, words, { limit, measure })),
      );
    process.stdout.write(
      flags.json ? `${JSON.stringify(words)}\n` : `${wordTable(words, { limit, measure })}\n`,
    );
    if (flags.report && !flags.json) process.stdout.write(`report: ${flags.report}\n`);
  } finally {
    source.close();
  }
}

interface TableOptions {
  limit: number;
  measure: AttributionMeasure;
}

/** Words with the highest attributions and, if attributions are signed, those with the lowest. */
function wordTable(words: readonly WordAttribution[], { limit, measure }: TableOptions): string {
  const against = words.toReversed();
  const cells = (word: WordAttribution | undefined) =>
    word ? [word.word, word.attribution.toFixed(4), String(word.count)] : ['', '', ''];
  if (measure === 'l2')
    return textTable([['word', 'attribution', 'count'], ...words.slice(0, limit).map(cells)]);
  return textTable([
    ['cite-worthy', 'attribution', 'count', 'not cite-worthy', 'attribution', 'count'],
    ...words.slice(0, limit).map((word, i) => [...cells(word), ...cells(against[i])]),
  ]);
}

/** Returns the same as an HTML report. */
function wordReport(
  name: string,
  preset: string,
  words: readonly WordAttribution[],
  { limit, measure }: TableOptions,
): Report {
  const section = (title: string, chosen: readonly WordAttribution[]) => ({
    kind: 'table' as const,
    title,
    columns: ['word', 'mean attribution', 'count'],
    rows: chosen.map(({ word, attribution, count }) => [word, Number(attribution.toFixed(4)), count]),
  });
  return {
    title: `Words that decide: ${name}`,
    subtitle: `InputXGradient: the embedding of each word times its gradient${measure === 'l2' ? ', its length' : ''}, averaged over its occurrences`,
    details: [{ name: 'preset', value: preset }],
    sections:
      measure === 'l2'
        ? [section('Words that matter most', words.slice(0, limit))]
        : [
            section('Words that indicate a citation', words.slice(0, limit)),
            section('Words that indicate no citation', words.toReversed().slice(0, limit)),
          ],
  };
}
