import { ApiError } from '../http/api-error.js';

/** DuckDB's errors begin with their kind: `Invalid Input Error: …`. Some kinds are our own mistakes or a lack of memory. */
const READ_ERROR = /^(?!Parser|Binder|Catalog|Internal|Out of Memory)[A-Z][\w ]* Error: /;

/** Converts an error of DuckDB that could not read a dataset; returns other errors as they are. */
export function toReadError(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !READ_ERROR.test(error.message)) return error;
  return new ApiError(
    422,
    `${name}: a file cannot be read; citemill verify says which is damaged (${error.message.split('\n', 1)[0]})`,
  );
}
