import type { ExpectedFile } from './open-file.js';

/** A file on another machine, as a listing names it. It is plain data, so that a long listing can be stored on disk. */
export interface RemoteFile extends ExpectedFile {
  /** The address without credentials, as it is recorded. */
  path: string;
  url: string;
  /** Number of the file's site in {@link Places}. */
  site: number;
  /** The version of the file, if the listing states it. */
  version?: string | undefined;
}

/** A file in a listing that cannot be requested. */
export interface UnrequestableFile {
  path: string;
  problem: string;
}

/** Maximum bytes of one page of a listing. A thousand keys of 1024 bytes, each encoded as three, are 3 MB. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** True for hidden files and files in hidden folders, which are skipped on disk as well. */
export const isHidden = (path: string): boolean => /(?:^|\/)\.[^./]/.test(path);

/** True if a path has a segment `.` or `..`, which a URL would resolve to a different file. */
export const hasDotSegment = (path: string): boolean => /(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
