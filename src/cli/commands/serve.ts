import { Command } from 'commander';
import { lazily } from '../options.js';
import { port } from '../values/index.js';

export function serveCommand(): Command {
  return new Command('serve')
    .description('open the studio: browse a corpus and its datasets, judge examples, read papers by query')
    .option('--dir <dir>', 'folder with the corpus and the datasets', '.')
    .option(
      '--host <address>',
      'address to listen on; addresses other than 127.0.0.1 require a token',
      '127.0.0.1',
    )
    .option('--port <n>', 'port to listen on; 0 takes any free one', port, 4711)
    .option('--token <text>', 'token for access from other hosts (default: a random one, printed at startup)')
    .option('--no-open', 'do not open the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ citemill serve --dir mill
  $ citemill serve --dir mill --host 0.0.0.0 --port 8080`,
    )
    .action(lazily(async () => (await import('../serve.js')).runServe));
}
