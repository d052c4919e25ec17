import type { ApiOptions } from '../evaluate/index.js';

export interface ApiFlags {
  endpoint?: string;
  shots?: number;
  prompts?: string;
  maxTokens?: number;
  concurrency?: number;
  rate?: number;
}

/** How to reach the language model that the flags name. */
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
