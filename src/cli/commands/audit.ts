import { Command, Option } from 'commander';
import {
  corpusOption,
  jsonOption,
  lazily,
  memoryOption,
  quietOption,
  readTimeoutOption,
} from '../options.js';
import { positiveNumber, resultCount } from '../values/index.js';
import { withEngineOptions } from './engine-options.js';

export function auditCommand(): Command {
  const command = new Command('audit')
    .description('compare the citations of a manuscript with the papers of a corpus, and write a report')
    .argument('<manuscript>', 'the file of one paper, in any format that read takes')
    .addOption(corpusOption())
    .option(
      '--model <dir>',
      'also find sentences that need a citation, with a model trained by citemill train citeworth/…, or one fitted to this citeworth dataset',
    )
    .option('--embeddings <model>', 'rank papers by this embedding model, by name or folder, instead of BM25')
    .option('--model-folder <dir>', 'folder with embedding models (default: CITEMILL_MODELS)')
    .option(
      '--rerank <dir>',
      'reorder the first papers of each ranking with this cross-encoder, trained by citemill train citrec/minilm-cross',
    )
    .option(
      '--rerank-best <n>',
      'with --rerank: number of papers to reorder, up to 100 (default: 20)',
      resultCount,
    )
    .option(
      '--rerank-weight <w>',
      'with --rerank: weight of the cross-encoder’s scores relative to the search’s (default: 1)',
      positiveNumber,
    )
    .addOption(
      new Option(
        '--rerank-precision <name>',
        'with --rerank: precision of the cross-encoder (default: fp32)',
      ).choices(['fp32', 'int8']),
    )
    .option('--out <files...>', 'write the report to .html, .md or .json files instead of printing it')
    .addOption(readTimeoutOption())
    .addOption(memoryOption());
  return withEngineOptions(command)
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
No citation is called wrong: the report lists citations that share little with the text around them, and says how often
that also happens with real citations in the corpus.

Examples:
  $ citemill audit paper.pdf --corpus corpus --out audit.html
  $ citemill audit paper.tex --corpus corpus --model datasets/citeworth --out audit.md audit.json
  $ citemill audit paper.pdf --corpus corpus --embeddings models/encoder | less
  $ citemill audit paper.pdf --corpus corpus --rerank models/cross --rerank-best 10 --out audit.html`,
    )
    .action(lazily(async () => (await import('../audit.js')).runAudit));
}
