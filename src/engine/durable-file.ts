import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file atomically, and returns when it is on the disk. */
export function writeDurably(path: string, text: string): void {
  const file = openSync(`${path}.tmp`, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.tmp`, path);
}

/** Flushes a folder to the disk, without which a new file in it may be lost. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // `accessSync` throws if access is denied.
    return false;
  }
}
