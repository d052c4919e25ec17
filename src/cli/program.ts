import { Command, CommanderError } from 'commander';
import { version } from '../version.js';
import { loadConfig } from './config.js';
import { report } from './report-error.js';
import { withValueParsers } from './values/index.js';

/** Every command with its file, which is loaded when it is called. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  make: async () => (await import('./make.js')).makeCommand(),
  read: async () => (await import('./read.js')).readCommand(),
  ingest: async () => (await import('./ingest.js')).ingestCommand(),
  merge: async () => (await import('./merge.js')).mergeCommand(),
  fetch: async () => (await import('./fetch.js')).fetchCommand(),
  link: async () => (await import('./link.js')).linkCommand(),
  build: async () => (await import('./build.js')).buildCommand(),
  show: async () => (await import('./show.js')).showCommand(),
  overlap: async () => (await import('./overlap.js')).overlapCommand(),
  stats: async () => (await import('./stats.js')).statsCommand(),
  failures: async () => (await import('./failures.js')).failuresCommand(),
  score: async () => (await import('./score/command.js')).scoreCommand(),
  evaluate: async () => (await import('./evaluate.js')).evaluateCommand(),
  export: async () => (await import('./export.js')).exportCommand(),
  push: async () => (await import('./push.js')).pushCommand(),
  judge: async () => (await import('./judge.js')).judgeCommand(),
  serve: async () => (await import('./serve.js')).serveCommand(),
  train: async () => (await import('./train.js')).trainCommand(),
  predict: async () => (await import('./predict.js')).predictCommand(),
  spark: async () => (await import('./spark.js')).sparkCommand(),
  stage: async () => (await import('./stage.js')).stageCommand(),
  doctor: async () => (await import('./doctor.js')).doctorCommand(),
};

/** The command line: all of it, or only the command that is called. */
export async function program(called?: string): Promise<Command> {
  const root = new Command('citemill')
    .description('Mills collections of scientific papers into citation-supervised datasets.')
    .version(version)
    .option(
      '--config <file>',
      'recipes, readers and models of your own (default: citemill.config.mjs, .js or .ts here)',
    )
    .exitOverride()
    // What stands behind a command is that command's: "judge" and "judge sample" both have a --dir.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      `
Examples:
  $ citemill make papers/ --out mill             read, link and build every dataset
  $ citemill read paper.xml | head -c 400        one paper as JSON
  $ citemill ingest papers/ --corpus mill/corpus
  $ citemill link --corpus mill/corpus --metadata arxiv-metadata.jsonl.gz
  $ citemill stats --corpus mill/corpus
  $ citemill evaluate mill/citesum --models all
  $ citemill train citeworth/bert --dataset mill/citeworth --out models/bert
  $ citemill serve --dir mill                    look at all of it in the browser`,
    );
  const wanted = called !== undefined && called in COMMANDS ? [called] : Object.keys(COMMANDS);
  const isVersion = called === '--version' || called === '-V';
  const chosen = isVersion ? [] : Object.entries(COMMANDS).filter(([name]) => wanted.includes(name));
  for (const command of await Promise.all(chosen.map(([, load]) => load())))
    root.addCommand(withValueParsers(command.exitOverride()));
  return withValueParsers(root);
}

/** Takes `--config FILE` out of the arguments: it is loaded before there are any commands. */
function configArgument(args: string[]): string | undefined {
  const at = args.findIndex((arg) => arg === '--config' || arg.startsWith('--config='));
  if (at < 0) return process.env.CITEMILL_CONFIG;
  const [flag = '', value = ''] = args.splice(at, args[at] === '--config' ? 2 : 1);
  return flag === '--config' ? value : flag.slice('--config='.length);
}

/** Runs the command that these arguments call, and answers its exit code: 2 for a mistake in the call, 1 for one of ours. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const rest = [...args];
  try {
    await loadConfig(configArgument(rest));
    await (await program(rest[0])).parseAsync(rest, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return report(error);
  }
}
