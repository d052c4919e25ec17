import { ARCHIVE_LIMITS, type ArchiveLimits, hasConverter } from '@citemill/read/internal';
import { Option } from 'commander';
import { positiveCount } from './values/index.js';

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
    .argParser(positiveCount)
    .default(ARCHIVE_LIMITS.ratio),
  new Option('--max-member <gb>', 'maximum unpacked size of an archive member, in gigabytes')
    .argParser(positiveCount)
    .default(ARCHIVE_LIMITS.memberBytes / GB),
  new Option('--max-unpacked <gb>', 'maximum unpacked size of an archive, in gigabytes')
    .argParser(positiveCount)
    .default(ARCHIVE_LIMITS.archiveBytes / GB),
  new Option('--max-members <n>', 'maximum number of members in an archive')
    .argParser(positiveCount)
    .default(ARCHIVE_LIMITS.members),
];

export const archiveLimits = (flags: LimitFlags): Partial<ArchiveLimits> => ({
  ...(flags.maxRatio === undefined ? {} : { ratio: flags.maxRatio }),
  ...(flags.maxMember === undefined ? {} : { memberBytes: flags.maxMember * GB }),
  ...(flags.maxUnpacked === undefined ? {} : { archiveBytes: flags.maxUnpacked * GB }),
  ...(flags.maxMembers === undefined ? {} : { members: flags.maxMembers }),
});

/** Says once what is missing for converting images; PNG and JPEG files need nothing. */
export function tellMissingConverters(): void {
  const missing = [
    ...(hasConverter('pdftoppm') ? [] : ['PDF (pdftoppm, package poppler-utils)']),
    ...(hasConverter('gs') ? [] : ['EPS and PS (gs, package ghostscript)']),
  ];
  if (missing.length > 0)
    process.stderr.write(`citemill: --png: not installed, so no PNG is made of ${missing.join(' and ')}\n`);
}
