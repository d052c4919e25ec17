import type { Command } from 'commander';
import { positiveCount } from '../values/index.js';

/** Adds options for asking a language model on a server. */
export const withApiOptions = (command: Command): Command =>
  command
    .option(
      '--endpoint <url>',
      'with api:MODEL: address of an OpenAI-compatible server, for example http://localhost:8000/v1; CITEMILL_API_KEY is sent to it',
    )
    .option('--prompts <dir>', 'with api:MODEL: folder with your own prompts (default: the built-in ones)')
    .option('--max-tokens <n>', 'with api:MODEL: maximum tokens per answer (default: 512)', positiveCount)
    .option('--concurrency <n>', 'with api:MODEL: concurrent requests (default: 4)', positiveCount)
    .option('--rate <n>', 'with api:MODEL: maximum requests per minute (default: no limit)', positiveCount);
