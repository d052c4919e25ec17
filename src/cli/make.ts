import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type AnyRecipe, type Profile, recipes } from '../recipes/index.js';
import { buildShown } from './build.js';
import { buildLines } from './build-lines.js';
import { type EngineFlags, withEngineOptions } from './engine-options.js';
import { ingestLine, ingestShown } from './ingest.js';
import { linkLines, linkShown } from './link.js';
import { jobsOption, memoryOption, names, quietOption, timeoutOption } from './options.js';

interface MakeFlags extends EngineFlags {
  out: string;
  recipes?: string[];
  metadata?: string[];
  profile: Profile;
  seed: number;
  jobs?: number;
  timeout: number;
  memory: number;
  quiet?: boolean;
  png?: boolean;
}

/** The recipes that are asked for; a wrong name is refused before the first paper is read. */
const wanted = ({ recipes: chosen }: MakeFlags): AnyRecipe[] =>
  chosen ? chosen.map((name) => recipes.named(name)) : recipes.all;

async function buildAll(corpus: string, chosen: readonly AnyRecipe[], flags: MakeFlags): Promise<void> {
  for (const { name } of chosen) {
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
    process.stdout.write(`${name}: ${buildLines(built, { corpus, out })}\n`);
  }
}

async function make(paths: string[], flags: MakeFlags): Promise<void> {
  const chosen = wanted(flags);
  const corpus = join(flags.out, 'corpus');
  process.stdout.write(`ingest: ${ingestLine(await ingestShown(paths, { ...flags, corpus }), flags)}\n`);
  const linked = await linkShown({
    corpus,
    quiet: flags.quiet ?? false,
    ...(flags.metadata ? { metadata: flags.metadata } : {}),
  });
  process.stdout.write(`link: ${linkLines(linked)}\n`);
  await buildAll(corpus, chosen, flags);
  process.stdout.write(`corpus: ${corpus}\n`);
}

export function makeCommand(): Command {
  const command = new Command('make')
    .description('do everything: ingest, link, and every recipe')
    .argument('<paths...>', 'files, folders, globs, archives')
    .requiredOption('--out <dir>', 'where the corpus and the datasets go')
    .option('--recipes <names>', 'only these recipes, separated by commas (default: all)', names)
    .option('--metadata <files...>', 'titles and abstracts of cited works, as for link')
    .addOption(
      new Option('--profile <name>', 'profile of the recipes')
        .choices(['paper', 'refined'])
        .default('refined'),
    )
    .option('--seed <n>', 'seed for the splits', Number, 0);
  return withEngineOptions(command)
    .option('--png', 'put figures of LaTeX sources into the corpus, as for ingest')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addOption(quietOption())
    .addHelpText(
      'after',
      `
Recipes: ${recipes.names.join(', ')}

Examples:
  $ citemill make papers/ --out mill --metadata arxiv-metadata.jsonl.gz
  $ citemill make papers/ --out mill --recipes citesum,citeworth`,
    )
    .action(make);
}
