import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import type { PdfEngine } from './address.js';

/** One part of a form: its name, its content and, for a file, the file's name and type. */
export interface Part {
  name: string;
  fileName?: string;
  type?: string;
  content: Buffer;
}

export interface Asked {
  method: string;
  url: string;
  accept: string | undefined;
  parts: Part[];
}

export type Answer = (response: ServerResponse, asked: Asked) => void;

/** Parses a `multipart/form-data` body according to RFC 7578. */
export function parseParts(contentType: string, body: Buffer): Part[] {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?$/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`no form: ${contentType}`);
  const marker = Buffer.from(`\r\n--${boundary}`);
  // The first marker has no line before it.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: Part[] = [];
  for (let at = bytes.indexOf(marker); ; ) {
    const start = at + marker.length;
    if (bytes.subarray(start, start + 2).toString() === '--') return parts;
    const headEnd = bytes.indexOf('\r\n\r\n', start);
    const next = bytes.indexOf(marker, start);
    if (headEnd < 0 || next < 0) throw new Error('the form does not end');
    const head = bytes.subarray(start, headEnd).toString();
    const fileName = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /^content-type:\s*(.*)$/im.exec(head)?.[1]?.trim();
    parts.push({
      name: itemAt(defined(/[; ]name="([^"]*)"/.exec(head)), 1),
      ...(fileName === undefined ? {} : { fileName }),
      ...(type === undefined ? {} : { type }),
      content: bytes.subarray(headEnd + 4, next),
    });
    at = next;
  }
}

export const answers = {
  tei:
    (tei: string): Answer =>
    (response) =>
      response.writeHead(200, { 'content-type': 'application/xml; charset=UTF-8' }).end(tei),
  status:
    (status: number, body = '', headers: Record<string, string> = {}): Answer =>
    (response) =>
      response.writeHead(status, headers).end(body),
  /** Closes the connection without an answer. */
  hangUp: ((response) => response.destroy()) satisfies Answer as Answer,
  /** Closes the connection in the middle of an answer. */
  breakOff: ((response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('<TEI>', () => response.destroy());
  }) satisfies Answer as Answer,
  never: (() => {}) satisfies Answer as Answer,
};

/**
 * A server that answers as GROBID documents: `GET /api/isalive` says `true`, `POST /api/processFulltextDocument` takes
 * a form and gives the answers of a list in turn, the last one for ever.
 */
export async function standIn(...list: Answer[]) {
  const asked: Asked[] = [];
  let open = 0;
  const counts = { mostAtOnce: 0 };
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    if (method === 'GET' && url === '/api/isalive') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('true');
      return;
    }
    if (method !== 'POST' || url !== '/api/processFulltextDocument') {
      response.writeHead(404).end('<html><body>Not found</body></html>');
      return;
    }
    counts.mostAtOnce = Math.max(counts.mostAtOnce, ++open);
    response.on('close', () => open--);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const parts = parseParts(headers['content-type'] ?? '', Buffer.concat(chunks));
      const received = { method, url, accept: headers.accept, parts };
      asked.push(received);
      itemAt(list, Math.min(asked.length, list.length) - 1)(response, received);
    });
  };
  const server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  after(close);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { engine: `grobid=${address}` satisfies PdfEngine as PdfEngine, asked, counts, close };
}

/** Bytes that begin like a PDF file. The rest depends on the number and contains characters that forms must escape. */
export const pdfBytes = (number = 1): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${number}\r\n--\r\n\r\n`),
    Buffer.from([0, 255, 13, 10, 45, 45]),
    Buffer.from('%%EOF'),
  ]);
