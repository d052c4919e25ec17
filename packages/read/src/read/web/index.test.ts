import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { type Paper, paperProblems } from '../../paper/index.js';
import { readerSuite } from '../reader.fixture.js';
import { type SourceRecord, UnreadableError, type WebOrigin } from '../reader.js';
import { readers } from '../readers.js';
import { pageText, webReader } from './index.js';
import { BARE, FIRST, FOURTH, NEWS, PARAGRAPHS, SECOND, THIRD } from './samples.test-data.js';

readerSuite(
  webReader,
  [
    { name: 'news', path: 'gulls.html', text: NEWS },
    { name: 'tags in disorder', path: 'bare.html', text: BARE },
  ],
  ['{"hello": "world"}', '%PDF-1.7', 'just some words', '<?xml version="1.0"?><TEI><text/></TEI>'],
);

const encoder = new TextEncoder();

function record(text: string, web?: Partial<WebOrigin>, path = 'page'): SourceRecord {
  return {
    path,
    bytes: encoder.encode(text),
    ...(web ? { web: { url: 'https://a.example.org/b', ...web } } : {}),
  };
}

function readPage(text: string, web?: Partial<WebOrigin>, path?: string): Paper {
  const [paper] = webReader.read(record(text, web, path));
  assert.deepEqual(paperProblems(defined(paper)), []);
  return defined(paper);
}

const refusal = (source: SourceRecord) => {
  try {
    webReader.read(source);
  } catch (error) {
    if (error instanceof UnreadableError) return error.code;
    throw error;
  }
  return 'read';
};

test('a news page gives its article without the page furniture', () => {
  const {
    title,
    authors,
    date,
    year,
    venue,
    language,
    licence,
    ids,
    id,
    body,
    abstract,
    references,
    source,
  } = readPage(NEWS);
  assert.equal(title, 'Gulls return to Lower Wick');
  assert.deepEqual(authors, [{ name: 'Ann Harrow' }, { name: 'Ben Stile' }]);
  assert.deepEqual(
    { date, year, venue, language, licence },
    {
      date: '2019-03-05',
      year: 2019,
      venue: 'The Wick Courier',
      language: 'en-GB',
      licence: 'CC-BY-4.0',
    },
  );
  assert.deepEqual(ids, { url: 'https://www.wickcourier.example.org/2019/gulls' });
  assert.equal(id, 'url:https://www.wickcourier.example.org/2019/gulls');
  assert.equal(source.format, 'web');
  assert.deepEqual([abstract, references], [[], []]);
  assert.deepEqual(pluck(body, 'section', 'text'), [
    [[], FIRST],
    [[], SECOND],
    [['What the fishermen say'], THIRD],
    [['The next count'], FOURTH],
  ]);
  assert.equal(
    pageText({ body }),
    [FIRST, SECOND, 'What the fishermen say', THIRD, 'The next count', FOURTH].join('\n'),
  );
});

const HEADS: [head: string, reader: string][] = [
  [NEWS, 'web'],
  ['<article><front><article-meta/></front><body><p>Text</p></body></article>', 'jats'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><article>', 'web'],
  ['<!-- a page --><!DOCTYPE html><body><article>', 'web'],
  ['<head><title>Gulls</title></head><body><article>', 'web'],
];

for (const [head, reader] of HEADS)
  test(`${reader} alone knows what begins with ${head.slice(0, 60)}`, () => {
    assert.deepEqual(
      pluck(
        readers.all.filter((reader) => reader.detect(head, 'x')),
        'name',
      ),
      [reader],
    );
  });

test('the requested address identifies the page, whatever address the page states', () => {
  const { ids } = readPage(NEWS, {
    url: 'http://old.example.org/gulls/#top',
    finalUrl: 'https://b.example.org/',
  });
  assert.deepEqual(ids, { url: 'https://old.example.org/gulls' });
});

test('a page whose tags are in disorder keeps its paragraphs', () => {
  assert.deepEqual(pluck(readPage(BARE).body, 'text'), PARAGRAPHS);
});

test('blank lines separate the paragraphs of a plain text, and its first line is the title', () => {
  const text = `Gulls at the quay\r\n\r\n${FIRST.replace(' on Tuesday', '\r\non Tues-\r\nday')}\r\n \r\n\r\n${SECOND}`;
  for (const paper of [
    readPage(text, { type: 'text/plain; charset=utf-8' }),
    readPage(text, undefined, 'gulls.txt'),
  ]) {
    assert.equal(paper.title, 'Gulls at the quay');
    assert.deepEqual(pluck(paper.body, 'text'), [FIRST, SECOND]);
  }
});

test('a plain text that begins with a sentence has no title', () => {
  const paper = readPage(`${FIRST}\n\n${SECOND}`, { type: 'text/plain' });
  assert.equal(paper.title, '');
  assert.equal(paper.body.length, 2);
});

test('a source that is neither a page nor a text is refused with its kind', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  assert.equal(refusal(record('%PDF-1.4\n1 0 obj', { type: 'text/html' })), 'not-text');
  assert.equal(refusal(record('x', { type: 'application/pdf' })), 'not-text');
  assert.equal(refusal(record('{"a": 1}', { type: 'application/json' })), 'not-text');
  assert.equal(
    refusal({ path: 'x', bytes: bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13) }),
    'not-text',
  );
  assert.equal(refusal(record('some words')), 'not-a-paper');
  assert.equal(refusal(record(NEWS, { status: 404 })), 'not-found');
  assert.equal(refusal(record(NEWS, { status: 503 })), 'not-found');
  assert.equal(refusal(record(NEWS, { status: 200 })), 'read');
});

const ENDS: [line: string, isText: boolean][] = [
  ['Last change: <time datetime="2019-03-05">5 March 2019</time>', false],
  ['Last updated: 5 March 2019', false],
  ['Updated: 5 March 2019', false],
  ['Modified on 5 March 2019, 10:14', false],
  ['This page was last updated by the harbour office on 5 March 2019.', false],
  ['Published by the Harbour Office on 5 March 2019. Figures are free for all.', false],
  ['Published by the Harbour Office on 5 March 2019, the report was read by nobody.', true],
  ['Last change is what the gulls like least.', true],
  ['Updated figures are due in May.', true],
];

for (const [line, isText] of ENDS)
  test(`below an article, "${line}" is ${isText ? 'text' : 'none'}`, () => {
    const page = `<html><title>Gulls</title><body><h1>Gulls</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}<div id="foot">${line}</div></body></html>`;
    const expected = isText ? [...PARAGRAPHS, line] : PARAGRAPHS;
    assert.deepEqual(pluck(readPage(page).body, 'text'), expected);
  });

test('a day that is only printed below the headline is the day of publication', () => {
  const page = `<html><title>Gulls</title><body><p>5 May 2021</p><h1>Gulls</h1><p>By Ann Harrow</p><p>Published 5 March 2019</p>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}</body></html>`;
  const { date, year } = readPage(page);
  assert.deepEqual([date, year], ['2019-03-05', 2019]);
});
