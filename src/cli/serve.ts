import { spawn } from 'node:child_process';
import { serve } from '../server/index.js';
import { report } from './report-error.js';

interface ServeFlags {
  dir: string;
  host: string;
  port: number;
  token?: string;
  open: boolean;
}

export async function runServe(flags: ServeFlags): Promise<void> {
  const running = await serve({ ...flags, onError: (error) => void report(error) });
  process.stdout.write(`The studio is at ${running.address}\nStop it with Ctrl-C.\n`);
  if (flags.open && process.stdout.isTTY) openBrowser(running.address);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.close().then(() => process.exit(0)));
}

/** Without a browser, the printed address is enough. */
function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
