import { Option } from 'commander';
import { DATABASE_MEMORY } from '../corpus/index.js';
import { databaseMemory } from './values/index.js';

export const databaseMemoryOption = (flag = '--database-memory') =>
  new Option(`${flag} <size>`, 'memory limit of the database before it spills to disk, e.g. 2GB')
    .argParser(databaseMemory)
    .default(DATABASE_MEMORY);
