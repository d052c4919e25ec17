import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, times: number) => void;

export const KEY_ID = 'AKIDEXAMPLE';
export const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Why the signature of a request is wrong; computed from the raw request alone, as AWS documents it. */
function signatureProblem(
  { method = '', url = '', headers }: http.IncomingMessage,
  secret: string,
): string | undefined {
  const [, keyId, date, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!keyId || !date || !region || !names) return 'AuthorizationHeaderMalformed';
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const [path = '', query = ''] = url.split('?');
  const values = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = `${method}\n${path}\n${query.split('&').sort().join('&')}\n${values.join('')}\n${names}\n${headers['x-amz-content-sha256']}`;
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${date}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of [date, region, 's3', 'aws4_request', toSign])
    key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

/** A server on this machine with buckets, which checks every signature, datasets as the hub lists them, and web pages. */
export class RemoteServer {
  /** `GET /path?query`, with the range, in the order in which they came. */
  readonly asked: string[] = [];
  /** Objects by `bucket/key`. */
  readonly objects = new Map<string, Buffer>();
  /** Parts of uploads that have not ended, by upload id and number. */
  readonly uploads = new Map<string, Map<string, Buffer>>();
  /** ETags of objects that were sent in parts. */
  private readonly joinedEtags = new Map<Buffer, string>();
  /** Number of keys per page of a listing. */
  pageSize = 1000;
  private readonly handlers = new Map<string, Handler>();
  private readonly times = new Map<string, number>();
  private readonly server = http.createServer((request, response) => this.answer(request, response));

  static async start(): Promise<RemoteServer> {
    const server = new RemoteServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return {
      HOME: '/nonexistent',
      AWS_ENDPOINT_URL: this.url,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
      HF_ENDPOINT: this.url,
      HF_TOKEN: 'hf_secretsecret',
    };
  }

  put(name: string, content: string | Buffer): void {
    this.objects.set(name, Buffer.from(content));
  }

  /** Answers requests for a path, without the query, in another way. */
  on(path: string, handler: Handler): void {
    this.handlers.set(path, handler);
  }

  /** Returns the requests since the last call. */
  takeAsked(): string[] {
    return this.asked.splice(0);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const { range } = request.headers;
    this.asked.push(`${request.method} ${request.url}${range ? ` ${range}` : ''}`);
    const times = (this.times.get(pathname) ?? 0) + 1;
    this.times.set(pathname, times);
    const handler = this.handlers.get(pathname);
    if (handler) handler(request, response, times);
    else this.answerBucket(request, response, decodeURIComponent(pathname.slice(1)), searchParams);
  }

  /** Answers as S3 does. */
  answerBucket(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    name: string,
    query: URLSearchParams,
  ): void {
    const problem = signatureProblem(request, SECRET);
    if (problem !== undefined) {
      response.writeHead(403).end(`<Error><Code>${problem}</Code><Key>${KEY_ID}</Key></Error>`);
      return;
    }
    if (query.has('list-type')) response.end(this.listing(name, query));
    else if (query.has('uploads') || query.has('uploadId')) this.answerParts(request, response, name, query);
    else if (request.method === 'PUT')
      this.receive(request, response, (bytes) => {
        this.objects.set(name, bytes);
        response.writeHead(200, { etag: this.etag(bytes) }).end();
      });
    else if (request.method === 'DELETE') {
      this.objects.delete(name);
      response.writeHead(204).end();
    } else this.sendObject(request, response, name);
  }

