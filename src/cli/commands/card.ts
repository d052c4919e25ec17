import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';

export function cardCommand(): Command {
  return new Command('card')
    .description('list what the author of a dataset has answered about it, and what is still open')
    .argument('<dataset>', 'folder of the dataset')
    .option(
      '--check',
      'list only the questions that the author must still answer, and exit with code 1 if there are any',
    )
    .option('--questions', 'print a file with all questions and your answers so far, to fill in')
    .option('--out <file>', 'with --questions: new file to write to; an existing file is never overwritten')
    .option('--about <file>', 'file with your answers (default: about.md in the dataset)')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Your answers become part of the card, DATASHEET.md and croissant.json when the dataset is built with --about FILE. They are
kept as about.md in the dataset; later builds into the same folder and citemill rebuild use them again.

Examples:
  $ citemill card mill/citesum --questions --out about.md
  $ citemill card mill/citesum --about about.md --check
  $ citemill build citesum --corpus mill/corpus --out mill/citesum --about about.md
  $ citemill card mill/citesum --check`,
    )
    .action(lazily(async () => (await import('../card.js')).runCard));
}
