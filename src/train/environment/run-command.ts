import { spawnSync } from 'node:child_process';

/** Result of a short command. */
export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
  /** True if the program does not exist. */
  missing: boolean;
}

export function runCommand(command: string, args: readonly string[], env = process.env): CommandResult {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return {
    status,
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    missing: code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR',
  };
}
