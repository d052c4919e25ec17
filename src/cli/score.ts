import { Command, InvalidArgumentError, Option } from 'commander';
import {
  corpusBleu,
  corpusMeteor,
  loadWordNet,
  MetricError,
  type RougeMetric,
  RougeOptionError,
  type RougeOptions,
  rouge,
  sentenceBleu,
} from '../metrics/index.js';
import { UserError } from '../paper/index.js';
import { jsonOption, positive } from './options.js';
import { readScoreInput, type ScoreInput } from './score-input.js';
import { textTable } from './table.js';

interface ScoreFlags {
  metric: 'rouge' | 'bleu' | 'meteor';
  hyp: string;
  ref: string[];
  hypField?: string;
  refField?: string;
  variant?: string;
  metrics?: string[];
  stem?: boolean;
  unicode?: boolean;
  stopWords?: boolean;
  words?: number;
  bytes?: number;
  alpha?: number;
  references?: 'average' | 'best' | 'jackknife';
  confidence?: number;
  samples?: number;
  data?: string;
  tokenise?: '13a' | 'intl' | 'char' | 'none';
  smooth?: 'exp' | 'floor' | 'add-k' | 'none';
  lowercase?: boolean;
  wordnet?: string;
  each?: boolean;
  json?: boolean;
}

/** A score of all pairs and, where wanted, of each: rows of numbers under the same names. */
interface Scored {
  signature: string;
  columns: string[];
  rows: { name: string; values: number[] }[];
  each: Record<string, unknown>[];
}

const number = (value: string): number => {
  const parsed = Number(value);
  if (!Number.isFinite(parsed)) throw new InvalidArgumentError('give a number');
  return parsed;
};

function scoreRouge(input: ScoreInput, flags: ScoreFlags): Scored {
  const options: RougeOptions = {
    ...(flags.variant ? { variant: flags.variant as RougeOptions['variant'] & string } : {}),
    ...(flags.metrics ? { metrics: flags.metrics as RougeMetric[] } : {}),
    ...(flags.stem === undefined ? {} : { stem: flags.stem }),
    ...(flags.unicode ? { unicode: true } : {}),
    ...(flags.stopWords ? { removeStopWords: true } : {}),
    ...(flags.words
      ? { limit: { words: flags.words } }
      : flags.bytes
        ? { limit: { bytes: flags.bytes } }
        : {}),
    ...(flags.alpha === undefined ? {} : { alpha: flags.alpha }),
    ...(flags.references ? { references: flags.references } : {}),
    ...(flags.confidence === undefined ? {} : { confidence: flags.confidence }),
    ...(flags.samples ? { samples: flags.samples } : {}),
    ...(flags.data ? { data: flags.data } : {}),
  };
  const result = rouge(options).corpus(
    input.hypotheses.map((hypothesis, i) => ({ hypothesis, references: input.references[i]! })),
  );
  return {
    signature: result.signature,
    columns: ['precision', 'recall', 'F', 'F from', 'to'],
    rows: Object.entries(result.scores).map(([name, { precision, recall, f }]) => ({
      name,
      values: [precision.mean, recall.mean, f.mean, f.low, f.high],
    })),
    each: result.each,
  };
}

function scoreBleu({ hypotheses, references }: ScoreInput, flags: ScoreFlags): Scored {
  const options = {
    ...(flags.tokenise ? { tokenise: flags.tokenise } : {}),
    ...(flags.smooth ? { smooth: flags.smooth } : {}),
    ...(flags.lowercase ? { lowercase: true } : {}),
  };
  const { score, signature } = corpusBleu(hypotheses, references, options);
  return {
    signature,
    columns: ['score'],
    rows: [{ name: 'BLEU', values: [score] }],
    each: flags.each
      ? hypotheses.map((one, i) => ({ bleu: sentenceBleu(one, references[i]!, options).score }))
      : [],
  };
}

async function scoreMeteor({ hypotheses, references }: ScoreInput, flags: ScoreFlags): Promise<Scored> {
  const synonyms = await loadWordNet(flags.wordnet);
  if (flags.wordnet && !synonyms)
    throw new UserError(`${flags.wordnet}: holds no WordNet (index.noun, data.noun and so on)`);
  const { score, segments, signature } = corpusMeteor(hypotheses, references, {
    ...(flags.variant ? { variant: flags.variant as 'nltk' | '1.5' } : {}),
    ...(flags.tokenise ? { tokenise: flags.tokenise } : {}),
    ...(synonyms ? { synonyms } : {}),
  });
  return {
    signature,
    columns: ['score'],
    rows: [{ name: 'METEOR', values: [score] }],
    each: segments.map((meteor) => ({ meteor })),
  };
}

