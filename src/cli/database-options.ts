import { InvalidArgumentError, Option } from 'commander';
import { bytesIn, DATABASE_MEMORY } from '../corpus/index.js';

/** A size as DuckDB writes it, checked. */
function memorySize(value: string): string {
  if (bytesIn(value) < LEAST_DATABASE) throw new InvalidArgumentError('the database needs at least 128MB');
  return value;
}

const LEAST_DATABASE = 128e6;

export const databaseMemoryOption = (flag = '--database-memory') =>
  new Option(`${flag} <size>`, 'memory limit of the database before it spills to disk, e.g. 2GB')
    .argParser(memorySize)
    .default(DATABASE_MEMORY);
