import { isJunkFile, isOwnedFile, type OwnedFile } from '../../engine/index.js';
import type { S3Folder, S3Object } from '../../places/index.js';
import { UserError } from '../../user-error.js';
import { ABOUT_FILE } from '../card/about.js';
import { DATASET_FORMAT } from '../manifest.js';

export const MANIFEST = 'dataset.json';
/** Name of the list of files of an unfinished upload. It is the first object that is written and the last one that is removed. */
export const UPLOAD_LIST = '.citemill-upload.json';
export const UPLOAD_FORMAT = 'citemill.upload/1';

/** Maximum bytes of a list of files. Anybody may have written it. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
/** Maximum bytes of the author's answers. */
const MAX_ABOUT_BYTES = 1024 * 1024;

/** The contents of {@link UPLOAD_LIST}. */
export interface UploadList {
  format: typeof UPLOAD_FORMAT;
  /** A different id for every run, so that a run notices the list of another run. */
  run?: string;
  /** The files that the upload has written or will write. */
  files: OwnedFile[];
  /** Text of the `dataset.json` that is replaced. */
  replaced?: string | undefined;
}

/** The objects at the address of a dataset. */
export interface S3State {
  objects: Map<string, S3Object>;
  /** The list of an unfinished upload. */
  upload: UploadList | undefined;
  /** Text of the `dataset.json` that is replaced. */
  manifest: string | undefined;
  /** The author's answers in the dataset that is replaced. */
  about: string | undefined;
}

/** Inspects an address. Throws {@link UserError} if it has objects that Citemill did not write, by the same rule as for folders. */
export async function inspectS3(folder: S3Folder): Promise<S3State> {
  const objects = await folder.list();
  const read = (path: string, maxBytes: number) => {
    const object = objects.get(path);
    return object && folder.read(object, maxBytes);
  };
  const uploadText = await read(UPLOAD_LIST, MAX_LIST_BYTES);
  const upload = uploadText === undefined ? undefined : parseUpload(uploadText, folder.address);
  const written = await read(MANIFEST, MAX_LIST_BYTES);
  const manifest = written ?? upload?.replaced;
  const owned = [
    ...(upload?.files ?? []),
    ...(manifest === undefined ? [] : parseManifestFiles(manifest, folder.address)),
  ];
  const sizes = new Set(owned.map(({ path, bytes }) => `${bytes} ${path}`));
  for (const [path, { size }] of objects) {
    const isList = path === UPLOAD_LIST || path === MANIFEST;
    // The author's answers may have been edited: a build keeps them.
    const isAbout = path === ABOUT_FILE && manifest !== undefined;
    if (isList || isAbout || sizes.has(`${size} ${path}`) || isJunkFile(path.split('/').at(-1) ?? ''))
      continue;
    throw new UserError(
      owned.length === 0
        ? noDataset(folder.address)
        : `${folder.address} contains ${path}, which Citemill did not write or which was changed later; move it, or name another prefix`,
    );
  }
  const about = manifest === undefined ? undefined : await read(ABOUT_FILE, MAX_ABOUT_BYTES);
  return { objects, upload, manifest, about };
}

const noDataset = (address: string): string =>
  `${address} is not empty and has no dataset that this version of Citemill wrote; name an empty or new prefix`;

function parseList(text: string, format: string): { files: OwnedFile[]; replaced?: unknown } | undefined {
  try {
    const list = JSON.parse(text) as { format?: unknown; files?: unknown; replaced?: unknown };
    if (list.format !== format || !Array.isArray(list.files) || !list.files.every(isOwnedFile))
      return undefined;
    return { files: list.files, replaced: list.replaced };
  } catch {
    // Not a list that Citemill wrote.
    return undefined;
  }
}

function parseUpload(text: string, address: string): UploadList {
  const list = parseList(text, UPLOAD_FORMAT);
  if (!list)
    throw new UserError(
      `${address}/${UPLOAD_LIST} is not the list of an upload by this version of Citemill; name an empty or new prefix`,
    );
  const { files, replaced } = list;
  return { format: UPLOAD_FORMAT, files, ...(typeof replaced === 'string' ? { replaced } : {}) };
}

function parseManifestFiles(text: string, address: string): OwnedFile[] {
  const list = parseList(text, DATASET_FORMAT);
  if (list) return list.files;
  throw new UserError(noDataset(address));
}
