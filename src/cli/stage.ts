import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { writeSourceRows } from '../corpus/index.js';
import { runLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { jobsOption, memoryOption, timeoutOption } from './options.js';
import { READ_OPTION_NAMES, rowsOptions, stageLines, stageNamed } from './stages.js';

interface StageFlags {
  options: string;
  jobs?: number;
  timeout: number;
  memory: number;
  inlineFailures?: boolean;
  keyed?: boolean;
}

/** Options as JSON, or those of a file: `@options.json`. */
function optionsOf(given: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(given.startsWith('@') ? readFileSync(given.slice(1), 'utf8') : given);
  } catch (error) {
    throw new UserError(`--options: is not valid JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError('--options: give a JSON object, as in {"profile": "paper"}');
  return value as Record<string, unknown>;
}

export function stageCommand(): Command {
  return new Command('stage')
    .description(
      'run one stage over JSON lines from standard input; writes results to standard output in input order',
    )
    .argument('<name>', 'the stage')
    .option('--options <json>', 'options of the stage, as JSON, or @FILE', '{}')
    .option('--inline-failures', 'write failures to standard output as well, as {"failure": …}')
    .option(
      '--keyed',
      'take lines KEY, tab, JSON; write one line for each: KEY, tab, {"outputs": […]} or {"failure": …}',
    )
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `
Stages:
${stageLines().join('\n')}

Options of read: ${READ_OPTION_NAMES.join(', ')}.
Options of a recipe: profile (paper or refined), and those that citemill build RECIPE --help lists.
A record that crashes, hangs or takes too much memory becomes a line {"line": 12, "code": …, "message": …} on standard error.

Examples:
  $ echo '{"path": "paper.xml"}' | citemill stage read
  $ citemill stage citesum --options '{"profile": "paper"}' < papers.jsonl > ground.jsonl`,
    )
    .action(async (name: string, flags: StageFlags) => {
      const limits = { timeoutMs: flags.timeout * 1000, memoryMb: flags.memory };
      if (name === 'rows') {
        const options = rowsOptions(optionsOf(flags.options));
        await writeSourceRows(process.stdin, process.stdout, {
          ...options,
          ...limits,
          jobs: flags.jobs ?? 1,
        });
        return;
      }
      const stage = stageNamed(name);
      await runLines({
        module: stage.module,
        options: stage.options(optionsOf(flags.options)),
        takesText: stage.takesText,
        input: process.stdin,
        output: process.stdout,
        errors: process.stderr,
        inlineFailures: flags.inlineFailures ?? false,
        keyed: flags.keyed ?? false,
        // A record from anywhere may take its worker down, and must not take the others with it.
        isolation: 'process',
        ...limits,
        ...(flags.jobs ? { jobs: flags.jobs } : {}),
      });
    });
}
