import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { paperProblems } from '../../paper/index.js';
import { UnreadableError } from '../reader.js';
import { Warnings } from '../warnings.js';
import { readWikitext } from './article.js';
import { closeGaps } from './close-gaps.js';
import { readHtml } from './html/index.js';
import { siteFromDump } from './page.js';
import { readArticle } from './reading.fixture.js';
import { HARBOUR, HTML } from './samples.test-data.js';
import { parseWikitext } from './tree.js';

const DEEP = 100_000;

test('nesting of any depth, closed or not, is read in time', () => {
  const inputs = [
    '{{'.repeat(DEEP),
    '}}'.repeat(DEEP),
    `${'{{a|'.repeat(DEEP)}x${'}}'.repeat(DEEP)}`,
    `${'[['.repeat(DEEP)}x${']]'.repeat(DEEP)}`,
    '[['.repeat(DEEP),
    '{|\n'.repeat(DEEP),
    `${'[[\n'.repeat(DEEP)}${'\n|}'.repeat(DEEP)}`,
    `${'{|\n'.repeat(DEEP)}x${'\n|}'.repeat(DEEP)}`,
    '<ref>'.repeat(DEEP),
    '<ref>x'.repeat(DEEP) + '</ref>'.repeat(DEEP),
    '<ref name=a/>'.repeat(DEEP),
    '<nowiki>'.repeat(DEEP),
    '<!--'.repeat(DEEP),
    '<math>'.repeat(DEEP),
    '<a '.repeat(DEEP),
    "'''''".repeat(DEEP),
    '[http://a '.repeat(DEEP),
    `${'{{#tag:ref|'.repeat(DEEP)}x${'}}'.repeat(DEEP)}`,
    `${'<gallery><ref>'.repeat(DEEP)}${'</gallery></ref>'.repeat(DEEP)}`,
    `${'{{{'.repeat(DEEP)}${'}}}'.repeat(DEEP)}`,
    '='.repeat(DEEP),
    `== ${'= '.repeat(DEEP)}`,
    ' '.repeat(DEEP) + '\n'.repeat(DEEP),
    ';,: {{cn}}'.repeat(DEEP / 10),
    `({{cn}}${';'.repeat(DEEP)}`,
    '|'.repeat(DEEP),
    `{{x|${'a='.repeat(DEEP)}}}`,
    `<ref name="${'x'.repeat(DEEP)}`,
    '&'.repeat(DEEP),
    '{{cite web|'.repeat(1000) + 'title=x|'.repeat(DEEP),
  ];
  for (const input of inputs) assert.deepEqual(paperProblems(readArticle(input)), [], input.slice(0, 20));
});

test('footnotes that are nested too deep are counted', () => {
  const depth = 100;
  const { marks } = readWikitext(
    `${'{{nowrap|'.repeat(depth)}a<ref>b</ref>${'}}'.repeat(depth)}`,
    'T',
    siteFromDump(''),
    new Warnings(),
  );
  assert.deepEqual(marks.definition, { 'too deep': 1 });
});

const piece = fc.constantFrom(
  ...`{{  }}  [[  ]]  {|  |}  |  =  <ref>  </ref>  <ref name="a"/>  <ref name=a>  <ref group=g>  {{sfn|A|2000}}
    {{harv|A|2000}}  <references>  </references>  ''  '''  <!--  -->  <nowiki>  </nowiki>  <math>  </math>  <br>
    &nbsp;  {{lang|fr|  {{convert|5|km  {{cite web|url=http://a.example/|title=  {{reflist|refs=  {{efn|  {{{1|
    [[File:A.jpg|  word  (  )  ;  é  <table>  </table>  <gallery>  </gallery>`.split(/\s{2,}/),
  ...['\n', '\n\n', '\n|}', '{|\n', '== H ==\n', '* ', ' ', '. ', ', ', '[http://a.example '],
  ...['e\u0301', '\u{1f600}', '\ue001', '\ue0011\ue003', '\ud800'],
);

test('any wikitext gives a valid paper', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      assert.deepEqual(paperProblems(readArticle(text)), []);
    }),
    { numRuns: thorough(1500, 300), seed: 3 },
  );
});

test('cut anywhere, an article is read as far as it goes', () => {
  for (let cut = 0; cut < HARBOUR.text.length; cut += thorough(3, 17)) {
    const paper = readArticle(HARBOUR.text.slice(0, cut));
    assert.deepEqual(paperProblems(paper), [], `cut at ${cut}`);
  }
});

test('no character of a plain text is lost or doubled in the tree', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab{}[]|<>\n =!-'), maxLength: 80 }), (text) => {
      const { nodes } = parseWikitext(text);
      if (nodes.every((node) => typeof node === 'string'))
        assert.ok(text.includes('<!--') || nodes.join('') === text);
    }),
    { numRuns: thorough(2000, 400), seed: 5 },
  );
});

test('text without a gap is not changed, and closing gaps leaves none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab (),;:.\ue000'), maxLength: 40 }), (text) => {
      const mended = closeGaps(text);
      assert.ok(!mended.includes('\ue000'));
      if (!text.includes('\ue000')) assert.equal(mended, text);
      assert.equal(mended.replace(/[^ab]/g, ''), text.replace(/[^ab]/g, ''));
    }),
    { numRuns: thorough(2000, 400), seed: 7 },
  );
});

test('broken HTML is read as far as it goes', () => {
  const site = siteFromDump('');
  for (let cut = 0; cut < HTML.length; cut += thorough(7, 31))
    readHtml(HTML.slice(0, cut), site, new Warnings());
  readHtml('</p>'.repeat(DEEP), site, new Warnings());
  for (const open of [
    '<div>',
    '<sup class="mw-ref">',
    '<p><a href="#x">',
    '<ol class="references"><li id="cite_note-1">',
  ])
    assert.throws(() => readHtml(open.repeat(DEEP), site, new Warnings()), UnreadableError, open);
});
