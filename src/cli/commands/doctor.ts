import { Command } from 'commander';
import { jsonOption, lazily } from '../options.js';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check what Citemill needs on this machine, and what is optional')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExits with code 2 if something required is missing.\n\nExample:\n  $ citemill doctor',
    )
    .action(lazily(async () => (await import('../doctor.js')).runDoctor));
}
