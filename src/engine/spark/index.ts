export { DRIVER, type SparkOptions, type SparkRow, SparkSession } from './session.js';
export { shellQuote, sparkLiteral, transformSql } from './stage-command.js';
export { sparkProcessEnv } from './variables.js';
