import { spawn } from 'node:child_process';
import { escapeForTerminalLine } from '@citemill/metrics/text';
import { checkAnnotator } from '../judge/index.js';
import { type RunningServer, serve } from '../server/index.js';
import { UserError } from '../user-error.js';
import { reportError } from './report-error.js';

interface ServeFlags {
  dir: string;
  host: string;
  port: number;
  token?: string;
  raters?: string[];
  open: boolean;
  model?: string;
  endpoint?: string;
}

/** Returns the model that writes answers, if one is named. */
function answerModel({ model, endpoint }: ServeFlags) {
  if (model === undefined && endpoint === undefined) return undefined;
  if (model === undefined) throw new UserError('--endpoint requires --model api:MODEL');
  if (!/^api:.+/.test(model))
    throw new UserError(`--model ${model}: write api:MODEL, with the model's name on the server`);
  if (!endpoint || !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new UserError(
      `--model ${model}: name its server with --endpoint, for example --endpoint http://localhost:8000/v1`,
    );
  return { name: model, endpoint, key: process.env.CITEMILL_API_KEY };
}

export async function runServe(flags: ServeFlags): Promise<void> {
  const raters = flags.raters?.map((name) => checkAnnotator(name, '--raters: a name'));
  if (new Set(raters).size < (raters?.length ?? 0))
    throw new UserError('--raters: every rater needs a unique name');
  const running = await serve({
    ...flags,
    raters,
    model: answerModel(flags),
    onError: (error) => void reportError(error),
  });
  process.stdout.write(
    `The studio is at ${running.address}\n${sharedAddresses(running)}Stop it with Ctrl-C.\n`,
  );
  if (flags.open && process.stdout.isTTY) openBrowser(running.address);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.close().then(() => process.exit(0)));
}

/** Returns the addresses for other people, if a token is required. */
function sharedAddresses({ readOnlyAddress, raterAddresses }: RunningServer): string {
  const raters = raterAddresses.map(
    ({ name, address }) => `For ${escapeForTerminalLine(name)}, to judge: ${address}\n`,
  );
  return `${raters.join('')}${readOnlyAddress === undefined ? '' : `For others, read-only: ${readOnlyAddress}\n`}`;
}

/** Opens the studio in the browser. Failures are ignored: the address has been printed. */
function openBrowser(address: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
