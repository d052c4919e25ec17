import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type Profile, recipes } from '../recipes/index.js';
import { buildLines, buildShown } from './build.js';
import { ingestLine, ingestShown } from './ingest.js';
import { linkLines, linkShown } from './link.js';
import {
  jobsOption,
  latexEngineOption,
  memoryOption,
  pdfEngineOption,
  quietOption,
  type ReadFlags,
  timeoutOption,
} from './options.js';

interface MakeFlags extends ReadFlags {
  out: string;
  metadata?: string[];
  profile: Profile;
  seed: number;
  jobs?: number;
  timeout: number;
  memory: number;
  quiet?: boolean;
  png?: boolean;
}

export function makeCommand(): Command {
  return new Command('make')
    .description('do everything: ingest, link, and every recipe')
    .argument('<paths...>', 'files, folders, globs, archives')
    .requiredOption('--out <dir>', 'where the corpus and the datasets go')
    .option('--metadata <files...>', 'titles and abstracts of cited works, as for link')
    .addOption(
      new Option('--profile <name>', 'of the recipes').choices(['paper', 'refined']).default('refined'),
    )
    .option('--seed <n>', 'seed of the splits', Number, 0)
    .addOption(latexEngineOption())
    .addOption(pdfEngineOption())
    .option('--png', 'put figures of LaTeX sources into the corpus, as for ingest')
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
      process.stdout.write(`ingest: ${ingestLine(await ingestShown(paths, { ...flags, corpus }), flags)}\n`);
      const linked = await linkShown({
        corpus,
        quiet: flags.quiet ?? false,
        ...(flags.metadata ? { metadata: flags.metadata } : {}),
      });
      process.stdout.write(`link: ${linkLines(linked)}\n`);
      for (const { name } of recipes.all) {
        const out = join(flags.out, name);
        const built = await buildShown(
          {
            recipe: name,
            corpus,
            out,
            profile: flags.profile,
            seed: flags.seed,
            ...(flags.jobs ? { jobs: flags.jobs } : {}),
          },
          flags.quiet ?? false,
        );
        process.stdout.write(`${name}: ${buildLines(built, out)}\n`);
      }
      process.stdout.write(`corpus: ${corpus}\n`);
    });
}
