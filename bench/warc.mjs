// WARC files: megabytes of pages per second, and whether memory grows with the file.
// node bench/warc.mjs [MB of pages, default: 400]
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findRecords } from '../packages/read/dist/read/index.js';
import { temporaryFolder } from './shared/machine.mjs';

const megabytes = Number(process.argv[2] ?? 400);
const folder = temporaryFolder();

/** A page of about 40 KB with different words for every number. */
function page(number) {
  const paragraphs = [];
  for (let i = 0; i < 80; i++) {
    const words = Array.from({ length: 80 }, (_, j) =>
      ((number * 7919 + i * 104729 + j * j * 31) % 99991).toString(36),
    );
    paragraphs.push(`<p>${words.join(' ')}.</p>`);
  }
  return `<!doctype html><title>Page ${number}</title>${paragraphs.join('\n')}`;
}

function record(number) {
  const body = page(number);
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://site${number % 500}.example/${number}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(number).padStart(12, '0')}>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`;
}

const readers = [{ name: 'web', version: 1, takes: ['page'], detect: () => true, read: () => [] }];

for (const packed of [false, true]) {
  const path = join(folder, packed ? 'pages.warc.gz' : 'pages.warc');
  const file = openSync(path, 'w');
  let written = 0;
  for (let number = 0; written < megabytes * 1e6; number++) {
    const text = Buffer.from(record(number % 2000));
    writeSync(file, packed ? gzipSync(text, { level: 1 }) : text);
    written += text.length;
  }
  closeSync(file);
  const start = performance.now();
  let pages = 0;
  let peak = 0;
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) throw source.error;
    if (++pages % 500 === 0) peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${packed ? 'packed' : 'plain '}: ${pages} pages, ${(written / 1e6 / seconds).toFixed(0)} MB/s unpacked ` +
      `(file ${(statSync(path).size / 1e6).toFixed(0)} MB), ${(pages / seconds).toFixed(0)} pages/s, peak ${(peak / 1e6).toFixed(0)} MB`,
  );
  rmSync(path);
}
