import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defined } from '../defined.fixture.js';
import * as metrics from './index.js';

const guide = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');

/** The lines `expression // → result` of the guide's code. */
const EXAMPLES = [...guide.matchAll(/^(.+) \/\/ → (.+)$/gm)].map(([, expression, result]) => [
  defined(expression),
  defined(result),
]);

test('the guide has examples', () => {
  assert.ok(EXAMPLES.length > 20);
});

for (const [expression, result] of EXAMPLES) {
  test(`the guide is right: ${expression}`, () => {
    const run = new Function(...Object.keys(metrics), `return ${expression};`);
    assert.deepEqual(
      round(run(...Object.values(metrics)), decimals(defined(result))),
      JSON.parse(defined(result)),
    );
  });
}

function decimals(result: string): number {
  return Math.max(0, ...Array.from(result.matchAll(/\d\.(\d+)/g), ([, digits]) => defined(digits).length));
}

function round(value: unknown, places: number): unknown {
  if (Array.isArray(value)) return value.map((item) => round(item, places));
  return typeof value === 'number' ? Number(value.toFixed(places)) : value;
}
