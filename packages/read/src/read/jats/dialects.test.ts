import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { jatsReader } from './index.js';

/** An article of a publisher with its own habits. */
function read(parts: { authors?: string; body?: string; back?: string; after?: string }): Paper {
  const text = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
<title-group><article-title>Mud</article-title></title-group><contrib-group>${parts.authors ?? ''}</contrib-group></article-meta></front>
<body>${parts.body ?? '<p>Mud.</p>'}</body><back>${parts.back ?? ''}</back>${parts.after ?? ''}</article>`;
  return itemAt(jatsReader.read({ path: 'a.xml', bytes: new TextEncoder().encode(text) }), 0);
}

test('a group of authors is named without the people listed inside its name', () => {
  const paper = read({
    authors:
      '<contrib contrib-type="author"><collab>The Mud Group<contrib-group><contrib contrib-type="author"><name><surname>Lee</surname><given-names>A</given-names></name></contrib></contrib-group></collab></contrib>',
  });
  assert.deepEqual(pluck(paper.authors, 'name'), ['The Mud Group']);
});

test('lists of references in sections of the body are part of the bibliography', () => {
  const ref = (id: string, title: string) =>
    `<ref id="${id}"><element-citation publication-type="journal"><article-title>${title}</article-title><source>J</source></element-citation></ref>`;
  const paper = read({
    body: `<sec><title>One</title><p>Seen <xref ref-type="bibr" rid="a">1</xref>, <xref ref-type="bibr" rid="b">2</xref>.</p><ref-list>${ref('a', 'First')}</ref-list></sec>`,
    back: `<ref-list>${ref('b', 'Second')}</ref-list>`,
    after: `<sub-article><body><p>A review.</p></body><back><ref-list>${ref('c', 'Of the review')}</ref-list></back></sub-article>`,
  });
  assert.deepEqual(pluck(paper.body[0]?.citations, 'reference'), ['a', 'b']);
  assert.deepEqual(pluck(paper.references, 'title'), ['First', 'Second']);
});

test('entries in plain words are read as words, and notes are kept', () => {
  const paper = read({
    back: `<ref-list>
<ref id="a"><mixed-citation>Orr C, Lee A. The silt of the northern rivers. J Mud. 2009;9(2):9-12.</mixed-citation></ref>
<ref id="b"><mixed-citation><label>(a)</label> Lee, A.; Ray, B. J. Am. Mud Soc. 2001, 123, 1–9.</mixed-citation></ref>
<ref id="c"><label>3</label><note><p>Unpublished data.</p></note></ref></ref-list>`,
  });
  const [orr, chemists, note] = paper.references;
  assert.deepEqual(
    [orr?.title, orr?.authors?.map((author) => author.name), orr?.venue, orr?.year],
    ['The silt of the northern rivers', ['C Orr', 'A Lee'], 'J Mud', 2009],
  );
  assert.equal(chemists?.title, undefined);
  assert.equal(chemists?.year, 2001);
  assert.equal(note?.raw, 'Unpublished data.');
});

test('tables of OASIS, groups of figures, verses and abbreviations', () => {
  const paper = read({
    body: `<p>Of H<abbrev>g<def><p>mercury</p></def></abbrev>, see <xref ref-type="fig" rid="g">Fig. 2</xref>.</p>
<verse-group><verse-line>The sea is grey,</verse-line><verse-line>the quay is long.</verse-line></verse-group>`,
    after: `<floats-group><table-wrap id="t"><label>Table 1</label><oasis:table xmlns:oasis="http://docs.oasis-open.org/ns/oasis-exchange/table"><oasis:tgroup cols="2"><oasis:thead><oasis:row><oasis:entry>A</oasis:entry><oasis:entry>B</oasis:entry></oasis:row></oasis:thead>
<oasis:tbody><oasis:row><oasis:entry namest="col1" nameend="col2">wide</oasis:entry></oasis:row><oasis:row><oasis:entry morerows="1">1</oasis:entry><oasis:entry>2</oasis:entry></oasis:row><oasis:row><oasis:entry>3</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table></table-wrap>
<fig-group id="g"><label>Figure 2</label><caption><p>Both.</p></caption><fig id="p"><label>A</label><caption><p>One.</p></caption></fig></fig-group></floats-group>`,
  });
  assert.deepEqual(pluck(paper.body, 'text'), ['Of Hg, see Fig. 2.', 'The sea is grey, the quay is long.']);
  assert.equal(paper.body[0]?.mentions[0]?.object, 'g');
  assert.deepEqual(
    paper.objects.map((object) => [object.label, object.caption ?? object.rows]),
    [
      [
        'Table 1',
        [
          ['A', 'B'],
          ['wide', 'wide'],
          ['1', '2'],
          ['1', '3'],
        ],
      ],
      ['Figure 2', 'Both.'],
      ['A', 'One.'],
    ],
  );
});

test('of alternatives the readable one is read: MathML, TeX, or words', () => {
  const paper = read({
    body: `<p>A <alternatives><inline-graphic/><textual-form>half <italic>moon</italic></textual-form></alternatives> rose
over <alternatives><tex-math>$x$</tex-math><textual-form>x</textual-form></alternatives> and <textual-form>the quay</textual-form>.</p>`,
  });
  assert.equal(paper.body[0]?.text, 'A half moon rose over $x$ and the quay.');
});

test('a formula keeps all its text, with one span per MathML, and its TeX if the MathML is empty', () => {
  const math = (text: string) => `<math><mi>${text}</mi></math>`;
  const cases: [formula: string, text: string, formulas: string[]][] = [
    [`<inline-formula>&lt; ${math('0.05')}</inline-formula>`, 'P < 0.05.', ['0.05']],
    [`<inline-formula>\n${math('x')} and ${math('y')}\n</inline-formula>`, 'P x and y.', ['x', 'y']],
    [
      '<inline-formula><alternatives><tex-math>$q$</tex-math><math><mspace/></math></alternatives></inline-formula>',
      'P $q$.',
      [],
    ],
    [`<inline-formula><tex-math>$q$</tex-math> ${math('q')}</inline-formula>`, 'P q.', ['q']],
  ];
  for (const [formula, text, formulas] of cases) {
    const [paragraph] = read({ body: `<p>P ${formula}.</p>` }).body;
    assert.equal(paragraph?.text, text);
    const spans = paragraph.formulas?.map(({ start, end }) => text.slice(start, end)) ?? [];
    assert.deepEqual(spans, formulas);
  }
});

test('powers are not read as further digits, and raised marks are not powers', () => {
  const ref = (id: string) =>
    `<ref id="${id}"><element-citation><article-title>Mud at 10<sup>5</sup> Pa</article-title><source>J</source></element-citation></ref>`;
  const paper = read({
    body: `<p>At 10<sup>5</sup> Pa and 3 m s<sup>&#x2212;1</sup>, η<sub>p</sub><sup>2</sup> was 10<xref ref-type="bibr" rid="a"><sup>1</sup></xref>, IL-10<sup><xref ref-type="bibr" rid="b">2</xref></sup>, the 10<sup>th</sup>.</p>
<table-wrap id="t"><caption><p>In 10<sup>3</sup> cells/cm<sup>2</sup></p></caption><table><tr><td>4 × 10<sup>6</sup></td></tr></table></table-wrap>`,
    back: `<ref-list>${ref('a')}${ref('b')}</ref-list>`,
  });
  assert.equal(itemAt(paper.body, 0).text, 'At 10⁵ Pa and 3 m s⁻¹, ηp² was 10 1, IL-10 2, the 10th.');
  assert.equal(itemAt(paper.body, 0).citations.length, 2);
  assert.equal(paper.references[0]?.title, 'Mud at 10⁵ Pa');
  assert.equal(paper.objects[0]?.caption, 'In 10³ cells/cm²');
  assert.deepEqual(paper.objects[0]?.rows, [['4 × 10⁶']]);
});
