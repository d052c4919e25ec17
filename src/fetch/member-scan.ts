import { readSync } from 'node:fs';
import { MEMBER_HEADER, MEMBER_START, memberFields, memberLength } from './warc-member.js';

/** What stands in a WARC file behind a place up to which it is known. */
export interface Scan {
  /** Behind the last whole record. */
  end: number;
  /** Places of records of ours that are damaged. They are passed over. */
  damaged: number[];
  /**
   * What follows the last whole record: nothing; the beginning of one record of ours, which was being written when the
   * process ended; or something that we did not write.
   */
  tail: 'none' | 'unfinished' | 'unknown';
}

const SEARCH_BYTES = 1024 * 1024;

export function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, at + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

/** The next offset where one of our members seems to start; undefined if there is none. */
function nextMember(file: number, from: number, size: number): number | undefined {
  for (let at = from; at < size; at += SEARCH_BYTES) {
    const piece = readAt(file, at, SEARCH_BYTES + MEMBER_HEADER);
    for (
      let found = piece.indexOf(MEMBER_START);
      found !== -1;
      found = piece.indexOf(MEMBER_START, found + 1)
    ) {
      if (found >= SEARCH_BYTES) break;
      if (memberLength(piece.subarray(found, found + MEMBER_HEADER)) !== undefined) return at + found;
    }
  }
  return undefined;
}

/** Looks through the members of a file from a place on; `onRecord` gets the fields of each that is whole. */
export function scanMembers(
  file: number,
  from: number,
  size: number,
  onRecord: (fields: Map<string, string>, end: number) => void,
): Scan {
  const damaged: number[] = [];
  let end = from;
  while (end < size) {
    const header = readAt(file, end, MEMBER_HEADER);
    const length = memberLength(header);
    const isThere = length !== undefined && end + length <= size;
    const fields = isThere ? memberFields(readAt(file, end, length)) : undefined;
    if (fields && isThere) {
      end += length;
      onRecord(fields, end);
      continue;
    }
    const next = nextMember(file, end + 1, size);
    if (next === undefined) {
      // Whole by its length, but damaged, and the last: there is nothing that was never finished.
      if (isThere)
        return {
          end: end + length,
          damaged: [...damaged, end],
          tail: end + length < size ? 'unknown' : 'none',
        };
      const isOurs =
        length !== undefined ||
        (header.length < MEMBER_HEADER && header.equals(MEMBER_START.subarray(0, header.length)));
      return { end, damaged, tail: isOurs ? 'unfinished' : 'unknown' };
    }
    damaged.push(end);
    end = next;
  }
  return { end, damaged, tail: 'none' };
}
