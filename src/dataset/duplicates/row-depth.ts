import { UserError } from '../../user-error.js';

/** Maximum depth of lists and structs in a row. */
const MAX_DEPTH = 64;

/** Throws if a value is nested so deeply that walking through it could exhaust the stack. */
export function requireDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new UserError(`a column is nested deeper than ${MAX_DEPTH} levels`);
}
