import { UserError } from '../user-error.js';

export type StudyErrorCode = 'invalid' | 'not-found' | 'conflict';

/** An error in a request about a study. The command line prints the message; the server maps the code to a status. */
export class StudyError extends UserError {
  constructor(
    readonly code: StudyErrorCode,
    message: string,
    /** The field of the request that is wrong. */
    readonly field?: string,
    /** Data that the caller needs to continue, such as the existing judgement. */
    readonly details?: unknown,
  ) {
    super(message);
  }
}

export const invalid = (message: string, field: string): StudyError =>
  new StudyError('invalid', message, field);

export const notFound = (what: string): StudyError => new StudyError('not-found', `${what}: not found`);
