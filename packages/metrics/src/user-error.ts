/** A mistake of the user's: the message says what is wrong, where, and what to do. The command line exits with 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
