import { Command } from 'commander';
import { corpusOption, exportedPersonalOption, lazily } from '../options.js';
import { port } from '../values/index.js';

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('serve a corpus to assistants over the Model Context Protocol, read-only')
    .addOption(corpusOption())
    .option(
      '--dataset <dirs...>',
      'folders of datasets whose examples may be read, or folders that contain several',
    )
    .addOption(exportedPersonalOption())
    .option(
      '--http <port>',
      'serve on this port of 127.0.0.1 instead of standard input and output; 0 for any free port',
      port,
    )
    .option(
      '--token <text>',
      'with --http: token that clients must send (default: a random one, printed at startup)',
    )
    .addHelpText(
      'after',
      `
An assistant starts this command itself; see docs/mcp.md for its configuration.

Examples:
  $ citemill mcp --corpus mill/corpus
  $ citemill mcp --corpus mill/corpus --dataset mill/citesum mill/sciqfs
  $ citemill mcp --corpus mill/corpus --http 4712`,
    )
    .action(lazily(async () => (await import('../mcp.js')).runMcp));
}
