/** Writes WARC files for tests. */

export interface TestRecord {
  type?: string;
  url?: string;
  /** The block; an HTTP response if the type is `response`. */
  block: string | Buffer;
  fields?: Record<string, string>;
}

export function warcRecord({ type = 'response', url, block, fields = {} }: TestRecord): Buffer {
  const body = Buffer.from(block as string);
  const head = {
    'WARC-Type': type,
    ...(url ? { 'WARC-Target-URI': url } : {}),
    'WARC-Date': '2024-05-06T07:08:09Z',
    'Content-Type': type === 'response' ? 'application/http; msgtype=response' : 'text/plain',
    'Content-Length': String(body.length),
    ...fields,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`WARC/1.0\r\n${lines.join('')}\r\n`), body, Buffer.from('\r\n\r\n')]);
}

/** An HTTP answer as it goes over the wire. */
export function httpAnswer(
  status: number,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`),
    Buffer.from(body as string),
  ]);
}
