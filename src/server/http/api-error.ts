/** An error response: a message for the page, and the field of the request that was wrong. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503,
    message: string,
    readonly field?: string,
    /** Data that the page needs to continue, such as the existing judgement. */
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Returns a value, or throws a 404 error if it is undefined. */
export function orNotFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

export const notFound = (what: string): ApiError => new ApiError(404, `${what}: not found`);
