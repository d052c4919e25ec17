import type { Command } from 'commander';
import { positiveCount } from '../values/index.js';

/** Adds options that limit what an archive may unpack to; a test compares the defaults with the reader's. */
export const withArchiveOptions = (command: Command): Command =>
  command
    .option('--max-ratio <n>', 'maximum compression ratio of an archive', positiveCount, 200)
    .option(
      '--max-member <gb>',
      'maximum unpacked size of an archive member, in gigabytes',
      positiveCount,
      256,
    )
    .option('--max-unpacked <gb>', 'maximum unpacked size of an archive, in gigabytes', positiveCount, 1024)
    .option('--max-members <n>', 'maximum number of members in an archive', positiveCount, 1_000_000);
