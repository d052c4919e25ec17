import { isUtf8 } from 'node:buffer';
import { windows1252 } from '@citemill/read/internal/read/windows-1252';

/** A character beyond ASCII that could be decoded. */
const DECODED = /[^\0-\x7f\ufffd]/;

/** A line as text. One that is not UTF-8 is in Windows-1252, unless its other characters show that it is damaged UTF-8. */
export function decodeLine(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return isUtf8(bytes) || DECODED.test(text) ? text : windows1252(bytes);
}
