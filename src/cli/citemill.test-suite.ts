import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command's main file, for tests that start it by themselves. */
export const CLI = fileURLToPath(new URL('./main.js', import.meta.url));
export const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** Where the command runs; relative paths among its arguments start here. */
  cwd?: string;
  /** What it reads from standard input. */
  input?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs `citemill` with these arguments to its end. */
export function runCitemill(args: readonly string[], { cwd, input = '', env }: RunOptions = {}): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1e8,
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  });
  return { status, stdout, stderr };
}

/** Runs `citemill` while this process goes on, for tests that serve what it asks for. */
export function startCitemill(args: readonly string[], { cwd, env }: RunOptions = {}): Promise<Finished> {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  };
  const child = spawn(process.execPath, [CLI, ...args], options);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
