import {
  type BleuStatistics,
  bleuStatistic,
  bleuStatistics,
  corpusBleu,
  meteor,
  rouge,
} from '@citemill/metrics';
import type { GenerationExample, GenerationScoring, TextMetric } from '../../dataset/index.js';
import type { Column, Task } from './task.js';

/** Models that measure written texts; those that are not there leave their columns empty. */
export interface Instruments {
  moverScore?: TextInstrument<
    (hypotheses: readonly string[], references: readonly (readonly string[])[]) => Promise<number[]>
  >;
  /** The sum of the negative logarithms of the tokens' probabilities under a language model, and their number. */
  perplexity?: TextInstrument<(texts: readonly string[]) => Promise<{ surprise: number; tokens: number }[]>>;
}

export interface TextInstrument<Measure> {
  signature: string;
  measure: Measure;
}

/** What one text scored. */
export interface GenerationItem {
  bleu: BleuStatistics;
  meteor: number;
  rouge1: number;
  rouge2: number;
  rougeL: number;
  moverScore: number;
  surprise: number;
  tokens: number;
}

/**
 * MoverScore of an empty text, which has no vectors to move: as if all of the reference had to move to words that have nothing to do
 * with it, whose normalised vectors are at a right angle and so 2 apart, squared. Without a score it would be left out of the mean.
 */
const UNRELATED = -1;

type Mean = 'meteor' | 'rouge1' | 'rouge2' | 'rougeL' | 'moverScore';

function mean(items: readonly GenerationItem[], name: Mean): number {
  let sum = 0;
  let count = 0;
  for (const { [name]: value } of items)
    if (!Number.isNaN(value)) {
      sum += value;
      count++;
    }
  return sum / count;
}

const meanColumn = (name: string, key: Mean, scale: 1 | 100, digits: number): Column<GenerationItem> => ({
  name,
  scale,
  digits,
  of: (items) => mean(items, key),
  each: (item) => item[key],
});

const COLUMNS: Record<TextMetric, Column<GenerationItem>[]> = {
  perplexity: [
    {
      name: 'PPL',
      scale: 1,
      digits: 2,
      of(items) {
        let surprise = 0;
        let tokens = 0;
        for (const item of items)
          if (item.tokens > 0) {
            surprise += item.surprise;
            tokens += item.tokens;
          }
        return Math.exp(surprise / tokens);
      },
    },
  ],
  bleu: [
    {
      name: 'BLEU-4',
      scale: 1,
      digits: 2,
      of: (items) => bleuStatistic().of(items.map(({ bleu }) => bleu)),
    },
  ],
  meteor: [meanColumn('METEOR', 'meteor', 100, 2)],
  mover: [meanColumn('MOVERS', 'moverScore', 1, 3)],
  rouge: [
    meanColumn('R-1', 'rouge1', 100, 2),
    meanColumn('R-2', 'rouge2', 100, 2),
    meanColumn('R-L', 'rougeL', 100, 2),
  ],
};

const UNMEASURED: Partial<Record<TextMetric, string>> = {
  perplexity: 'not measured; name a folder of a language model in ONNX with --language-model',
  mover: 'not measured; name an encoder with --encoder, as in Xenova/all-MiniLM-L6-v2',
};

function metricColumns(metrics: readonly TextMetric[], { moverScore, perplexity }: Instruments) {
  const isThere = { mover: moverScore !== undefined, perplexity: perplexity !== undefined };
  return metrics.flatMap((metric) => {
    const unmeasured = metric in isThere && !isThere[metric as 'mover'] ? UNMEASURED[metric] : undefined;
    return COLUMNS[metric].map((column) => (unmeasured ? { ...column, unmeasured } : column));
  });
}

/**
 * SciXGen §5.3: BLEU-4, METEOR and MoverScore of written texts, the perplexity of a language model that reads them, and ROUGE. BLEU
 * and perplexity are of all texts together, the others means. Of several references ROUGE takes the one with the best ROUGE-1.
 */
export function generationTask(
  scoring: GenerationScoring,
  instruments: Instruments = {},
): Task<GenerationExample, GenerationItem> {
  const scorer = rouge({ ...scoring.rouge, metrics: ['rouge1', 'rouge2', 'rougeL'] });
  const columns = metricColumns(scoring.metrics, instruments);
  const wants = (metric: TextMetric) => scoring.metrics.includes(metric);
  return {
    wants: 'text, the words of the answer',
    columns,
    main: (columns.find(({ unmeasured }) => unmeasured === undefined) ?? columns[0])?.name ?? '',
    signature: taskSignature(scoring, instruments, scorer.signature),
    judge({ reference, references = [reference] }, { text, summary }, measured = {}) {
      const said = text ?? summary;
      if (said === undefined) return 'has no text';
      let best = { rouge1: 0, rouge2: 0, rougeL: 0 };
      if (wants('rouge'))
        for (const one of references) {
          const { rouge1, rouge2, rougeL } = scorer.score([said], [[one]]).scores;
          if (rouge1.f >= best.rouge1) best = { rouge1: rouge1.f, rouge2: rouge2.f, rougeL: rougeL.f };
        }
      return {
        ...best,
        bleu: bleuStatistics(said, references),
        meteor: wants('meteor') ? meteor(said, references).score : Number.NaN,
        moverScore: said.trim() === '' ? UNRELATED : (measured.moverScore ?? Number.NaN),
        surprise: measured.surprise ?? 0,
        tokens: measured.tokens ?? 0,
      };
    },
    async measure(pairs) {
      const { moverScore, perplexity } = instruments;
      const texts = pairs.map(({ prediction: { text, summary = '' } }) => text ?? summary);
      const wanted = pairs.map(({ example: { reference, references = [reference] } }) => references);
      const moved = moverScore && wants('mover') ? await moverScore.measure(texts, wanted) : [];
      const read = perplexity && wants('perplexity') ? await perplexity.measure(texts) : [];
      return pairs.map((_, i) => ({
        ...(moved[i] === undefined ? {} : { moverScore: moved[i] }),
        ...read[i],
      }));
    },
    figures: (items) => columns.map(({ of, unmeasured }) => ({ value: unmeasured ? Number.NaN : of(items) })),
  };
}

function taskSignature(
  { metrics }: GenerationScoring,
  { moverScore, perplexity }: Instruments,
  rougeSignature: string,
): string {
  const parts: Record<TextMetric, string> = {
    perplexity: perplexity?.signature ?? 'perplexity|none',
    bleu: corpusBleu(['a'], ['a']).signature,
    meteor: meteor('a', 'a').signature,
    mover: moverScore?.signature ?? 'moverscore|none',
    rouge: `${rougeSignature}|several:best-by-rouge1`,
  };
  return metrics.map((metric) => parts[metric]).join('; ');
}
