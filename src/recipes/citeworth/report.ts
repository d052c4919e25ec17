import { SPLITS, type Split } from '../../dataset/index.js';
import { type ExampleItem, Histogram, histogramSection } from '../../report/index.js';
import type { Figure, RecipeReport } from '../recipe.js';
import { FIELDS } from './fields.js';
import { CITE_WORTHY, type Sample } from './paragraph.js';
import { tokenCount } from './statistics.js';
import { countCharacters } from './well-formed.js';

/** Number of paragraphs that are shown. */
const SAMPLES = 6;
const formatCount = (count: number) => count.toLocaleString('en-GB');

/** The values that the report needs from a row. */
interface RowMeasure {
  /** Characters of each sentence. */
  lengths: number[];
  tokens: number;
  citeWorthy: number;
  field: string;
}

function measureRow(row: Record<string, unknown>): RowMeasure & Record<string, unknown> {
  const labelled = row.samples as Sample[];
  return {
    lengths: labelled.map(({ text }) => countCharacters(text)),
    tokens: labelled.reduce((sum, { text }) => sum + tokenCount(text), 0),
    citeWorthy: labelled.filter(({ label }) => label === CITE_WORTHY).length,
    field: (row.mag_field_of_study as string[])[0] ?? 'unknown',
  };
}

/** Returns a report with CiteWorth's Table 2, lengths, fields and example paragraphs. */
export function citeworthReport(): RecipeReport {
  const lengths = new Histogram();
  const sentences = new Histogram();
  const bySplit: Record<Split, number> = { train: 0, validation: 0, test: 0 };
  const fields = new Map<string, number>(FIELDS.map((field) => [field, 0]));
  const samples: ExampleItem[] = [];
  let tokens = 0;
  let citeWorthy = 0;

  return {
    measure: measureRow,
    add(row, split) {
      const measured = row as unknown as RowMeasure;
      sentences.add(measured.lengths.length);
      bySplit[split] += measured.lengths.length;
      for (const length of measured.lengths) lengths.add(length);
      tokens += measured.tokens;
      citeWorthy += measured.citeWorthy;
      fields.set(measured.field, (fields.get(measured.field) ?? 0) + 1);
    },
    show(row) {
      if (samples.length < SAMPLES) samples.push(sampleItem(String(row.id), row.samples as Sample[]));
    },
    figures() {
      const total = lengths.count;
      const formatShare = (part: number) =>
        total > 0 ? `${formatCount(part)} (${((100 * part) / total).toFixed(2)}%)` : '0';
      const { min, max, mean, median } = lengths.statistics();
      const published: Record<Split, string> = { train: '945,426', validation: '118,182', test: '118,185' };
      const figures: Figure[] = [
        { name: 'sentences', ours: formatCount(total), published: '1,181,793' },
        { name: 'tokens', ours: formatCount(tokens), published: '34,170,708' },
        ...SPLITS.map((split) => ({
          name: `${split} sentences`,
          ours: formatCount(bySplit[split]),
          published: published[split],
        })),
        { name: 'cite-worthy', ours: formatShare(citeWorthy), published: '375,388 (31.76%)' },
        { name: 'non-cite-worthy', ours: formatShare(total - citeWorthy), published: '806,405 (68.24%)' },
        { name: 'shortest sentence, characters', ours: String(min ?? '–'), published: '21' },
        { name: 'longest sentence, characters', ours: String(max ?? '–'), published: '1,447' },
        { name: 'mean characters', ours: mean === null ? '–' : mean.toFixed(0), published: '152' },
        { name: 'median characters', ours: String(median ?? '–'), published: '142' },
      ];
      return figures;
    },
    sections: () => [
      histogramSection({
        title: 'Length of sentences',
        unit: 'characters',
        histogram: lengths,
        marks: [{ value: 152, label: 'published mean' }],
      }),
      histogramSection({ title: 'Sentences per paragraph', unit: 'sentences', histogram: sentences }),
      {
        kind: 'bars',
        title: 'Fields of study',
        unit: 'paragraphs',
        bars: [...fields].map(([label, value]) => ({ label, value })),
      },
      {
        kind: 'examples',
        title: 'Some paragraphs',
        note: 'Marked sentences are cite-worthy; their citations have been removed.',
        items: samples,
      },
    ],
  };
}

/** Makes an example of a paragraph with its cite-worthy sentences marked. */
function sampleItem(id: string, labelled: Sample[]): ExampleItem {
  const marks: { start: number; end: number }[] = [];
  let text = '';
  for (const sample of labelled) {
    if (text) text += ' ';
    const start = countCharacters(text);
    text += sample.text;
    if (sample.label === CITE_WORTHY) marks.push({ start, end: countCharacters(text) });
  }
  return { id, fields: [{ name: 'paragraph', text, marks }] };
}
