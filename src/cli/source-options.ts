import { type ArchiveLimits, hasConverter } from '@citemill/read/internal';

/** Flags that limit what an archive may unpack to. */
export interface LimitFlags {
  maxRatio?: number;
  maxMember?: number;
  maxUnpacked?: number;
  maxMembers?: number;
}

const GB = 1024 ** 3;

export const archiveLimits = (flags: LimitFlags): Partial<ArchiveLimits> => ({
  ...(flags.maxRatio === undefined ? {} : { ratio: flags.maxRatio }),
  ...(flags.maxMember === undefined ? {} : { memberBytes: flags.maxMember * GB }),
  ...(flags.maxUnpacked === undefined ? {} : { archiveBytes: flags.maxUnpacked * GB }),
  ...(flags.maxMembers === undefined ? {} : { members: flags.maxMembers }),
});

/** Warns about missing programs for converting images; PNG and JPEG files need none. */
export function warnMissingConverters(): void {
  const missing = [
    ...(hasConverter('pdftoppm') ? [] : ['PDF (pdftoppm, package poppler-utils)']),
    ...(hasConverter('gs') ? [] : ['EPS and PS (gs, package ghostscript)']),
  ];
  if (missing.length > 0)
    process.stderr.write(`citemill: --png: cannot convert ${missing.join(' or ')}: not installed\n`);
}
