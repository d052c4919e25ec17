import { Command, Option } from 'commander';
import { jsonOption, lazily } from '../options.js';
import { number, positiveCount } from '../values/index.js';

export function scoreCommand(): Command {
  const command = new Command('score')
    .description('score texts against references: ROUGE, BLEU, METEOR')
    .addOption(
      new Option('--metric <name>', 'metric to compute')
        .choices(['rouge', 'bleu', 'meteor'])
        .default('rouge'),
    )
    .requiredOption('--hyp <file>', 'hypotheses: one text per line, or JSON lines; - for standard input')
    .requiredOption(
      '--ref <files...>',
      'references in the same order; for several per hypothesis, give several files or lists in JSON lines',
    )
    .addOption(
      new Option('--format <name>', 'whether lines are texts or JSON (default: detected)').choices([
        'text',
        'json',
      ]),
    )
    .option('--hyp-field <name>', 'field of a JSON line that holds the hypothesis (default: detected)')
    .option('--ref-field <name>', 'field of a JSON line that holds the references (default: detected)');
  return withBleuAndMeteorOptions(withRougeOptions(command))
    .option('--each', 'print the scores of each pair as JSON lines, then the total')
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
    .action(lazily(async () => (await import('../score/command.js')).runScore));
}

const withRougeOptions = (command: Command): Command =>
  command
    .option(
      '--variant <name>',
      'implementation to follow: google, perl155 or pltrdy with --metric rouge, nltk or 1.5 with --metric meteor',
    )
    .option(
      '--metrics <names...>',
      'with --metric rouge: scores to compute, such as rouge1 rouge2 rougeL rougeLsum rougeW rougeS* rougeSU4',
    )
    .option('--stem', 'with --metric rouge: compare stems')
    .option('--no-stem', 'with --metric rouge: compare words as they are')
    .option('--unicode', 'with --variant google: accept words in any script')
    .option('--stop-words', 'with --variant perl155: leave out stop words')
    .option('--words <n>', 'with --variant perl155: use only the first N words of each text', positiveCount)
    .option('--bytes <n>', 'with --variant perl155: use only the first N bytes of each text', positiveCount)
    .option('--alpha <x>', 'with --variant perl155: weight of precision in F (default: 0.5)', number)
    .option('--weight <x>', 'with --metrics rougeW: exponent for consecutive matches (default: 1.2)', number)
    .option('--intervals', 'with --metric rouge: print bootstrap intervals of precision, recall and F')
    .addOption(
      new Option('--references <how>', 'with --metric rouge: how to combine several references').choices([
        'average',
        'best',
        'jackknife',
      ]),
    )
    .option('--confidence <percent>', 'with --intervals: confidence level (default: 95)', number)
    .option('--samples <n>', 'with --intervals: number of bootstrap samples (default: 1,000)', positiveCount)
    .option('--data <dir>', 'with --variant perl155: data folder of an installed ROUGE-1.5.5');

const withBleuAndMeteorOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--tokenise <how>', 'with --metric bleu or meteor: how to split texts into words').choices([
        '13a',
        'intl',
        'char',
        'none',
      ]),
    )
    .addOption(
      new Option('--smooth <how>', 'with --metric bleu: smoothing method').choices([
        'exp',
        'floor',
        'add-k',
        'none',
      ]),
    )
    .option('--smooth-value <x>', 'with --metric bleu: value that --smooth floor or add-k adds', number)
    .option('--order <n>', 'with --metric bleu: maximum n-gram length (default: 4)', positiveCount)
    .option('--lowercase', 'with --metric bleu: ignore case')
    .option('--wordnet <dir>', 'with --metric meteor: WordNet folder, for synonyms');
