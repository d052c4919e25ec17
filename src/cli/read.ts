import { escapeForTerminal } from '@citemill/metrics/text';
import { Command } from 'commander';
import { papersAsJson, type ReadFailure } from '../corpus/index.js';
import { type EngineFlags, readOptions, withEngineOptions } from './engine-options.js';
import { jobsOption, memoryOption, timeoutOption } from './options.js';
import { archiveLimits, archiveOptions, type LimitFlags, tellMissingConverters } from './source-options.js';

interface PrintFlags extends EngineFlags, LimitFlags {
  pretty?: boolean;
  png?: string;
  jobs?: number;
  timeout: number;
  memory: number;
}

export function readCommand(): Command {
  const command = new Command('read')
    .description('print papers as JSON, one line per paper; offsets count code points')
    .argument('<files...>', 'files, folders, globs, archives')
    .option('--pretty', 'indent the JSON')
    .option('--png <dir>', 'put figures of LaTeX sources into a folder, PDF and EPS converted to PNG')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption());
  for (const option of archiveOptions()) command.addOption(option);
  return withEngineOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill read paper.xml --pretty\n  $ citemill read "papers/**/*.xml" > papers.jsonl\n  $ citemill read sources/ --latex-engine auto\n  $ citemill read paper.pdf --pdf-engine grobid=http://localhost:8070',
    )
    .action(print);
}

const failureLine = ({ path, message, code, where }: ReadFailure) =>
  escapeForTerminal(`citemill: ${path}: ${message} (${code})${where ? ` at ${where}` : ''}`);

async function print(files: string[], flags: PrintFlags): Promise<void> {
  const read = await readOptions(flags);
  if (flags.png !== undefined) {
    tellMissingConverters();
    read.imageFolder = flags.png;
  }
  let failed = 0;
  let printed = 0;
  const outcomes = papersAsJson(files, {
    read,
    indent: flags.pretty ? 2 : 0,
    withImages: flags.png !== undefined,
    limits: archiveLimits(flags),
    // Most calls are for one file: further workers would only have to be started.
    jobs: flags.jobs ?? 1,
    timeoutMs: flags.timeout * 1000,
    memoryMb: flags.memory,
  });
  for await (const outcome of outcomes) {
    if ('failure' in outcome) {
      failed++;
      process.stderr.write(`${failureLine(outcome.failure)}\n`);
      continue;
    }
    for (const text of outcome.papers) {
      printed++;
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  }
  if (failed > 1) process.stderr.write(`citemill: ${failed} sources could not be read\n`);
  if (failed > 0 && printed === 0) process.exitCode = 2;
}
