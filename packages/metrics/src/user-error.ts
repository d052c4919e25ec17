/** An error caused by the user's input. The message says what is wrong, where, and what to do. The command line exits with 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
