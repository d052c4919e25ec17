/** An answer other than success: what the page shows, and which field of the request was wrong. */
export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503,
    message: string,
    readonly field?: string,
    /** What the page needs to go on, as the judgement that is already there. */
    readonly details?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The thing itself, or a 404 that names it. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

export const notFound = (what: string): ApiError => new ApiError(404, `${what} was not found`);
