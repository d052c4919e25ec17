import { Command } from 'commander';
import { runLines } from '../engine/index.js';
import { UserError } from '../user-error.js';
import { jobsOption, memoryOption, timeoutOption } from './options.js';

/** The stages that can be run by name, on any machine, over JSON lines. */
const STAGES: Record<string, { module: URL; what: string }> = {
  read: {
    module: new URL('../corpus/read-lines-stage.js', import.meta.url),
    what: '{"path": "paper.xml"} → the papers in it as JSON',
  },
};

export function stageCommand(): Command {
  const list = Object.entries(STAGES).map(([name, { what }]) => `  ${name}  ${what}`);
  return new Command('stage')
    .description(
      'run one stage over JSON lines from standard input; writes results to standard output in input order',
    )
    .argument('<name>', 'the stage')
    .option('--options <json>', 'options of the stage, as JSON', '{}')
    .addOption(jobsOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `\nStages:\n${list.join('\n')}\n\nExample:\n  $ echo '{"path": "paper.xml"}' | citemill stage read`,
    )
    .action(
      async (name: string, flags: { options: string; jobs?: number; timeout: number; memory: number }) => {
        const stage = STAGES[name];
        if (!stage)
          throw new UserError(`${name}: no such stage; choose from ${Object.keys(STAGES).join(', ')}`);
        let options: unknown;
        try {
          options = JSON.parse(flags.options);
        } catch (error) {
          throw new UserError(`--options: is not valid JSON (${(error as Error).message})`);
        }
        await runLines({
          module: stage.module,
          options,
          input: process.stdin,
          output: process.stdout,
          errors: process.stderr,
          timeoutMs: flags.timeout * 1000,
          memoryMb: flags.memory,
          ...(flags.jobs ? { jobs: flags.jobs } : {}),
        });
      },
    );
}
