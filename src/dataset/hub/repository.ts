import { pathToFileURL } from 'node:url';
import type { CommitOperation } from '@huggingface/hub';
import { UserError } from '../../user-error.js';
import type { FileToSend } from './files-to-send.js';
import { guardedFetch } from './guarded-fetch.js';

export const HUB = 'https://huggingface.co';

export interface HubAccess {
  /** `owner/name` */
  name: string;
  token: string;
  /** The hub, or a server with the same interface. */
  endpoint?: string | undefined;
}

/** The current state of the repository. */
export interface HubState {
  isPublic: boolean;
  /** Data files of an earlier dataset, which `datasets` would load along with the new ones. */
  shards: string[];
}

const SHARD = /^data\/(?:train|validation|test)-\d{5}-of-\d{5}\.parquet$/;

/** A dataset repository on the Hugging Face hub. Every failure is a {@link UserError} with a one-line message. */
export class HubRepository {
  readonly endpoint: string;

  constructor(private readonly access: HubAccess) {
    this.endpoint = access.endpoint ?? HUB;
  }

  get url(): string {
    return `${this.endpoint}/datasets/${this.access.name}`;
  }

  private get call() {
    const { name, token } = this.access;
    return {
      repo: { type: 'dataset' as const, name },
      accessToken: token,
      hubUrl: this.endpoint,
      fetch: guardedFetch(this.endpoint),
    };
  }

  /** Returns the state of the repository; undefined if it does not exist yet. */
  async state(): Promise<HubState | undefined> {
    const { datasetInfo, HubApiError, listFiles } = await import('@huggingface/hub');
    try {
      const info = await datasetInfo({ ...this.call, name: this.access.name });
      const shards: string[] = [];
      for await (const { path } of listFiles({ ...this.call, recursive: true }))
        if (SHARD.test(path)) shards.push(path);
      return { isPublic: !info.private, shards };
    } catch (error) {
      if (error instanceof HubApiError && error.statusCode === 404) return undefined;
      throw await this.explainError(error);
    }
  }

  async create({ isPublic }: { isPublic: boolean }): Promise<void> {
    const { createRepo } = await import('@huggingface/hub');
    try {
      await createRepo({ ...this.call, visibility: isPublic ? 'public' : 'private' });
    } catch (error) {
      throw await this.explainError(error);
    }
  }

  /**
   * Sends the files as one commit, which also removes the files in `removed`. Large files are sent first; after a failure, those
   * that have arrived are not sent again. `onSent` is called for each large file. Returns the commit's id.
   */
  async send(
    files: readonly FileToSend[],
    {
      removed = [],
      title,
      onSent,
    }: { removed?: readonly string[]; title: string; onSent?: (path: string) => void },
  ): Promise<string> {
    const { commitIter } = await import('@huggingface/hub');
    const operations: CommitOperation[] = [
      ...files.map(({ path, source }) => ({
        operation: 'addOrUpdate' as const,
        path,
        content: 'file' in source ? pathToFileURL(source.file) : new Blob([source.text]),
      })),
      ...removed.map((path) => ({ operation: 'delete' as const, path })),
    ];
    try {
      const steps = commitIter({ ...this.call, operations, title });
      for (;;) {
        const { value, done } = await steps.next();
        if (done) return value?.commit.oid ?? '';
        if (value.event === 'fileProgress' && value.state === 'uploading' && value.progress === 1)
          onSent?.(value.path);
      }
    } catch (error) {
      throw await this.explainError(error);
    }
  }

  private async explainError(error: unknown): Promise<unknown> {
    const { HubApiError } = await import('@huggingface/hub');
    const message = error instanceof Error ? error.message.replaceAll(this.access.token, '…') : String(error);
    if (error instanceof HubApiError) return new UserError(this.refusal(error.statusCode, message));
    // `fetch` throws a TypeError with a cause if no answer comes; a bug of our own is a TypeError without one.
    if (error instanceof TypeError && error.cause instanceof Error) {
      const { code, message } = error.cause as NodeJS.ErrnoException;
      return new UserError(
        `${this.endpoint}: no answer (${code ?? message}); run the same command again; files that have arrived are not sent twice`,
      );
    }
    return error;
  }

  private refusal(status: number, message: string): string {
    const { name } = this.access;
    const tokens = `${this.endpoint}/settings/tokens`;
    if (status === 401)
      return `${this.endpoint} does not accept the token (401); make one with write access at ${tokens}`;
    if (status === 403)
      return `the token may not write to ${name} (403); give it write access at ${tokens}, or name one of your own repositories`;
    if (status === 409 || status === 412)
      return `${name}: somebody else has just created or changed it (${status}); run the same command again`;
    return `${this.endpoint} answered ${status}: ${message.split('\n', 1)[0]}; run the same command again; files that have arrived are not sent twice`;
  }
}
