import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadJson } from '../lineage/index.js';

/** The contents of `corpus.json`: the format of a corpus and its current link. */
export interface CorpusFile {
  format: string;
  tool: string;
  /** Number of the last finished link, which is the current one. */
  link?: number | undefined;
  /** True while an ingest runs or after it was interrupted: the corpus may contain both versions of a changed source. */
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

/** Writes `corpus.json` of a folder atomically. */
export function saveCorpusFile(folder: string, scratch: string, file: CorpusFile): void {
  writeFileSync(join(scratch, 'corpus.json'), `${JSON.stringify(file, null, 2)}\n`, { flush: true });
  renameSync(join(scratch, 'corpus.json'), join(folder, 'corpus.json'));
}
