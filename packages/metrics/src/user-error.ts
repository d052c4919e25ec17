/** A mistake that the user can correct: the message says what is wrong, where, and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    message?: string,
    options?: ErrorOptions & {
      /** Exit code of the command line. Default: 2. */
      exitCode?: number;
    },
  ) {
    super(message, options);
    this.exitCode = options?.exitCode ?? 2;
  }

  readonly exitCode: number;
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  EISDIR: 'this is a folder; name a file',
  ENOTDIR: 'no such file or folder',
  ELOOP: 'the link leads back to itself',
  ENAMETOOLONG: 'the path is too long for the system',
};

/** Returns why the system cannot open a path, without repeating the path. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  return PROBLEMS[code] ?? message;
}

/** Makes the error for a path that cannot be opened. `name` is how the user gave it: `PATH` or `--flag PATH`. */
export const fileError = (
  name: string,
  error: unknown = { code: 'ENOENT' },
  advice: string | undefined = undefined,
): UserError => new UserError(`${name}: ${fileProblem(error)}${advice ? `; ${advice}` : ''}`);
