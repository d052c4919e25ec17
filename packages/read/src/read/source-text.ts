import type { Warning } from '../paper/index.js';
import { decodeText, formatBytes, MAX_RECORD_BYTES } from './bytes.js';
import { type SourceRecord, UnreadableError } from './reader.js';

/**
 * Returns the text of a source, with a warning if it is not in its declared encoding.
 *
 * @throws {UnreadableError} `too-large` or `empty`
 */
export function sourceText({ bytes }: SourceRecord): { text: string; warnings: Warning[] } {
  if (bytes.length > MAX_RECORD_BYTES)
    throw new UnreadableError(
      'too-large',
      `file too large: ${formatBytes(bytes.length)} (limit ${formatBytes(MAX_RECORD_BYTES)})`,
    );
  const { text, encoding, fellBack } = decodeText(bytes);
  if (text.trim() === '') throw new UnreadableError('empty', 'the source is empty');
  const message = `not in its declared encoding; read as ${encoding}`;
  const warnings = fellBack ? [{ code: 'encoding', message, where: `line ${firstInvalidLine(bytes)}` }] : [];
  return { text, warnings };
}

/** Returns the first line with invalid UTF-8; the first line of the file, which declares the encoding, if there is none. */
function firstInvalidLine(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(bytes);
  const offset = text.indexOf('\ufffd');
  return offset < 0 ? 1 : text.slice(0, offset).split('\n').length;
}
