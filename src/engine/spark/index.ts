export { DRIVER, type SparkOptions, type SparkRow, SparkSession } from './session.js';
export { shellWord, sparkLiteral, transformed } from './stage-command.js';
export { sparkVariables } from './variables.js';
