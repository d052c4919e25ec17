import { Command, InvalidArgumentError, Option } from 'commander';
import { MetricError } from '../metrics/index.js';
import { UserError } from '../user-error.js';
import { jsonOption, positive } from './options.js';
import { readScoreInput } from './score-input.js';
import { METRIC_FLAGS, SCORERS, type Scored, type ScoreFlags } from './score-metrics.js';
import { textTable } from './table.js';

const number = (value: string): number => {
  const parsed = Number(value);
  if (!Number.isFinite(parsed)) throw new InvalidArgumentError('give a number');
  return parsed;
};

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

async function scoreAll(flags: ScoreFlags): Promise<{ scored: Scored; pairs: number }> {
  const input = readScoreInput(flags.hyp, flags.ref, {
    ...(flags.hypField ? { hyp: flags.hypField } : {}),
    ...(flags.refField ? { ref: flags.refField } : {}),
  });
  if (input.hypotheses.length === 0) throw new UserError(`${flags.hyp}: is empty`);
  try {
    return { scored: await SCORERS[flags.metric].score(input, flags), pairs: input.hypotheses.length };
  } catch (error) {
    if (error instanceof MetricError) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

function shown({ signature, scores }: Scored, pairs: number): string {
  const columns = Object.keys(Object.values(scores)[0] ?? {});
  const digits = (value: number) => value.toFixed(columns.length === 1 && value > 1 ? 2 : 5);
  const table = textTable([
    ['', ...columns],
    ...Object.entries(scores).map(([name, values]) => [name, ...Object.values(values).map(digits)]),
  ]);
  return `${table}\n\n${pairs} pairs\n${signature}\n`;
}

function withRougeOptions(command: Command): Command {
  return command
    .option('--variant <name>', 'rouge: google, perl155, pltrdy; meteor: nltk, 1.5')
    .option('--metrics <names...>', 'rouge: rouge1 rouge2 rougeL rougeLsum rougeW rougeS* rougeSU4 …')
    .option('--stem', 'rouge: compare stems')
    .option('--no-stem', 'rouge: compare words as they are')
    .option('--unicode', 'rouge, google: words of any script')
    .option('--stop-words', 'rouge, perl155: leave out stop words')
    .option('--words <n>', 'rouge, perl155: use only the first n words of each text', positive)
    .option('--bytes <n>', 'rouge, perl155: use only the first n bytes of each text', positive)
    .option('--alpha <x>', 'rouge, perl155: weight of precision in F', number)
    .addOption(
      new Option('--references <how>', 'rouge: how several references are combined').choices([
        'average',
        'best',
        'jackknife',
      ]),
    )
    .option('--confidence <percent>', 'rouge: confidence of the bootstrap intervals', number)
    .option('--samples <n>', 'rouge: number of bootstrap samples', positive)
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
    .option('--lowercase', 'bleu: ignore case')
    .option('--wordnet <dir>', 'meteor: a WordNet folder, for synonyms')
    .option('--each', 'print the score of each pair as JSON lines, then the whole')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
With --json: {"metric", "pairs", "scores": {NAME: {…}}, "signature"}; for ROUGE each score has precision, recall, f,
f_low and f_high, for BLEU and METEOR it has score.

Examples:
  $ citemill score --metric rouge --variant google --stem --hyp system.txt --ref gold.txt
  $ citemill score --variant perl155 --metrics rouge1 rouge2 rougeSU4 --stem --words 250 --hyp s.txt --ref a.txt b.txt
  $ citemill score --metric bleu --hyp system.jsonl --hyp-field prediction --ref gold.jsonl --json`,
    )
    .action(async (flags: ScoreFlags, command: Command) => {
      checkFlags(command, flags);
      const { scored, pairs } = await scoreAll(flags);
      if (flags.each)
        for (const [index, scores] of scored.each.entries())
          process.stdout.write(`${JSON.stringify({ line: index + 1, ...scores })}\n`);
      const { scores, signature } = scored;
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ metric: flags.metric, pairs, scores, signature })}\n`
          : shown(scored, pairs),
      );
    });
}
