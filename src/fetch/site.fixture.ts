import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { findRecords, type Reader } from '@citemill/read/internal';
import { valueAt } from '../at.js';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, requestNumber: number) => void;

/** A web server on this machine that serves every host and logs the requests. */
export class Site {
  /** Requested pages as `a.test/path`, in order. */
  readonly requested: string[] = [];
  readonly agents = new Set<string>();
  /** Maximum number of concurrent requests, per host and in total. */
  maxPerHost = 0;
  maxConcurrent = 0;
  private readonly busy = new Map<string, number>();
  private readonly pages = new Map<string, Handler>();
  private readonly server = http.createServer((request, response) => this.answer(request, response));

  static async start(): Promise<Site> {
    const site = new Site();
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(location: string): string {
    const slash = location.indexOf('/');
    return `http://${location.slice(0, slash)}:${this.port}${location.slice(slash)}`;
  }

  /** Sets the response to `a.test/path`: a text, or whatever the handler sends. */
  put(location: string, content: string | Handler): void {
    this.pages.set(
      location,
      typeof content === 'string'
        ? (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(content)
        : content,
    );
  }

  redirect(location: string, to: string, status = 301): void {
    this.put(location, (_, response) => response.writeHead(status, { location: to }).end());
  }

  countRequests(location: string): number {
    return this.requested.filter((request) => request === location).length;
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const location = `${host}${request.url}`;
    this.requested.push(location);
    this.agents.add(request.headers['user-agent'] ?? '');
    const now = (this.busy.get(host) ?? 0) + 1;
    this.busy.set(host, now);
    this.maxPerHost = Math.max(this.maxPerHost, now);
    this.maxConcurrent = Math.max(
      this.maxConcurrent,
      [...this.busy.values()].reduce((sum, requests) => sum + requests, 0),
    );
    response.on('close', () => this.busy.set(host, valueAt(this.busy, host) - 1));
    const handler = this.pages.get(location);
    if (handler) handler(request, response, this.countRequests(location));
    else response.writeHead(404, { 'content-type': 'text/html' }).end('not here');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const readers: Reader[] = [
  { name: 'web', version: 1, takes: ['page'], takesAnyPage: true, detect: () => false, read: () => [] },
];

/** Reads the pages and failures in a folder of WARC files as ingest does: the text, or `!code`, by address. */
export async function readPages(pages: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const source of findRecords([pages], readers)) {
    const path = 'error' in source ? source.path : source.record.path;
    const url = path.slice(path.indexOf('!/') + 2);
    if (texts[url] !== undefined) throw new Error(`${url} appears twice`);
    texts[url] = 'error' in source ? `!${source.error.code}` : Buffer.from(source.record.bytes).toString();
  }
  return texts;
}
