import { isUtf8 } from 'node:buffer';
import { windows1252 } from '@citemill/read/internal/read/windows-1252';

/** Matches a non-ASCII character that was decoded. */
const DECODED = /[^\0-\x7f\ufffd]/;

/** Decodes a line. A line that is not UTF-8 is read as Windows-1252, unless some decoded characters show that it is damaged UTF-8. */
export function decodeLine(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return isUtf8(bytes) || DECODED.test(text) ? text : windows1252(bytes);
}
