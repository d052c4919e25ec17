import { UserError } from '../paper/index.js';

/** Says what went wrong on standard error and answers the exit code: 2 for the user's mistake, 1 for ours. */
export function report(
  error: unknown,
  write: (text: string) => void = (text) => process.stderr.write(text),
): number {
  if (error instanceof UserError) {
    write(`citemill: ${error.message}\n`);
    return 2;
  }
  let cause: unknown = error;
  const lines: string[] = [];
  for (let depth = 0; cause instanceof Error && depth < 10; depth++) {
    lines.push(
      depth === 0 ? `citemill failed: ${cause.stack ?? cause.message}` : `caused by: ${cause.message}`,
    );
    cause = cause.cause;
  }
  write(`${lines.length > 0 ? lines.join('\n') : `citemill failed: ${String(error)}`}\n`);
  return 1;
}
