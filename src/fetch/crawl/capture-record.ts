import { gunzipSync } from 'node:zlib';
import {
  type Capture,
  decodedBody,
  httpMessage,
  isPageType,
  UnreadableError,
  WARC_FIELD,
  type WarcRecord,
  warcRecords,
} from '@citemill/read/internal';
import { normaliseUrl } from '@citemill/read/paper';
import type { NewRecord } from '../warc-member.js';
import { CaptureError } from './record-source.js';

/** What a record may have beside the page itself: its own fields and those of the answer. */
const MAX_HEADERS = 512 * 1024;

/** The record in the bytes that the index points to: one whole gzip member, or a record that is not packed. */
function unpack(bytes: Buffer, { file, offset, length }: Capture, maxBytes: number): Buffer {
  const place = `${file} at byte ${offset}`;
  if (bytes.length < length) throw new CaptureError('damaged', `${place}: the file ends inside the record`);
  if (bytes.toString('latin1', 0, 5) === 'WARC/') return bytes;
  try {
    // Checks the member's CRC and its length.
    return gunzipSync(bytes, { maxOutputLength: maxBytes + MAX_HEADERS });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new CaptureError('too-large', `${place}: the page has more than ${maxBytes} bytes`);
    throw new CaptureError('damaged', `${place}: no whole gzip member (${(error as Error).message})`);
  }
}

async function onlyRecord(bytes: Buffer, { file, offset }: Capture): Promise<WarcRecord & { block: Buffer }> {
  const place = `${file} at byte ${offset}`;
  const stream = (async function* () {
    yield bytes;
  })();
  const found: (WarcRecord & { block: Buffer })[] = [];
  for await (const record of warcRecords(stream, () => bytes.length)) {
    if ('fault' in record) throw new CaptureError('damaged', `${place}: ${record.fault}`);
    if (!record.block) throw new CaptureError('damaged', `${place}: the record is longer than its member`);
    found.push({ ...record, block: record.block });
  }
  const [record] = found;
  if (!record || found.length > 1) throw new CaptureError('damaged', `${place}: is not one WARC record`);
  return record;
}

/** The page in a record of a crawl, as the cache keeps it under the address `asked`. Throws {@link CaptureError}. */
export async function captureRecord(
  asked: string,
  bytes: Buffer,
  capture: Capture,
  { maxBytes, outcome }: { maxBytes: number; outcome: string },
): Promise<NewRecord> {
  const place = `${capture.file} at byte ${capture.offset}`;
  const { fields, block } = await onlyRecord(unpack(bytes, capture, maxBytes), capture);
  const target = (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  if (fields.get('warc-type') !== 'response')
    throw new CaptureError('not-a-response', `${place}: a record of type ${fields.get('warc-type')}`);
  if (normaliseUrl(target) !== normaliseUrl(capture.url))
    throw new CaptureError(
      'other-page',
      `${place}: is ${target.slice(0, 200)}, not ${capture.url.slice(0, 200)}`,
    );
  const http = httpMessage(block);
  if (!http) throw new CaptureError('damaged', `${place}: no HTTP answer`);
  if (http.status !== 200 && http.status !== 203)
    throw new CaptureError(`http-${http.status}`, `${place}: the answer has status ${http.status}`);
  if (!isPageType(http.headers.get('content-type')))
    throw new CaptureError('not-text', `${place}: no page to read: ${http.headers.get('content-type')}`);
  try {
    decodedBody(http, maxBytes);
  } catch (error) {
    if (error instanceof UnreadableError) throw new CaptureError(error.code, `${place}: ${error.message}`);
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
      [WARC_FIELD.asked]: asked,
      [WARC_FIELD.outcome]: outcome,
      [WARC_FIELD.capture]: `${capture.file} ${capture.offset} ${capture.length}`,
    },
    block,
  };
}
