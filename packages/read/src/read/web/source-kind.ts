import { uint8At } from '@citemill/metrics/at';
import type { SourceRecord } from '../reader.js';
import { startsAsHtml } from '../starts-as-html.js';

/** The kind of a record, from its content type, first bytes and name. */
export type SourceKind = 'html' | 'text' | 'pdf' | 'binary' | 'other';

const ANYWHERE = /<(?:html|head|body|title|meta|p|div|h1|article|main|table)(?:\s[^<>]{0,2000})?>/i;

/** True if there are more than a few control characters. */
function isBinary(bytes: Uint8Array): boolean {
  // Every second byte of UTF-16 text is zero.
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (marked) return false;
  const length = Math.min(bytes.length, 1024);
  let controls = 0;
  let zeros = 0;
  for (let i = 0; i < length; i++) {
    const byte = uint8At(bytes, i);
    if (byte === 0) zeros++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  }
  if (zeros > length / 4 && zeros < (length * 3) / 4) return controls > length / 50;
  return zeros + controls > length / 50;
}

export function detectKind({ bytes, path, web }: SourceRecord): SourceKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf|\0/g, '')
    .replace(/^(?:\xff\xfe|\xfe\xff)/, '');
  if (/^\s*%PDF-/.test(head.slice(0, 1024))) return 'pdf';
  if (isBinary(bytes)) return 'binary';
  if (startsAsHtml(head)) return 'html';
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(web?.type?.trim() ?? '')?.[0].toLowerCase();
  if (type === 'application/pdf') return 'pdf';
  if (type === 'text/html' || type === 'application/xhtml+xml') return ANYWHERE.test(head) ? 'html' : 'text';
  if (type === 'text/plain' || type === 'text/markdown' || (!type && /\.(?:txt|text|md)$/i.test(path)))
    return 'text';
  if (type && !/^application\/octet-stream$/.test(type)) return 'binary';
  return ANYWHERE.test(head) && !/^\s*[{[]/.test(head) && !/^\s*<\?xml/.test(head) ? 'html' : 'other';
}
