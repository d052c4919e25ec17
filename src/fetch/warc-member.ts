import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';

/** A WARC record to write. */
export interface NewRecord {
  type: 'warcinfo' | 'response' | 'metadata';
  url?: string;
  /** Fields other than the type, the URL, the date, the id and the length. */
  fields: Record<string, string | undefined>;
  block: Buffer;
}

const gzipAsync = promisify(gzip);

const singleLine = (value: string) => value.replace(/[\r\n\0]+/g, ' ');

export function recordBytes({ type, url, fields, block }: NewRecord, date = new Date()): Buffer {
  const warcFields: Record<string, string | undefined> = {
    'WARC-Type': type,
    'WARC-Target-URI': url,
    'WARC-Date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
    ...fields,
    'Content-Length': String(block.length),
  };
  const lines = Object.entries(warcFields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${singleLine(value)}\r\n`],
  );
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${lines.join('')}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/*
 * A gzip member does not state its length, so the end of the last whole member in a truncated file can only be found by decompressing
 * the whole file. Gzip allows an extra field in a member's header, which other programs ignore; ours contains the length:
 *
 *   1f 8b 08 04 mtime(4) xfl os | 08 00 | 'C' 'M' 04 00 length(4) | deflate … crc size
 */
const PLAIN_HEADER_BYTES = 10;
const EXTRA_BYTES = 10;
export const MEMBER_HEADER_BYTES = PLAIN_HEADER_BYTES + EXTRA_BYTES;

/** Compresses a record to a gzip member with its length in the header. */
export async function compressMember(record: Buffer): Promise<Buffer> {
  const plain = await gzipAsync(record);
  const member = Buffer.alloc(plain.length + EXTRA_BYTES);
  plain.copy(member, 0, 0, PLAIN_HEADER_BYTES);
  member[3] = 4;
  member.writeUInt16LE(8, PLAIN_HEADER_BYTES);
  member.write('CM', PLAIN_HEADER_BYTES + 2, 'latin1');
  member.writeUInt16LE(4, PLAIN_HEADER_BYTES + 4);
  member.writeUInt32LE(member.length, PLAIN_HEADER_BYTES + 6);
  plain.copy(member, MEMBER_HEADER_BYTES, PLAIN_HEADER_BYTES);
  return member;
}

/** The first bytes of every member that Citemill writes. */
export const MEMBER_START = Buffer.from([0x1f, 0x8b, 0x08, 0x04]);

/** Reads the length of a member from its header; undefined if Citemill did not write it. */
export function memberLength(header: Buffer): number | undefined {
  if (header.length < MEMBER_HEADER_BYTES || header.readUInt32BE(0) !== 0x1f8b0804) return undefined;
  if (header.readUInt16LE(PLAIN_HEADER_BYTES) !== 8 || header.toString('latin1', 12, 14) !== 'CM')
    return undefined;
  const length = header.readUInt32LE(PLAIN_HEADER_BYTES + 6);
  return length > MEMBER_HEADER_BYTES ? length : undefined;
}

/** Reads the fields of the record in a member; undefined if the member is damaged. */
export function memberFields(member: Buffer): Map<string, string> | undefined {
  let record: Buffer;
  try {
    record = gunzipSync(member);
  } catch {
    // The caller reports the damaged member.
    return undefined;
  }
  const head = record.toString('utf8', 0, Math.max(0, record.indexOf('\r\n\r\n')));
  if (!head.startsWith('WARC/')) return undefined;
  const fields = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return fields;
}
