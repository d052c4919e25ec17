import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import {
  allBytes,
  type BrokenSource,
  byteLines,
  type StreamedFile,
  UnreadableError,
} from '@citemill/read/internal';
import { createTemporaryFolder, HashSet, LineFile } from '../engine/index.js';
import { hashText } from '../lineage/index.js';
import {
  brokenEntry,
  isRemoteAddress,
  type OpenedFile,
  Places,
  type RemoteFile,
  type UnrequestableFile,
} from '../places/index.js';
import { UserError } from '../user-error.js';
import type { IngestOptions } from './ingest-options.js';
import type { RemoteLedger, RemoteRecord } from './remote-ledger.js';

const MAX_LINE_BYTES = 1024 * 1024;
/** Number of small files that are transferred while others are read. All of them fit into memory. */
const FILES_AHEAD = 8;
/** Maximum size of such a file. */
const MAX_AHEAD_BYTES = 4 * 1024 * 1024;

/** Advice for commands that cannot read files on other machines, though `ingest` can. */
export const COPY_OR_INGEST =
  'copy the files to this machine, or read them into a corpus with citemill ingest, which accepts addresses and -';

/** Throws for addresses and `-` if only files on this machine can be used. */
export function requireLocalFiles(
  paths: readonly string[],
  why: string,
  advice = 'copy the files to this machine, or leave out the option',
): void {
  if (paths.some((path) => path === '-' || isRemoteAddress(path)))
    throw new UserError(`${why} reads files on this machine only; ${advice}`);
}

/** The files on other machines that an ingest reads, as they were listed at its start. */
export class RemoteSources {
  private current:
    | { entry: RemoteFile; version: string | undefined; records: number; broken: number }
    | undefined;
  private hasFailed = false;
  /** Transfers that have begun, by URL. */
  private readonly transfers = new Map<string, Promise<OpenedFile | undefined>>();
  /** Hashes of the URLs of the files so far. */
  private readonly urls = new HashSet();
  /** Hashes of the recorded paths of the files so far. */
  private readonly paths = new HashSet();

  private constructor(
    private readonly places: Places,
    private readonly listing: string | undefined,
    /** Total bytes of the listed files whose size is known. */
    readonly bytes: number,
  ) {}

  /** Lists the files at addresses. The list is stored on disk, since it may be long. */
  static async list(addresses: readonly string[], options: IngestOptions): Promise<RemoteSources> {
    const places = new Places(options.places);
    if (addresses.length === 0) return new RemoteSources(places, undefined, 0);
    const listing = join(await createTemporaryFolder('listing'), 'files.jsonl');
    const lines = new LineFile(listing);
    let bytes = 0;
    try {
      for (const address of addresses)
        for await (const entry of places.list(address)) {
          if ('size' in entry) bytes += entry.size ?? 0;
          await lines.write(`${JSON.stringify(entry)}\n`);
        }
    } finally {
      await lines.close();
    }
    return new RemoteSources(places, listing, bytes);
  }

  /**
   * Yields the listed files. Files that have not changed since they were read into the corpus are not transferred; instead, `onKnown` is
   * called with each of their sources.
   */
  async *files(context: FileContext): AsyncGenerator<StreamedFile | BrokenSource> {
    const window: (RemoteFile | UnrequestableFile)[] = [];
    for await (const entry of this.listed()) {
      this.startAhead(entry, context);
      window.push(entry);
      if (window.length > FILES_AHEAD)
        yield* this.readEntry(window.shift() as RemoteFile | UnrequestableFile, context);
    }
    for (const entry of window) yield* this.readEntry(entry, context);
  }

  /** Yields the entries of the listing, each file once, even if several addresses name it. */
  private async *listed(): AsyncGenerator<RemoteFile | UnrequestableFile> {
    if (this.listing === undefined) return;
    for await (const bytes of byteLines(createReadStream(this.listing), MAX_LINE_BYTES)) {
      const entry = this.withoutRepeats(JSON.parse(bytes.toString('utf8')) as RemoteFile | UnrequestableFile);
      if (entry) yield entry;
    }
  }

