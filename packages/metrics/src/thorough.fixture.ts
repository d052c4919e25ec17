/**
 * How often something is tried, or how much of it: `full` in `npm run test:full` and for tests that are asked for by their path,
 * `quick` in `npm test` and in CI.
 */
export const thorough = <T>(full: T, quick: T): T =>
  process.env.CITEMILL_TEST_THOROUGH === '1' ? full : quick;
