import { findFiles } from '@citemill/read/internal';
import { hashFile } from '../../lineage/index.js';
import { type CopiedFile, type CopyOptions, isRemoteOrPiped, LocalCopies } from '../../places/index.js';
import { UserError } from '../../user-error.js';

/** A file with metadata about cited papers. */
export type MetadataSource = CopiedFile;

export const localMetadata = (path: string): MetadataSource => ({
  name: path,
  identity: () => hashFile(path),
  file: async () => path,
});

/** Finds the metadata files that paths, folders, globs, addresses and `-` name. Call `remove` when they are no longer needed. */
export async function findMetadata(
  paths: readonly string[],
  options: CopyOptions,
): Promise<{ sources: MetadataSource[]; remove(): void }> {
  const sources: MetadataSource[] = [];
  for await (const path of findFiles(paths.filter((path) => !isRemoteOrPiped(path)))) {
    if (typeof path !== 'string') throw new UserError(`${path.path}: ${path.error.message}`);
    sources.push(localMetadata(path));
  }
  const copies = new LocalCopies(options);
  sources.push(...(await copies.find(paths)));
  return { sources, remove: () => copies.remove() };
}
