/**
 * How often something is tried, or how much of it: `full` in `npm run test:full`, `quick` in `npm test`. `scripts/test.mjs`
 * counts every test file that uses this among the long ones too.
 */
export const thorough = <T>(full: T, quick: T): T =>
  process.env.CITEMILL_TEST_THOROUGH === '1' ? full : quick;
