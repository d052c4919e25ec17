import type { ExpectedFile } from './open-file.js';

/** A file on another machine, as a listing names it; plain data, so that a long listing can be on disk. */
export interface RemoteFile extends ExpectedFile {
  /** The address that is recorded, without credentials. */
  path: string;
  url: string;
  /** Number of its site in {@link Places}. */
  site: number;
  /** Which version of the file it is, if the listing says so. */
  version?: string | undefined;
}

/** A file that a listing names and that can't be requested. */
export interface UnrequestableFile {
  path: string;
  problem: string;
}

/** Maximum bytes of one page of a listing: a thousand keys of 1024 bytes, each encoded as three. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** True for what file listings skip on disk as well: hidden files and folders. */
export const isHidden = (path: string): boolean => /(?:^|\/)\.[^./]/.test(path);

/** URLs can't have such segments: they would be resolved to another file. */
export const hasDotSegment = (path: string): boolean => /(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
