import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './page.js';
import { FIRST, FOURTH, PARAGRAPHS, SECOND, THIRD } from './samples.test-data.js';
import { pageText } from './sections.js';

/** The lines of an invented page's main text. */
function mainLines(body: string, captions = false): string[] {
  const page = readHtml(`<html><head><title>Gulls</title></head><body>${body}</body></html>`, undefined, {
    captions,
  });
  if ('code' in page) return [page.code];
  return pageText(page).split('\n');
}

const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const ARTICLE = paragraphs(PARAGRAPHS);
const COMMENTS = Array.from(
  { length: 12 },
  (_, i) =>
    `<div class="row"><p>I saw gull number ${i} on the quay, and it was as large as a dog, and it looked at me.</p></div>`,
).join('');

test('a short article is read, and not the long comments below it', () => {
  for (const around of [
    (inner: string) => `<section class="comments">${inner}</section>`,
    (inner: string) => `<ol id="disqus_thread">${inner}</ol>`,
    (inner: string) => `<div itemscope itemtype="https://schema.org/Comment">${inner}</div>`,
    (inner: string) => `<h3>12 Comments</h3>${inner}`,
  ])
    assert.deepEqual(mainLines(`<div id="a"><p>${FIRST}</p></div>${around(COMMENTS)}`), [FIRST]);
});

test('a page of nothing but posts that its markup calls comments is read all the same', () => {
  assert.equal(mainLines(`<div class="comments">${ARTICLE}</div>`).length, PARAGRAPHS.length);
});

const FURNITURE: [name: string, html: string][] = [
  ['share buttons', '<div class="postShare"><span>Send to a friend of yours</span></div>'],
  [
    'a newsletter form',
    '<div class="newsletter-box"><p>Every week, the news of the harbour in your mailbox.</p></div>',
  ],
  ['an advertisement', '<div class="box ad"><p>Ropes that hold, at Harrow’s.</p></div>'],
  ['what only screen readers say', '<span class="sr-only">Opens in a new window</span>'],
  ['a hidden box', '<div style="display: none"><p>This was never meant to be seen by anyone.</p></div>'],
  [
    'a list of links',
    '<ul><li><a href="/1">Storm takes the pier</a></li><li><a href="/2">Crabs are cheap</a></li></ul>',
  ],
  [
    'a row of teasers',
    `<div>${[1, 2, 3].map((i) => `<div class="c"><h4><a href="/${i}">Another story, number ${i}</a></h4><p>It tells of what happened on day ${i} of the storm.</p></div>`).join('')}</div>`,
  ],
  ['a teaser inside a line', '<span class="related"><a href="/1">Storm takes the pier</a></span>'],
  ['a pointer', '<p><strong>Read also:</strong> <a href="/1">Storm takes the pier</a></p>'],
  ['a button to buy', '<p><a class="btn" href="/buy">Buy now</a></p>'],
  ['a request for cookies', '<p>We use cookies to make this site better for you.</p>'],
];

for (const [name, html] of FURNITURE)
  test(`${name} between two paragraphs is left out`, () => {
    const page = `<article><p>${FIRST}</p>${html}${paragraphs([SECOND, THIRD, FOURTH])}</article>`;
    assert.deepEqual(mainLines(page), PARAGRAPHS);
  });

test('a heading goes with the list of links below it', () => {
  const list =
    '<h3>In this town</h3><ul><li><a href="/1">Storm takes the pier</a></li><li><a href="/2">Crabs</a></li></ul>';
  const page = `<article><p>${FIRST}</p>${list}<h3>The count</h3>${paragraphs([SECOND, THIRD, FOURTH])}</article>`;
  assert.deepEqual(mainLines(page), [FIRST, 'The count', SECOND, THIRD, FOURTH]);
});

test('a pointer inside a paragraph is cut out of it', () => {
  const [start, end] = [SECOND.slice(0, 60), SECOND.slice(60)];
  const glued = `${start}<a href="/1"><b>RELATED: Storm takes the pier</b></a>${end}`;
  assert.deepEqual(mainLines(`<article>${paragraphs([FIRST, glued, THIRD, FOURTH])}</article>`), PARAGRAPHS);
});

test('breadcrumbs, labels and boilerplate at both ends are left out', () => {
  const head = '<div><a href="/">Wick</a> / <a href="/b">Birds</a></div><div>Sign in</div><p>3 min read</p>';
  const tail = '<p><b>About Wick Ropes</b></p><p>Wick Ropes is a leading maker of ropes in the north.</p>';
  assert.deepEqual(mainLines(`<div id="a">${head}${ARTICLE}${tail}</div>`), PARAGRAPHS);
});

const KEPT: [name: string, html: string, lines: string[]][] = [
  [
    'an embedded post',
    '<div class="social-embed"><blockquote class="twitter-tweet"><p>Three thousand gulls!</p>— Ann (@ann) <a href="/t">March 5, 2019</a></blockquote></div>',
    ['Three thousand gulls!', '— Ann (@ann) March 5, 2019'],
  ],
  [
    'a product box',
    '<div class="product"><h4>Harrow’s rope</h4><p>It holds any boat in any wind. <a href="/buy">Buy it here</a></p></div>',
    ['Harrow’s rope', 'It holds any boat in any wind. Buy it here'],
  ],
  [
    'a list of links that the text announces',
    '<p>The counts of other years are:</p><ul><li><a href="/1">the count of 1952</a></li><li><a href="/2">the count of 1953</a></li></ul>',
    ['The counts of other years are:', 'the count of 1952', 'the count of 1953'],
  ],
];

for (const [name, html, lines] of KEPT)
  test(`${name} stays in the article`, () => {
    const page = `<article><p>${FIRST}</p>${html}${paragraphs([SECOND, THIRD, FOURTH])}</article>`;
    assert.deepEqual(mainLines(page), [FIRST, ...lines, SECOND, THIRD, FOURTH]);
  });

test('captions are left out unless they are asked for', () => {
  const caption = 'A gull on the quay of Lower Wick, where three thousand were counted.';
  for (const figure of [
    `<figure><img src="g.png"><figcaption>${caption}</figcaption></figure>`,
    `<div class="image-caption">${caption}</div>`,
  ]) {
    const page = `<article><p>${FIRST}</p>${figure}${paragraphs([SECOND, THIRD, FOURTH])}</article>`;
    assert.deepEqual(mainLines(page), PARAGRAPHS);
    assert.deepEqual(mainLines(page, true), [FIRST, caption, SECOND, THIRD, FOURTH]);
  }
});

test('an article in a box whose name suggests furniture is read', () => {
  for (const name of ['sidebar-layout', 'modal', 'promo-page', 'has-comments'])
    assert.deepEqual(mainLines(`<div class="${name}">${ARTICLE}</div>`), PARAGRAPHS);
});

test('an article that is a list is read', () => {
  const page = `<nav><ul><li><a href="/">Home</a></li></ul></nav><div class="entry"><ul>${PARAGRAPHS.map((text) => `<li>${text}</li>`).join('')}</ul></div>`;
  assert.deepEqual(mainLines(page), PARAGRAPHS);
});
