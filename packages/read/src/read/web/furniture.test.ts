import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { splitBlocks } from './blocks.js';
import { furnitureKind } from './furniture.js';
import { parsePage } from './parse-page.js';

function of(html: string): string | undefined {
  const blocks = splitBlocks(parsePage(`<html><body>${html}</body></html>`).body);
  assert.equal(blocks.length, 1, html);
  return furnitureKind(itemAt(blocks, 0));
}

const FURNITURE: [html: string, kind: string][] = [
  ['<p>Advertisement</p>', 'label'],
  ["<div>Advertisement: Harrow's ropes. They hold.</div>", 'advertisement'],
  ['<p>– Continue reading below –</p>', 'label'],
  ['<h3>You may also like</h3>', 'label'],
  ['<div>Leave a comment</div>', 'label'],
  ['<p>Share on Facebook Tweet 12 Email</p>', 'sharing'],
  ['<p>Photo: A. Harrow/Wick Agency</p>', 'credit'],
  ['<p>The quay of Lower Wick in the morning. (Photo by Ann Harrow/Wick Images)</p>', 'credit'],
  ['<p>Read more: <a href="/x">Council buys a lamp</a></p>', 'pointer'],
  ['<p>[Related: <a href="/x">Council buys a lamp</a>]</p>', 'pointer'],
  ['<p><a href="/x">Council buys a lamp for the old lighthouse</a></p>', 'link'],
  ['<p>To get the Courier by post, <a href="/s">click here</a>.</p>', 'call'],
  ['<p>Sign up for our letter on birds</p>', 'call'],
  ['<p>This post may contain affiliate links.</p>', 'disclosure'],
  ['<ul><li><h4><a href="/x">Crabs are cheap again</a></h4></li></ul>', 'teaser'],
  ['<p>https://wick.example.org/gulls</p>', 'address'],
];

for (const [html, kind] of FURNITURE)
  test(`${html} is furniture: ${kind}`, () => {
    assert.equal(of(html), kind);
  });

const TEXT = [
  '<p>Comments by the mayor were not well received.</p>',
  '<p>He said he would share the photo.</p>',
  '<p>Advertisements on the quay are not allowed.</p>',
  '<p><a href="/x">The report</a> says that gulls moved inland.</p>',
  '<p><a href="/x">Gulls moved inland after the storms of the winter.</a></p>',
  '<h2>Related work on gulls and storms</h2>',
  '<h2><a href="/x">1. The harbour of Lower Wick</a></h2>',
  '<ul><li>More</li></ul>',
  '<ul><li><a href="/x">Gull</a></li></ul>',
  '<pre>share facebook</pre>',
  '<p>Subscribe, said the editor, and nobody did, for the paper had been dull for years and the price of it had risen twice since the winter.</p>',
  '<p><a href="/x">世界と日本の童話と昔話</a></p>',
];

for (const html of TEXT)
  test(`${html} is text`, () => {
    assert.equal(of(html), undefined);
  });
