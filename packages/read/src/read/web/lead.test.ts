import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './page.js';
import { PARAGRAPHS } from './samples.test-data.js';
import { pageText } from './sections.js';

const TITLE = 'Gulls of Lower Wick';
const TEXT = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('');
const LEAD =
  'Nowhere else on this coast do so many seabirds winter. Why that is puzzles even those who count them.';

function readLines(body: string): string[] {
  const page = readHtml(`<html><head><title>${TITLE}</title></head><body>${body}</body></html>`, undefined);
  return 'code' in page ? [page.code] : pageText(page).split('\n');
}

test('a lead between headline and text is part of the article, whatever its element is called', () => {
  for (const lead of [
    `<p class="article-teaser">${LEAD}</p>`,
    `<div class="post-excerpt"><p>${LEAD}</p></div>`,
    `<div class="chapo">${LEAD}</div>`,
    `<div class="sidebar"><p class="teaser">${LEAD}</p></div>`,
    `<h2 class="summary">${LEAD}</h2>`,
  ])
    assert.deepEqual(
      readLines(`<main><div><h1>${TITLE}</h1>${lead}</div><div class="text">${TEXT}</div></main>`),
      [LEAD, ...PARAGRAPHS],
      lead,
    );
});

test('other lines between headline and text are not a lead', () => {
  for (const line of [
    '<p>By Ann Harrow and Ben Stile, 3 May 2019, 10:31</p>',
    `<p class="intro">${TITLE}: what to know about the birds</p>`,
    '<div class="video-title">The gulls of Wick are filmed from the harbour office, at noon.</div>',
    '<div class="share-popover"><p>Send this to all your friends who like gulls, and to the others.</p></div>',
    // The second line of a headline.
    `<p class="subtitle">${LEAD}</p>`,
    // A single sentence in the text's own words.
    '<p class="teaser">The harbour office counted herring gulls, and fishermen have mixed feelings.</p>',
    // Teasers of other pages.
    [1, 2]
      .map(
        (n) =>
          `<div class="teaser"><p>Pier number ${n} was lost in the storm. It will be built again.</p></div>`,
      )
      .join(''),
  ])
    assert.deepEqual(
      readLines(`<main><div><h1>${TITLE}</h1>${line}</div><div class="text">${TEXT}</div></main>`),
      PARAGRAPHS,
      line,
    );
});

test('a text in several boxes below the headline is read whole', () => {
  const boxes = PARAGRAPHS.map(
    (text, i) => `<section id="part${i}"><div><div><div><p>${text}</p></div></div></div></section>`,
  );
  assert.deepEqual(readLines(`<div class="cover"><h1>${TITLE}</h1></div>${boxes.join('')}`), PARAGRAPHS);
});

test('the pronunciation above Japanese words is not part of the text', () => {
  const sentence = (reading: string) =>
    `<ruby>法律${reading}</ruby>では、港の鳥を数える人が、冬の海で毎日その数を書きます。そして町の人に知らせます。`;
  const page = (reading: string) => readLines(`<article><p>${sentence(reading).repeat(4)}</p></article>`);
  assert.deepEqual(page('<rp>(</rp><rt>ほうりつ</rt><rp>)</rp>'), page(''));
});
