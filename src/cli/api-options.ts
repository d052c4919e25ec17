import type { ApiOptions } from '../evaluate/index.js';

export interface ApiFlags {
  endpoint?: string;
  shots?: number;
  prompts?: string;
  maxTokens?: number;
  concurrency?: number;
  rate?: number;
}

/** Converts flags to the options of a language model on a server; its key comes from CITEMILL_API_KEY. */
export const apiOptions = ({
  endpoint,
  shots,
  prompts,
  maxTokens,
  concurrency,
  rate,
}: ApiFlags): ApiOptions => ({
  endpoint,
  shots,
  prompts,
  maxTokens,
  concurrency,
  requestsPerMinute: rate,
  key: process.env.CITEMILL_API_KEY,
});
