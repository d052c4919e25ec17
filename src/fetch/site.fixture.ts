import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { findRecords, type Reader } from '@citemill/read/internal';
import { valueAt } from '../at.js';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, times: number) => void;

/** A web server on this machine that plays all hosts at once and writes down what it was asked. */
export class Site {
  /** `a.test/path`, in the order in which they came. */
  readonly asked: string[] = [];
  readonly agents = new Set<string>();
  /** The most requests that one host had at once, and that all had. */
  mostAtOneHost = 0;
  mostAtOnce = 0;
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

  url(place: string): string {
    const slash = place.indexOf('/');
    return `http://${place.slice(0, slash)}:${this.port}${place.slice(slash)}`;
  }

  /** What `a.test/path` answers: a text, or whatever the handler does. */
  put(place: string, content: string | Handler): void {
    this.pages.set(
      place,
      typeof content === 'string'
        ? (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(content)
        : content,
    );
  }

  redirect(place: string, to: string, status = 301): void {
    this.put(place, (_, response) => response.writeHead(status, { location: to }).end());
  }

  times(place: string): number {
    return this.asked.filter((source) => source === place).length;
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const place = `${host}${request.url}`;
    this.asked.push(place);
    this.agents.add(request.headers['user-agent'] ?? '');
    const now = (this.busy.get(host) ?? 0) + 1;
    this.busy.set(host, now);
    this.mostAtOneHost = Math.max(this.mostAtOneHost, now);
    this.mostAtOnce = Math.max(
      this.mostAtOnce,
      [...this.busy.values()].reduce((sum, source) => sum + source, 0),
    );
    response.on('close', () => this.busy.set(host, valueAt(this.busy, host) - 1));
    const handler = this.pages.get(place);
    if (handler) handler(request, response, this.times(place));
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

/** The pages and failures in a folder of WARC files, as ingest would meet them: by address, the text or `!code`. */
export async function kept(pages: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const source of findRecords([pages], readers)) {
    const path = 'error' in source ? source.path : source.record.path;
    const url = path.slice(path.indexOf('!/') + 2);
    if (texts[url] !== undefined) throw new Error(`${url} is there twice`);
    texts[url] = 'error' in source ? `!${source.error.code}` : Buffer.from(source.record.bytes).toString();
  }
  return texts;
}
