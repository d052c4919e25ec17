import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { paperProblems } from '../../paper/index.js';
import { UnreadableError } from '../reader.js';
import { webReader } from './index.js';
import { FIRST, NEWS, SECOND, THIRD } from './samples.test-data.js';

const encoder = new TextEncoder();

/** Reads bytes that may be anything: valid papers or the typed error. */
function attempt(bytes: Uint8Array, type?: string): string {
  try {
    const papers = webReader.read({
      path: 'page',
      bytes,
      ...(type === undefined ? {} : { web: { url: 'https://a.example.org/', type } }),
    });
    for (const paper of papers) assert.deepEqual(paperProblems(paper), []);
    return papers.flatMap(({ body }) => body.map(({ text }) => text)).join('\n');
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return '';
  }
}

const TEXT = [FIRST, SECOND, THIRD].map((text) => `<p>${text}</p>`).join('');
const DEEP = 100_000;

const NESTED: [name: string, html: string][] = [
  ['elements', `${'<div>'.repeat(DEEP)}${TEXT}${'</div>'.repeat(DEEP)}`],
  ['elements that nothing ends', `<html>${'<b>'.repeat(DEEP)}${TEXT}`],
  ['tables', `<html>${'<table><tr><td>'.repeat(DEEP)}${TEXT}`],
  ['lists', `<html>${'<ul><li>'.repeat(DEEP)}${TEXT}`],
  ['end tags without a start', `<html>${TEXT}${'</div>'.repeat(DEEP)}`],
];

for (const [name, html] of NESTED)
  test(`a hundred thousand nested ${name} leave the text to be read`, () => {
    assert.ok(attempt(encoder.encode(html), 'text/html').includes(SECOND));
  });

test('linked data nested a thousand deep does no harm', () => {
  const data = `${'{"@graph":['.repeat(1000)}${']}'.repeat(1000)}`;
  const page = NEWS.replace('</head>', `<script type="application/ld+json">${data}</script></head>`);
  assert.ok(attempt(encoder.encode(page)).includes(SECOND));
});

test('a page of tens of thousands of paragraphs is read to its end', () => {
  const page = `<html><title>Long</title>${`<p>${FIRST}</p>`.repeat(30_000)}<p>${SECOND}</p>`;
  assert.ok(attempt(encoder.encode(page)).endsWith(SECOND));
});

const TAGS = [
  'p',
  'div',
  'b',
  'a',
  'table',
  'tr',
  'td',
  'ul',
  'li',
  'h1',
  'article',
  'body',
  'html',
  'svg',
  'title',
  'head',
  'constructor',
  '__proto__',
];
const piece = fc.oneof(
  fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(
    FIRST,
    SECOND,
    '<br>',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    '<',
    '>',
    '"',
    '&amp;',
    '&#x110000;',
    '\0',
  ),
  fc.constantFrom(
    '<p class="',
    "<a href='x",
    '<meta charset=utf-16>',
    '<base href="//">',
    '<img alt=x>',
    '<noscript>',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

test('tags in any order are read or refused by name', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      attempt(encoder.encode(`<html>${pieces.join('')}`), 'text/html');
    }),
    { numRuns: 300 },
  );
});

test('any bytes of any type are read or refused by name', () => {
  const type = fc.constantFrom(
    'text/html',
    'text/plain',
    'application/pdf',
    'text/html; charset=gbk',
    '',
    'x',
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), type, (bytes, type) => {
      attempt(bytes, type);
    }),
    { numRuns: 300 },
  );
});
