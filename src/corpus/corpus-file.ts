import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../lineage/index.js';

/** `corpus.json`: the format of a corpus, and which of its links counts. */
export interface CorpusFile {
  format: string;
  tool: string;
  /** The number of the last link that was finished; its part is the one that counts. */
  link?: number | undefined;
  /** An ingest is under way, or was interrupted: changed sources may be there beside their older versions. */
  isIngesting?: boolean | undefined;
}

const corpusSchema: z.ZodType<CorpusFile> = z.looseObject({
  format: z.string(),
  tool: z.string(),
  link: z.int().min(0).optional(),
  isIngesting: z.boolean().optional(),
});

/** Reads `corpus.json` of a folder. */
export const readCorpusFile = (folder: string): CorpusFile =>
  loadJson(join(folder, 'corpus.json'), corpusSchema, {
    advice: 'restore it from a copy, or ingest the sources again into a new folder',
  });

/** Writes `corpus.json` of a folder, whole or not at all. */
export function saveCorpusFile(folder: string, scratch: string, file: CorpusFile): void {
  writeFileSync(join(scratch, 'corpus.json'), `${JSON.stringify(file, null, 2)}\n`, { flush: true });
  renameSync(join(scratch, 'corpus.json'), join(folder, 'corpus.json'));
}
