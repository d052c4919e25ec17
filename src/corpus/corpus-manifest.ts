import { join } from 'node:path';
import { type Manifest, SetDigest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { Part } from './parts.js';

/** What a corpus holds: its identity is over the content and paths of its papers, however they are divided into parts. */
export function corpusManifest(parts: readonly Part[], format: string, folder: string): Manifest {
  const papers = new SetDigest();
  for (const { part, papers: text } of parts) {
    const digest = SetDigest.parse(text);
    if (!digest)
      throw new UserError(
        `${join(folder, 'parts.jsonl')}: ${part} has no digest of its papers; ingest the sources again into a new folder`,
      );
    papers.merge(digest);
  }
  return {
    kind: 'corpus',
    version: format,
    options: { papers: papers.size },
    inputs: [{ role: 'papers', identity: papers.identity() }],
  };
}
