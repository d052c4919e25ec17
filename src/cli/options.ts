import { InvalidArgumentError, Option } from 'commander';
import { bytesIn, DATABASE_MEMORY } from '../corpus/index.js';
import { ARCHIVE_LIMITS, type ArchiveLimits, hasConverter } from '../read/index.js';

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

/** A size as DuckDB writes it, checked. */
function memorySize(value: string): string {
  if (bytesIn(value) < LEAST_DATABASE) throw new InvalidArgumentError('the database needs 128MB at least');
  return value;
}

const LEAST_DATABASE = 128e6;

export const databaseMemoryOption = (flag = '--database-memory') =>
  new Option(`${flag} <size>`, 'memory that the database may take before it writes to disk, as in 2GB')
    .argParser(memorySize)
    .default(DATABASE_MEMORY);

/** Flags that say how much an archive may unpack to. */
export interface LimitFlags {
  maxRatio?: number;
  maxMember?: number;
  maxUnpacked?: number;
  maxMembers?: number;
}

const GB = 1024 ** 3;

export const archiveOptions = (): Option[] => [
  new Option('--max-ratio <n>', 'maximum compression ratio of an archive')
    .argParser(positive)
    .default(ARCHIVE_LIMITS.ratio),
  new Option('--max-member <gb>', 'maximum unpacked size of an archive member, in gigabytes')
    .argParser(positive)
    .default(ARCHIVE_LIMITS.memberBytes / GB),
  new Option('--max-unpacked <gb>', 'maximum unpacked size of an archive, in gigabytes')
    .argParser(positive)
    .default(ARCHIVE_LIMITS.archiveBytes / GB),
  new Option('--max-members <n>', 'maximum number of members in an archive')
    .argParser(positive)
    .default(ARCHIVE_LIMITS.members),
];

export const archiveLimits = (flags: LimitFlags): Partial<ArchiveLimits> => ({
  ...(flags.maxRatio === undefined ? {} : { ratio: flags.maxRatio }),
  ...(flags.maxMember === undefined ? {} : { memberBytes: flags.maxMember * GB }),
  ...(flags.maxUnpacked === undefined ? {} : { archiveBytes: flags.maxUnpacked * GB }),
  ...(flags.maxMembers === undefined ? {} : { members: flags.maxMembers }),
});
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
