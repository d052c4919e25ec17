export { HashSet } from './hash-set.js';
export { type Line, splitLines } from './lines.js';
export { isAlive, lockFolder } from './lock.js';
export { type Progress, type ProgressOptions, progress } from './progress.js';
export { type RunOptions, runStage } from './run-stage.js';
export {
  type Failed,
  type Failure,
  type Outcome,
  type Stage,
  StageLoadError,
  type Success,
} from './stage.js';
export { type LinesOptions, type LinesSummary, runLines } from './stage-lines.js';
