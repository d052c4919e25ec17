import { readRange } from '../engine/index.js';
import { MEMBER_HEADER_BYTES, MEMBER_START, memberFields, memberLength } from './warc-member.js';

/** The contents of a WARC file after an offset. */
export interface MemberScan {
  /** End of the last whole record. */
  end: number;
  /** Offsets of damaged records that Citemill wrote. They are skipped. */
  damaged: number[];
  /**
   * The bytes after the last whole record: `none`; `unfinished`, the beginning of a record that Citemill was writing when the process
   * ended; or `unknown`, bytes that Citemill did not write.
   */
  tail: 'none' | 'unfinished' | 'unknown';
}

/** Bytes searched at a time for the start of a member. */
const SEARCH_BYTES = 1024 * 1024;

/** Finds the offset of the next apparent start of a member. */
function nextMember(file: number, from: number, size: number): number | undefined {
  for (let offset = from; offset < size; offset += SEARCH_BYTES) {
    const piece = readRange(file, offset, SEARCH_BYTES + MEMBER_HEADER_BYTES);
    for (
      let start = piece.indexOf(MEMBER_START);
      start !== -1;
      start = piece.indexOf(MEMBER_START, start + 1)
    ) {
      if (start >= SEARCH_BYTES) break;
      if (memberLength(piece.subarray(start, start + MEMBER_HEADER_BYTES)) !== undefined)
        return offset + start;
    }
  }
  return undefined;
}

/** Scans the members of a file after an offset; calls `onRecord` with the fields of each whole one. */
export function scanMembers(
  file: number,
  from: number,
  size: number,
  onRecord: (fields: Map<string, string>, end: number) => void,
): MemberScan {
  const damaged: number[] = [];
  let end = from;
  while (end < size) {
    const header = readRange(file, end, MEMBER_HEADER_BYTES);
    const length = memberLength(header);
    const isComplete = length !== undefined && end + length <= size;
    const fields = isComplete ? memberFields(readRange(file, end, length)) : undefined;
    if (fields && isComplete) {
      end += length;
      onRecord(fields, end);
      continue;
    }
    const next = nextMember(file, end + 1, size);
    if (next === undefined) {
      // The last member is damaged, but not unfinished: it has its full length.
      if (isComplete)
        return {
          end: end + length,
          damaged: [...damaged, end],
          tail: end + length < size ? 'unknown' : 'none',
        };
      const isOurs =
        length !== undefined ||
        (header.length < MEMBER_HEADER_BYTES && header.equals(MEMBER_START.subarray(0, header.length)));
      return { end, damaged, tail: isOurs ? 'unfinished' : 'unknown' };
    }
    damaged.push(end);
    end = next;
  }
  return { end, damaged, tail: 'none' };
}
