import type { LiveCorpus } from './live-corpus.js';

/** Finds the part that contains a record. */
export async function findPart(corpus: LiveCorpus, record: string): Promise<string> {
  return String((await corpus.paperColumns(record, 'part')).part);
}
