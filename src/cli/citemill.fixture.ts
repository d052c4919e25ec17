import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runProgram } from './program.js';

/** The command's main file, for tests that start it themselves. */
export const CLI = fileURLToPath(new URL('./main.js', import.meta.url));
export const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** Working folder of the command. */
  cwd?: string;
  /** Text for standard input. */
  input?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs `citemill` in a new process and waits for it to exit. */
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

/** Starts `citemill` in a new process without blocking this one, for tests that run a server for it. */
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

/**
 * Runs `citemill` within this process, which saves the second that a new one takes to load. One call at a time. Not for
 * commands that start workers (they would look for modules in `cwd`) or load a configuration file (it stays loaded).
 */
export async function callCitemill(
  args: readonly string[],
  { cwd, env }: Omit<RunOptions, 'input'> = {},
): Promise<Finished> {
  // The test runner's pending output about earlier tests is written first.
  await setImmediate();
  const before = { folder: process.cwd(), env: process.env, exitCode: process.exitCode };
  const output = [capture(process.stdout), capture(process.stderr)] as const;
  try {
    if (cwd !== undefined) process.chdir(cwd);
    if (env !== undefined) process.env = env;
    process.exitCode = undefined;
    const status = await runProgram(args);
    const [stdout, stderr] = output.map(({ text }) => text()) as [string, string];
    return { status, stdout, stderr };
  } finally {
    for (const { restore } of output) restore();
    process.chdir(before.folder);
    process.env = before.env;
    process.exitCode = before.exitCode;
  }
}

/** Captures the text that is written to a stream. The test runner's reports are bytes and pass through. */
function capture(stream: NodeJS.WriteStream): { text: () => string; restore: () => void } {
  const original = stream.write;
  let text = '';
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    if (typeof chunk !== 'string') return Reflect.apply(original, stream, [chunk, ...rest]);
    text += chunk;
    const done = rest.find((argument) => typeof argument === 'function');
    if (done) process.nextTick(done as () => void);
    return true;
  };
  stream.write = write as typeof stream.write;
  return {
    text: () => text,
    restore: () => {
      stream.write = original;
    },
  };
}
