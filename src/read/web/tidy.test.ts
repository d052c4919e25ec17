import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidy } from './tidy.js';

const body = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/.exec(tidy(html).html)![1];

const CASES: [name: string, html: string, body: string][] = [
  ['scripts and styles go', 'a<script>if (1 < 2) "</p>"</script><STYLE>p{}</sTyLe >b', 'ab'],
  ['comments go', 'a<!-- <p> -->b<!-->c<!doctype html>d<?php x ?>e', 'abcde'],
  ['a comment that nothing ends takes the rest', 'a<!-- b <p>c', 'a'],
  ['a tag that nothing ends takes the rest', 'a<p class="b>c', 'a'],
  ['a bracket in a quoted value ends no tag', '<p title="a > b">c</p>', '<p title="a > b">c</p>'],
  ['a bracket that opens no tag is text', 'a < b, 1<2', 'a &lt; b, 1&lt;2'],
  ['an end tag without a start goes', '</div><p>a</b></p>', '<p>a</p>'],
  ['runs of blanks are folded', '<p>a \n   b     c</p>', '<p>a\nb c</p>'],
  ['frames inside are not read', 'a<iframe src=x><p>b</p></iframe>c<textarea><p></textarea>d', 'acd'],
];

for (const [name, html, expected] of CASES)
  test(`${name}: ${html}`, () => {
    assert.equal(body(html), expected);
  });

test('what belongs into the head comes into the head, wherever it stood', () => {
  const { html } = tidy(
    'x<html lang=en><body class="a"><title>T < t</title><html lang=fr><p>y</p><meta name=a content=b></body>z',
  );
  assert.equal(
    html,
    '<html lang=en><head><title>T < t</title><meta name=a content=b></head><body class="a">x<p>y</p>z</body></html>',
  );
});

test('linked data stays, other scripts are told of', () => {
  const data = '<script type="application/ld+json">{"a": "<b>"}</script>';
  assert.ok(tidy(data).html.includes(data));
  assert.deepEqual([tidy(data).scripted, tidy('<script>a()</script>').scripted], [false, true]);
});

function deepest(html: string): number {
  let depth = 0;
  let most = 0;
  for (const [, slash] of html.matchAll(/<(\/?)[a-z]+[^>]*>/g)) {
    depth += slash ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

test('nesting is bounded, the text inside kept', () => {
  for (const tag of ['div', 'b', 'table']) {
    const { html, limits } = tidy(`${`<${tag}>`.repeat(100_000)}inmost${`</${tag}>`.repeat(100_000)}`);
    assert.ok(html.includes('inmost'));
    assert.ok(deepest(html) < 210);
    assert.deepEqual(limits, ['flattened']);
  }
});

test('a page without end is cut', () => {
  const { html, limits } = tidy('<p>word</p>'.repeat(500_000));
  assert.deepEqual(limits, ['cut']);
  assert.ok(html.length < 7_000_000);
});
