import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnedFile } from '../../engine/index.js';
import {
  describeFile,
  type FileToSend,
  S3_LIMITS,
  S3Folder,
  type S3FolderOptions,
  type S3Object,
  S3PermissionError,
} from '../../places/index.js';
import { UserError } from '../../user-error.js';
import { ABOUT_FILE } from '../card/about.js';
import { loadManifest } from '../load-manifest.js';
import {
  inspectS3,
  MANIFEST,
  type S3State,
  UPLOAD_FORMAT,
  UPLOAD_LIST,
  type UploadList,
} from './s3-state.js';

/** Maximum bytes of a file that S3 accepts in parts. */
const MAX_OBJECT_BYTES = S3_LIMITS.partBytes * S3_LIMITS.parts;

type LocalFile = OwnedFile & FileToSend;

export interface S3OutputOptions extends S3FolderOptions {
  /** Larger files are sent in parts (default: 5 GiB, S3's limit for one request). */
  maxRequestBytes?: number;
}

/** Called after every file that was sent. */
type OnSent = (files: { done: number; total: number }) => void;

export interface S3UploadResult {
  /** Number of files that were sent. */
  sent: number;
  /** Number of files that were already in the bucket. */
  unchanged: number;
  /** Number of files of the replaced dataset that were removed. */
  removed: number;
  /** Address of the list of the upload, if the list could not be removed. */
  leftover?: string;
}

/**
 * A dataset in a bucket. `dataset.json` is removed before anything else changes and written last, so that a dataset with this file is
 * complete. Objects that Citemill's own lists do not name are never overwritten or removed.
 */
export class S3Output {
  private readonly folder: S3Folder;
  private readonly run = randomUUID();
  private aboutBefore: string | undefined;
  /** The ETag of the list that this run has written. */
  private listEtag: string | undefined;

  constructor(
    address: string,
    private readonly options: S3OutputOptions = {},
  ) {
    this.folder = new S3Folder(address, options);
  }

  get address(): string {
    return this.folder.address;
  }

  /**
   * Checks that a dataset can be written. Copies `dataset.json` and the author's answers from the bucket to a local folder, so that a
   * build into this folder treats them like a dataset on this machine.
   */
  async prepare(local: string): Promise<void> {
    const state = await inspectS3(this.folder);
    const { manifest, about } = state;
    this.aboutBefore = about;
    // Writes now, so that missing permissions are noticed before a long build.
    await this.announce(state, []);
    mkdirSync(local, { recursive: true });
    if (manifest === undefined) return;
    writeFileSync(join(local, MANIFEST), manifest);
    if (about !== undefined) writeFileSync(join(local, ABOUT_FILE), about);
  }

  /** Removes what {@link prepare} wrote to the bucket, after a failed build. The list of an unfinished earlier upload is kept. */
  async cancel(): Promise<void> {
    const { objects, upload } = await inspectS3(this.folder);
    const isUnfinished = !objects.has(MANIFEST) && objects.size > 1;
    if (upload && !isUnfinished) await this.removeList();
  }

  /** Sends a finished dataset. After a failure, the next call sends only what is missing. */
  async upload(local: string, onSent?: OnSent): Promise<S3UploadResult> {
    const { maxRequestBytes } = this.options;
    const files = await localFiles(local, maxRequestBytes);
    const state = await inspectS3(this.folder);
    if (state.about !== this.aboutBefore)
      throw new UserError(
        `${this.address}/${ABOUT_FILE} was changed during the build; run the same command again`,
      );
    const list = state.objects.get(UPLOAD_LIST);
    if (list && isOther(list, this.listEtag))
      throw new UserError(
        `${this.address}: another build to this address started during this one; run the same command again when it has ended`,
      );
    const manifest = await localFile(local, MANIFEST, maxRequestBytes);
    const isMissing = ({ path, etag }: LocalFile) => state.objects.get(path)?.etag !== etag;
    const missing = files.filter(isMissing);
    const stale = staleFiles(state, files);
    const isChanged = missing.length > 0 || stale.length > 0 || isMissing(manifest);
    if (isChanged) {
      await this.announce(state, [...files, manifest]);
      if (state.objects.has(MANIFEST)) await this.folder.remove(MANIFEST);
      const etags = new Map(files.map(({ path }) => [path, state.objects.get(path)?.etag]));
      for (const [path, etag] of await this.send(missing, onSent)) etags.set(path, etag);
      for (const path of stale) await this.folder.remove(path);
      await this.check(files, etags);
      await this.folder.write(MANIFEST, manifest);
    }
    return {
      sent: missing.length + (isChanged ? 1 : 0),
      unchanged: files.length - missing.length + (isChanged ? 0 : 1),
      removed: stale.length,
      ...(await this.removeList()),
    };
  }

