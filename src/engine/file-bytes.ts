import { readSync, writeSync } from 'node:fs';

/** Reads until `into` is full or the file ends; returns the number of bytes read. The system may return fewer bytes per call. */
export function readFully(file: number, into: Uint8Array, position: number): number {
  let read = 0;
  while (read < into.length) {
    const count = readSync(file, into, read, into.length - read, position + read);
    if (count === 0) break;
    read += count;
  }
  return read;
}

/** Reads a range of a file; the result is shorter if the file ends before it. */
export function readRange(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readFully(file, bytes, position));
}

/** Writes all bytes at a position, or after the bytes written before. The system may accept fewer bytes per call. */
export function writeFully(file: number, bytes: Uint8Array, position?: number): void {
  for (let written = 0; written < bytes.length; ) {
    const target = position === undefined ? null : position + written;
    written += writeSync(file, bytes, written, bytes.length - written, target);
  }
}

/** Bytes read at a time. */
const PIECE_BYTES = 4096;
const NEW_LINE = 10;

/** Reads the line that starts at a position, without its line break. */
export function readLineAt(file: number, position: number): string {
  const pieces: Buffer[] = [];
  for (let offset = position; ; offset += PIECE_BYTES) {
    const piece = readRange(file, offset, PIECE_BYTES);
    const end = piece.indexOf(NEW_LINE);
    pieces.push(end < 0 ? piece : piece.subarray(0, end));
    if (end >= 0 || piece.length < PIECE_BYTES) return Buffer.concat(pieces).toString('utf8');
  }
}
