import { Command } from 'commander';
import { jobsOption, lazily, memoryOption, readTimeoutOption } from '../options.js';
import { withArchiveOptions } from './archive-options.js';
import { withEngineOptions } from './engine-options.js';

export function readCommand(): Command {
  const command = new Command('read')
    .description('print papers as JSON, one line per paper; offsets count code points')
    .argument('<files...>', 'files, folders, globs or archives')
    .option('--pretty', 'indent the JSON')
    .option(
      '--png <dir>',
      'folder to copy the figures of LaTeX sources to, with PDF and EPS converted to PNG',
    )
    .option(
      '--layout <file>',
      'HTML file to write that shows how one PDF was read, line by line; no JSON is printed then',
    )
    .addOption(jobsOption())
    .addOption(readTimeoutOption())
    .addOption(memoryOption());
  return withEngineOptions(withArchiveOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  $ citemill read paper.xml --pretty
  $ citemill read "papers/**/*.xml" > papers.jsonl
  $ citemill read sources/ --latex-engine auto
  $ citemill read paper.pdf --pdf-engine grobid=http://localhost:8070
  $ citemill read scan.pdf --ocr auto --ocr-language deu+eng --timeout 600
  $ citemill read paper.pdf --layout layout.html`,
    )
    .action(lazily(async () => (await import('../read.js')).runRead));
}
