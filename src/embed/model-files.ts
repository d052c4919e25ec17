import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/** Where a model keeps its files: itself, the encoder and the retriever inside it. */
const INNER_FOLDERS = ['', 'onnx', 'encoder', 'encoder/onnx', 'retriever', 'retriever/onnx'];

interface CheckModelOptions {
  /** Whether links to regular files are taken, as the hub's cache has them. A model that travels has none. */
  allowLinks: boolean;
}

/** Refuses a model with a link, a device or a pipe among its files: reading one may lead out of the folder, or never end. */
export function checkModelFiles(folder: string, { allowLinks }: CheckModelOptions): void {
  for (const inner of INNER_FOLDERS) {
    const path = join(folder, inner);
    const kind = lstatSync(path, { throwIfNoEntry: false });
    if (inner !== '' && kind?.isSymbolicLink() && !allowLinks)
      throw new UserError(`${path}: is a link; a model holds regular files only`);
    for (const entry of entries(path)) checkEntry(join(path, entry.name), entry, allowLinks);
  }
}

function entries(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

function checkEntry(path: string, entry: Dirent, allowLinks: boolean): void {
  if (entry.isFile() || entry.isDirectory()) return;
  const kind = entry.isSymbolicLink() && allowLinks ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (kind?.isFile() || kind?.isDirectory()) return;
  throw new UserError(
    `${path}: is ${entry.isSymbolicLink() ? 'a link' : 'not a regular file'}; a model holds regular files only`,
  );
}
