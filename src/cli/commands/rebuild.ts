import { Command } from 'commander';
import { jobsOption, lazily } from '../options.js';

export function rebuildCommand(): Command {
  return new Command('rebuild')
    .description('repeat a build from the manifest of its dataset and compare the result byte by byte')
    .argument('<dataset>', 'folder of the dataset')
    .requiredOption('--from <corpus>', 'folder of the corpus that it was built from')
    .requiredOption('--out <dir>', 'folder for the new dataset')
    .option('--prompts <dir>', 'folder with the prompts, if the dataset was built with custom ones')
    .option('--without <sets...>', 'the evaluation sets, if the dataset was built with --without')
    .addOption(jobsOption())
    .addHelpText(
      'after',
      '\nExample:\n  $ citemill rebuild mill/citesum --from mill/corpus --out again/citesum',
    )
    .action(lazily(async () => (await import('../rebuild.js')).runRebuild));
}
