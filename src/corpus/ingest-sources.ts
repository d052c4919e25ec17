import {
  type BrokenSource,
  findFiles,
  type StreamedFile,
  sourceFiles,
  totalBytes,
} from '@citemill/read/internal';
import { isRemoteAddress } from '../places/index.js';
import { UserError } from '../user-error.js';
import type { IngestOptions } from './ingest-options.js';
import { listedFiles } from './listed-files.js';
import { type FileContext, RemoteSources } from './remote-sources.js';
import { readStandardInput } from './standard-input.js';

/** The sources of an ingest: files on this and other machines, and standard input. */
export class IngestSources {
  private constructor(
    private readonly local: string[],
    readonly remote: RemoteSources,
    private readonly lists: readonly string[],
    private readonly documents: StreamedFile | undefined,
    /** Total size in bytes of the files whose size is known. */
    readonly bytes: number,
    private readonly isSlice: boolean,
  ) {}

  /** Finds the sources that the paths name. Throws for a path that does not exist, before anything is created. */
  static async find(paths: readonly string[], options: IngestOptions): Promise<IngestSources> {
    const isSlice = options.slice !== undefined;
    const local = paths.filter((path) => path !== '-' && !isRemoteAddress(path));
    const localBytes = await totalBytes(local);
    const input = paths.includes('-') ? await readStandardInput(options.input) : undefined;
    const remote = await RemoteSources.list(paths.filter(isRemoteAddress), options);
    const lists = [...(options.manifests ?? []), ...(input && 'list' in input ? [input.list] : [])];
    const documents = input && 'documents' in input ? input.documents : undefined;
    return new IngestSources(local, remote, lists, documents, localBytes + remote.bytes, isSlice);
  }

  /** Yields the files in this order: on this machine, on other machines, on standard input, and in lists. */
  async *files(
    context: FileContext,
    except: readonly string[],
  ): AsyncGenerator<string | BrokenSource | StreamedFile> {
    const { local, lists, remote, documents, isSlice } = this;
    const { readers } = await import('@citemill/read/internal/read/readers');
    if (lists.length > 0) yield* findFiles(local);
    else yield* sourceFiles(local, readers, { except });
    yield* remote.files(context);
    if (documents) yield documents;
    yield* listedFiles(lists, isSlice ? undefined : (address) => remote.file(address, context));
  }
}

/** Throws if `prune` is used with sources whose listing does not show which files were deleted. */
export function checkRemotePrune(paths: readonly string[]): void {
  if (paths.some((path) => path === '-' || (isRemoteAddress(path) && !path.startsWith('s3://'))))
    throw new UserError(
      '--prune works with folders on this machine and in buckets (s3://), not with other addresses or -',
    );
}
