import { gunzipSync } from 'node:zlib';
import {
  type Capture,
  decodeBody,
  isPageType,
  parseHttpMessage,
  UnreadableError,
  WARC_FIELD,
  type WarcRecord,
  warcRecords,
} from '@citemill/read/internal';
import { normaliseUrl } from '@citemill/read/paper';
import type { NewRecord } from '../warc-member.js';
import { CaptureError } from './record-source.js';

/** Maximum bytes of a record's own fields and the headers of the response. */
const MAX_HEADERS = 512 * 1024;

/** Decompresses the bytes at a location in the index, which are one gzip member or an uncompressed record. */
function unpack(bytes: Buffer, { file, offset, length }: Capture, maxBytes: number): Buffer {
  const location = `${file} at byte ${offset}`;
  if (bytes.length < length)
    throw new CaptureError('damaged', `${location}: the file ends inside the record`);
  if (bytes.toString('latin1', 0, 5) === 'WARC/') return bytes;
  try {
    // Checks the member's CRC and its length.
    return gunzipSync(bytes, { maxOutputLength: maxBytes + MAX_HEADERS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new CaptureError('too-large', `${location}: the page has more than ${maxBytes} bytes`);
    throw new CaptureError('damaged', `${location}: not a whole gzip member (${(error as Error).message})`);
  }
}

async function onlyRecord(bytes: Buffer, { file, offset }: Capture): Promise<WarcRecord & { block: Buffer }> {
  const location = `${file} at byte ${offset}`;
  const stream = (async function* () {
    yield bytes;
  })();
  const records: (WarcRecord & { block: Buffer })[] = [];
  for await (const record of warcRecords(stream, () => bytes.length)) {
    if ('fault' in record) throw new CaptureError('damaged', `${location}: ${record.fault}`);
    if (!record.block) throw new CaptureError('damaged', `${location}: the record is longer than its member`);
    records.push({ ...record, block: record.block });
  }
  const [record] = records;
  if (!record || records.length > 1)
    throw new CaptureError('damaged', `${location}: not a single WARC record`);
  return record;
}

/** Converts a record of a crawl to the cache's record of the page `requested`. Throws {@link CaptureError}. */
export async function captureRecord(
  requested: string,
  bytes: Buffer,
  capture: Capture,
  { maxBytes, outcome }: { maxBytes: number; outcome: string },
): Promise<NewRecord> {
  const location = `${capture.file} at byte ${capture.offset}`;
  const { fields, block } = await onlyRecord(unpack(bytes, capture, maxBytes), capture);
  const target = (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  if (fields.get('warc-type') !== 'response')
    throw new CaptureError(
      'not-a-response',
      `${location}: the record has the type ${fields.get('warc-type')}, not response`,
    );
  if (normaliseUrl(target) !== normaliseUrl(capture.url))
    throw new CaptureError(
      'other-page',
      `${location}: the record is of ${target.slice(0, 200)}, not ${capture.url.slice(0, 200)}`,
    );
  const http = parseHttpMessage(block);
  if (!http) throw new CaptureError('damaged', `${location}: the record contains no HTTP response`);
  if (http.status !== 200 && http.status !== 203)
    throw new CaptureError(`http-${http.status}`, `${location}: the response has status ${http.status}`);
  if (!isPageType(http.headers.get('content-type')))
    throw new CaptureError(
      'not-text',
      `${location}: not a readable page: ${http.headers.get('content-type')}`,
    );
  try {
    decodeBody(http, maxBytes);
  } catch (error) {
    if (error instanceof UnreadableError) throw new CaptureError(error.code, `${location}: ${error.message}`);
    throw error;
  }
  return {
    type: 'response',
    url: target,
    fields: {
      ...(fields.has('warc-date') ? { 'WARC-Date': fields.get('warc-date') } : {}),
      'Content-Type': 'application/http; msgtype=response',
      'WARC-IP-Address': fields.get('warc-ip-address'),
      'WARC-Truncated': fields.get('warc-truncated'),
      [WARC_FIELD.role]: 'page',
      [WARC_FIELD.requested]: requested,
      [WARC_FIELD.outcome]: outcome,
      [WARC_FIELD.capture]: `${capture.file} ${capture.offset} ${capture.length}`,
    },
    block,
  };
}
