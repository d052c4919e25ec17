import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { runMutants } from './mutant-run.fixture.js';
import { Mutator } from './mutants.fixture.js';

const MUTANTS = thorough(400, 100);

test(`${MUTANTS} mutated examples among good papers: nothing is lost, and no reader throws, hangs or crashes`, async () => {
  const { mutants, findings } = await runMutants(new Mutator(20_240_501), MUTANTS);
  assert.equal(mutants, MUTANTS);
  assert.deepEqual(
    findings.map(({ what, mutant }) => `${mutant.ending} of ${mutant.bytes.length} bytes: ${what}`),
    [],
  );
});

test('the same seed makes the same mutants', () => {
  const [first, second] = [new Mutator(7), new Mutator(7)];
  for (let n = 0; n < 20; n++) assert.deepEqual(first.next(), second.next());
});
