import { isJsonObject, type JsonObject } from '@citemill/metrics/internal/json';
import { UserError } from '../../user-error.js';
import { ChatCache } from './cache.js';
import { RequestRate } from './rate.js';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatOptions {
  /** The address of an OpenAI-compatible server, for example `http://localhost:8000/v1`. */
  endpoint: string;
  model: string;
  /** Maximum tokens per answer. */
  maxTokens?: number | undefined;
  /** Folder in which answers are cached, so that a run can be resumed. Default: none. */
  cacheFolder?: string | undefined;
  /** Number of concurrent requests. */
  concurrency?: number | undefined;
  /** Maximum requests per minute. Default: no limit. */
  requestsPerMinute?: number | undefined;
  timeoutMs?: number | undefined;
  /** Sent as a bearer token. */
  key?: string | undefined;
  /** Milliseconds before a retry, doubled with every try. Default: 1,000. */
  retryMs?: number | undefined;
}

/** A model's answer. */
export interface ChatAnswer {
  text: string;
  /** False if the token limit cut it short. */
  isComplete: boolean;
  promptTokens: number;
  answerTokens: number;
  fromCache: boolean;
}

/** Usage until now. */
export interface ChatUsage {
  requests: number;
  fromCache: number;
  /** Without answers from the cache. */
  promptTokens: number;
  answerTokens: number;
}

const DEFAULTS = { maxTokens: 512, concurrency: 4, timeoutMs: 300_000, retryMs: 1000 };
/** Maximum consecutive failures of a server. */
const MAX_TRIES = 5;
/** Maximum size of a response. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Status codes that are retried; all others are errors in the request. */
const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

/** Asks a language model on an OpenAI-compatible server such as vLLM, llama.cpp or Ollama. */
export class ChatClient {
  readonly usage: ChatUsage = { requests: 0, fromCache: 0, promptTokens: 0, answerTokens: 0 };
  readonly maxTokens: number;
  readonly concurrency: number;
  private readonly url: string;
  private readonly cache: ChatCache | undefined;
  private readonly rate: RequestRate;

  constructor(private readonly options: ChatOptions) {
    this.url = completionsUrl(options.endpoint);
    this.maxTokens = options.maxTokens ?? DEFAULTS.maxTokens;
    this.concurrency = options.concurrency ?? DEFAULTS.concurrency;
    this.cache = options.cacheFolder === undefined ? undefined : new ChatCache(options.cacheFolder);
    this.rate = new RequestRate(options.requestsPerMinute);
  }

  /** Asks the model, unless the cache has the answer. */
  async ask(messages: readonly Message[]): Promise<ChatAnswer> {
    const body = { model: this.options.model, messages, max_tokens: this.maxTokens, temperature: 0 };
    const key = `${this.url}\n${JSON.stringify(body)}`;
    const cached = this.cache?.get(key);
    if (cached) {
      this.usage.fromCache++;
      return { ...cached, fromCache: true };
    }
    const answer = parseAnswer(await this.post(body), this.url);
    this.usage.requests++;
    this.usage.promptTokens += answer.promptTokens;
    this.usage.answerTokens += answer.answerTokens;
    this.cache?.put(key, answer);
    return { ...answer, fromCache: false };
  }

  private async post(body: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      await this.rate.wait();
      const outcome = await this.attempt(body);
      if ('json' in outcome) return outcome.json;
      if (!outcome.isRetryable || attempt === MAX_TRIES)
        throw new UserError(
          `--endpoint ${this.options.endpoint}: ${outcome.problem}${outcome.isRetryable ? ` (${MAX_TRIES} tries)` : ''}`,
        );
      const wait = outcome.afterMs ?? (this.options.retryMs ?? DEFAULTS.retryMs) * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Sends one request. `isRetryable` is true if a retry may succeed after an error. */
  private async attempt(
    body: object,
  ): Promise<{ json: unknown } | { problem: string; isRetryable: boolean; afterMs?: number }> {
    let response: Response;
    try {
      response = await fetch(this.url, {
        method: 'POST',
        // The key must be sent only to the address that the user named.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(this.options.key ? { authorization: `Bearer ${this.options.key}` } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.options.timeoutMs ?? DEFAULTS.timeoutMs),
      });
      const text = await readLimited(response);
      if (response.ok) return { json: JSON.parse(text) as unknown };
      const afterMs = Number(response.headers.get('retry-after')) * 1000;
      return {
        problem: `the server answered ${response.status}: ${errorMessage(text)}`,
        isRetryable: isTransient(response.status),
        ...(afterMs > 0 && afterMs <= 600_000 ? { afterMs } : {}),
      };
    } catch (error) {
      if (error instanceof SyntaxError)
        return { problem: 'the server’s answer is not valid JSON', isRetryable: false };
      const cause = (error as Error).cause ?? error;
      return {
        problem: `no answer (${cause instanceof Error ? cause.message : String(cause)})`,
        isRetryable: true,
      };
    }
  }
}

/** Accepts both `http://localhost:8000/v1` and `http://localhost:8000/v1/chat/completions`. */
function completionsUrl(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(
      `--endpoint ${endpoint}: give the address of a server, for example http://localhost:8000/v1`,
    );
  if (!/\/chat\/completions\/?$/.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url.href;
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the answer is longer than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the error message in a response. */
function errorMessage(text: string): string {
  let message: unknown;
  try {
    const json = record(JSON.parse(text));
    message = record(json.error).message ?? json.message ?? json.error;
  } catch {
    // Not JSON: the whole text is the message.
    message = text;
  }
  return String(typeof message === 'string' ? message : text)
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}

function parseAnswer(json: unknown, url: string): Omit<ChatAnswer, 'fromCache'> {
  const choices = record(json).choices;
  const choice = record(Array.isArray(choices) ? choices[0] : undefined);
  const { content } = record(choice.message);
  if (typeof content !== 'string')
    throw new UserError(`--endpoint ${url}: the answer is not a chat completion`);
  const usage = record(record(json).usage);
  return {
    text: content,
    isComplete: choice.finish_reason !== 'length',
    promptTokens: Number(usage.prompt_tokens ?? 0),
    answerTokens: Number(usage.completion_tokens ?? 0),
  };
}
