import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { markedText, type Paper } from '../../paper/index.js';
import { readerSuite } from '../reader.fixture.js';
import { jatsReader } from './index.js';

const AUTHOR_YEAR = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2//EN" "JATS-archivearticle1.dtd">
<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML">
<front><journal-meta><journal-id>jrm</journal-id><journal-title-group><journal-title>Journal of River Monitoring</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/JRM.0001</article-id><article-id pub-id-type="pmc">123456</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Research Article</subject></subj-group>
<subj-group subj-group-type="heading"><subject>Hydrology</subject><subj-group><subject>Sediment</subject></subj-group></subj-group></article-categories>
<title-group><article-title>Silt in slow <italic>rivers</italic><xref ref-type="fn" rid="fn0">*</xref></article-title><subtitle>a field study</subtitle></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Marlow</surname><given-names>Jane</given-names></name></contrib>
<contrib contrib-type="author"><collab>The Weir Group</collab></contrib><contrib contrib-type="editor"><name><surname>Out</surname></name></contrib></contrib-group>
<pub-date pub-type="collection"><year>2017</year></pub-date><pub-date pub-type="epub"><day>3</day><year>2016</year></pub-date><pub-date pub-type="pmc-release"><year>2010</year></pub-date>
<permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><license-p>Free to use.</license-p></license></permissions>
<abstract><sec><title>Background</title><p>Rivers carry silt (<xref ref-type="bibr" rid="b1">Hess, 2011</xref>).</p></sec><sec><title>Findings</title><p>It settles.</p></sec></abstract>
<abstract abstract-type="executive-summary"><title>In plain words</title><p>Mud sinks.</p></abstract></article-meta></front>
<body><sec sec-type="intro"><title>Introduction<xref ref-type="fn" rid="fn1">1</xref></title>
<p>Silt settles (<xref ref-type="bibr" rid="b1">Hess, 2011</xref>; <xref ref-type="bibr" rid="b2">Ito et al., 2012</xref>), as
<xref ref-type="bibr" rid="b2">Ito et al. (2012)</xref> saw<fn id="fn2"><p>With their own eyes.</p></fn> in
<xref ref-type="fig" rid="f1">Figure 1</xref> and <xref ref-type="table" rid="t1">Table 1</xref><xref ref-type="fn" rid="fn1">a</xref>.
The speed <inline-formula><mml:math><mml:msub><mml:mi>v</mml:mi><mml:mi>s</mml:mi></mml:msub><mml:mo>=</mml:mo><mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:mrow><mml:mn>2</mml:mn></mml:mfrac></mml:math></inline-formula> is low.
<fig id="f1"><label>Figure 1</label><caption><title>A river.</title><p>Seen from the weir (<xref ref-type="bibr" rid="b1">Hess, 2011</xref>).</p></caption><graphic xlink:href="river.tif"/></fig>
It follows <disp-formula id="e1"><label>(1)</label><mml:math><mml:mi>𝛼</mml:mi><mml:mo>=</mml:mo><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></disp-formula> as in <xref ref-type="disp-formula" rid="e1">equation (1)</xref>.</p>
<p>Three things matter:<list><list-item><p>the water,</p></list-item><list-item><p>the silt (<xref ref-type="bibr" rid="b9">Lost, 1900</xref>).</p></list-item></list>and time.</p>
<sec><title>A site</title><boxed-text><caption><title>Box 1</title></caption><p>Boxes are read, too.</p></boxed-text></sec></sec>
<sec><title>Methods</title><p>We took caf&eacute; cups &amp; ﬁlters.</p>
<table-wrap id="t1"><label>Table 1</label><caption><p>Cups.</p></caption><table><thead><tr><th rowspan="2">Site</th><th colspan="2">Cups</th></tr><tr><th>big</th><th>small</th></tr></thead>
<tbody><tr><td>A</td><td>1</td><td>2</td></tr></tbody></table><table-wrap-foot><fn><p>Washed.</p></fn></table-wrap-foot></table-wrap>
<def-list><def-item><term>Weir</term><def><p>A low dam.</p></def></def-item></def-list></sec></body>
<back><ack><p>Thanks.</p></ack><ref-list>
<ref id="b1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Hess</surname><given-names>K</given-names></name></person-group><year iso-8601-date="2011">2011</year><article-title>Settling of <italic>fine</italic> grains</article-title><source>Grains</source><volume>3</volume><fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.5555/GRAINS.3</pub-id><pub-id pub-id-type="pmid">777</pub-id></element-citation></ref>
<ref id="b2"><mixed-citation publication-type="book"><person-group person-group-type="author"><name><surname>Ito</surname><given-names>R.</given-names></name><name><surname>Abe</surname><given-names>S.</given-names></name></person-group> (<year>2012</year>). <source>The book of silt</source>. Kyoto: Reed. arXiv:1203.00001</mixed-citation></ref>
</ref-list></back>
<sub-article id="sa1"><front-stub><article-id pub-id-type="doi">10.5555/jrm.0001.sa1</article-id></front-stub><body><p>See also 10.5555/reply.5, please, and 10.5555/GRAINS.3.</p></body></sub-article></article>`;

const numbered = (
  body: string,
) => `<article><front><article-meta><title-group><article-title>Marks</article-title></title-group></article-meta></front>
<body><p>${body}</p></body><back><ref-list>${[1, 2, 3, 4, 5, 6, 7, 8]
  .map(
    (n) =>
      `<ref id="r${n}"><label>${n}</label><mixed-citation>Author ${n}. <article-title>Work ${n}</article-title>.</mixed-citation></ref>`,
  )
  .join('')}</ref-list></back></article>`;

const NUMERIC = numbered(
  'Known<sup><xref ref-type="bibr" rid="r1">1</xref>,<xref ref-type="bibr" rid="r3">3</xref>–<xref ref-type="bibr" rid="r6">6</xref></sup>. Seen [<xref ref-type="bibr" rid="r7 r8">7, 8</xref>].',
);

readerSuite(jatsReader, [
  { name: 'author and year', path: 'silt.xml', text: AUTHOR_YEAR },
  { name: 'numbers', path: 'marks.nxml', text: NUMERIC },
]);

const read = (text: string): Paper =>
  itemAt(jatsReader.read({ path: 'a.xml', bytes: new TextEncoder().encode(text) }), 0);
const paper = read(AUTHOR_YEAR);

/** The citations of a text as "mark → reference (group)". */
const citations = (text: string) =>
  read(text).body.flatMap((paragraph) =>
    paragraph.citations.map((c) => `${c.text} → ${c.reference} (${c.group})`),
  );

test('the front gives identifiers, title, authors, year, venue, fields, licence and language', () => {
  assert.equal(paper.id, 'doi:10.5555/jrm.0001');
  assert.deepEqual(paper.ids, { doi: '10.5555/jrm.0001', pmcid: 'PMC123456' });
  assert.equal(paper.title, 'Silt in slow rivers: a field study');
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'The Weir Group']);
  assert.equal(paper.year, 2016);
  assert.equal(paper.venue, 'Journal of River Monitoring');
  assert.deepEqual(paper.fields, ['Hydrology', 'Sediment']);
  assert.equal(paper.licence, 'CC-BY-4.0');
  assert.equal(paper.language, 'en');
});

test('the abstract keeps its headings and citations; the digest is an object', () => {
  assert.deepEqual(pluck(paper.abstract, 'section', 'text'), [
    [['Background'], 'Rivers carry silt (Hess, 2011).'],
    [['Findings'], 'It settles.'],
  ]);
  assert.equal(itemAt(itemAt(paper.abstract, 0).citations, 0).reference, 'b1');
  const digest = paper.objects.find((object) => object.environment === 'abstract-executive-summary');
  assert.deepEqual([digest?.caption, digest?.content], ['In plain words', 'Mud sinks.']);
});

test('a formula in a sentence keeps its MathML next to its text, without what a browser would run or fetch', () => {
  const [first] = paper.body;
  assert.deepEqual(
    first?.formulas?.map(({ start, end, mathml }) => [first.text.slice(start, end), mathml]),
    [
      [
        'v_s = (a + b)/2',
        '<math><msub><mi>v</mi><mi>s</mi></msub><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>',
      ],
    ],
  );
  assert.equal(paper.body[1]?.formulas, undefined);
  const [abstract] = read(
    '<article><front><article-meta><title-group><article-title>T</article-title></title-group><abstract><p>The <italic>mean <math onclick="x()" href="y"><mi>ρ</mi><annotation>rho</annotation></math></italic>, <inline-formula><alternatives><tex-math>$q^2$</tex-math><math><msup><mi>q</mi><mn>2</mn></msup></math></alternatives></inline-formula> and <inline-formula><tex-math>$z$</tex-math></inline-formula>.</p></abstract></article-meta></front><body><p>Nothing.</p></body></article>',
  ).abstract;
  assert.equal(abstract?.text, 'The mean ρ, q^2 and $z$.');
  assert.deepEqual(abstract?.formulas, [
    { start: 9, end: 10, mathml: '<math><mi>ρ</mi></math>' },
    { start: 12, end: 15, mathml: '<math><msup><mi>q</mi><mn>2</mn></msup></math>' },
  ]);
});

test('paragraphs have the path of their headings; lists, boxes and definitions are paragraphs; floats and notes are not', () => {
  assert.deepEqual(
    paper.body.map((paragraph) => [paragraph.section.join(' > '), paragraph.text]),
    [
      [
        'Introduction',
        'Silt settles (Hess, 2011; Ito et al., 2012), as Ito et al. (2012) saw in Figure 1 and Table 1. The speed v_s = (a + b)/2 is low. It follows 𝛼 = x^2 as in equation (1).',
      ],
      ['Introduction', 'Three things matter:'],
      ['Introduction', 'the water,'],
      ['Introduction', 'the silt (Lost, 1900).'],
      ['Introduction', 'and time.'],
      ['Introduction > A site > Box 1', 'Boxes are read, too.'],
      ['Methods', 'We took café cups & filters.'],
      ['Methods', 'Weir: A low dam.'],
    ],
  );
});

test('marks of one group share it, and a mark that leads nowhere cites null with a warning', () => {
  const [first, , , lost] = paper.body;
  assert.deepEqual(pluck(defined(first).citations, 'text', 'reference', 'group'), [
    ['Hess, 2011', 'b1', 0],
    ['Ito et al., 2012', 'b2', 0],
    ['Ito et al. (2012)', 'b2', 1],
  ]);
  assert.deepEqual(pluck(defined(lost).citations, 'text', 'reference'), [['Lost, 1900', null]]);
  assert.deepEqual(pluck(paper.warnings, 'code'), ['dangling-citation']);
});

test('mentions lead to figures, tables and equations; a display equation is mentioned at its position', () => {
  assert.deepEqual(pluck(itemAt(paper.body, 0).mentions, 'text', 'object'), [
    ['Figure 1', 'f1'],
    ['Table 1', 't1'],
    ['𝛼 = x^2', 'e1'],
    ['equation (1)', 'e1'],
  ]);
});

test('objects keep captions, images, grids and notes', () => {
  const by = (id: string) => defined(paper.objects.find((object) => object.id === id));
  assert.deepEqual(by('f1').images, ['river.tif']);
  assert.equal(by('f1').caption, 'A river. Seen from the weir (Hess, 2011).');
  assert.deepEqual(by('t1').rows, [
    ['Site', 'Cups', 'Cups'],
    ['Site', 'big', 'small'],
    ['A', '1', '2'],
  ]);
  assert.equal(by('t1').caption, 'Cups. Washed.');
  assert.equal(by('fn2').content, 'With their own eyes.');
  assert.equal(paper.objects.find((object) => object.environment === 'acknowledgements')?.content, 'Thanks.');
});

test('references keep what is printed and what is tagged; works named in the reviews join them', () => {
  assert.deepEqual(paper.references, [
    {
      id: 'b1',
      raw: 'K Hess (2011). Settling of fine grains. Grains 3 1–9. doi:10.5555/GRAINS.3',
      title: 'Settling of fine grains',
      authors: [{ name: 'K Hess', given: 'K', family: 'Hess' }],
      year: 2011,
      venue: 'Grains',
      ids: { doi: '10.5555/grains.3', pmid: '777' },
    },
    {
      id: 'b2',
      raw: 'Ito R., Abe S. (2012). The book of silt. Kyoto: Reed. arXiv:1203.00001',
      title: 'The book of silt',
      authors: [
        { name: 'R. Ito', given: 'R.', family: 'Ito' },
        { name: 'S. Abe', given: 'S.', family: 'Abe' },
      ],
      year: 2012,
      ids: { arxiv: '1203.00001' },
    },
    { id: 'sa1-doi-1', raw: 'https://doi.org/10.5555/reply.5', ids: { doi: '10.5555/reply.5' } },
  ]);
});

const MARKS: [body: string, cited: string[]][] = [
  ['[<xref ref-type="bibr" rid="r3">3</xref>]', ['3 → r3 (0)']],
  [
    'a [<xref ref-type="bibr" rid="r3">3</xref>, <xref ref-type="bibr" rid="r5">5</xref>] b',
    ['3 → r3 (0)', '5 → r5 (0)'],
  ],
  ['<xref ref-type="bibr" rid="r3 r5">[3,5]</xref>', ['[3,5] → r3 (0)', '[3,5] → r5 (0)']],
  [
    '<xref ref-type="bibr" rid="r3">[3]</xref>–<xref ref-type="bibr" rid="r6">[6]</xref>',
    ['[3] → r3 (0)', '[3]–[6] → r4 (0)', '[3]–[6] → r5 (0)', '[6] → r6 (0)'],
  ],
  [
    '<sup><xref ref-type="bibr" rid="r3">3</xref>-<xref ref-type="bibr" rid="r5">5</xref></sup>',
    ['3 → r3 (0)', '3-5 → r4 (0)', '5 → r5 (0)'],
  ],
  ['<xref ref-type="bibr" rid="r4">4–6</xref>', ['4–6 → r4 (0)', '4–6 → r5 (0)', '4–6 → r6 (0)']],
  ['<xref ref-type="bibr" rid="r1">1 2</xref>', ['1 2 → r1 (0)', '1 2 → r2 (0)']],
  [
    '(<xref ref-type="bibr" rid="r1">1</xref><xref ref-type="bibr" rid="r2"/><xref ref-type="bibr" rid="r3">–3</xref>)',
    ['1 → r1 (0)', '1 → r2 (0)', '–3 → r3 (0)'],
  ],
  ['Ito et al. (2000<xref ref-type="bibr" rid="r2"> ▶</xref>)', ['2000 ▶ → r2 (0)']],
  [
    '<xref ref-type="bibr" rid="r1">1</xref>. We <xref ref-type="bibr" rid="r2">2</xref>',
    ['1 → r1 (0)', '2 → r2 (1)'],
  ],
  [
    '(Ito, <xref ref-type="bibr" rid="r1">2001</xref>; Abe et al., <xref ref-type="bibr" rid="r2">2002</xref>)',
    ['2001 → r1 (0)', '2002 → r2 (0)'],
  ],
  ['<xref rid="r2">Abe</xref>', ['Abe → r2 (0)']],
  ['<xref ref-type="bibr">[9]</xref>', ['[9] → null (0)']],
];

for (const [body, cited] of MARKS) {
  test(`cites ${cited.join(', ')}`, () => {
    assert.deepEqual(citations(numbered(body)), cited);
  });
}

test('a citation of a reference that lists two works cites both', () => {
  const text = `<article><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front><body><p>So <xref ref-type="bibr" rid="r1">1</xref>.</p></body>
    <back><ref-list><ref id="r1"><label>1</label><mixed-citation>a) One.</mixed-citation><mixed-citation>b) Two.</mixed-citation></ref></ref-list></back></article>`;
  assert.deepEqual(citations(text), ['1 → r1 (0)', '1 → r1.2 (0)']);
});

test('a suffix is part of the whole name', () => {
  const name = '<name><surname>Ek</surname><given-names>B</given-names><suffix>Jr</suffix></name>';
  const text = `<article><front><article-meta><title-group><article-title>T</article-title></title-group>
    <contrib-group><contrib>${name}</contrib></contrib-group></article-meta></front></article>`;
  assert.deepEqual(read(text).authors, [{ name: 'B Ek Jr', given: 'B', family: 'Ek' }]);
});

test('an entity bomb expands to nothing', () => {
  const bomb = `<!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><article><front/><body><p>x &b;&c; y</p></body></article>`;
  assert.equal(itemAt(read(bomb).body, 0).text, 'x &b;&c; y');
  assert.ok(read(bomb).warnings.some((warning) => warning.code === 'xml'));
});

test('an article nested ten thousand deep is read with a warning', () => {
  const deep = `<article><front/><body>${'<sec>'.repeat(10_000)}<p>found</p>${'</sec>'.repeat(10_000)}</body></article>`;
  const paper = read(deep);
  assert.ok(paper.body.some((paragraph) => paragraph.text.includes('found')));
  assert.ok(paper.warnings.some((warning) => warning.code === 'xml-depth'));
});

test('an article set gives every article in it', () => {
  const set = `<pmc-articleset>${numbered('One.')}${numbered('Two.')}</pmc-articleset>`;
  const papers = jatsReader.read({ path: 'set.xml', bytes: new TextEncoder().encode(set) });
  assert.deepEqual(
    papers.map((paper) => itemAt(paper.body, 0).text),
    ['One.', 'Two.'],
  );
});

const EMPHASIS: [body: string, marked: string][] = [
  ['In <italic>E. coli</italic>, <bold>not</bold> mud.', 'In *E. coli*, **not** mud.'],
  ['<bold>Of <italic>mud</italic></bold>: <italic> wet </italic>soil', '**Of *mud***: *wet* soil'],
  ['<italic>all but <italic toggle="yes">these</italic> words</italic>', '*all but* these *words*'],
  ['<italic>all <italic>these</italic> words</italic>', '*all these words*'],
  ['<italic>x</italic><sub>i</sub> and <bold><sup>a</sup></bold>', '*x*i and **a**'],
  ['<italic toggle="yes">one</italic><italic>two</italic> <italic>three</italic>', '*onetwo* *three*'],
  ['<bold>Seen [<xref ref-type="bibr" rid="r7">7</xref>]</bold>, p*', '**Seen [7]**, p\\*'],
];
for (const [body, marked] of EMPHASIS)
  test(`bold and italics: ${marked}`, () =>
    assert.equal(markedText(itemAt(read(numbered(body)).body, 0)), marked));

const xref = (number: number) => `<xref ref-type="bibr" rid="r${number}">${number}</xref>`;
const body = (text: string): Paper['body'][number] => {
  const [paper] = jatsReader.read({ path: 'marks.nxml', bytes: Buffer.from(numbered(text)) });
  return itemAt(defined(paper).body, 0);
};

test('a mark above the line does not run into the number or the mark before it', () => {
  const cases: [source: string, text: string, marks: string[]][] = [
    [`It fell by 50%<sup>${xref(1)},${xref(2)}</sup>.`, 'It fell by 50% 1,2.', ['1', '2']],
    [`Strain EHA105<sup>${xref(3)}</sup> grew.`, 'Strain EHA105 3 grew.', ['3']],
    [`It had 20 m<sup>2</sup><sup>${xref(3)}</sup>.`, 'It had 20 m² 3.', ['3']],
    [`It is known<sup>${xref(1)}${xref(2)}${xref(3)}</sup>.`, 'It is known1,2,3.', ['1', '2', '3']],
    [`It is known<sup>${xref(4)}</sup>.`, 'It is known4.', ['4']],
    [`It is known [${xref(4)}].`, 'It is known [4].', ['4']],
  ];
  for (const [source, text, marks] of cases) {
    const paragraph = body(source);
    assert.equal(paragraph.text, text);
    assert.deepEqual(pluck(paragraph.citations, 'text'), marks);
  }
});

test('signs that recommend a cited paper belong to its mark', () => {
  const cases: [source: string, text: string, marks: string[]][] = [
    [`Seen [${xref(2)}**] there.`, 'Seen [2**] there.', ['2**']],
    [`Seen [${xref(2)}<sup>••</sup>,${xref(3)}•].`, 'Seen [2••,3•].', ['2••', '3•']],
    [`Seen [${xref(2)}]*.`, 'Seen [2]*.', ['2']],
    [`Of ${xref(2)} *silt* only.`, 'Of 2 *silt* only.', ['2']],
  ];
  for (const [source, text, marks] of cases) {
    const paragraph = body(source);
    assert.equal(paragraph.text, text);
    assert.deepEqual(pluck(paragraph.citations, 'text'), marks);
  }
});
