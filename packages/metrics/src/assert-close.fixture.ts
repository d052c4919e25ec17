import assert from 'node:assert/strict';

/** Asserts that two numbers are equal up to rounding; NaN equals NaN. */
export const assertClose = (actual: number, expected: number, tolerance = 1e-9): void =>
  assert.ok(
    Object.is(actual, expected) || Math.abs(actual - expected) <= tolerance,
    `${actual} is not ${expected}`,
  );
