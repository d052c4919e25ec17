import { join } from 'node:path';
import { Command } from 'commander';
import { ingestLine, ingestShown } from './ingest.js';
import { linkLines, linkShown } from './link.js';
import { jobsOption, memoryOption, quietOption, timeoutOption } from './options.js';

interface MakeFlags {
  out: string;
  metadata?: string[];
  jobs?: number;
  timeout: number;
  memory: number;
  quiet?: boolean;
}

export function makeCommand(): Command {
  return new Command('make')
    .description('do everything: ingest, link, and every recipe')
    .argument('<paths...>', 'files, folders, globs, archives')
    .requiredOption('--out <dir>', 'where the corpus and the datasets go')
    .option('--metadata <files...>', 'titles and abstracts of cited works, as for link')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      '\nExample:\n  $ citemill make papers/ --out mill --metadata arxiv-metadata.jsonl.gz',
    )
    .action(async (paths: string[], flags: MakeFlags) => {
      const corpus = join(flags.out, 'corpus');
      process.stdout.write(`ingest: ${ingestLine(await ingestShown(paths, { ...flags, corpus }))}\n`);
      const linked = await linkShown({
        corpus,
        quiet: flags.quiet ?? false,
        ...(flags.metadata ? { metadata: flags.metadata } : {}),
      });
      process.stdout.write(`link: ${linkLines(linked)}\n`);
      process.stdout.write(`corpus: ${corpus}\n`);
    });
}
