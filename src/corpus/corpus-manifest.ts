import { join } from 'node:path';
import { type Identity, identify, type Manifest, SetDigest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import type { Part } from './parts.js';

/** Makes the manifest of a corpus. Its identity depends on the content and paths of the papers, not on their division into parts. */
export function corpusManifest(parts: readonly Part[], format: string, folder: string): Manifest {
  const papers = new SetDigest();
  for (const part of parts) papers.merge(paperDigest(part, folder));
  return describePapers(papers, format);
}

/**
 * Returns the parts that were appended after a corpus had the given identity. Undefined if no prefix of the parts has that identity:
 * the corpus never had it, or its parts were rewritten.
 */
export function partsSince(
  identity: Identity,
  parts: readonly Part[],
  format: string,
  folder: string,
): Part[] | undefined {
  const papers = new SetDigest();
  for (const [index, part] of parts.entries()) {
    papers.merge(paperDigest(part, folder));
    if (identify(describePapers(papers, format)) === identity) return parts.slice(index + 1);
  }
  return undefined;
}

const describePapers = (papers: SetDigest, format: string): Manifest => ({
  kind: 'corpus',
  version: format,
  options: { papers: papers.size },
  inputs: [{ role: 'papers', identity: papers.identity() }],
});

function paperDigest({ part, papers }: Part, folder: string): SetDigest {
  const digest = SetDigest.parse(papers);
  if (digest) return digest;
  throw new UserError(
    `${join(folder, 'parts.jsonl')}: ${part} is listed without a digest of its papers; ingest the sources again into a new folder`,
  );
}
