import assert from 'node:assert/strict';

/** Returns the value, which a test expects to be there. */
export function defined<T>(value: T, what = 'a value that the test expects'): NonNullable<T> {
  assert.ok(value !== undefined && value !== null, `${what} is missing`);
  return value;
}
