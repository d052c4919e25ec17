import type { DatasetEvaluation, DatasetRow, EvaluationOptions, PublishedRow } from '../../dataset/index.js';
import { CITE_WORTHY, type Sample } from './paragraph.js';

const row = (
  system: string,
  [p, r, f]: [number, number, number],
  [pDeviation, rDeviation, fDeviation]: [number, number, number],
  model?: string,
): PublishedRow => ({
  system,
  ...(model ? { model } : {}),
  figures: {
    P: { value: p, margin: pDeviation },
    R: { value: r, margin: rDeviation },
    F1: { value: f, margin: fDeviation },
  },
});

/** F1 of Table 9, with the system names of Table 4. */
const VALIDATION: [system: string, f1: number][] = [
  ['Transformer', 57.02],
  ['BERT', 60.75],
  ['SciBERT-no-weight', 57.52],
  ['SciBERT', 62.04],
  ['SciBERT + PU', 61.43],
  ['Longformer-Solo', 61.67],
  ['Longformer-Ctx', 67.11],
];

/** Evaluates the labels of sentences (§4), as in Table 4: means over five seeds ± the standard deviation. */
export function evaluation({ threshold }: EvaluationOptions): DatasetEvaluation<'labelling'> {
  return {
    kind: 'labelling',
    scoring: threshold === undefined ? {} : { threshold },
    selection: {},
    reads: { samples: ['text', 'label'], mag_field_of_study: 'all', section_title: 'all' },
    example(row: DatasetRow) {
      const samples = row.samples as Pick<Sample, 'text' | 'label'>[];
      const [field] = (row.mag_field_of_study ?? []) as string[];
      return {
        id: row.id,
        sentences: samples.map(({ text }) => text),
        labels: samples.map(({ label }) => label === CITE_WORTHY),
        section: String(row.section_title ?? ''),
        ...(field ? { field } : {}),
      };
    },
    published: {
      source: 'CiteWorth, Table 4',
      measuredOn: 'the authors’ test set (± standard deviation over five seeds)',
      rows: [
        row('Logistic Regression', [46.65, 64.88, 54.28], [0, 0, 0], 'logistic'),
        row('Färber et al. (2018b)', [49.57, 65.56, 56.41], [0.96, 2.61, 0.34]),
        row('Transformer', [47.92, 71.59, 57.39], [0.78, 1.74, 0.1]),
        row('BERT', [55.04, 69.02, 61.23], [0.66, 1.33, 0.21]),
        row('SciBERT-no-weight', [65.94, 51.62, 57.91], [0.37, 0.53, 0.3]),
        row('SciBERT', [57.03, 68.08, 62.06], [0.5, 1.03, 0.15]),
        row('SciBERT + PU', [49.46, 82.12, 61.73], [0.83, 1.4, 0.27]),
        row('Longformer-Solo', [57.21, 68.0, 62.14], [0.25, 0.41, 0.02]),
        row('Longformer-Ctx', [59.92, 77.15, 67.45], [0.28, 0.49, 0.06]),
      ],
      validation: {
        source: 'CiteWorth, Table 9',
        measuredOn: 'the authors’ validation set (means)',
        rows: VALIDATION.map(([system, value]) => ({ system, figures: { F1: { value } } })),
      },
    },
  };
}
