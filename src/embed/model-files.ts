import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/** The folders of a model's files: its own, those of an encoder and of a retriever. */
const INNER_FOLDERS = ['', 'onnx', 'encoder', 'encoder/onnx', 'retriever', 'retriever/onnx'];

interface CheckModelOptions {
  /** Whether links to regular files are allowed, as in the hub's cache. An exported model has none. */
  allowLinks: boolean;
}

/** Throws {@link UserError} if a link, a device or a pipe is among a model's files: reading it may leave the folder or never end. */
export function checkModelFiles(folder: string, { allowLinks }: CheckModelOptions): void {
  for (const inner of INNER_FOLDERS) {
    const path = join(folder, inner);
    const kind = lstatSync(path, { throwIfNoEntry: false });
    if (inner !== '' && kind?.isSymbolicLink() && !allowLinks)
      throw new UserError(`${path} is a link; a model must consist of regular files`);
    for (const entry of entries(path)) checkEntry(join(path, entry.name), entry, allowLinks);
  }
}

function entries(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    // Most models do not have all of the folders.
    return [];
  }
}

function checkEntry(path: string, entry: Dirent, allowLinks: boolean): void {
  if (entry.isFile() || entry.isDirectory()) return;
  const kind = entry.isSymbolicLink() && allowLinks ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (kind?.isFile() || kind?.isDirectory()) return;
  throw new UserError(
    `${path} is ${entry.isSymbolicLink() ? 'a link' : 'not a regular file'}; a model must consist of regular files`,
  );
}
