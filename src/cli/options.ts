import { InvalidArgumentError, Option } from 'commander';
import { hasConverter } from '../read/index.js';

/** Options that several commands share. */

export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('give a whole number of at least 1');
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
  new Option('--timeout <seconds>', 'time that one document may take').argParser(positive).default(60);
export const memoryOption = () =>
  new Option('--memory <mb>', 'memory in megabytes that one worker may take')
    .argParser(positive)
    .default(1024);
export const jsonOption = () => new Option('--json', 'print JSON instead of a table');

/** Says once what is missing for converting images; PNG and JPEG files need nothing. */
export function tellMissingConverters(): void {
  const missing = [
    ...(hasConverter('pdftoppm') ? [] : ['PDF (pdftoppm, package poppler-utils)']),
    ...(hasConverter('gs') ? [] : ['EPS and PS (gs, package ghostscript)']),
  ];
  if (missing.length > 0)
    process.stderr.write(`citemill: --png: not installed, so no PNG is made of ${missing.join(' and ')}\n`);
}
