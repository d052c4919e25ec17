import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { isListed, isProse, splitBlocks } from './blocks.js';
import { decodeEntities } from './characters.js';
import { removeEmphasis } from './emphasis.js';
import { DROPPED, END, guardMarkup, MARK, removeMarks, removePrivateCharacters } from './marks.js';
import { plainText } from './plain-text.js';
import { parseRefAttributes } from './tags.js';
import { chooseVariants } from './variants.js';

const mark = (number: number) => `${MARK}${number}${END}`;

test('apostrophes for bold and italic are removed by MediaWiki’s rules', () => {
  const cases = [
    ["''a'' b", 'a b'],
    ["'''a''' b", 'a b'],
    ["'''''a''''' b", 'a b'],
    ["''''a'''' b", "'a' b"],
    ["l'''amour''", "l'amour"],
    ["it's", "it's"],
  ] as const;
  for (const [line, text] of cases) assert.equal(removeEmphasis(line), text, line);
});

test('lines become paragraphs and list items under their headings', () => {
  const blocks = splitBlocks('a\nb\n\nc\n== One ==\n* d\n;term: e\n=== Two ===\nf');
  assert.deepEqual(
    blocks.map(({ section, flat, isItem }) => [section.join('/'), flat.trim(), isItem]),
    [
      ['', 'a b', false],
      ['', 'c', false],
      ['One', 'd', true],
      ['One', 'term: e', true],
      ['One/Two', 'f', false],
    ],
  );
});

test('a mark on its own line belongs to the paragraph before it', () => {
  assert.deepEqual(pluck(splitBlocks(`a\n\n${mark(0)}`), 'flat'), [`a${mark(0)}`]);
  assert.equal(splitBlocks(`a\n\n${DROPPED}\n\n${mark(0)}`).length, 2);
});

test('list items of the back matter are not prose, paragraphs in it are', () => {
  const blocks = splitBlocks('== References ==\n* Lee 2001\nA note.\n== Works ==\n* An item.');
  assert.deepEqual(blocks.map(isListed), [true, false, false]);
  assert.deepEqual(blocks.map(isProse), [false, true, true]);
  assert.equal(isProse({ section: [], flat: ' – ', isItem: false }), false);
  assert.equal(isProse({ section: [], flat: mark(3), isItem: false }), true);
});

test('flat text becomes one clean line', () => {
  const cases = [
    [`a ${DROPPED} b`, 'a b'],
    [`a${mark(1)} b`, 'a b'],
    ["''a''\nb  c", 'a b c'],
    ['a&nbsp;&amp;&#32;b', 'a & b'],
    ['', ''],
  ] as const;
  for (const [flat, text] of cases) assert.equal(plainText(flat), text, flat);
});

test('private characters mark content and are removed from sources', () => {
  assert.equal(removePrivateCharacters(`a${mark(1)}`), 'a1');
  assert.equal(removeMarks(`a${mark(12)}b`), 'ab');
  assert.equal(plainText(guardMarkup("''x''")), "''x''");
});

test('character references are decoded, others kept', () => {
  assert.equal(decodeEntities('&eacute;&#233;&#xe9;&nosuch; & &#0;'), 'ééé&nosuch; & ');
});

test('attributes of <ref> may be quoted, single-quoted or bare; empty ones are ignored', () => {
  assert.deepEqual(parseRefAttributes('name="a b" group=\'n\''), { name: 'a b', group: 'n' });
  assert.deepEqual(parseRefAttributes('NAME=a follow=b'), { name: 'a', follow: 'b' });
  assert.deepEqual(parseRefAttributes('name="" group'), {});
});

test('the first language variant is chosen', () => {
  assert.equal(chooseVariants('-{zh-hans:a; zh-hant:b}- -{H|zh:c}- -{d}-'), 'a  -{d}-');
});
