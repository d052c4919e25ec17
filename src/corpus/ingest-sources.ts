import {
  type BrokenSource,
  findFiles,
  type StreamedFile,
  sourceFiles,
  totalBytes,
} from '@citemill/read/internal';
import { isFarPlace } from '../places/index.js';
import { UserError } from '../user-error.js';
import { FarSources, type FileContext } from './far-sources.js';
import type { IngestOptions } from './ingest-options.js';
import { listedFiles } from './listed-files.js';
import { readStandardInput } from './standard-input.js';

/** Everything that an ingest reads: files on this machine, on others, and standard input. */
export class IngestSources {
  private constructor(
    private readonly local: string[],
    readonly far: FarSources,
    private readonly lists: readonly string[],
    private readonly documents: StreamedFile | undefined,
    /** Total size, as far as it is known. */
    readonly bytes: number,
    private readonly isSlice: boolean,
  ) {}

  /** Finds what the paths name. A path that does not exist is reported here, before anything is created. */
  static async find(paths: readonly string[], options: IngestOptions): Promise<IngestSources> {
    const isSlice = options.slice !== undefined;
    const local = paths.filter((path) => path !== '-' && !isFarPlace(path));
    const localBytes = await totalBytes(local);
    const input = paths.includes('-') ? await readStandardInput(options.input) : undefined;
    const far = await FarSources.list(paths.filter(isFarPlace), options);
    const lists = [...(options.manifests ?? []), ...(input && 'list' in input ? [input.list] : [])];
    const documents = input && 'documents' in input ? input.documents : undefined;
    return new IngestSources(local, far, lists, documents, localBytes + far.bytes, isSlice);
  }

  /** The files in their order: those on this machine, on others, on standard input, and in lists. */
  async *files(
    context: FileContext,
    except: readonly string[],
  ): AsyncGenerator<string | BrokenSource | StreamedFile> {
    const { local, lists, far, documents, isSlice } = this;
    const { readers } = await import('@citemill/read/internal/read/readers');
    if (lists.length > 0) yield* findFiles(local);
    else yield* sourceFiles(local, readers, { except });
    yield* far.files(context);
    if (documents) yield documents;
    yield* listedFiles(lists, isSlice ? undefined : (address) => far.file(address, context));
  }
}

/** Refuses `prune` for sources of which a listing does not say what is gone. */
export function refuseFarPrune(paths: readonly string[]): void {
  const other = paths.find((path) => path === '-' || (isFarPlace(path) && !path.startsWith('s3://')));
  if (other !== undefined)
    throw new UserError(
      '--prune: works with folders on this machine and in buckets (s3://), not with other addresses or -',
    );
}