  /** Writes the list of the files to be sent, so that after a failure the next run knows which objects are Citemill's. */
  private async announce({ upload, manifest }: S3State, files: readonly OwnedFile[]): Promise<void> {
    const list: UploadList = {
      format: UPLOAD_FORMAT,
      run: this.run,
      files: [...(upload?.files ?? []), ...files.map(({ path, bytes }) => ({ path, bytes }))],
      replaced: manifest,
    };
    this.listEtag = await this.folder.write(UPLOAD_LIST, { text: `${JSON.stringify(list)}\n` });
  }

  /** Sends files and returns the server's ETag of each. With some kinds of encryption it is not the MD5 of the bytes. */
  private async send(files: readonly LocalFile[], onSent?: OnSent): Promise<Map<string, string | undefined>> {
    const etags = new Map<string, string | undefined>();
    for (const [index, file] of files.entries()) {
      etags.set(file.path, await this.folder.write(file.path, file));
      onSent?.({ done: index + 1, total: files.length });
    }
    return etags;
  }

  /** Throws if another run changed an object during the upload, perhaps without changing its size. */
  private async check(
    files: readonly LocalFile[],
    etags: ReadonlyMap<string, string | undefined>,
  ): Promise<void> {
    const objects = await this.folder.list();
    const isChanged = (path: string, etag: string | undefined, bytes?: number) => {
      const existing = objects.get(path);
      return !existing || (bytes !== undefined && existing.size !== bytes) || isOther(existing, etag);
    };
    const other =
      files.find(({ path, bytes }) => isChanged(path, etags.get(path), bytes))?.path ??
      (isChanged(UPLOAD_LIST, this.listEtag) ? UPLOAD_LIST : undefined);
    if (other !== undefined)
      throw new UserError(
        `${this.address}/${other} was changed or removed during the upload; run the same command again`,
      );
  }

  /** Removes the list of the upload, if the credentials allow it. A new dataset is complete even if the list stays. */
  private async removeList(): Promise<{ leftover?: string }> {
    try {
      await this.folder.remove(UPLOAD_LIST);
      return {};
    } catch (error) {
      if (!(error instanceof S3PermissionError)) throw error;
      return { leftover: `${this.address}/${UPLOAD_LIST}` };
    }
  }
}

/** Returns true if an object is known to have a different ETag. Some servers list ETags without the quotation marks. */
function isOther({ etag: storedEtag }: S3Object, etag: string | undefined): boolean {
  return (
    etag !== undefined &&
    storedEtag !== undefined &&
    storedEtag.replaceAll('"', '') !== etag.replaceAll('"', '')
  );
}

/** Lists the files of earlier datasets and uploads that the new dataset does not have. */
function staleFiles({ objects, upload, manifest }: S3State, files: readonly OwnedFile[]): string[] {
  const owned = [...(upload?.files ?? []), ...(manifest === undefined ? [] : listedFiles(manifest))];
  const expected = new Set([...files.map(({ path }) => path), MANIFEST, UPLOAD_LIST]);
  const paths = owned
    .filter(({ path, bytes }) => !expected.has(path) && objects.get(path)?.size === bytes)
    .map(({ path }) => path);
  return [...new Set(paths)];
}

const listedFiles = (manifest: string): OwnedFile[] => (JSON.parse(manifest) as { files: OwnedFile[] }).files;

async function localFiles(local: string, maxRequestBytes?: number): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const { path, bytes } of loadManifest(local).files) {
    if (bytes > MAX_OBJECT_BYTES)
      throw new UserError(`${path} is too large for S3: ${bytes} bytes (limit ${MAX_OBJECT_BYTES})`);
    files.push(await localFile(local, path, maxRequestBytes));
  }
  return files;
}

async function localFile(local: string, path: string, maxRequestBytes?: number): Promise<LocalFile> {
  const file = join(local, ...path.split('/'));
  return { path, ...(await describeFile(file, statSync(file).size, maxRequestBytes)) };
}
