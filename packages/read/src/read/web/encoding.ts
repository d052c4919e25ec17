import { uint8At } from '@citemill/metrics/at';
import { windows1252 } from '../windows-1252.js';

/**
 * The encoding of a page, in the order of the WHATWG rules: byte-order mark, the server's declaration, the page's
 * declaration, the bytes themselves. Labels are interpreted like browsers do: `iso-8859-1` is windows-1252.
 */

export interface Decoded {
  text: string;
  encoding: string;
  /** The declared encoding, if the bytes were in another one. */
  misnamed?: string;
}

/** Number of bytes to search for a declaration. Browsers search 1,024 bytes, but many pages have it a little later. */
const PRESCAN_BYTES = 16 * 1024;
/** Bytes used to detect an undeclared encoding. */
const SAMPLE_BYTES = 64 * 1024;

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Returns the encoding of a label: `latin1` → `windows-1252`; undefined for an unknown label. */
function findEncoding(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    // TextDecoder throws for an unknown label.
    return /^x-user-defined$/i.test(label.trim()) ? 'windows-1252' : undefined;
  }
}

const charsetInType = (type: string | undefined) =>
  /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type ?? '')?.[1];

/** Returns the encoding declared in the page: `<meta charset>`, `<meta http-equiv>` or an XML declaration. */
function encodingInPage(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES))
    .toString('latin1')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const meta = /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  const encoding = findEncoding(meta) ?? findEncoding(declared);
  // A page readable as ASCII up to here is not UTF-16, whatever it declares.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

const tryDecode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are in a different encoding.
    return undefined;
  }
};

const isAscii = (bytes: Uint8Array) => {
  for (let i = 0; i < bytes.length; i++) if (uint8At(bytes, i) > 0x7f) return false;
  return true;
};

/** Detects UTF-16 without a byte-order mark: every second byte of markup is zero. */
function detectBareUtf16(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 512) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  if (odd > length / 4 && even === 0) return 'utf-16le';
  if (even > length / 4 && odd === 0) return 'utf-16be';
  return undefined;
}

// Characters that occur in nearly every text in the language, but rarely when other bytes are decoded wrongly.
const EAST_ASIAN: [encoding: string, common: RegExp][] = [
  ['shift_jis', /[\u3041-\u3093\u30a1-\u30f6\u3001\u3002]/g],
  ['euc-jp', /[\u3041-\u3093\u30a1-\u30f6\u3001\u3002]/g],
  ['euc-kr', /[\uac00-\ud7a3]/g],
  ['gb18030', /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会也你对，。]/g],
  ['big5', /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會也你對，。]/g],
];

/** Returns the East Asian encoding with the largest share of common characters, if large enough. */
function detectEastAsian(sample: Uint8Array): string | undefined {
  let best: string | undefined;
  let bestShare = 0.15;
  for (const [encoding, common] of EAST_ASIAN) {
    const text = tryDecode(sample, encoding);
    if (text === undefined) continue;
    const foreign = text.match(/[^\x00-\x7f]/g)?.length ?? 0;
    const share = foreign === 0 ? 0 : (text.match(common)?.length ?? 0) / foreign;
    if (share > bestShare) {
      bestShare = share;
      best = encoding;
    }
  }
  return best;
}

/** Cuts a sample after an ASCII byte, so that no character is split. */
function takeSample(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  let end = SAMPLE_BYTES;
  while (end > SAMPLE_BYTES / 2 && uint8At(bytes, end - 1) >= 0x40) end--;
  return bytes.subarray(0, end);
}

function isUtf8(bytes: Uint8Array): boolean {
  if (tryDecode(bytes, 'utf-8') !== undefined) return true;
  // A page with a few broken characters, or with a truncated last one, is still UTF-8.
  const text = new TextDecoder('utf-8').decode(bytes);
  const invalidCount = text.split('\ufffd').length - 1;
  const validCount = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return invalidCount <= 3 ? validCount >= invalidCount : invalidCount < validCount / 20;
}

/**
 * Decodes a page. `type` is the server's `Content-Type`. A declaration that contradicts the bytes is ignored: valid
 * non-ASCII UTF-8 is UTF-8, and invalid UTF-8 is not decoded as UTF-8.
 */
export function decodePage(bytes: Uint8Array, type?: string): Decoded {
  const decodeAs = (encoding: string, misnamed?: string): Decoded => ({
    text: encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes),
    encoding,
    ...(misnamed && misnamed !== encoding ? { misnamed } : {}),
  });
  const mark = byteOrderMark(bytes);
  if (mark) return decodeAs(mark);
  const utf16 = detectBareUtf16(bytes);
  if (utf16) return decodeAs(utf16);
  const declared = [findEncoding(charsetInType(type)), encodingInPage(bytes)].filter(
    (encoding) => encoding !== undefined,
  );
  const declaredEncoding = declared[0];
  // Of the encodings that use only ASCII bytes, only ISO-2022-JP differs from ASCII.
  if (isAscii(bytes)) return decodeAs(declaredEncoding === 'iso-2022-jp' ? declaredEncoding : 'utf-8');
  if (isUtf8(bytes)) return decodeAs('utf-8', declaredEncoding);
  const other = declared.find((encoding) => encoding !== 'utf-8' && !encoding.startsWith('utf-16'));
  if (other) return decodeAs(other, declaredEncoding);
  return decodeAs(detectEastAsian(takeSample(bytes)) ?? 'windows-1252', declaredEncoding);
}
