export { boardColumns, boardTitle, scoreIn, scoreInterval, scoreText } from './board-columns.js';
export { tableResults } from './collect.js';
export {
  isLowerBetter,
  type Leaderboard,
  latestResults,
  leaderboards,
  signatureDifference,
} from './leaderboards.js';
export { resultsPage } from './page.js';
export { type Rescored, rescoreResults } from './rescore.js';
export { addResults, type Result, readResults, resultsFile } from './results.js';
