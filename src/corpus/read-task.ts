import { statSync } from 'node:fs';
import type { Found, SourceRecord } from '@citemill/read/internal';
import type { ReadTask } from './ingest-stage.js';
import { ownBytes } from './own-bytes.js';
import type { SourceKey } from './reading.js';

/** A source as a task for a worker, which reads a file sooner than its bytes could be sent. */
export function readTask(
  { record, reader }: Found,
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

/** True where the bytes of a record are those of the file at its path, as far as its size tells; a worker looks at all of them. */
const isFile = ({ path, bytes, files, web }: SourceRecord): boolean =>
  !files && !web && statSync(path, { throwIfNoEntry: false })?.size === bytes.length;
