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

/** llama.cpp's server with a tiny generated model. */
export interface LlamaServer {
  endpoint: string;
  close(): Promise<void>;
}

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs llama.cpp into the cache folder, once; returns the reason if that is not possible, else false. */
export function withoutLlama(): string | false {
  if (existsSync(PYTHON) && run(PYTHON, ['-c', 'import xllamacpp, gguf']).status === 0) return false;
  mkdirSync(cacheRoot(), { recursive: true });
  if (run('python3', ['-m', 'venv', ENVIRONMENT]).status !== 0) return 'python3 cannot make an environment';
  const installed = run(PYTHON, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--only-binary=:all:',
    '--no-deps',
    ...PACKAGES,
  ]);
  return installed.status === 0 ? false : 'xllamacpp (llama.cpp) cannot be installed from PyPI here';
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server with a model that gives the same answer, a text without spaces, to everything. */
export async function startLlama(folder: string, answer = '[1]'): Promise<LlamaServer> {
  const model = join(folder, `tiny-${randomUUID()}.gguf`);
  const generated = run(PYTHON, [join(SCRIPTS, 'tiny_model.py'), model, answer]);
  if (generated.status !== 0) throw new Error(generated.stderr);
  const port = await freePort();
  const child = spawn(PYTHON, [join(SCRIPTS, 'serve.py'), model, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  await waitUntilListening(child);
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

function waitUntilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    let log = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('listening http')) resolve();
    });
    // The log is captured separately: half a line of it could come before the message on standard output.
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk;
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log.slice(-2000)}`)));
  });
}
