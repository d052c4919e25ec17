import { spawn } from 'node:child_process';
import { Command } from 'commander';
import { serve } from '../server/index.js';
import { report } from './report-error.js';
import { port } from './values/index.js';

interface ServeFlags {
  dir: string;
  host: string;
  port: number;
  token?: string;
  open: boolean;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('open the studio: look at a corpus and its datasets, judge examples, read by query')
    .option('--dir <dir>', 'the folder with the corpus and the datasets', '.')
    .option('--host <address>', 'address to listen on; any but 127.0.0.1 requires a token', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 takes any free one', port, 4711)
    .option('--token <text>', 'token for other hosts (default: a random one, printed at the start)')
    .option('--no-open', 'do not open the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ citemill serve --dir mill
  $ citemill serve --dir mill --host 0.0.0.0 --port 8080`,
    )
    .action(async (flags: ServeFlags) => {
      const running = await serve({ ...flags, onError: (error) => void report(error) });
      process.stdout.write(`The studio is at ${running.address}\nStop it with Ctrl-C.\n`);
      if (flags.open && process.stdout.isTTY) openBrowser(running.address);
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => void running.close().then(() => process.exit(0)));
    });
}

/** Where there is no browser, the printed address is enough. */
function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
