import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';

/** A WARC record that is to be written. */
export interface NewRecord {
  type: 'warcinfo' | 'response' | 'metadata';
  url?: string;
  /** Fields besides the type, the address, the date, the id and the length. */
  fields: Record<string, string | undefined>;
  block: Buffer;
}

const packed = promisify(gzip);

/** A value on one line, whatever it holds. */
const line = (value: string) => value.replace(/[\r\n\0]+/g, ' ');

export function recordBytes({ type, url, fields, block }: NewRecord, date = new Date()): Buffer {
  const all: Record<string, string | undefined> = {
    'WARC-Type': type,
    'WARC-Target-URI': url,
    'WARC-Date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    ...fields,
    'Content-Length': String(block.length),
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${line(value)}\r\n`],
  );
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/*
 * A member of a gzip file tells nowhere how long it is, so where a file was cut can only be found by unpacking all of
 * it. Gzip allows an extra field in a member's header, which every other program passes over; ours holds the length:
 *
 *   1f 8b 08 04 mtime(4) xfl os | 08 00 | 'C' 'M' 04 00 length(4) | deflate … crc size
 */
const PLAIN_HEADER = 10;
const EXTRA = 10;
const HEADER = PLAIN_HEADER + EXTRA;

/** A record as a gzip member that knows its own length. */
export async function compressMember(record: Buffer): Promise<Buffer> {
  const plain = await packed(record);
  const member = Buffer.alloc(plain.length + EXTRA);
  plain.copy(member, 0, 0, PLAIN_HEADER);
  member[3] = 4;
  member.writeUInt16LE(8, PLAIN_HEADER);
  member.write('CM', PLAIN_HEADER + 2, 'latin1');
  member.writeUInt16LE(4, PLAIN_HEADER + 4);
  member.writeUInt32LE(member.length, PLAIN_HEADER + 6);
  plain.copy(member, HEADER, PLAIN_HEADER);
  return member;
}

export const MEMBER_HEADER = HEADER;
/** The first bytes of every member that we write. */
export const MEMBER_START = Buffer.from([0x1f, 0x8b, 0x08, 0x04]);

/** The length of the member with this header; undefined if we did not write it. */
export function memberLength(header: Buffer): number | undefined {
  if (header.length < HEADER || header.readUInt32BE(0) !== 0x1f8b0804) return undefined;
  if (header.readUInt16LE(PLAIN_HEADER) !== 8 || header.toString('latin1', 12, 14) !== 'CM') return undefined;
  const length = header.readUInt32LE(PLAIN_HEADER + 6);
  return length > HEADER ? length : undefined;
}

/** The fields of the record in a member; undefined if the member is damaged. */
export function memberFields(member: Buffer): Map<string, string> | undefined {
  let record: Buffer;
  try {
    record = gunzipSync(member);
  } catch {
    return undefined;
  }
  const head = record.toString('utf8', 0, Math.max(0, record.indexOf('\r\n\r\n')));
  if (!head.startsWith('WARC/')) return undefined;
  const fields = new Map<string, string>();
  for (const one of head.split('\r\n').slice(1)) {
    const colon = one.indexOf(':');
    if (colon > 0) fields.set(one.slice(0, colon), one.slice(colon + 1).trim());
  }
  return fields;
}
