import { UserError } from '../user-error.js';

export type StudyErrorCode = 'invalid' | 'not-found' | 'conflict';

/** A request about a study that can't be met; the command line prints the message, the server maps the code to a status. */
export class StudyError extends UserError {
  constructor(
    readonly code: StudyErrorCode,
    message: string,
    /** The field of the request that is wrong. */
    readonly field?: string,
    /** What the caller needs to recover, such as the judgement that is already there. */
    readonly details?: unknown,
  ) {
    super(message);
  }
}

export const invalid = (message: string, field: string): StudyError =>
  new StudyError('invalid', message, field);

export const notFound = (what: string): StudyError => new StudyError('not-found', `${what} was not found`);
