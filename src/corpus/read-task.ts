import { statSync } from 'node:fs';
import type { FoundRecord, SourceRecord } from '@citemill/read/internal';
import type { ReadTask } from './ingest-stage.js';
import { ownBytes } from './own-bytes.js';
import type { SourceKey } from './reading.js';

/** Makes the task of reading a source. The worker reads a file itself, which is faster than sending its bytes. */
export function readTask(
  { record, reader }: FoundRecord,
  { hash: sha256, reading, location }: SourceKey,
  stagingFile: string,
): ReadTask {
  const { bytes, ...rest } = record;
  return {
    ...rest,
    ...(isFile(record) ? {} : { bytes: ownBytes(bytes) }),
    reader,
    sha256,
    reading,
    location,
    stagingFile,
  };
}

/** True if a record is probably the file at its path, judging by the size; the worker compares the content. */
const isFile = ({ path, bytes, files, web }: SourceRecord): boolean =>
  !files && !web && statSync(path, { throwIfNoEntry: false })?.size === bytes.length;
