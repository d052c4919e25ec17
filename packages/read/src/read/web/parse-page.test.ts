import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from './parse-page.js';
import { descendants, type PageNode, textContent } from './tree.js';

/** The tree written out again, attributes left out. */
const written = (node: PageNode): string =>
  typeof node === 'string' ? node : `<${node.name}>${node.children.map(written).join('')}</${node.name}>`;

const body = (html: string) => parsePage(html).body.children.map(written).join('');

const CASES: [name: string, html: string, body: string][] = [
  ['scripts and styles are left out', 'a<script>if (1 < 2) "</p>"</script><STYLE>p{}</sTyLe >b', 'ab'],
  ['comments are left out', 'a<!-- <p> -->b<!doctype html>d<?php x ?>e', 'abde'],
  ['a bracket in a quoted value does not end the tag', '<p title="a > b">c</p>', '<p>c</p>'],
  ['a bracket that opens no tag is text', 'a < b, 1<2', 'a < b, 1<2'],
  ['an end tag without a start is ignored', '</div><p>a</b></p>', '<p>a</p>'],
  ['a paragraph ends where the next begins', '<p>a<p>b<div>c</div>', '<p>a</p><p>b</p><div>c</div>'],
  [
    'an item ends where the next begins',
    '<ul><li>a<li><p>b<li>c</ul>',
    '<ul><li>a</li><li><p>b</p></li><li>c</li></ul>',
  ],
  [
    'an end tag does not reach out of a cell',
    '<div><table><tr><td>a</div>b</table>c</div>',
    '<div><table><tr><td>ab</td></tr></table>c</div>',
  ],
  ['entities are resolved', 'a &amp; b&nbsp;&eacute;&#8212;', 'a & b\u00a0é—'],
];

for (const [name, html, expected] of CASES)
  test(`${name}: ${html}`, () => {
    assert.equal(body(html), expected);
  });

test('elements of the head are found anywhere in the page', () => {
  const { root, title, head, body } = parsePage(
    'x<html lang=en><body class="a"><svg><title>icon</title></svg><title>T &lt; t</title><html lang=fr><p>y</p><meta name=a content=b></body>z',
  );
  assert.deepEqual({ ...root }, { lang: 'en' });
  assert.equal(title, 'T < t');
  assert.deepEqual({ ...head[0]?.attributes }, { name: 'a', content: 'b' });
  assert.deepEqual({ ...body.attributes }, { class: 'a' });
  assert.equal(textContent(body), 'xyz');
});

test('linked data is kept, and other scripts are noticed', () => {
  const data = parsePage('<script type="application/ld+json">{"a": "<b>"}</script>');
  assert.deepEqual([data.linkedData, data.scripted], [['{"a": "<b>"}'], false]);
  assert.equal(parsePage('<script>a()</script>').scripted, true);
});

test('nesting is bounded and the text inside kept', () => {
  for (const tag of ['div', 'b', 'table']) {
    const html = `\n\n${`<${tag}>`.repeat(100_000)}innermost${`</${tag}>`.repeat(100_000)}`;
    const { body, limits } = parsePage(html);
    assert.ok(textContent(body).includes('innermost'));
    assert.ok([...descendants(body)].length < 250);
    assert.deepEqual(limits, [{ kind: 'flattened', line: 3 }]);
  }
});

test('a page with too many elements is cut, and the line is named', () => {
  const { body, limits } = parsePage('<p>word</p>\n'.repeat(500_000));
  assert.equal(limits[0]?.kind, 'cut');
  assert.ok((limits[0]?.line ?? 0) > 60_000);
  assert.ok(body.children.length <= 200_000);
});
