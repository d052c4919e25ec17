import { Command } from 'commander';
import { lazily, quietOption } from '../options.js';
import { positiveCount, rankRange } from '../values/index.js';

export function mineCommand(): Command {
  return new Command('mine')
    .description(
      'find hard negatives for training on a citrec dataset: papers that a search confuses with the cited one',
    )
    .argument('<dataset>', 'folder of a citrec dataset')
    .requiredOption('--out <file>', 'file for the negatives (JSON lines), which train --negatives reads')
    .option(
      '--embeddings <model>',
      'search by this embedding model, such as one of citemill train citrec/minilm (default: BM25)',
    )
    .option('--model-folder <dir>', 'folder with embedding models (default: CITEMILL_MODELS)')
    .option('--count <n>', 'negatives per example', positiveCount, 5)
    .option(
      '--ranks <from-to>',
      'ranks among the search results from which negatives are drawn (default: 6-100)',
      rankRange,
    )
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
A negative is never the citing paper, a paper that it cites anywhere in the dataset, or a near-duplicate of the cited
paper. The same command always draws the same negatives.

Examples:
  $ citemill mine mill/citrec --embeddings models/encoder --out negatives.jsonl
  $ citemill train citrec/minilm-cross --dataset mill/citrec --negatives negatives.jsonl --out models/cross
  $ citemill train citrec/minilm --dataset mill/citrec --negatives negatives.jsonl --out models/encoder-2`,
    )
    .action(lazily(async () => (await import('../mine.js')).runMine));
}
