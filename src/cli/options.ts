import { InvalidArgumentError, Option } from 'commander';

/** Options that several commands share. What they need of other rooms is in files of its own: `score` waits for no reader. */

export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('give a whole number of at least 1');
  return number;
}

/** A seed. */
export function fromZero(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < 0)
    throw new InvalidArgumentError('give a whole number of at least 0');
  return number;
}

/** A length of time, of which parts may be given. */
export function aboveZero(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('give a number above 0');
  return number;
}

/** Names separated by commas; the flag may be given more than once. */
export const names = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
];

export const corpusOption = () =>
  new Option('--corpus <dir>', 'the folder of the corpus').makeOptionMandatory();
export const jobsOption = () =>
  new Option('--jobs <n>', 'worker threads (default: one per core)').argParser(positive);
export const quietOption = () => new Option('--quiet', 'show no progress');
export const timeoutOption = () =>
  new Option('--timeout <seconds>', 'timeout per document').argParser(positive).default(60);
/** Below this a worker can't even start. */
const LEAST_MEMORY = 128;

function memory(value: string): number {
  const number = positive(value);
  if (number < LEAST_MEMORY) throw new InvalidArgumentError(`a worker needs at least ${LEAST_MEMORY} MB`);
  return number;
}

export const memoryOption = () =>
  new Option('--memory <mb>', 'memory limit per worker, in megabytes').argParser(memory).default(1024);
export const jsonOption = () => new Option('--json', 'print JSON instead of a table');
