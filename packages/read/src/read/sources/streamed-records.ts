import { sha256 } from '../bytes.js';
import type { Format } from '../reader.js';
import { unpackStream } from './archives.js';
import type { BrokenSource } from './broken.js';
import type { FoundRecord } from './found-record.js';
import { type RecordOptions, unpackedRecords } from './records-at.js';
import type { StreamedFile } from './slice.js';

/** Length of the hash in the name of a record: enough for billions of them. */
const NAME_DIGITS = 24;

function nameByContent(foundRecord: FoundRecord, { path }: StreamedFile): FoundRecord {
  const { record } = foundRecord;
  return {
    ...foundRecord,
    record: { ...record, path: `${path}:${sha256(record.bytes).slice(0, NAME_DIGITS)}` },
  };
}

/**
 * The records of a file that arrives as a stream. If the stream fails, nothing that was still incomplete is returned: half an archive
 * would look like a paper with fewer files.
 */
export async function* readStreamedRecords(
  file: StreamedFile,
  readers: readonly Format[],
  onBytes: ((bytes: number) => void) | undefined,
  { limits = {}, ...options }: RecordOptions,
): AsyncGenerator<FoundRecord | BrokenSource> {
  let hasFailed = false;
  async function* watchFailures() {
    try {
      yield* file.open();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }
  const { path, size: bytes } = file;
  const leaves = unpackStream(
    { path, stream: watchFailures(), bytes },
    { limits, ...(onBytes ? { onBytes } : {}) },
  );
  for await (const found of unpackedRecords(leaves, readers, options)) {
    if ('error' in found) yield found;
    else if (!hasFailed) yield file.isNamedByContent ? nameByContent(found, file) : found;
  }
}
