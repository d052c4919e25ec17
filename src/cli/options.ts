import { InvalidArgumentError, Option } from 'commander';

/** Options that several commands share. */

export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('give a whole number from 1 on');
  return number;
}

export const corpusOption = () =>
  new Option('--corpus <dir>', 'the folder of the corpus').makeOptionMandatory();
export const jobsOption = () =>
  new Option('--jobs <n>', 'worker threads (default: one a core)').argParser(positive);
export const quietOption = () => new Option('--quiet', 'show no progress');
export const timeoutOption = () =>
  new Option('--timeout <seconds>', 'time that one document may take').argParser(positive).default(60);
export const memoryOption = () =>
  new Option('--memory <mb>', 'memory in megabytes that one worker may take')
    .argParser(positive)
    .default(1024);
export const jsonOption = () => new Option('--json', 'print JSON instead of a table');
