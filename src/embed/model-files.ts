import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.js';

/** Folders that may contain a model's files: its own, and those of an encoder or retriever in it. */
const INNER_FOLDERS = ['', 'onnx', 'encoder', 'encoder/onnx', 'retriever', 'retriever/onnx'];

interface CheckModelOptions {
  /** True if links to regular files are allowed, as in the Hugging Face Hub cache. An exported model has no links. */
  allowLinks: boolean;
}

/** Throws {@link UserError} for a link, device or pipe among a model's files: reading it may leave the folder or never end. */
export function checkModelFiles(folder: string, { allowLinks }: CheckModelOptions): void {
  for (const inner of INNER_FOLDERS) {
    const path = join(folder, inner);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (inner !== '' && stats?.isSymbolicLink() && !allowLinks)
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
  const stats = entry.isSymbolicLink() && allowLinks ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (stats?.isFile() || stats?.isDirectory()) return;
  throw new UserError(
    `${path} is ${entry.isSymbolicLink() ? 'a link' : 'not a regular file'}; a model must consist of regular files`,
  );
}
