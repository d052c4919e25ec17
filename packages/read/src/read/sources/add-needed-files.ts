import { dirname } from 'node:path';
import type { Format, SourceRecord } from '../reader.js';
import { MAX_BUNDLE_FILE_BYTES } from './bundle-record.js';
import type { FoundRecord } from './found-record.js';
import { PaperFolder } from './paper-folder.js';

/** Maximum number of files that are read in addition to one file. */
const MAX_FILES = 50;

/** Adds the files in the folder of a record's file that its reader needs. A file that cannot be read is listed with the reason. */
export function addNeededFiles(
  foundRecord: FoundRecord,
  head: string,
  readers: readonly Format[],
): FoundRecord {
  const { record } = foundRecord;
  const reader = readers.find(({ name }) => name === foundRecord.reader);
  const names = reader?.neededFiles?.(head, record.path).slice(0, MAX_FILES) ?? [];
  if (names.length === 0) return foundRecord;
  const folder = new PaperFolder(dirname(record.path));
  const files: Record<string, Uint8Array> = Object.create(null);
  const leftOut: NonNullable<SourceRecord['leftOut']> = Object.create(null);
  for (const name of names) {
    const stats = folder.stat(name);
    const isSmall = stats?.isFile() && stats.size <= MAX_BUNDLE_FILE_BYTES;
    const bytes = isSmall ? folder.read(name) : undefined;
    if (bytes) files[name] = bytes;
    else leftOut[name] = folder.leftOut[name] ?? (stats ? 'it is too large' : 'there is no such file');
  }
  return { ...foundRecord, record: { ...record, files, leftOut } };
}
