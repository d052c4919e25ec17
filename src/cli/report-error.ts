import { escapeForTerminal } from '@citemill/metrics/text';
import { UserError } from '../user-error.js';

/** Prints an error on standard error. Returns the exit code: 2 for a user's mistake, 130 after Ctrl-C, 1 for a bug. */
export function reportError(
  error: unknown,
  write: (text: string) => void = (text) => process.stderr.write(text),
): number {
  if (error instanceof UserError) {
    write(`citemill: ${escapeForTerminal(error.message)}\n`);
    return error.exitCode;
  }
  const shortage = diskProblem(error) ?? memoryProblem(error);
  if (shortage !== undefined) {
    write(`citemill: ${escapeForTerminal(shortage)}\n`);
    return 1;
  }
  let cause: unknown = error;
  const lines: string[] = [];
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    lines.push(
      depth === 0 ? `citemill failed: ${cause.stack ?? cause.message}` : `caused by: ${cause.message}`,
    );
    cause = cause.cause;
  }
  write(`${escapeForTerminal(lines.length > 0 ? lines.join('\n') : `citemill failed: ${String(error)}`)}\n`);
  return 1;
}

/** Returns the message for a full disk or a missing permission, which are not bugs. */
function diskProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const prefix = path === undefined ? '' : `${path}: `;
  if (/^(?:ENOSPC|EDQUOT)$/.test(code ?? '') || /No space left on device|Disk quota exceeded/i.test(message))
    return `${prefix}the disk is full; free some space and run the same command again: what was written is kept`;
  if (/^(?:EROFS|EACCES|EPERM)$/.test(code ?? '') && path !== undefined)
    return `${prefix}no permission to read or write it (${code})`;
  return undefined;
}

/** Returns the message for DuckDB's out-of-memory error: some of its steps cannot spill to disk. */
function memoryProblem(error: unknown): string | undefined {
  const [, limit] =
    /^Out of Memory Error: .*\/([\d.]+ \wi?B) used\)/.exec(error instanceof Error ? error.message : '') ?? [];
  return limit === undefined
    ? undefined
    : `the database's memory limit of ${limit} is too low for this collection; run the same command with a higher one: --memory 4GB (build: --database-memory 4GB)`;
}
