import { InvalidArgumentError } from 'commander';
import { valueParser } from './value.js';

/** One or more Slurm partitions; without characters that could break the script. */
export const slurmPartition = valueParser((text) => {
  if (!/^[\w.-]+(?:,[\w.-]+)*$/.test(text))
    throw new InvalidArgumentError('Give names of partitions: letters, digits, dots and dashes, as in long.');
  return text;
});

/** Minutes, `hours:minutes:seconds` or `days-hours:minutes:seconds`. */
export const slurmTime = valueParser((text) => {
  if (!/^(?:\d+(?:-\d+)?(?::\d+){0,2}|UNLIMITED)$/i.test(text))
    throw new InvalidArgumentError('Give a time as Slurm writes it, as in 90, 04:00:00 or 2-00:00:00.');
  return text;
});
