import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { hashText } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { readManifest } from '../load-manifest.js';
import type { Manifest } from '../manifest.js';

/** A dataset file to be uploaded: from disk, or with the given text. */
export interface FileToSend {
  /** The path within the dataset folder and within the repository. */
  path: string;
  bytes: number;
  source: { file: string } | { text: string };
}

export interface DatasetFiles {
  manifest: Manifest;
  /** The card in the dataset folder. */
  card: string;
  files: FileToSend[];
}

const CARD = 'README.md';
const MANIFEST = 'dataset.json';

/**
 * Returns the files that a dataset's manifest lists, and `dataset.json`. Other files in the folder are ignored. A file that was
 * changed since the build is refused, except for the card, which people edit.
 */
export function filesToSend(folder: string): DatasetFiles {
  const manifest = readManifest(folder);
  if (manifest.files.length === 0)
    throw new UserError(`${folder}: its dataset.json lists no files; build it again with this version`);
  const root = realpathSync(folder);
  const files = manifest.files
    .filter(({ path }) => path !== MANIFEST)
    .map(({ path, bytes }) => ({
      path,
      ...checkListedFile(root, folder, path, path === CARD ? undefined : bytes),
    }));
  const card = files.find(({ path }) => path === CARD);
  if (!card) throw new UserError(`${folder} has no card (README.md); build the dataset again`);
  return {
    manifest,
    card: readFileSync(card.source.file, 'utf8'),
    files: [...files, { path: MANIFEST, ...checkListedFile(root, folder, MANIFEST, undefined) }],
  };
}

/** Returns the size and path of a listed file, which must be a plain file in the folder: the list may be foreign. */
function checkListedFile(root: string, shown: string, path: string, bytes: number | undefined) {
  const file = join(root, ...path.split('/'));
  const kind = lstatSync(file, { throwIfNoEntry: false });
  if (!kind) throw new UserError(`${shown}: ${path} is missing; build the dataset again`);
  if (!kind.isFile() || !realpathSync(file).startsWith(root + sep) || !file.startsWith(root + sep))
    throw new UserError(`${shown}: ${path} is not a plain file of this folder and is not sent`);
  if (bytes !== undefined && kind.size !== bytes)
    throw new UserError(`${shown}: ${path} has changed since the dataset was built; build it again`);
  return { bytes: kind.size, source: { file } };
}

/**
 * Replaces the card among the files, and its size and hash in `dataset.json`, so that the list is right for those who download the dataset.
 */
export function withCard({ files, manifest }: DatasetFiles, card: string): FileToSend[] {
  const listed = manifest.files.map((file) =>
    file.path === CARD ? { ...file, bytes: Buffer.byteLength(card), sha256: hashText(card) } : file,
  );
  const texts: Record<string, string> = {
    [CARD]: card,
    [MANIFEST]: `${JSON.stringify({ ...manifest, files: listed }, null, 2)}\n`,
  };
  return files.map((file) => {
    const text = texts[file.path];
    return text === undefined ? file : { path: file.path, bytes: Buffer.byteLength(text), source: { text } };
  });
}
