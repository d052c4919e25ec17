import { Command } from 'commander';
import { corpusOption, jsonOption, lazily, memoryOption, quietOption, timeoutOption } from '../options.js';
import { withEngineOptions } from './engine-options.js';

export function auditCommand(): Command {
  const command = new Command('audit')
    .description('compare the citations of a manuscript with the papers of a corpus, and write a report')
    .argument('<manuscript>', 'the file of one paper, in any format that read takes')
    .addOption(corpusOption())
    .option(
      '--model <dir>',
      'which sentences need a citation: a model of citemill train citeworth/…, or a citeworth dataset to learn from (default: not looked for)',
    )
    .option('--embeddings <model>', 'rank papers by this embedding model, by name or folder, instead of BM25')
    .option('--model-folder <dir>', 'folder with embedding models (default: CITEMILL_MODELS)')
    .option('--out <files...>', 'write the report to .html, .md or .json files instead of printing it')
    .addOption(timeoutOption())
    .addOption(memoryOption());
  return withEngineOptions(command)
    .addOption(jsonOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Nothing is called wrong: the report says which citations share little with the text around them, and how often that
is so for true citations of the corpus.

Examples:
  $ citemill audit paper.pdf --corpus corpus --out audit.html
  $ citemill audit paper.tex --corpus corpus --model datasets/citeworth --out audit.md audit.json
  $ citemill audit paper.pdf --corpus corpus --embeddings models/encoder | less`,
    )
    .action(lazily(async () => (await import('../audit.js')).runAudit));
}
