import type { Part } from './parts.js';

/** Limits of a batch of parts. */
export interface BatchLimits {
  papers: number;
  /** Bytes on disk. */
  bytes: number;
}

/** Divides parts into batches; returns their names. A part that exceeds the limits forms its own batch. */
export function batchParts(parts: readonly Part[], limits: BatchLimits): string[][] {
  const batches: string[][] = [];
  // The first part exceeds any limit, and so begins the first batch.
  let papers = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const { part, files } of parts) {
    const rows = files.find(({ path }) => path === 'papers.parquet')?.rows ?? 0;
    const size = files.reduce((sum, file) => sum + file.bytes, 0);
    if (papers + rows > limits.papers || bytes + size > limits.bytes) {
      batches.push([]);
      papers = 0;
      bytes = 0;
    }
    batches.at(-1)?.push(part);
    papers += rows;
    bytes += size;
  }
  return batches;
}
