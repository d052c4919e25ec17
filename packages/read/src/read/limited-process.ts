import { spawnSync } from 'node:child_process';

/** What a program of someone else's may take while it works on a document of someone else's. */
export interface ProcessLimits {
  timeoutMs: number;
  memoryMb: number;
}

export interface Ended {
  /** Undefined where the program ended by itself, whatever it thought of its input. */
  stopped?: string;
  status: number | null;
  stderr: string;
}

/** Sets limits that the program keeps even where this one is gone, and becomes it: no shell stays between. */
const LIMITED = 'ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/** Runs a program to its end or to its limits, with nothing on standard input and an environment of our choice. */
export function runLimited(
  command: string,
  args: readonly string[],
  { timeoutMs, memoryMb }: ProcessLimits,
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Ended {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1000));
  const { error, signal, status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', LIMITED, 'sh', String(seconds + 1), String(memoryMb * 1024), command, ...args],
    {
      cwd,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: 16 * 1024 * 1024,
      encoding: 'utf8',
    },
  );
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT' || signal === 'SIGXCPU')
    return { stopped: `took more than ${seconds} s`, status, stderr };
  if (error) return { stopped: error.message, status, stderr: stderr ?? '' };
  if (signal) return { stopped: `was ended by ${signal}`, status, stderr };
  return { status, stderr };
}

/** True where the program is on the PATH and answers to `args`. */
export function isInstalled(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { timeout: 20_000, stdio: 'ignore' }).error === undefined;
}
