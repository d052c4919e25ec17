import { MetricError } from '@citemill/metrics';
import { Command, Option } from 'commander';
import { UserError } from '../../user-error.js';
import { jsonOption } from '../options.js';
import { textTable } from '../table.js';
import { number, positiveCount } from '../values/index.js';
import { ScoreInput } from './input.js';
import { type EachPair, METRIC_FLAGS, SCORERS, type Scored, type ScoreFlags } from './metrics.js';

const dashed = (flag: string) => `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Refuses flags that the metric does not have: they would change nothing, and look as if they did. */
function checkFlags(command: Command, { metric }: ScoreFlags): void {
  const own: readonly string[] = SCORERS[metric].flags;
  for (const flag of METRIC_FLAGS) {
    if (own.includes(flag) || command.getOptionValueSource(flag) !== 'cli') continue;
    throw new UserError(
      `${dashed(flag)}: is not an option of ${metric}, which has ${own.map(dashed).join(', ')}`,
    );
  }
}

/** Options of a metric that flags have other names for. */
const FLAG_OF: Record<string, string> = {
  limit: '--words',
  removeStopWords: '--stop-words',
  distinct: '--distinct',
  smoothValue: '--smooth-value',
};

/** What a metric says of its options, in the names of the flags. */
function saidOfFlags(message: string, flags: ScoreFlags): string {
  const [, variant, option = ''] = /^variant (\S+) has no option (\S+)$/.exec(message) ?? [];
  if (variant === undefined) return message;
  const flag =
    option === 'limit' && flags.bytes !== undefined ? '--bytes' : (FLAG_OF[option] ?? dashed(option));
  return `${flag}: variant ${variant} has no such option`;
}

async function scoreAll(flags: ScoreFlags, each: EachPair): Promise<Scored> {
  if ((flags.confidence !== undefined || flags.samples !== undefined) && !flags.intervals)
    throw new UserError('--confidence and --samples: are of the intervals; add --intervals');
  try {
    const input = new ScoreInput(flags);
    try {
      const scored = await SCORERS[flags.metric].score(input, flags, each);
      if (scored.pairs === 0) throw new UserError(`${flags.hyp}: is empty`);
      return scored;
    } finally {
      input.close();
    }
  } catch (error) {
    if (error instanceof MetricError)
      throw new UserError(saidOfFlags(error.message, flags), { cause: error });
    throw error;
  }
}

/** ROUGE-1.5.5's own lists decide which words are one under -m, and which are left out under -s. */
function notesOn({ metric, variant, stem, stopWords, data }: ScoreFlags): string[] {
  if (metric !== 'rouge' || variant !== 'perl155' || data || !(stem || stopWords)) return [];
  return [
    'without --data (the data folder of ROUGE-1.5.5), stems and stop words are Citemill’s lists: last digits may differ from the script’s',
  ];
}

function shown({ pairs, signature, scores }: Scored, notes: readonly string[]): string {
  const columns = Object.keys(Object.values(scores)[0] ?? {});
  const digits = (value: number) => value.toFixed(columns.length === 1 && value > 1 ? 2 : 5);
  const table = textTable([
    ['', ...columns],
    ...Object.entries(scores).map(([name, values]) => [name, ...Object.values(values).map(digits)]),
  ]);
  return `${[table, '', `${pairs} pairs`, signature, ...notes].join('\n')}\n`;
}

function withRougeOptions(command: Command): Command {
  return command
    .option('--variant <name>', 'rouge: google, perl155, pltrdy; meteor: nltk, 1.5')
    .option('--metrics <names...>', 'rouge: rouge1 rouge2 rougeL rougeLsum rougeW rougeS* rougeSU4 …')
    .option('--stem', 'rouge: compare stems')
    .option('--no-stem', 'rouge: compare words as they are')
    .option('--unicode', 'rouge, google: words of any script')
    .option('--stop-words', 'rouge, perl155: leave out stop words')
    .option('--words <n>', 'rouge, perl155: use only the first n words of each text', positiveCount)
    .option('--bytes <n>', 'rouge, perl155: use only the first n bytes of each text', positiveCount)
    .option('--alpha <x>', 'rouge, perl155: weight of precision in F', number)
    .option('--weight <x>', 'rouge: the power of consecutive matches in rougeW (default: 1.2)', number)
    .option('--intervals', 'rouge: bootstrap intervals of precision, recall and F')
    .addOption(
      new Option('--references <how>', 'rouge: how several references are combined').choices([
        'average',
        'best',
        'jackknife',
      ]),
    )
    .option('--confidence <percent>', 'with --intervals: their confidence (default: 95)', number)
    .option('--samples <n>', 'with --intervals: bootstrap samples (default: 1,000)', positiveCount)
    .option('--data <dir>', 'rouge, perl155: the data folder of an installed ROUGE-1.5.5');
}

export function scoreCommand(): Command {
  const command = new Command('score')
    .description('score texts against references: ROUGE, BLEU, METEOR')
    .addOption(new Option('--metric <name>', 'the metric').choices(Object.keys(SCORERS)).default('rouge'))
    .requiredOption('--hyp <file>', 'hypotheses: one text per line, or JSON lines; - is standard input')
    .requiredOption(
      '--ref <files...>',
      'references in the same order: one file or several, lists in JSON lines',
    )
    .addOption(
      new Option('--format <name>', 'whether lines are texts or JSON (default: detected)').choices([
        'text',
        'json',
      ]),
    )
    .option('--hyp-field <name>', 'the field of a JSON line that holds the hypothesis')
    .option('--ref-field <name>', 'the field that holds the reference or references');
  return withRougeOptions(command)
    .addOption(
      new Option('--tokenise <how>', 'bleu, meteor: how texts are split into words').choices([
        '13a',
        'intl',
        'char',
        'none',
      ]),
    )
    .addOption(new Option('--smooth <how>', 'bleu: smoothing').choices(['exp', 'floor', 'add-k', 'none']))
    .option('--smooth-value <x>', 'bleu: what floor and add-k add', number)
    .option('--order <n>', 'bleu: the longest n-grams (default: 4)', positiveCount)
    .option('--lowercase', 'bleu: ignore case')
    .option('--wordnet <dir>', 'meteor: a WordNet folder, for synonyms')
    .option('--each', 'print the score of each pair as JSON lines, then the whole')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
With --json: {"metric", "pairs", "scores": {NAME: {…}}, "signature"}; for ROUGE each score has precision, recall and
f, with --intervals also precision_low, precision_high and so on; for BLEU and METEOR it has score.

Examples:
  $ citemill score --metric rouge --variant google --stem --hyp system.txt --ref gold.txt
  $ citemill score --variant perl155 --metrics rouge1 rouge2 rougeSU4 --stem --words 250 --hyp s.txt --ref a.txt b.txt
  $ citemill score --metric bleu --hyp system.jsonl --hyp-field prediction --ref gold.jsonl --json`,
    )
    .action(async (flags: ScoreFlags, command: Command) => {
      checkFlags(command, flags);
      const scored = await scoreAll(flags, (line, scores) => {
        process.stdout.write(`${JSON.stringify({ line, ...scores })}\n`);
      });
      const { pairs, scores, signature } = scored;
      const notes = notesOn(flags);
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ metric: flags.metric, pairs, scores, signature, ...(notes.length > 0 ? { notes } : {}) })}\n`
          : shown(scored, notes),
      );
    });
}
