import { uint8At } from '@citemill/metrics/at';

/**
 * The encoding of a page, found in the order that the WHATWG's rules give: byte-order mark, what the server said,
 * what the page says, the bytes themselves. Labels mean what browsers take them for: `iso-8859-1` is windows-1252.
 */

export interface Decoded {
  text: string;
  encoding: string;
  /** Set where the bytes were not in the encoding that server or page had named. */
  misnamed?: string;
}

/** Browsers look for the name of the encoding in the first 1,024 bytes; many pages name it a little later. */
const PRESCAN_BYTES = 16 * 1024;
/** So much of a page tells its encoding where nobody named it. */
const SAMPLE_BYTES = 64 * 1024;

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The encoding that a label stands for, as in `latin1` → `windows-1252`; undefined for a label nobody knows. */
function encodingLabelled(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    // TextDecoder throws for a label that it does not know.
    return /^x-user-defined$/i.test(label.trim()) ? 'windows-1252' : undefined;
  }
}

const charsetOf = (type: string | undefined) => /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type ?? '')?.[1];

/** What the page itself names: `<meta charset>`, `<meta http-equiv>` or an XML declaration. */
function namedInside(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES))
    .toString('latin1')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const meta = /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  const encoding = encodingLabelled(meta) ?? encodingLabelled(declared);
  // A page that could be read as ASCII so far is no UTF-16, whatever it says.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

const decodes = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are in another encoding.
    return undefined;
  }
};

const isAscii = (bytes: Uint8Array) => {
  for (let i = 0; i < bytes.length; i++) if (uint8At(bytes, i) > 0x7f) return false;
  return true;
};

/** UTF-16 without a mark: every second byte of markup is zero. */
function bareUtf16(bytes: Uint8Array): string | undefined {
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

// Characters that nearly every text in the language has, and that a wrong reading of other bytes seldom gives.
const EAST_ASIAN: [encoding: string, usual: RegExp][] = [
  ['shift_jis', /[\u3041-\u3093\u30a1-\u30f6\u3001\u3002]/g],
  ['euc-jp', /[\u3041-\u3093\u30a1-\u30f6\u3001\u3002]/g],
  ['euc-kr', /[\uac00-\ud7a3]/g],
  ['gb18030', /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会也你对，。]/g],
  ['big5', /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會也你對，。]/g],
];

/** The East Asian encoding whose usual characters make up much of the text, if there is one. */
function eastAsian(sample: Uint8Array): string | undefined {
  let best: string | undefined;
  let most = 0.15;
  for (const [encoding, usual] of EAST_ASIAN) {
    const text = decodes(sample, encoding);
    if (text === undefined) continue;
    const foreign = text.match(/[^\x00-\x7f]/g)?.length ?? 0;
    const share = foreign === 0 ? 0 : (text.match(usual)?.length ?? 0) / foreign;
    if (share > most) {
      most = share;
      best = encoding;
    }
  }
  return best;
}

// What stands in windows-1252 where Latin-1 has control characters.
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Some releases of Node take windows-1252 for Latin-1 and lose the quotation marks. */
const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => FROM_0X80.charAt(control.charCodeAt(0) - 0x80));

/** Cut behind an ASCII byte, so that no character is broken. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  let end = SAMPLE_BYTES;
  while (end > SAMPLE_BYTES / 2 && uint8At(bytes, end - 1) >= 0x40) end--;
  return bytes.subarray(0, end);
}

function isUtf8(bytes: Uint8Array): boolean {
  if (decodes(bytes, 'utf-8') !== undefined) return true;
  // One broken character in a long page, or a page cut in the middle of one, leaves it UTF-8.
  const text = new TextDecoder('utf-8').decode(bytes);
  const wrong = text.split('\ufffd').length - 1;
  const right = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return wrong <= 3 ? right >= wrong : wrong < right / 20;
}

/**
 * The text of a page. `type` is the server's `Content-Type`. A name that the bytes belie is overruled: valid UTF-8
 * beyond ASCII is UTF-8, and what is no UTF-8 is not read as such.
 */
export function decodePage(bytes: Uint8Array, type?: string): Decoded {
  const decoded = (encoding: string, misnamed?: string): Decoded => ({
    text: encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes),
    encoding,
    ...(misnamed && misnamed !== encoding ? { misnamed } : {}),
  });
  const mark = byteOrderMark(bytes);
  if (mark) return decoded(mark);
  const utf16 = bareUtf16(bytes);
  if (utf16) return decoded(utf16);
  const said = [encodingLabelled(charsetOf(type)), namedInside(bytes)].filter((one) => one !== undefined);
  const named = said[0];
  // ISO-2022-JP and UTF-7's kin are written in ASCII bytes; only for them does the name matter then.
  if (isAscii(bytes)) return decoded(named === 'iso-2022-jp' ? named : 'utf-8');
  if (isUtf8(bytes)) return decoded('utf-8', named);
  const other = said.find((one) => one !== 'utf-8' && !one.startsWith('utf-16'));
  if (other) return decoded(other, named);
  return decoded(eastAsian(sampleOf(bytes)) ?? 'windows-1252', named);
}
