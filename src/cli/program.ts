import { nearNames } from '@citemill/metrics/text';
import { Command, CommanderError } from 'commander';
import { UserError } from '../user-error.js';
import { version } from '../version.js';
import { loadCalledConfig } from './called-config.js';
import { reportError } from './report-error.js';
import { withValueParsers } from './values/index.js';

/** Loaders of all commands; `args` are the arguments after the command. */
const COMMANDS: Record<string, (args?: readonly string[]) => Promise<Command>> = {
  make: async () => (await import('./commands/make.js')).makeCommand(),
  read: async () => (await import('./commands/read.js')).readCommand(),
  ingest: async () => (await import('./commands/ingest.js')).ingestCommand(),
  merge: async () => (await import('./commands/merge.js')).mergeCommand(),
  remove: async () => (await import('./commands/remove.js')).removeCommand(),
  fetch: async () => (await import('./commands/fetch.js')).fetchCommand(),
  link: async () => (await import('./commands/link.js')).linkCommand(),
  build: async (args) => (await import('./commands/build.js')).buildCommand(args),
  show: async () => (await import('./commands/show.js')).showCommand(),
  card: async () => (await import('./commands/card.js')).cardCommand(),
  verify: async () => (await import('./commands/verify.js')).verifyCommand(),
  log: async () => (await import('./commands/log.js')).logCommand(),
  rebuild: async () => (await import('./commands/rebuild.js')).rebuildCommand(),
  diff: async () => (await import('./commands/diff.js')).diffCommand(),
  overlap: async () => (await import('./commands/overlap.js')).overlapCommand(),
  stats: async () => (await import('./commands/stats.js')).statsCommand(),
  failures: async () => (await import('./commands/failures.js')).failuresCommand(),
  warnings: async () => (await import('./commands/warnings.js')).warningsCommand(),
  score: async () => (await import('./commands/score.js')).scoreCommand(),
  evaluate: async () => (await import('./commands/evaluate.js')).evaluateCommand(),
  export: async () => (await import('./commands/export.js')).exportCommand(),
  push: async () => (await import('./commands/push.js')).pushCommand(),
  audit: async () => (await import('./commands/audit.js')).auditCommand(),
  judge: async () => (await import('./commands/judge.js')).judgeCommand(),
  serve: async () => (await import('./commands/serve.js')).serveCommand(),
  mcp: async () => (await import('./commands/mcp.js')).mcpCommand(),
  train: async () => (await import('./commands/train.js')).trainCommand(),
  mine: async () => (await import('./commands/mine.js')).mineCommand(),
  distill: async () => (await import('./commands/distill.js')).distillCommand(),
  predict: async () => (await import('./commands/predict.js')).predictCommand(),
  spark: async () => (await import('./commands/spark.js')).sparkCommand(),
  stage: async () => (await import('./commands/stage.js')).stageCommand(),
  doctor: async () => (await import('./commands/doctor.js')).doctorCommand(),
};

/** Makes a command and its subcommands throw instead of ending the process, and report errors as the rest of the program does. */
const withOwnErrors = (command: Command): Command => {
  for (const subcommand of command.commands) withOwnErrors(subcommand);
  return command
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'citemill: ')) })
    .exitOverride();
};

/** Returns the root command with the called command or, if none is called, with all of them. */
export async function program([called, ...args]: readonly string[] = []): Promise<Command> {
  const root = new Command('citemill')
    .description('Turns collections of scientific papers into datasets whose labels come from citations.')
    .version(version)
    .option(
      '--config <file>',
      'file with your own recipes, readers and models (default: citemill.config.mjs, .js or .ts in this folder)',
    )
    .option('--no-config', 'load no configuration file')
    // Options after a command belong to that command: "judge" and "judge sample" both have a --dir.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: false })
    .addHelpText('after', EXAMPLES);
  const isCommand = called !== undefined && Object.hasOwn(COMMANDS, called);
  const isVersion = called === '--version' || called === '-V';
  const loaders = isVersion ? [] : Object.entries(COMMANDS).filter(([name]) => !isCommand || name === called);
  for (const command of await Promise.all(loaders.map(([, load]) => load(isCommand ? args : undefined))))
    root.addCommand(withValueParsers(command));
  return withValueParsers(withOwnErrors(root));
}

const EXAMPLES = `
Examples:
  $ citemill make papers/ --out mill             read, link and build every dataset
  $ citemill read paper.xml | head -c 400        one paper as JSON
  $ citemill ingest papers/ --corpus mill/corpus
  $ citemill link --corpus mill/corpus --metadata arxiv-metadata.jsonl.gz
  $ citemill stats --corpus mill/corpus
  $ citemill evaluate mill/citesum --models all
  $ citemill train citeworth/bert --dataset mill/citeworth --out models/bert
  $ citemill serve --dir mill                    browse all of it`;

/** True for a command that cannot run without arguments. */
const needsArguments = (command: Command): boolean =>
  command.registeredArguments.some(({ required }) => required) ||
  command.options.some(({ mandatory }) => mandatory);

/**
 * Reports a mistyped option before commander reports the required one as missing. Parsing changes the command, so it must
 * not be used afterwards.
 */
function checkUnknownOption(command: Command | undefined, args: string[]): void {
  if (!command || command.commands.length > 0) return;
  const { unknown } = withValueParsers(command.exitOverride()).parseOptions(args);
  const [flag] = unknown.filter((word) => /^--?\w/.test(word) && !/^(?:-h|--help)$/.test(word));
  if (flag === undefined || unknown.includes('--help')) return;
  const names = command.options.flatMap(({ long }) => long ?? []);
  const [suggestion] = nearNames(flag, names);
  throw new UserError(
    `${flag}: citemill ${command.name()} has no such option; ${suggestion === undefined ? `citemill ${command.name()} --help lists them` : `did you mean ${suggestion}?`}`,
  );
}

/** Runs the command line and returns its exit code: 2 for a user's mistake, 1 for a bug. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const rest = [...args];
  try {
    await loadCalledConfig(rest);
    const root = await program(rest);
    const called = root.commands.find((command) => command.name() === rest[0]);
    if (rest.length === 1 && called && needsArguments(called)) {
      called.outputHelp({ error: true });
      return 2;
    }
    if (called) checkUnknownOption(await COMMANDS[called.name()]?.(rest.slice(1)), rest.slice(1));
    await root.parseAsync(rest, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportError(error);
  }
}
