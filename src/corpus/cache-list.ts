import { readdirSync, realpathSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson, statInside } from '../engine/index.js';
import { hashText } from '../lineage/index.js';

export const CACHE_FORMAT = 'citemill.recipe-cache/5';
export const CACHE_FILE = 'cache.json';

/** Path of the folder in which a corpus keeps the caches of builds. */
export const cachesFolder = (corpus: string): string => join(corpus, 'cache');

const cacheSchema = z.looseObject({
  format: z.literal(CACHE_FORMAT),
  identity: z.string(),
  /** Fingerprint of the folder that the cache was written in, see {@link folderPlace}; a copied cache is not used. */
  place: z.string(),
  segments: z.array(
    z.object({
      number: z.int().positive(),
      papers: z.int().min(0),
      bytes: z.int().min(0),
      indexBytes: z.int().min(0),
      indexHash: z.string(),
    }),
  ),
});

/** The list of a cache's segments, in its `cache.json`. */
type CacheList = z.infer<typeof cacheSchema>;
export type Segment = CacheList['segments'][number];

export const segmentFile = (number: number, ending: 'bin' | 'tsv'): string =>
  `segment-${String(number).padStart(6, '0')}.${ending}`;

/** Computes a fingerprint of a folder on this machine. A copy of the folder has a different one. */
export function folderPlace(folder: string): string {
  const { dev, ino } = statSync(folder);
  return hashText(`${realpathSync(folder)}\n${dev}:${ino}`);
}

/** Reads the list of a cache; undefined if there is none or it is damaged. */
export function readCacheList(folder: string): CacheList | undefined {
  try {
    if (!statInside(folder, CACHE_FILE)) return undefined;
    return cacheSchema.safeParse(readJson(join(folder, CACHE_FILE))).data;
  } catch {
    // Without a readable list, the cache is not used.
    return undefined;
  }
}

const SEGMENT_NAME = /^segment-\d{6,}\.(?:bin|tsv)$/;

/** Removes the segments in a cache folder that are not in `kept`, for example because the list was damaged. */
export function removeOtherSegments(folder: string, kept: readonly Segment[]): void {
  const names = new Set(
    kept.flatMap(({ number }) => [segmentFile(number, 'bin'), segmentFile(number, 'tsv')]),
  );
  for (const name of readdirSync(folder))
    if (SEGMENT_NAME.test(name) && !names.has(name) && statInside(folder, name))
      unlinkSync(join(folder, name));
}

/** Removes the files that we wrote to a cache folder; all other files stay. */
export function clearCache(folder: string): void {
  removeOtherSegments(folder, []);
  if (statInside(folder, CACHE_FILE)) unlinkSync(join(folder, CACHE_FILE));
}
