/** A mistake that the user can correct: the message says what is wrong, where, and what to do. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    message?: string,
    options?: ErrorOptions & {
      /** What the command line exits with. Default: 2. */
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
  EISDIR: 'is a folder; name a file',
  ENOTDIR: 'no such file or folder',
  ELOOP: 'the link leads back to itself',
  ENAMETOOLONG: 'the path is too long for the system',
};

/** Why the system can't open a path, in words that do not repeat the path. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  return PROBLEMS[code] ?? message;
}

/** The error for a file or folder that the user named, as `--flag PATH` or `PATH`, and that can't be opened. */
export const fileError = (
  name: string,
  error: unknown = { code: 'ENOENT' },
  advice: string | undefined = undefined,
): UserError => new UserError(`${name}: ${fileProblem(error)}${advice ? `; ${advice}` : ''}`);
