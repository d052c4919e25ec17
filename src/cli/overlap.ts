import { escapeForTerminalLine } from '@citemill/metrics/text';
import { Command, Option } from 'commander';
import { overlap, SPLITS, type Split, sourceTexts } from '../dataset/index.js';
import { jsonOption } from './options.js';
import { counted } from './table.js';
import { cosine, positiveCount } from './values/index.js';

interface OverlapFlags {
  threshold: number;
  column?: string;
  otherColumn?: string;
  split?: Split;
  otherSplit?: Split;
  pairs: number;
  json?: boolean;
}

export function overlapCommand(): Command {
  return new Command('overlap')
    .description('report how much of another set a dataset contains: texts with a TF-IDF cosine above 0.9')
    .argument('<dataset>', 'a Citemill dataset, a JSON lines or Parquet file, or a folder of such files')
    .argument('<other>', 'the set to check, such as the test set of a transfer experiment')
    .option('--threshold <cosine>', 'minimum cosine for two texts to count as the same', cosine, 0.9)
    .option('--column <name>', 'the column with the texts (default: src, source, document, …)')
    .option('--other-column <name>', 'the column of the other set')
    .addOption(
      new Option('--split <name>', 'only this split of the dataset (CiteSum §4.1: train)').choices(SPLITS),
    )
    .addOption(new Option('--other-split <name>', 'only this split of the other set').choices(SPLITS))
    .option('--pairs <n>', 'number of pairs to show', positiveCount, 10)
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExample:\n  $ citemill overlap datasets/citesum scitldr/test.jsonl --split train',
    )
    .action(async (dataset: string, other: string, flags: OverlapFlags) => {
      const found = await overlap(
        sourceTexts(dataset, { column: flags.column, splits: flags.split && [flags.split] }),
        sourceTexts(other, { column: flags.otherColumn, splits: flags.otherSplit && [flags.otherSplit] }),
        flags.threshold,
      );
      if (flags.json) {
        process.stdout.write(`${JSON.stringify(found)}\n`);
        return;
      }
      const share = (100 * found.share).toFixed(1);
      process.stdout.write(
        `${found.found} of ${counted(found.others, 'text')} of ${other} (${share}%) have one nearly identical among the ${counted(found.sources, 'text')} of ${dataset}\n`,
      );
      for (const { source, other: id, similarity } of found.pairs.slice(0, flags.pairs)) {
        process.stdout.write(
          `  ${similarity.toFixed(3)}  ${escapeForTerminalLine(id)}  ~  ${escapeForTerminalLine(source)}\n`,
        );
      }
    });
}
