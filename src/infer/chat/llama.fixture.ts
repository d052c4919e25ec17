import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot } from '../../cache-root.js';

const SCRIPTS = fileURLToPath(new URL('../../../scripts/llama/', import.meta.url));
const ENVIRONMENT = join(cacheRoot(), 'llama-test');
const PYTHON = join(ENVIRONMENT, 'bin', 'python');
const PACKAGES = ['xllamacpp', 'gguf', 'numpy', 'pyyaml', 'tqdm', 'requests'];

/** llama.cpp's server with a tiny model of our own making. */
export interface LlamaServer {
  endpoint: string;
  close(): Promise<void>;
}

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs llama.cpp once, into a folder of the cache; a text says why that can't be done here. */
export function withoutLlama(): string | false {
  if (existsSync(PYTHON) && run(PYTHON, ['-c', 'import xllamacpp, gguf']).status === 0) return false;
  mkdirSync(cacheRoot(), { recursive: true });
  if (run('python3', ['-m', 'venv', ENVIRONMENT]).status !== 0) return 'python3 can’t make an environment';
  const installed = run(PYTHON, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--only-binary=:all:',
    '--no-deps',
    ...PACKAGES,
  ]);
  return installed.status === 0 ? false : 'xllamacpp (llama.cpp) can’t be installed from PyPI here';
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server with a model that answers the same to everything; a text without spaces. */
export async function startLlama(folder: string, says = '[1]'): Promise<LlamaServer> {
  const model = join(folder, `tiny-${randomUUID()}.gguf`);
  const made = run(PYTHON, [join(SCRIPTS, 'tiny_model.py'), model, says]);
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const child = spawn(PYTHON, [join(SCRIPTS, 'serve.py'), model, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await listening(child);
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    let logged = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('listening http')) resolve();
    });
    // Its log would come between: a line of it may be half written when the server says that it listens.
    child.stderr?.on('data', (chunk: Buffer) => {
      logged += chunk;
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${logged.slice(-2000)}`)));
  });
}
