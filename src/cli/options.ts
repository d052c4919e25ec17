import { Option } from 'commander';
import { databaseMemory, localFolder, positiveCount, workerMemory } from './values/index.js';

/* Options that several commands share. This file imports nothing heavy, so that help is quick. */

/** Wraps an action so that its code is loaded only when it runs. */
export const lazily =
  <Arguments extends unknown[]>(load: () => Promise<(...args: Arguments) => Promise<void> | void>) =>
  async (...args: Arguments): Promise<void> =>
    (await load())(...args);

export const corpusOption = () =>
  new Option('--corpus <dir>', 'folder of the corpus').argParser(localFolder).makeOptionMandatory();
export const jobsOption = () =>
  new Option('--jobs <n>', 'number of workers (default: one per core)').argParser(positiveCount);
export const quietOption = () => new Option('--quiet', 'show no progress');
export const timeoutOption = () =>
  new Option('--timeout <seconds>', 'maximum time per document').argParser(positiveCount).default(60);
/** The time limit of the commands that read documents; `documentTimeout` has its default. */
export const readTimeoutOption = () =>
  new Option(
    '--timeout <seconds>',
    'maximum time per document (default: 60, or 600 with --pdf-engine)',
  ).argParser(positiveCount);
export const memoryOption = () =>
  new Option('--memory <mb>', 'memory limit per worker, in megabytes').argParser(workerMemory).default(1024);
export const jsonOption = () => new Option('--json', 'print JSON instead of a table');
export const profileOption = () =>
  new Option(
    '--profile <name>',
    'rules to follow: paper (as published; the card lists deviations) or refined (with known faults fixed)',
  )
    .choices(['paper', 'refined'])
    .default('refined');
/** What becomes of personal data in texts that leave a corpus. */
export const exportedPersonalOption = () =>
  new Option(
    '--personal <rule>',
    'what to do with e-mail addresses, telephone numbers, ORCIDs, postal addresses and names in acknowledgements: mask them, or keep them',
  )
    .choices(['mask', 'keep'])
    .default('mask');
/** A test checks that the default equals DATABASE_MEMORY. */
export const databaseMemoryOption = (flag = '--database-memory') =>
  new Option(`${flag} <size>`, 'memory limit of the database before it spills to disk, for example 2GB')
    .argParser(databaseMemory)
    .default('512MB');
