import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder for downloads and cached results: `CITEMILL_CACHE`, or `citemill` in the user's cache folder. */
export function cacheRoot(): string {
  return (
    process.env.CITEMILL_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'citemill')
  );
}
