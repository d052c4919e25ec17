import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../user-error.js';
import { openDatasetSet, type SetOptions } from './dataset-set.js';
import { isScisummnet, openScisummnet } from './scisummnet.js';
import { isScitldrLine, openScitldr } from './scitldr.js';
import type { AnySet } from './set.js';

/**
 * Opens what is to be evaluated on: a dataset of ours, SciTLDR (a file or the folder) or ScisummNet (the folder of papers).
 * The format is detected from the content; `scitldr:PATH` and `scisummnet:PATH` force it.
 */
export async function openSet(place: string, options: SetOptions = {}): Promise<AnySet> {
  const [, said, path = place] = /^(scitldr|scisummnet):(.+)$/s.exec(place) ?? [];
  if (!existsSync(path)) throw new UserError(`${path}: no such file or folder`);
  const isFolder = statSync(path).isDirectory();
  if (said === 'scitldr') return openScitldr(path);
  if (said === 'scisummnet') {
    if (!isFolder) throw new UserError(`${path}: ScisummNet is a folder with a folder for each paper`);
    return openScisummnet(path);
  }
  if (isFolder && existsSync(join(path, 'dataset.json'))) return openDatasetSet(path, options);
  if (isFolder && ['dev.jsonl', 'test.jsonl'].some((file) => isScitldrFile(join(path, file))))
    return openScitldr(path);
  if (!isFolder && isScitldrFile(path)) return openScitldr(path);
  if (isFolder && isScisummnet(path)) return openScisummnet(path);
  throw new UserError(
    `${path}: neither a dataset of citemill’s (no dataset.json) nor SciTLDR (lines with source and target) nor ScisummNet`,
  );
}

function isScitldrFile(path: string): boolean {
  if (!existsSync(path)) return false;
  return isScitldrLine(readFileSync(path, 'utf8').split('\n', 1)[0]!);
}
