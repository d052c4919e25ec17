import { Option } from 'commander';
import { positiveCount, workerMemory } from './values/index.js';

/** Options that several commands share. What they need of other rooms is in files of its own: `score` waits for no reader. */

export const corpusOption = () =>
  new Option('--corpus <dir>', 'the folder of the corpus').makeOptionMandatory();
export const jobsOption = () =>
  new Option('--jobs <n>', 'worker threads (default: one per core)').argParser(positiveCount);
export const quietOption = () => new Option('--quiet', 'show no progress');
export const timeoutOption = () =>
  new Option('--timeout <seconds>', 'timeout per document').argParser(positiveCount).default(60);
export const memoryOption = () =>
  new Option('--memory <mb>', 'memory limit per worker, in megabytes').argParser(workerMemory).default(1024);
export const jsonOption = () => new Option('--json', 'print JSON instead of a table');
