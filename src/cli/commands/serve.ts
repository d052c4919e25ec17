import { Command } from 'commander';
import { lazily } from '../options.js';
import { names, port } from '../values/index.js';

export function serveCommand(): Command {
  return new Command('serve')
    .description('open the studio: browse a corpus and its datasets, judge examples, read papers by query')
    .option('--dir <dir>', 'folder with the corpus and the datasets', '.')
    .option(
      '--host <address>',
      'address to listen on; addresses other than 127.0.0.1 require a token',
      '127.0.0.1',
    )
    .option('--port <n>', 'port to listen on; 0 for any free port', port, 4711)
    .option('--token <text>', 'token for access from other hosts (default: a random one, printed at startup)')
    .option(
      '--raters <names>',
      'people who get their own address, separated by commas: they can read, and judge under their name',
      names,
    )
    .option('--model <api:MODEL>', 'language model that may write answers to questions in the studio')
    .option(
      '--endpoint <url>',
      'with api:MODEL: address of an OpenAI-compatible server, for example http://localhost:8000/v1; CITEMILL_API_KEY is sent to it',
    )
    .option('--no-open', 'do not open the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ citemill serve --dir mill
  $ citemill serve --dir mill --host 0.0.0.0 --port 8080
  $ citemill serve --dir mill --host 0.0.0.0 --raters ada,ben
  $ citemill serve --dir mill --model api:llama3 --endpoint http://localhost:11434/v1`,
    )
    .action(lazily(async () => (await import('../serve.js')).runServe));
}
