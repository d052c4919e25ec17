import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodePage } from './encoding.js';

/** Bytes of a string whose characters are bytes. */
const raw = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean, mark: boolean) => {
  const units = (mark ? `\ufeff${text}` : text).split('').map((unit) => unit.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};

// "日本" and the like in the bytes of each encoding.
const CASES: [name: string, bytes: Uint8Array, type: string | undefined, encoding: string, holds: string][] =
  [
    [
      'a byte-order mark',
      Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8('<p>naïve')),
      'text/html; charset=koi8-r',
      'utf-8',
      'naïve',
    ],
    ['UTF-16 with a mark', utf16('<p>naïve', true, true), undefined, 'utf-16le', '<p>naïve'],
    [
      'UTF-16, the other way round',
      utf16('<p>naïve', false, true),
      'text/html; charset=utf-8',
      'utf-16be',
      '<p>naïve',
    ],
    [
      'UTF-16 without a mark',
      utf16('<html><p>naïve text in it', true, false),
      undefined,
      'utf-16le',
      'naïve',
    ],
    ['the server', raw('<p>\xf0\xd2\xc9\xd7\xc5\xd4'), 'text/html; charset="KOI8-R"', 'koi8-r', 'Привет'],
    [
      'the server before the page',
      raw('<meta charset=koi8-r><p>caf\xe9'),
      'text/html;charset=iso-8859-1',
      'windows-1252',
      'café',
    ],
    ['a meta element', raw('<meta charset=Shift_JIS><p>\x93\xfa\x96\x7b'), undefined, 'shift_jis', '日本'],
    [
      'an http-equiv',
      raw('<META http-equiv=Content-Type content="text/html; charset=gb2312"><p>\xd6\xd0\xb9\xfa'),
      'text/html',
      'gbk',
      '中国',
    ],
    ['big5', raw('<meta charset="big5"><p>\xa4\xa4\xb0\xea'), undefined, 'big5', '中國'],
    ['euc-kr', raw("<meta charset='ks_c_5601-1987'><p>\xc7\xd1\xb1\xdb"), undefined, 'euc-kr', '한글'],
    ['iso-8859-2', raw('<meta charset=iso-8859-2><p>\xb3\xf3d\xbc'), undefined, 'iso-8859-2', 'łódź'],
    [
      'an XML declaration',
      raw('<?xml version="1.0" encoding="iso-8859-5"?><html>\xd4\xd0'),
      undefined,
      'iso-8859-5',
      'да',
    ],
    [
      'a meta element in a comment, which names nothing',
      raw('<!-- <meta charset=koi8-r> --><p>caf\xe9'),
      undefined,
      'windows-1252',
      'café',
    ],
    ['no declaration: windows-1252', raw('<p>\x93caf\xe9\x94 \x80'), undefined, 'windows-1252', '“café” €'],
    ['no declaration: UTF-8', utf8('<p>naïve 日本'), undefined, 'utf-8', 'naïve 日本'],
    [
      'a page that calls itself UTF-16 in ASCII',
      raw('<meta charset=utf-16><p>plain'),
      undefined,
      'utf-8',
      'plain',
    ],
    ['an unknown label', raw('<meta charset=klingon><p>caf\xe9'), undefined, 'windows-1252', 'café'],
  ];

for (const [name, bytes, type, encoding, holds] of CASES)
  test(`the encoding is detected from ${name}`, () => {
    const decoded = decodePage(bytes, type);
    assert.equal(decoded.encoding, encoding);
    assert.ok(decoded.text.includes(holds), decoded.text);
  });

test('a declared encoding that the bytes contradict is overruled with a warning', () => {
  assert.deepEqual(decodePage(utf8('<meta charset=iso-8859-1><p>naïve')), {
    text: '<meta charset=iso-8859-1><p>naïve',
    encoding: 'utf-8',
    misnamed: 'windows-1252',
  });
  const { encoding, misnamed, text } = decodePage(
    raw('<p>caf\xe9, na\xefve, \xfcber'),
    'text/html; charset=utf-8',
  );
  assert.deepEqual([encoding, misnamed, text], ['windows-1252', 'utf-8', '<p>café, naïve, über']);
});

test('undeclared Japanese is recognised by its kana', () => {
  // "ひらがなのぶんしょうです。" in Shift_JIS
  const kana =
    '\x82\xd0\x82\xe7\x82\xaa\x82\xc8\x82\xcc\x82\xd4\x82\xf1\x82\xb5\x82\xe5\x82\xa4\x82\xc5\x82\xb7\x81B';
  const { encoding, text } = decodePage(raw(`<p>${kana.repeat(5)}</p>`));
  assert.equal(encoding, 'shift_jis');
  assert.ok(text.includes('ひらがなのぶんしょうです。'));
});

test('any bytes with any type are decoded', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, type) => {
      assert.equal(typeof decodePage(bytes, `text/html; charset=${type}`).text, 'string');
    }),
  );
});

test('text in UTF-8 is read completely, whatever encoding the page declares', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const page = `<meta charset=iso-8859-1><p>${text}`;
      assert.equal(decodePage(utf8(page)).text, page);
    }),
  );
});
