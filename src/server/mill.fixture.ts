import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest, link } from '../corpus/index.js';
import { build } from '../recipes/index.js';
import { type RunningServer, type ServeOptions, serve } from './serve.js';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

export interface MillOptions {
  /** Folders of examples/ to read. */
  sources?: string[];
  recipes?: string[];
}

/** Creates a folder with a corpus and datasets from the example collection. */
export async function createMill(
  name: string,
  { sources = ['jats'], recipes = ['citesum'] }: MillOptions = {},
): Promise<string> {
  const dir = temporaryFolder(name);
  const corpus = join(dir, 'corpus');
  cpSync(await linkedExamples(sources), corpus, { recursive: true });
  for (const recipe of recipes)
    await build({
      recipe,
      corpus,
      out: join(dir, recipe),
      seed: 1,
      jobs: 1,
      keepDrops: recipe === 'citesum',
    });
  return dir;
}

/** Returns the linked corpus of these examples, made by the first of all test files that asks for it. */
async function linkedExamples(sources: string[]): Promise<string> {
  const shared = process.env.CITEMILL_TEST_SHARED ?? temporaryFolder('examples');
  const corpus = join(shared, sources.join('+').replaceAll('/', '-'));
  if (existsSync(corpus)) return corpus;
  const copy = mkdtempSync(`${corpus}-`);
  await ingest({ paths: sources.map((source) => join(EXAMPLES, source)), corpus: copy, jobs: 1 });
  await link({ corpus: copy, metadata: [join(EXAMPLES, 'metadata')] });
  try {
    renameSync(copy, corpus);
    return corpus;
  } catch (error) {
    // Another file was faster.
    if (existsSync(corpus)) return copy;
    throw error;
  }
}

/** Starts a server on a free port; it is closed after the tests of the file. */
export async function startStudio(dir: string, options: Partial<ServeOptions> = {}): Promise<Client> {
  const running = await serve({ dir, port: 0, ...options });
  const client = new Client(running);
  after(() => client.close());
  return client;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
  headers: Headers;
}

export class Client {
  private closed = false;

  constructor(readonly running: RunningServer) {}

  get origin(): string {
    return new URL(this.running.address).origin;
  }

  async fetch(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(this.origin + path, init);
    const text = await response.text();
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  get(path: string): Promise<Answer> {
    return this.fetch(`/api${path}`);
  }

  send(method: string, path: string, body: unknown): Promise<Answer> {
    return this.fetch(`/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.running.close();
  }
}
