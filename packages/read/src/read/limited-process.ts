import { spawnSync } from 'node:child_process';

/** Limits for an external program working on an untrusted document. */
export interface ProcessLimits {
  timeoutMs: number;
  memoryMb: number;
}

export interface Ended {
  /** Why it was stopped; undefined if the program ended by itself, successfully or not. */
  stopped?: string;
  status: number | null;
  stderr: string;
}

/** Shell script that sets limits, which persist even if this process ends, and then replaces itself with the program. */
const LIMITED = 'ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/** Runs a program until it ends or reaches its limits, without standard input and with the given environment. */
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

/** True if the program is on the PATH and runs with `args`. */
export function isInstalled(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { timeout: 20_000, stdio: 'ignore' }).error === undefined;
}
