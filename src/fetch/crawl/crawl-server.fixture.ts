import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Capture } from '@citemill/read/internal';
import { recordBytes } from '../warc-member.js';

/** A WARC file of a crawl in memory: real records, each a gzip member, with the locations that an index would give. */
export class CrawlFile {
  private members: Buffer[] = [];
  private size = 0;

  constructor(readonly name: string) {}

  get bytes(): Buffer {
    return Buffer.concat(this.members);
  }

  /** Appends bytes unchanged and returns their location. */
  addBytes(url: string, bytes: Buffer, time = '20190507103000'): Capture {
    const capture = { url, time, file: this.name, offset: this.size, length: bytes.length };
    this.members.push(bytes);
    this.size += bytes.length;
    return capture;
  }

  addPage(
    url: string,
    body: string | Buffer,
    headers = 'Content-Type: text/html\r\n',
    status = 200,
  ): Capture {
    const block = Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} Said\r\n${headers}\r\n`),
      Buffer.from(body),
    ]);
    const record = recordBytes(
      { type: 'response', url, fields: { 'Content-Type': 'application/http; msgtype=response' }, block },
      new Date('2019-05-07T10:30:00Z'),
    );
    return this.addBytes(url, gzipSync(record));
  }
}

/** A server of files that answers range requests, as Common Crawl's does, and logs the requests. */
export class CrawlServer {
  /** Requests as `/path bytes=0-9`, in order. */
  readonly requested: string[] = [];
  readonly files = new Map<string, Buffer>();
  /** Statuses with which the next requests fail. */
  failures: number[] = [];
  ignoresRanges = false;
  private readonly server = http.createServer((request, response) => {
    const { range } = request.headers;
    this.requested.push(`${request.url} ${range}`);
    const failure = this.failures.shift();
    const file = this.files.get(request.url ?? '');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (failure !== undefined || !file) response.writeHead(failure ?? 404).end('no');
    else if (from === undefined || this.ignoresRanges) response.writeHead(200).end(file);
    else if (Number(from) >= file.length) response.writeHead(416).end();
    else {
      const part = file.subarray(Number(from), Number(to) + 1);
      const contentRange = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
      response.writeHead(206, { 'content-range': contentRange, 'content-length': part.length }).end(part);
    }
  });

  static async start(): Promise<CrawlServer> {
    const server = new CrawlServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