  private listing(bucket: string, query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const keys = [...this.objects.keys()]
      .filter((name) => name.startsWith(`${bucket}${prefix}`))
      .map((name) => name.slice(bucket.length))
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const from = Number(query.get('continuation-token') ?? 0);
    const to = from + Math.min(this.pageSize, Number(query.get('max-keys') ?? 1000));
    const contents = keys.slice(from, to).map((key) => {
      const bytes = this.objects.get(`${bucket}${key}`) ?? Buffer.alloc(0);
      const encoded = escapeText(encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'));
      return `<Contents><Key>${encoded}</Key><ETag>${escapeText(this.etag(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = to < keys.length ? `<NextContinuationToken>${to}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType>
      <IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  /** Answers the requests of an upload in parts. */
  private answerParts(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    name: string,
    query: URLSearchParams,
  ): void {
    const id = query.get('uploadId') ?? `upload <${this.uploads.size + 1}>`;
    const parts = query.has('uploads') ? new Map<string, Buffer>() : this.uploads.get(id);
    if (!parts) {
      response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
      return;
    }
    this.receive(request, response, (bytes) => {
      if (request.method === 'DELETE') {
        this.uploads.delete(id);
        response.writeHead(204).end();
      } else if (request.method === 'PUT') {
        parts.set(query.get('partNumber') ?? '', bytes);
        response.writeHead(200, { etag: this.etag(bytes) }).end();
      } else if (query.has('uploads')) {
        this.uploads.set(id, parts);
        response.end(
          `<InitiateMultipartUploadResult><UploadId>${escapeText(id)}</UploadId></InitiateMultipartUploadResult>`,
        );
      } else {
        const listed = [
          ...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&#34;(\w+)&#34;/g),
        ];
        const listedParts = listed.map(([, number = '']) => parts.get(number) ?? Buffer.alloc(0));
        if (listed.length !== parts.size || listedParts.some((part, at) => md5(part) !== listed[at]?.[2])) {
          response.end('<Error><Code>InvalidPart</Code></Error>');
          return;
        }
        const whole = Buffer.concat(listedParts);
        const md5s = Buffer.concat(listedParts.map((part) => Buffer.from(md5(part), 'hex')));
        this.joinedEtags.set(whole, `"${md5(md5s)}-${listedParts.length}"`);
        this.objects.set(name, whole);
        this.uploads.delete(id);
        response.end(
          `<CompleteMultipartUploadResult><ETag>${escapeText(this.etag(whole))}</ETag></CompleteMultipartUploadResult>`,
        );
      }
    });
  }

  private etag(bytes: Buffer): string {
    return this.joinedEtags.get(bytes) ?? `"${md5(bytes)}"`;
  }

  /** Receives what is sent, if it is what was signed. */
  private receive(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    take: (bytes: Buffer) => void,
  ): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (sha256(bytes) === request.headers['x-amz-content-sha256']) take(bytes);
      else response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
    });
  }

  /** Sends an object, or the requested range of it. */
  sendObject(request: http.IncomingMessage, response: http.ServerResponse, name: string): void {
    const bytes = this.objects.get(name);
    if (!bytes) {
      response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const etag = this.etag(bytes);
    const { 'if-match': wanted, 'if-none-match': known, range } = request.headers;
    if (wanted !== undefined && wanted !== etag) response.writeHead(412).end();
    else if (known === etag) response.writeHead(304, { etag }).end();
    else if (range) {
      const from = Number(/^bytes=(\d+)-$/.exec(range)?.[1]);
      const rest = bytes.subarray(from);
      const contentRange = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
      response
        .writeHead(206, { etag, 'content-range': contentRange, 'content-length': rest.length })
        .end(rest);
    } else response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes);
  }

  /** Sends the header of an object and only the first bytes of it, then breaks the connection off. */
  sendCut(response: http.ServerResponse, name: string, sent: number): void {
    const bytes = this.objects.get(name) ?? Buffer.alloc(0);
    response.writeHead(200, { etag: `"${md5(bytes)}"`, 'content-length': bytes.length });
    response.write(bytes.subarray(0, sent), () => setImmediate(() => response.destroy()));
  }

  /** Lists the objects below `dataset/` as the hub lists the dataset `ada/rivers`, two per page. */
  serveHub(): void {
    const tree = '/api/datasets/ada/rivers/tree/main';
    const files = [...this.objects].filter(([name]) => name.startsWith('dataset/'));
    this.on(tree, (request, response) => {
      const from = Number(new URL(request.url ?? '', this.url).searchParams.get('cursor') ?? 0);
      const entries = files.slice(from, from + 2).map(([name, bytes]) => ({
        type: 'file',
        path: name.slice('dataset/'.length),
        size: bytes.length,
        ...(name.endsWith('.gz')
          ? { oid: '0'.repeat(40), lfs: { oid: sha256(bytes), size: bytes.length } }
          : { oid: createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex') }),
      }));
      const next =
        from + 2 < files.length ? { link: `<${this.url}${tree}?cursor=${from + 2}>; rel="next"` } : {};
      response.writeHead(200, next).end(JSON.stringify(entries));
    });
    for (const [name] of files)
      this.on(`/datasets/ada/rivers/resolve/main/${name.slice('dataset/'.length)}`, (request, response) => {
        if (request.headers.authorization === 'Bearer hf_secretsecret')
          this.sendObject(request, response, name);
        else response.writeHead(401).end();
      });
  }
}
