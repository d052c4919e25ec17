import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import fc from 'fast-check';
import { minimise } from './lbfgs.js';

test('the minimum of Rosenbrock’s function is found', () => {
  const { x, converged, iterations } = minimise(
    ([a, b], gradient) => {
      gradient[0] = -400 * defined(a) * (defined(b) - defined(a) * defined(a)) - 2 * (1 - defined(a));
      gradient[1] = 200 * (defined(b) - defined(a) * defined(a));
      return 100 * (defined(b) - defined(a) * defined(a)) ** 2 + (1 - defined(a)) ** 2;
    },
    Float64Array.of(-1.2, 1),
    { tolerance: 1e-9 },
  );
  assert.ok(converged);
  assert.ok(iterations < 100, `${iterations} iterations`);
  assert.ok(Math.abs(x[0]! - 1) < 1e-8 && Math.abs(x[1]! - 1) < 1e-8, `${x}`);
});

test('any sum of squares is minimised, however unlike its scales', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  const scale = fc.double({ min: -2, max: 3, noNaN: true }).map((exponent) => 10 ** exponent);
  fc.assert(
    fc.property(fc.array(fc.tuple(number, scale), { minLength: 1, maxLength: 20 }), (parts) => {
      const { x } = minimise(
        (at, gradient) => {
          let value = 0;
          for (const [i, [middle, weight]] of parts.entries()) {
            gradient[i] = weight * (at[i]! - middle);
            value += (weight * (at[i]! - middle) ** 2) / 2;
          }
          return value;
        },
        new Float64Array(parts.length),
        { tolerance: 1e-7 },
      );
      for (const [i, [middle]] of parts.entries())
        assert.ok(Math.abs(x[i]! - middle) < 1e-3, `${x[i]} ${middle}`);
    }),
  );
});

test('the search ends for functions that fall for ever, are flat or are not a number', () => {
  const slope = minimise(
    (x, gradient) => {
      gradient[0] = -1;
      return -x[0]!;
    },
    new Float64Array(1),
    { maxIterations: 5 },
  );
  assert.equal(slope.converged, false);
  const flat = minimise(() => 3, new Float64Array(2));
  assert.deepEqual([flat.converged, flat.iterations, flat.value], [true, 0, 3]);
  const hole = minimise((_x, gradient) => {
    gradient.fill(Number.NaN);
    return Number.NaN;
  }, new Float64Array(2));
  assert.deepEqual([hole.converged, hole.iterations], [false, 0]);
});
