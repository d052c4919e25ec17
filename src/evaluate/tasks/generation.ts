import {
  type BleuStatistics,
  bleuStatistic,
  bleuStatistics,
  corpusBleu,
  meteor,
  rouge,
} from '@citemill/metrics';
import {
  type GenerationExample,
  type GenerationScoring,
  type TextMetric,
  withoutMarks,
} from '../../dataset/index.js';
import { citingTexts, noteReferences, scoreFound, scoreMentions } from './cited-scores.js';
import type { Instruments } from './instruments.js';
import { POOLED_INTERVALS, pooledFigures } from './pooled-figures.js';
import type { Column, Task } from './task.js';

/** The scores of one text. */
export interface GenerationItem {
  bleu: BleuStatistics;
  meteor: number;
  rouge1: number;
  rouge2: number;
  rougeL: number;
  moverScore: number;
  negativeLogLikelihood: number;
  tokens: number;
  /** Share of the reference's marks that the text has, and share of the text's marks that the reference has. */
  mentionRecall: number;
  mentionPrecision: number;
  /** Share of the cited papers among the ten best results of a search for the text, and their MRR. */
  foundShare: number;
  foundReciprocalRank: number;
}

/**
 * The MoverScore of an empty text, which has no vectors: as if the whole reference had to move to unrelated words, whose normalised
 * vectors are orthogonal, at a squared distance of 2. Without a score, empty texts would be excluded from the mean.
 */
const EMPTY_TEXT_SCORE = -1;

type AveragedScore = Exclude<keyof GenerationItem, 'bleu' | 'negativeLogLikelihood' | 'tokens'>;

function mean(items: readonly GenerationItem[], name: AveragedScore): number {
  let sum = 0;
  let count = 0;
  for (const { [name]: value } of items)
    if (!Number.isNaN(value)) {
      sum += value;
      count++;
    }
  return sum / count;
}

