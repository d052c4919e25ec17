import { Command, Option } from 'commander';
import { jsonOption, lazily } from '../options.js';
import { cosine, overlapRules, positiveCount } from '../values/index.js';

const SPLITS = ['train', 'validation', 'test'];

export function overlapCommand(): Command {
  return new Command('overlap')
    .description('report how many texts of another dataset also occur in this one, by TF-IDF cosine')
    .argument('<dataset>', 'a Citemill dataset, a JSON lines or Parquet file, or a folder of such files')
    .argument('<other>', 'the dataset to check, such as the test set of a transfer experiment')
    .option(
      '--threshold <cosine>',
      'minimum cosine for two texts to count as the same (default: 0.9)',
      cosine,
    )
    .option('--column <name>', 'column with the texts (default: src, source, document, …)')
    .option('--other-column <name>', 'column with the texts of the other dataset (default: src, source, …)')
    .addOption(
      new Option(
        '--split <name>',
        'split of the dataset to compare; CiteSum §4.1 compares train (default: all)',
      ).choices(SPLITS),
    )
    .addOption(
      new Option('--other-split <name>', 'split of the other dataset to compare (default: all)').choices(
        SPLITS,
      ),
    )
    .option(
      '--by <rules>',
      'instead of the cosine, list examples that build --without would drop: work,ngram,minhash',
      overlapRules,
    )
    .option(
      '--ngram <n>',
      'with --by ngram: words in a row that count as a shared passage (default: 13)',
      positiveCount,
    )
    .option('--pairs <n>', 'number of pairs to print', positiveCount, 10)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Examples:
  $ citemill overlap datasets/citesum scitldr/test.jsonl --split train
  $ citemill overlap datasets/citesum scitldr/test.jsonl --by work,ngram,minhash`,
    )
    .action(lazily(async () => (await import('../overlap.js')).runOverlap));
}
