import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './page.js';
import { PARAGRAPHS } from './samples.test-data.js';
import { pageText } from './sections.js';

const TEXT = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('');

function readLines(body: string, title = 'Gulls of Lower Wick'): string[] {
  const page = readHtml(`<html><head><title>${title}</title></head><body>${body}</body></html>`, undefined);
  return 'code' in page ? [page.code] : pageText(page).split('\n');
}

test('labels, calls and signatures of pages in other languages are not text', () => {
  for (const line of [
    '<p>Weitere Informationen</p>',
    '<p>Quellen ausblenden</p>',
    '<p>Jetzt kostenlos anmelden »</p>',
    '<h3>Das könnte Sie auch interessieren</h3>',
    '<h3>Schreibe einen Kommentar</h3><p>Sehr schöne Vögel!</p>',
    '<h3>3 Kommentare zu Gulls of Lower Wick</h3><p>Sehr schöne Vögel!</p>',
    '<p>Titelbild: A. Person / Agentur</p>',
    '<p>Never miss a gull by signing up to our newsletter today!</p>',
    '<p>aja/PAP</p>',
    '<p>Schlagwörter: Möwen, Hafen</p>',
  ])
    assert.deepEqual(readLines(`<article>${TEXT}${line}</article>`), PARAGRAPHS, line);
});

test('a long text in a popup or sidebar does not replace an article', () => {
  const note = 'The office of the harbour tells its guests, at length, how to book a place for a boat. ';
  for (const box of ['div class="popup"', 'aside class="info"', 'div class="overlay"']) {
    const other = `<p>${note.repeat(4)}</p><p>${note.repeat(5)}</p><p>${note.repeat(6)}</p>`;
    assert.deepEqual(
      readLines(`<article>${TEXT}</article><${box}>${other}</${box.split(' ')[0]}>`),
      PARAGRAPHS,
      box,
    );
  }
});

test('a table in a figure is text, and its caption is not', () => {
  const table = '<table><tr><td>Gulls</td><td>3,000</td></tr></table>';
  const lines = readLines(
    `<article>${TEXT}<figure>${table}<figcaption>All the gulls of Wick</figcaption></figure></article>`,
  );
  assert.deepEqual(lines, [...PARAGRAPHS, 'Gulls 3,000']);
});

test('of several posts below a headline, each in its own box, the longest is read', () => {
  const post = (n: number, texts: readonly string[]) =>
    `<div class="post-${n} hentry"><h2>Post number ${n}</h2><div class="entry-content">${texts.map((text) => `<p>${text} ${n}.</p>`).join('')}</div></div>`;
  const posts = [post(1, [...PARAGRAPHS, ...PARAGRAPHS]), post(2, PARAGRAPHS.slice(1, 3))];
  const lines = readLines(`<div><h1>Gulls of Lower Wick</h1><div>${posts.join('')}</div></div>`);
  assert.deepEqual(
    lines.filter((line) => line.endsWith(' 2.')),
    [],
  );
});
