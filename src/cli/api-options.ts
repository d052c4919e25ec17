import { Option } from 'commander';
import type { ApiOptions } from '../evaluate/index.js';
import { positiveCount, shots } from './values/index.js';

export interface ApiFlags {
  endpoint?: string;
  shots?: number;
  prompts?: string;
  maxTokens?: number;
  concurrency?: number;
  rate?: number;
}

/** Options of language models behind a server. */
export const apiOptionList = (): Option[] => [
  new Option(
    '--endpoint <url>',
    'of api:MODEL: an OpenAI-compatible server, as in http://localhost:8000/v1; CITEMILL_API_KEY is sent to it',
  ),
  new Option('--prompts <dir>', 'of api:MODEL: prompts of your own, as the package has them in prompts/'),
  new Option('--max-tokens <n>', 'of api:MODEL: the most tokens of an answer (default: 512)').argParser(
    positiveCount,
  ),
  new Option('--concurrency <n>', 'of api:MODEL: requests under way at a time (default: 4)').argParser(
    positiveCount,
  ),
  new Option('--rate <n>', 'of api:MODEL: the most requests a minute').argParser(positiveCount),
];

export const shotsOption = (): Option =>
  new Option(
    '--shots <n>',
    'of api:MODEL: examples of the training split before each question (default: 0)',
  ).argParser(shots);

export const apiOptions = ({
  endpoint,
  shots,
  prompts,
  maxTokens,
  concurrency,
  rate,
}: ApiFlags): ApiOptions => ({
  ...{ endpoint, shots, prompts, maxTokens, concurrency, requestsPerMinute: rate },
  key: process.env.CITEMILL_API_KEY,
});
