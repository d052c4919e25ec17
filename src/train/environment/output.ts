import { spawnSync } from 'node:child_process';

/** What a short command says. */
export interface Output {
  status: number | null;
  stdout: string;
  stderr: string;
  /** There is no such program. */
  missing: boolean;
}

export function output(command: string, args: readonly string[], env = process.env): Output {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return {
    status,
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    missing: code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR',
  };
}