const meanColumn = (
  name: string,
  key: AveragedScore,
  scale: 1 | 100,
  digits: number,
): Column<GenerationItem> => ({
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
        let negativeLogLikelihood = 0;
        let tokens = 0;
        for (const item of items)
          if (item.tokens > 0) {
            negativeLogLikelihood += item.negativeLogLikelihood;
            tokens += item.tokens;
          }
        return Math.exp(negativeLogLikelihood / tokens);
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
  mentions: [
    meanColumn('cited R', 'mentionRecall', 100, 1),
    meanColumn('cited P', 'mentionPrecision', 100, 1),
  ],
  found: [meanColumn('found@10', 'foundShare', 1, 3), meanColumn('found MRR', 'foundReciprocalRank', 1, 3)],
};

const UNMEASURED: Partial<Record<TextMetric, string>> = {
  perplexity: 'not measured; name the folder of an ONNX language model with --language-model',
  mover: 'not measured; name an encoder with --encoder, such as Xenova/all-MiniLM-L6-v2',
  found: 'not measured; name a dataset of citrec from the same corpus with --candidates',
};

function metricColumns(metrics: readonly TextMetric[], { moverScore, perplexity, citedRanks }: Instruments) {
  const isAvailable: Partial<Record<TextMetric, boolean>> = {
    mover: moverScore !== undefined,
    perplexity: perplexity !== undefined,
    found: citedRanks !== undefined,
  };
  return metrics.flatMap((metric) => {
    const unmeasured = isAvailable[metric] === false ? UNMEASURED[metric] : undefined;
    return COLUMNS[metric].map((column) => (unmeasured ? { ...column, unmeasured } : column));
  });
}

/**
 * SciXGen §5.3: BLEU-4, METEOR and MoverScore of generated texts, their perplexity under a language model, and ROUGE. BLEU and perplexity
 * are computed over all texts together, the others are means. Of several references, ROUGE uses the one with the best ROUGE-1.
 */
export function generationTask(
  scoring: GenerationScoring,
  instruments: Instruments = {},
): Task<GenerationExample, GenerationItem> {
  const scorer = rouge({ ...scoring.rouge, metrics: ['rouge1', 'rouge2', 'rougeL'] });
  const columns = metricColumns(scoring.metrics, instruments);
  const includes = (metric: TextMetric) => scoring.metrics.includes(metric);
  /** How well the search finds papers by the human-written texts; known after the first measurement. */
  let referenceNotes: string[] | undefined;
  const withoutMentions = (text: string) => (includes('mentions') ? withoutMarks(text) : text);
  return {
    answerFormat: 'text, the words of the answer',
    columns,
    main: (columns.find(({ unmeasured }) => unmeasured === undefined) ?? columns[0])?.name ?? '',
    signature: taskSignature(scoring, instruments, scorer.signature),
    judge({ reference, references = [reference] }, { text, summary }, measured = {}) {
      const answer = text ?? summary;
      if (answer === undefined) return 'has no text';
      let best = { rouge1: 0, rouge2: 0, rougeL: 0 };
      if (includes('rouge'))
        for (const candidate of references) {
          const { rouge1, rouge2, rougeL } = scorer.score(
            [withoutMentions(answer)],
            [[withoutMentions(candidate)]],
          ).scores;
          if (rouge1.f >= best.rouge1) best = { rouge1: rouge1.f, rouge2: rouge2.f, rougeL: rougeL.f };
        }
      return {
        ...best,
        bleu: bleuStatistics(answer, references),
        meteor: includes('meteor') ? meteor(answer, references).score : Number.NaN,
        moverScore:
          withoutMentions(answer).trim() === '' ? EMPTY_TEXT_SCORE : (measured.moverScore ?? Number.NaN),
        negativeLogLikelihood: measured.negativeLogLikelihood ?? 0,
        tokens: measured.tokens ?? 0,
        ...scoreMentions(answer, reference),
        ...scoreFound(measured.citedRanks),
      };
    },
    async measure(pairs) {
      const { moverScore, perplexity, citedRanks } = instruments;
      const texts = pairs.map(({ prediction: { text, summary = '' } }) => text ?? summary);
      const allReferences = pairs.map(({ example: { reference, references = [reference] } }) => references);
      const moverScores =
        moverScore && includes('mover')
          ? await moverScore.measure(
              texts.map(withoutMentions),
              allReferences.map((references) => references.map(withoutMentions)),
            )
          : [];
      const perplexities = perplexity && includes('perplexity') ? await perplexity.measure(texts) : [];
      const search = includes('found') ? citedRanks : undefined;
      const ranks = (await search?.measure(citingTexts(pairs, texts))) ?? [];
      referenceNotes ??= search && [await noteReferences(pairs, search)];
      return pairs.map((_, i) => ({
        ...(moverScores[i] === undefined ? {} : { moverScore: moverScores[i] }),
        ...perplexities[i],
        ...(ranks[i] === undefined ? {} : { citedRanks: ranks[i] }),
      }));
    },
    notes: () => referenceNotes ?? [],
    intervals: POOLED_INTERVALS,
    figures: (items) => pooledFigures(columns, items),
  };
}

function taskSignature(
  { metrics }: GenerationScoring,
  { moverScore, perplexity, citedRanks }: Instruments,
  rougeSignature: string,
): string {
  const parts: Record<TextMetric, string> = {
    perplexity: perplexity?.signature ?? 'perplexity|none',
    bleu: corpusBleu(['a'], ['a']).signature,
    meteor: meteor('a', 'a').signature,
    mover: `${moverScore?.signature ?? 'moverscore|none'}${metrics.includes('mentions') ? '|marks:removed' : ''}`,
    rouge: `${rougeSignature}|several:best-by-rouge1${metrics.includes('mentions') ? '|marks:removed' : ''}`,
    mentions: 'mentions|@cite_N|v:1',
    found: citedRanks?.signature ?? 'found|none',
  };
  return metrics.map((metric) => parts[metric]).join('; ');
}
