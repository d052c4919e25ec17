import { spawn } from 'node:child_process';
import { serve } from '../server/index.js';
import { reportError } from './report-error.js';

interface ServeFlags {
  dir: string;
  host: string;
  port: number;
  token?: string;
  open: boolean;
}

export async function runServe(flags: ServeFlags): Promise<void> {
  const running = await serve({ ...flags, onError: (error) => void reportError(error) });
  process.stdout.write(`The studio is at ${running.address}\nStop it with Ctrl-C.\n`);
  if (flags.open && process.stdout.isTTY) openBrowser(running.address);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.close().then(() => process.exit(0)));
}

/** Opens the studio in the browser. Failures are ignored: the address has been printed. */
function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
