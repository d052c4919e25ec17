import { Command } from 'commander';
import { toWire } from '../paper/index.js';
import { readers, readRecord, recordsOf, UnreadableError } from '../read/index.js';
import { type EngineFlags, readOptions, withEngineOptions } from './engine-options.js';
import { tellMissingConverters } from './options.js';

export function readCommand(): Command {
  const command = new Command('read')
    .description('print papers as JSON, one line per paper; offsets count code points')
    .argument('<files...>', 'files, folders, globs, archives')
    .option('--pretty', 'indent the JSON');
  return withEngineOptions(command)
    .option('--png <dir>', 'put figures of LaTeX sources into a folder, PDF and EPS made into PNG')
    .addHelpText(
      'after',
      '\nExamples:\n  $ citemill read paper.xml --pretty\n  $ citemill read "papers/**/*.xml" > papers.jsonl\n  $ citemill read sources/ --latex-engine auto\n  $ citemill read paper.pdf --pdf-engine grobid=http://localhost:8070',
    )
    .action(async (files: string[], options: EngineFlags & { pretty?: boolean; png?: string }) => {
      const reading = await readOptions(options);
      if (options.png !== undefined) {
        tellMissingConverters();
        reading.imageFolder = options.png;
      }
      const images = { withImages: options.png !== undefined };
      let failed = 0;
      let printed = 0;
      const fail = (path: string, error: UnreadableError) => {
        failed++;
        process.stderr.write(
          `citemill: ${path}: ${error.message} (${error.code})${error.where ? ` at ${error.where}` : ''}\n`,
        );
      };
      for await (const found of recordsOf(files, readers, undefined, images)) {
        if ('error' in found) {
          fail(found.path, found.error);
          continue;
        }
        try {
          for (const paper of await readRecord(found.record, found.reader, reading)) {
            printed++;
            const line = `${JSON.stringify(toWire(paper), null, options.pretty ? 2 : 0)}\n`;
            if (!process.stdout.write(line))
              await new Promise((resolve) => process.stdout.once('drain', resolve));
          }
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
          fail(found.record.path, error);
        }
      }
      if (failed > 1) process.stderr.write(`citemill: ${failed} sources could not be read\n`);
      if (failed > 0 && printed === 0) process.exitCode = 2;
    });
}
