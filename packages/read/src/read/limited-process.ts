import { spawnSync } from 'node:child_process';
import { availableParallelism, constants } from 'node:os';

/** Limits for an external program working on an untrusted document. */
export interface ProcessLimits {
  timeoutMs: number;
  memoryMb: number;
}

export interface ProcessResult {
  /** Why it was stopped; undefined if the program ended by itself, successfully or not. */
  stopped?: string;
  status: number | null;
  /** The end of what the program wrote to standard error. */
  stderr: string;
}

const MAX_STDERR_BYTES = 256 * 1024;
/** If a signal ended a program, a shell reports this plus the signal's number as its exit status. */
const SIGNAL_STATUS = 128;

/**
 * Shell script that runs a program with limits, passes on the end of its standard error, and prints its exit status. The
 * loop ends the process group if this process is gone, since a signal from the terminal does not reach the group.
 */
const LIMITED_RUN_SCRIPT = `
cpu=$1 memory=$2; shift 2
( (while kill -0 "$PPID" 2>/dev/null; do sleep 1; done; kill -s KILL 0) >/dev/null 2>&1 & )
{
  {
    (ulimit -t "$cpu"; ulimit -v "$memory" 2>/dev/null; exec "$@" 3>&-)
    echo $? >&3
  } 2>&1 >/dev/null | tail -c ${MAX_STDERR_BYTES} >&2
} 3>&1`;

/** Ends the remaining processes of a group: children of the program, and the script's loop. */
function endGroup(leader: number): void {
  if (leader <= 0) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}

const signalName = (status: number): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => number === status - SIGNAL_STATUS)?.[0];

/**
 * Runs a program until it ends or reaches its limits, without standard input and with the given environment. Its child
 * processes end with it.
 */
export function runLimited(
  command: string,
  args: readonly string[],
  { timeoutMs, memoryMb }: ProcessLimits,
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): ProcessResult {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1000));
  // The limit applies to the sum over all threads, so a program may use all cores for the whole time.
  const cpuSeconds = (seconds + 1) * availableParallelism();
  const { error, pid, signal, stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', LIMITED_RUN_SCRIPT, 'sh', String(cpuSeconds), String(memoryMb * 1024), command, ...args],
    {
      cwd,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Node refuses fractions, and takes 0 for no limit.
      timeout: Math.max(1, Math.ceil(timeoutMs)),
      killSignal: 'SIGKILL',
      encoding: 'utf8',
      // Makes the shell the leader of a process group; the types of spawnSync lack this option.
      ...{ detached: true },
    },
  );
  endGroup(pid);
  const status = /^\d+$/m.test(stdout ?? '') ? Number.parseInt(stdout, 10) : null;
  const ended = { status, stderr: stderr ?? '' };
  const fatal = signal ?? (status === null ? undefined : signalName(status));
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT' || fatal === 'SIGXCPU')
    return { stopped: `took more than ${seconds} s`, ...ended };
  if (error) return { stopped: error.message, ...ended };
  return fatal ? { stopped: `was ended by ${fatal}`, ...ended } : ended;
}

/** True if the program is on the PATH and runs with `args`. */
export function isInstalled(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { timeout: 20_000, stdio: 'ignore' }).error === undefined;
}
