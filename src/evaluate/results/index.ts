export { tableResults } from './collect.js';
export { addResults, readResults, resultsFile } from './results.js';
