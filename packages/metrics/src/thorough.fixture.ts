/**
 * How often something is tried, or how much of it: `full` in `npm run test:full` and for tests that are asked for by their path,
 * `quick` in `npm test` and in CI.
 */
export const thorough = <T>(full: T, quick: T): T =>
  process.env.CITEMILL_TEST_THOROUGH === '1' ? full : quick;

/** The `skip` of a costly test whose parts other tests cover: CI leaves it out, `npm run test:full` runs it. */
export const thoroughOnly: string | false = thorough<string | false>(
  false,
  'only in npm run test:full, or named by its path',
);