  /**
   * Returns undefined for a file that was listed before. A different file with the same recorded path becomes a problem,
   * since it would replace the first.
   */
  private withoutRepeats(entry: RemoteFile | UnrequestableFile): RemoteFile | UnrequestableFile | undefined {
    if ('problem' in entry) return entry;
    const { path, url } = entry;
    if (!this.urls.add(hashText(url))) return undefined;
    if (this.paths.add(hashText(path))) return entry;
    return {
      path,
      problem:
        'the address differs from an earlier one only in its signature, so it is taken for the same file',
    };
  }

  /** Begins to transfer a small file, so that many of them do not wait for each other's answers. */
  private startAhead(entry: RemoteFile | UnrequestableFile, { ledger, retryFailed }: FileContext): void {
    if ('problem' in entry || entry.version === undefined || (entry.size ?? Infinity) > MAX_AHEAD_BYTES)
      return;
    if (ledger.version(entry.path, { retryBroken: retryFailed }) === entry.version) return;
    const transfer = this.transferAhead(entry);
    // An error is reported when the file is read.
    transfer.catch(() => {});
    this.transfers.set(entry.url, transfer);
  }

  private async transferAhead(entry: RemoteFile): Promise<OpenedFile | undefined> {
    const opened = await this.places.open(entry);
    if (!opened) return undefined;
    const bytes = await allBytes(opened.stream, MAX_AHEAD_BYTES);
    return { ...opened, stream: oneChunk(bytes) };
  }

  private open(entry: RemoteFile, knownVersion: string | undefined): Promise<OpenedFile | undefined> {
    const transfer = this.transfers.get(entry.url);
    this.transfers.delete(entry.url);
    return transfer ?? this.places.open(entry, knownVersion);
  }

  /** Yields the file at an address in a list. */
  async *file(address: string, context: FileContext): AsyncGenerator<StreamedFile | BrokenSource> {
    const entry = this.withoutRepeats(this.places.file(address));
    if (entry) yield* this.readEntry(entry, context);
  }

  /** Records a source of the file that is being read. */
  async add(record: RemoteRecord, isBroken: boolean, ledger: RemoteLedger): Promise<void> {
    if (!this.current) return;
    this.current.records++;
    if (isBroken) this.current.broken++;
    await ledger.add(record);
  }

  private async *readEntry(
    entry: RemoteFile | UnrequestableFile,
    context: FileContext,
  ): AsyncGenerator<StreamedFile | BrokenSource> {
    if ('problem' in entry) {
      yield brokenEntry(entry);
      return;
    }
    const { ledger, retryFailed } = context;
    const knownVersion = ledger.version(entry.path, { retryBroken: retryFailed });
    if (knownVersion !== undefined && entry.version === knownVersion) {
      await this.skip(entry, context);
      return;
    }
    try {
      // A version in the listing has been compared above.
      const opened = await this.open(entry, entry.version === undefined ? knownVersion : undefined);
      if (!opened) {
        await this.skip(entry, context);
        return;
      }
      const { stream, size, version = entry.version } = opened;
      this.current = { entry, version: entry.version ?? version, records: 0, broken: 0 };
      this.hasFailed = false;
      await ledger.begin(entry.path);
      yield { path: entry.path, size, open: () => this.watch(stream) };
      // The caller requests the next file after it has taken all records of this one.
      await stream.return(undefined);
      await this.finish(context);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      yield { path: entry.path, error };
    } finally {
      this.current = undefined;
    }
  }

  private async *watch(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* stream;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }

  private async finish({ ledger, onArrived }: FileContext): Promise<void> {
    if (!this.current || this.hasFailed) return;
    const { entry, version, records, broken } = this.current;
    await onArrived(entry.path);
    if (version !== undefined) await ledger.end({ file: entry.path, version, records, broken });
  }

  private async skip({ path, size = 0 }: RemoteFile, context: FileContext): Promise<void> {
    const { ledger, onKnown, onArrived, onBytes } = context;
    await onArrived(path);
    for await (const record of ledger.records(path)) await onKnown(record);
    onBytes(size);
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export interface FileContext {
  ledger: RemoteLedger;
  retryFailed: boolean;
  /** Called with each source of a file that has not changed. */
  onKnown(record: RemoteRecord): Promise<void>;
  /** Called with the address of every file that has arrived completely, now or in an earlier run. */
  onArrived(path: string): Promise<void>;
  onBytes(bytes: number): void;
}