function shown({ signature, columns, rows }: Scored, pairs: number): string {
  const digits = (value: number) => value.toFixed(columns.length === 1 && value > 1 ? 2 : 5);
  const table = textTable([
    ['', ...columns],
    ...rows.map(({ name, values }) => [name, ...values.map(digits)]),
  ]);
  return `${table}\n\n${pairs} pairs\n${signature}\n`;
}

export function scoreCommand(): Command {
  return new Command('score')
    .description('score texts against references: ROUGE, BLEU, METEOR')
    .addOption(
      new Option('--metric <name>', 'the metric').choices(['rouge', 'bleu', 'meteor']).default('rouge'),
    )
    .requiredOption('--hyp <file>', 'hypotheses: a text a line, or JSON lines; - is standard input')
    .requiredOption(
      '--ref <files...>',
      'references in the same order: one file or several, lists in JSON lines',
    )
    .option('--hyp-field <name>', 'the field of a JSON line that holds the hypothesis')
    .option('--ref-field <name>', 'the field that holds the reference or references')
    .option('--variant <name>', 'rouge: google, perl155, pltrdy; meteor: nltk, 1.5')
    .option('--metrics <names...>', 'rouge: rouge1 rouge2 rougeL rougeLsum rougeW rougeS* rougeSU4 …')
    .option('--stem', 'rouge: compare stems')
    .option('--no-stem', 'rouge: compare words as they are')
    .option('--unicode', 'rouge, google: words of any script')
    .option('--stop-words', 'rouge, perl155: leave out stop words')
    .option('--words <n>', 'rouge, perl155: read so many words of each text', positive)
    .option('--bytes <n>', 'rouge, perl155: read so many bytes of each text', positive)
    .option('--alpha <x>', 'rouge, perl155: weight of precision in F', number)
    .addOption(
      new Option('--references <how>', 'rouge: what several references give').choices([
        'average',
        'best',
        'jackknife',
      ]),
    )
    .option('--confidence <percent>', 'rouge: of the bootstrap intervals', number)
    .option('--samples <n>', 'rouge: bootstrap samples', positive)
    .option('--data <dir>', 'rouge, perl155: the data folder of an installed ROUGE-1.5.5')
    .addOption(
      new Option('--tokenise <how>', 'bleu, meteor: how texts are cut').choices([
        '13a',
        'intl',
        'char',
        'none',
      ]),
    )
    .addOption(new Option('--smooth <how>', 'bleu: smoothing').choices(['exp', 'floor', 'add-k', 'none']))
    .option('--lowercase', 'bleu: ignore case')
    .option('--wordnet <dir>', 'meteor: a WordNet folder, for synonyms')
    .option('--each', 'print the score of each pair as JSON lines, then the whole')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill score --metric rouge --variant google --stem --hyp system.txt --ref gold.txt
  $ citemill score --variant perl155 --metrics rouge1 rouge2 rougeSU4 --stem --words 250 --hyp s.txt --ref a.txt b.txt
  $ citemill score --metric bleu --hyp system.jsonl --hyp-field prediction --ref gold.jsonl --json`,
    )
    .action(async (flags: ScoreFlags) => {
      const input = readScoreInput(flags.hyp, flags.ref, {
        ...(flags.hypField ? { hyp: flags.hypField } : {}),
        ...(flags.refField ? { ref: flags.refField } : {}),
      });
      if (input.hypotheses.length === 0) throw new UserError(`${flags.hyp}: is empty`);
      let scored: Scored;
      try {
        scored =
          flags.metric === 'rouge'
            ? scoreRouge(input, flags)
            : flags.metric === 'bleu'
              ? scoreBleu(input, flags)
              : await scoreMeteor(input, flags);
      } catch (error) {
        if (error instanceof RougeOptionError || error instanceof MetricError)
          throw new UserError(error.message);
        throw error;
      }
      if (flags.each) {
        for (const [index, scores] of scored.each.entries()) {
          process.stdout.write(`${JSON.stringify({ line: index + 1, ...scores })}\n`);
        }
      }
      if (flags.json) {
        const scores = Object.fromEntries(
          scored.rows.map(({ name, values }) => [
            name,
            Object.fromEntries(scored.columns.map((column, i) => [column, values[i]])),
          ]),
        );
        process.stdout.write(
          `${JSON.stringify({ pairs: input.hypotheses.length, scores, signature: scored.signature })}\n`,
        );
      } else process.stdout.write(shown(scored, input.hypotheses.length));
    });
}
