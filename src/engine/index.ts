export { AssembledFile } from './assembled-file.js';
export { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } from './duckdb.js';
export { isWritable, syncFolder, writeDurably } from './durable-file.js';
export { readFully, readLineAt, readRange, writeFully } from './file-bytes.js';
export { type FileLock, lockFile } from './file-lock.js';
export { HashSet } from './hash-set.js';
export { fileInside, isInnerPath, statInside } from './inside-folder.js';
export { Journal } from './journal.js';
export { readKeyedLines } from './keyed-lines.js';
export { LineFile, writeLines } from './line-file.js';
export { LineWriter } from './line-writer.js';
export { type Line, splitLines } from './lines.js';
export { LOCK_NAME, lockFolder } from './lock.js';
export { requireNewFolder } from './new-folder.js';
export {
  isJunkFile,
  isOwnedFile,
  listFiles,
  listUserFiles,
  type OwnedFile,
  removeIfEmpty,
  removeOwned,
} from './owned-files.js';
export { OwnedList } from './owned-list.js';
export { type Progress, type ProgressOptions, progress } from './progress.js';
export { checkRegularFile, readJson } from './regular-file.js';
export { type RunOptions, runStage } from './run-stage.js';
export { isScratch, type Run, Scratch } from './scratch.js';
export {
  type Failed,
  type Failure,
  type Outcome,
  type Stage,
  StageLoadError,
  type Success,
} from './stage.js';
export { type LinesOptions, type LinesSummary, runLines } from './stage-lines.js';
export type { StepProgress } from './step-progress.js';
export { createTemporaryFolder } from './temporary.js';
export { randomToken } from './token.js';
