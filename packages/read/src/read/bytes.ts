import { createHash } from 'node:crypto';
import { windows1252 } from './windows-1252.js';

const MB = 1024 * 1024;

/** Returns a size for messages: `256 GB`, `64 MB`, or `800 bytes` below 1 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < MB) return `${bytes} bytes`;
  return bytes % (1024 * MB) === 0 ? `${bytes / (1024 * MB)} GB` : `${Math.ceil(bytes / MB)} MB`;
}

/** Maximum size of a record. Papers are about a thousand times smaller. */
export const MAX_RECORD_BYTES = 256 * MB;

const WINDOWS_1252 = 'windows-1252';

const hashes = new WeakMap<Uint8Array, string>();

/** Caches a known hash, such as one sent to a worker with the bytes, so that it is not computed again. */
export function cacheSha256(bytes: Uint8Array, hash: string): void {
  hashes.set(bytes, hash);
}

export const sha256 = (bytes: Uint8Array): string =>
  hashes.get(bytes) ?? createHash('sha256').update(bytes).digest('hex');

function decoderFor(encoding: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(encoding);
  } catch {
    // TextDecoder throws for an unknown label.
    return undefined;
  }
}

/** Returns the encoding given by a byte-order mark or an XML declaration, else UTF-8. */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // `<?` without a byte-order mark.
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] === 0x3f) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  let head = '';
  for (const byte of bytes.subarray(0, 200)) head += String.fromCharCode(byte);
  return (
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1] ??
    'utf-8'
  );
}

/**
 * Decodes a source in its declared encoding. Invalid UTF-8 is decoded as Windows-1252, which such files nearly always
 * are. `encoding` is the encoding used; `fellBack` is true if it is not the declared one, or if some bytes are invalid.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string; fellBack: boolean } {
  const declared = detectEncoding(bytes);
  const isUtf8 = /^utf-?8$/i.test(declared);
  if (!isUtf8) {
    const decoder = decoderFor(declared);
    if (decoder?.encoding === WINDOWS_1252)
      return { text: windows1252(bytes), encoding: WINDOWS_1252, fellBack: false };
    if (decoder) return { text: decoder.decode(bytes), encoding: decoder.encoding, fellBack: false };
  }
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      fellBack: !isUtf8,
    };
  } catch {
    // A file truncated within a character is still UTF-8; only many errors mean another encoding.
    const text = new TextDecoder('utf-8').decode(bytes);
    const invalid = text.split('\ufffd').length - 1;
    if (invalid <= 3 || invalid < text.length / 1000) return { text, encoding: 'utf-8', fellBack: true };
    return { text: windows1252(bytes), encoding: WINDOWS_1252, fellBack: true };
  }
}
