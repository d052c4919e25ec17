import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { markedText, type Paper, type Paragraph, paperProblems } from '../../paper/index.js';
import { readerSuite } from '../reader.fixture.js';
import { teiReader } from './index.js';
import { RICH, SENTENCES, TRAINING } from './samples.test-data.js';

readerSuite(teiReader, [
  { name: 'rich', path: 'limpets.tei.xml', text: RICH },
  { name: 'sentences', path: 'gulls.tei.xml', text: SENTENCES },
]);

const readAll = (text: string): Paper[] =>
  teiReader.read({ path: 'x.tei.xml', bytes: new TextEncoder().encode(text) });

function readOne(text: string): Paper {
  const papers = readAll(text);
  assert.equal(papers.length, 1);
  assert.deepEqual(paperProblems(papers[0]), []);
  return itemAt(papers, 0);
}

/** A document around a body, with a bibliography of that many entries. */
const around = (
  body: string,
  entries = 0,
  header = '',
) => `<TEI><teiHeader>${header}</teiHeader><text><body>${body}</body>
<back><listBibl>${Array.from({ length: entries }, (_, i) => `<biblStruct xml:id="b${i}"/>`).join('')}</listBibl></back></text></TEI>`;

const readBody = (body: string, entries = 0): Paragraph[] => readOne(around(body, entries)).body;

/** `[3]=b2` for each citation, groups apart by a bar. */
function describeCitations(paragraph: Paragraph | undefined): string {
  const groups = new Map<number, string[]>();
  for (const { group, text, reference } of paragraph?.citations ?? [])
    groups.set(group, [...(groups.get(group) ?? []), `${text}=${reference}`]);
  return [...groups.values()].map((texts) => texts.join(' ')).join(' | ');
}

const rich = readOne(RICH);
const richBody = (words: string) => defined(rich.body.find((paragraph) => paragraph.text.includes(words)));

test('the header names the paper', () => {
  assert.equal(rich.id, 'doi:10.5555/rockpools.2019.7');
  assert.deepEqual(rich.ids, { doi: '10.5555/rockpools.2019.7', arxiv: '1905.01234' });
  assert.equal(rich.title, 'Limpets keep time with the moon');
  assert.equal(rich.year, 2019);
  assert.equal(rich.venue, 'Annals of Rock Pools');
  assert.equal(rich.licence, 'CC-BY-4.0');
  assert.equal(rich.language, 'en');
  assert.deepEqual(rich.fields, ['Marine biology', 'limpets', 'tides']);
  assert.deepEqual(rich.authors, [
    { name: 'Odalys M Fenwick', given: 'Odalys M', family: 'Fenwick' },
    { name: "Tam O'Rell Jr", given: 'Tam', family: "O'Rell" },
  ]);
});

test('the abstract has its own citations', () => {
  assert.deepEqual(pluck(rich.abstract, 'text'), [
    'Limpets return home before low water [1]. We ask how they know.',
  ]);
  assert.equal(describeCitations(rich.abstract[0]), '[1]=b0');
});

test('sections written side by side are nested by their numbers', () => {
  assert.deepEqual(
    [...new Set(rich.body.map((paragraph) => paragraph.section.join(' > ')))],
    [
      'Introduction',
      'Methods',
      'Methods > The pools',
      'Methods > The pools > Water',
      'Methods > The pools > Water > Marking.',
      'Results',
      'Acknowledgements',
      'Money',
      'Annex',
      'Shells',
      'Shells > Colours',
    ],
  );
});

test('neighbouring marks make one group, and a range is written out', () => {
  const paragraph = richBody('wander');
  assert.equal(paragraph.text, 'Limpets wander at night [1,3] and come back [4]–[7]. Others disagree [12].');
  assert.equal(
    describeCitations(paragraph),
    '[1,=b0 3]=b2 | [4]=b3 [4]–[7]=b4 [4]–[7]=b5 [7]=b6 | [12]=null',
  );
});

test('one mark with several works gives a citation for each', () => {
  assert.equal(
    describeCitations(richBody('came home')),
    '[3-6]=b2 [3-6]=b3 [3-6]=b4 [3-6]=b5 [1, 2]=b0 [1, 2]=b1',
  );
});

test('a space that was lost between two marks is put back, and ligatures are undone', () => {
  const paragraph = richBody('view is old');
  assert.equal(
    paragraph.text,
    'The official view is old (Brandt et al., 1988; Eads and Oyelaran, 1991), see [41].',
  );
  assert.equal(
    describeCitations(paragraph),
    '(Brandt et al., 1988;=b1 Eads and Oyelaran, 1991)=b4 | [41]=null',
  );
});

test('a citation of what is not in the bibliography is a warning', () => {
  assert.deepEqual(rich.warnings, [
    {
      code: 'unknown-reference',
      message: 'a citation points to "b40", which is not in the bibliography',
      where: 'line 43, <ref>',
    },
  ]);
});

test('figures, tables, formulas and footnotes are mentioned at the words that name them', () => {
  const named = (words: string) =>
    richBody(words).mentions.map((mention) => `${mention.text}=${mention.object}`);
  assert.deepEqual(named('drawn'), ['1=fig_0', '1=tab_0', '9=null']);
  assert.deepEqual(named('is the range'), ['(1)=formula_0']);
  assert.deepEqual(named('changed'), ['1=foot_0']);
});

test('objects carry label, caption, rows and images', () => {
  const { objects } = rich;
  assert.deepEqual(objects, [
    { id: 'formula_0', kind: 'equation', label: '(1)', content: 'h = a cos(ωt)' },
    { id: 'formula_1', kind: 'equation', label: '(2)', content: 'p = 0.5' },
    {
      id: 'foot_0',
      kind: 'text',
      environment: 'footnote',
      label: '1',
      content: 'With sea water from the harbour.',
    },
    {
      id: 'fig_0',
      kind: 'figure',
      label: 'Figure 1',
      caption: 'The two pools. After [1].',
      content: '',
      images: ['pools.png'],
    },
    {
      id: 'tab_0',
      kind: 'table',
      label: 'Table 1',
      caption: 'Pools and their depth.',
      content: 'Pool\tDepth\nUpper\nDepth at low water.',
      rows: [
        ['Pool', 'Depth'],
        ['Upper', ''],
      ],
    },
  ]);
});

test('an equation inside a sentence stays readable, one between paragraphs is an object alone', () => {
  const inside = richBody('Paint');
  assert.equal(inside.text, 'Paint was used, with p = 0.5 per shell.');
  assert.deepEqual(inside.mentions, [{ start: 21, end: 28, text: 'p = 0.5', object: 'formula_1' }]);
  assert.equal(
    rich.body.some((paragraph) => paragraph.text.includes('cos')),
    false,
  );
});

test('the items of a list are paragraphs', () => {
  assert.deepEqual(
    rich.body
      .filter((paragraph) => paragraph.text.endsWith('cold.') || paragraph.text.includes('shallow'))
      .map((paragraph) => paragraph.text),
    ['The upper pool is shallow [6].', 'The lower pool is cold.'],
  );
});

test('the bibliography keeps the printed words, or puts an entry together', () => {
  assert.equal(rich.references.length, 8);
  assert.deepEqual(rich.references[1], {
    id: 'b1',
    raw: 'A Brandt. The view from above. Journal of Small Shores 2, 1988.',
    title: 'The view from above',
    authors: [{ name: 'A Brandt', given: 'A', family: 'Brandt' }],
    year: 1988,
    venue: 'Journal of Small Shores',
    ids: {},
  });
  assert.deepEqual(rich.references[7], {
    id: 'b7',
    raw: 'Hult, H.: The great book of molluscs. Tide House (2001). PMID: 1234567',
    title: 'The great book of molluscs',
    authors: [{ name: 'H Hult', given: 'H', family: 'Hult' }],
    year: 2001,
    ids: { pmid: '1234567', doi: '10.5555/molluscs' },
  });
});

test('sentences are separated by a space and never share a group of citations', () => {
  const gulls = readOne(SENTENCES);
  assert.equal(gulls.language, 'fr');
  assert.equal(gulls.abstract[0]?.text, 'Gulls are loud. We count them.');
  const [paragraph] = gulls.body;
  assert.equal(paragraph?.text, 'Gulls were heard long ago 1,2. Petrosyan (1999) counted by ear. So do we.');
  assert.equal(describeCitations(paragraph), '1,=b0 2=b1 | Petrosyan (1999)=b1');
});

test("GROBID's training text is read without header and bibliography", () => {
  const sand = readOne(TRAINING);
  assert.deepEqual(
    sand.body.map((paragraph) => [paragraph.section.join(' > '), paragraph.text]),
    [
      [
        'Introduction',
        'Sand moves in well-known ways, as measured on many beaches [1,2]. It is a well-known fact 3-5 .',
      ],
      ['Introduction > Wind', '• wind lifts sand;'],
      ['Introduction > Wind', 'See Fig. 2.'],
    ],
  );
  assert.equal(describeCitations(sand.body[0]), '[1,2]=null | 3-5=null');
  assert.deepEqual(sand.objects, [
    { id: 'formula-1', kind: 'equation', label: '(1)', content: 'q = k u 3' },
    { id: 'figure-2', kind: 'figure', label: 'Figure 2', content: 'Figure 2. Sand in the wind.' },
  ]);
  assert.deepEqual(pluck(sand.warnings, 'code'), ['no-title']);
});

const mark = (target: string, text: string) =>
  `<ref type="bibr"${target && ` target="${target}"`}>${text}</ref>`;

for (const [title, marks, expected] of [
  ['with "and" between', `${mark('#b0', '[1]')} and ${mark('#b4', '[5]')}`, '[1]=b0 [5]=b4'],
  ['with words between', `${mark('#b0', '[1]')} but also ${mark('#b4', '[5]')}`, '[1]=b0 | [5]=b4'],
  ['with a full stop between', `${mark('#b0', '[1]')}. ${mark('#b4', '[5]')}`, '[1]=b0 | [5]=b4'],
  ['of a superscript', `x${mark('#b0', '1')},${mark('#b2', '3')}`, '1=b0 3=b2'],
  ['with brackets outside', `[${mark('#b0', '1')}-${mark('#b2', '3')}]`, '1=b0 1-3=b1 3=b2'],
  ['with the dash inside the first', `${mark('#b1', '[2–')}${mark('#b3', '4]')}`, '[2–=b1 [2–4]=b2 4]=b3'],
  ['with one end unresolved', `${mark('#b1', '[2]')}-${mark('', '[4]')}`, '[2]=b1 [2]-[4]=b2 [4]=null'],
  ['without any target', `${mark('', '[2-4]')}`, '[2-4]=null'],
  ['with the target of its last', `${mark('#b3', '[2-4]')}`, '[2-4]=b1 [2-4]=b2 [2-4]=b3'],
  ['with a list inside', `${mark('#b0', '[1, 3-5]')}`, '[1, 3-5]=b0 [1, 3-5]=b2 [1, 3-5]=b3 [1, 3-5]=b4'],
  ['of years', `${mark('#b0', '(Ito, 1998')}–${mark('#b3', '2004)')}`, '(Ito, 1998=b0 2004)=b3'],
  ['whose range leads past the list', `${mark('#b3', '[4-90]')}`, '[4-90]=b3'],
  ['with two targets', `${mark('#b1 #b4', '[Ito; Oy]')}`, '[Ito; Oy]=b1 [Ito; Oy]=b4'],
] as const) {
  test(`citations ${title}`, () => {
    assert.equal(describeCitations(readBody(`<p>Seen ${marks} now.</p>`, 6)[0]), expected);
  });
}

test('a range follows the numbers of other marks if entries are missing from the list', () => {
  // The printed list has an entry 3 that GROBID lost: after it, number and position differ by two.
  const body = `<p>${mark('#b1', '[2]')} a ${mark('#b2', '[4]')} b ${mark('#b5', '[7]')} c ${mark('#b2', '[4-7]')}</p>
    <p>${mark('#b1', '[2]')}–${mark('#b3', '[5]')}</p>`;
  const [first, second] = readBody(body, 6);
  assert.equal(describeCitations(first).split(' | ').at(-1), '[4-7]=b2 [4-7]=b3 [4-7]=b4 [4-7]=b5');
  assert.equal(describeCitations(second), '[2]=b1 [2]–[5]=b2 [5]=b3');
});

test('each member of a corpus is a paper', () => {
  const member = (title: string) =>
    `<TEI><teiHeader><fileDesc><titleStmt><title>${title}</title></titleStmt></fileDesc></teiHeader></TEI>`;
  const papers = readAll(`<teiCorpus><teiHeader/>${member('One')}${member('Two')}<TEI/></teiCorpus>`);
  assert.deepEqual(pluck(papers, 'title'), ['One', 'Two']);
  assert.notEqual(papers[0]?.id, papers[1]?.id);
  for (const paper of papers) assert.deepEqual(paperProblems(paper), []);
});

test("running heads open no section, and arXiv's stamp identifies the paper", () => {
  const paper = readOne(
    around(`<div><head n="1">Start</head><p>One.</p></div>
      <div><head>arXiv:2101.00042v3 [cs.CL] 4 Jan 2021</head><p>Two.</p></div>
      <div><head>Published as a conference paper at SHORE 2021</head><p>Three.</p></div>`),
  );
  assert.equal(paper.id, 'arxiv:2101.00042');
  assert.deepEqual(pluck(paper.body, 'section'), [['Start'], ['Start'], ['Start']]);
});

test('marks left before a paragraph are its first words', () => {
  const [paragraph] = readBody(`<div><head>A</head> ${mark('#b0', '[1]')}<p> says so.</p></div>`, 1);
  assert.equal(paragraph?.text, '[1] says so.');
  assert.equal(describeCitations(paragraph), '[1]=b0');
});

test('words outside any paragraph are not lost', () => {
  assert.deepEqual(
    readBody(
      '<div>Loose words <hi>here</hi>.<p>A paragraph.</p>And <ref type="url" target="http://x">there</ref>.</div>',
    ).map((paragraph) => paragraph.text),
    ['Loose words here.', 'A paragraph.', 'And there.'],
  );
});

test('a nested section is below its parent', () => {
  assert.deepEqual(
    readBody('<div><head>Outer</head><div><head>Inner</head><p>x</p></div><div><p>y</p></div></div>').map(
      (paragraph) => paragraph.section,
    ),
    [['Outer', 'Inner'], ['Outer']],
  );
});

test('a footnote inside a paragraph is kept out of its prose', () => {
  const paper = readOne(around('<p>Before<note place="foot" n="3">Aside.</note> after.</p>'));
  assert.equal(paper.body[0]?.text, 'Before after.');
  assert.deepEqual(paper.objects, [
    { id: 'note-1', kind: 'text', environment: 'footnote', label: '3', content: 'Aside.' },
  ]);
});

test('two entries with the same id stay separate', () => {
  const text = around('<p>x</p>').replace(
    '<listBibl>',
    '<listBibl><biblStruct xml:id="b0"/><biblStruct xml:id="b0"/><biblStruct/>',
  );
  assert.deepEqual(pluck(readOne(text).references, 'id'), ['b0', 'b0-2', 'b2']);
});

test('a plain bibliography entry is kept as it is printed', () => {
  const text = around('<p>x</p>').replace(
    '<listBibl>',
    '<listBibl><bibl xml:id="r1">Ek, B. Tides. doi:10.5555/abc.1</bibl>',
  );
  assert.deepEqual(readOne(text).references, [
    { id: 'r1', raw: 'Ek, B. Tides. doi:10.5555/abc.1', ids: { doi: '10.5555/abc.1' } },
  ]);
});

test('what is not there is a warning, not an error', () => {
  const paper = readOne(
    '<TEI><text><back><listBibl><biblStruct xml:id="b0"/></listBibl></back></text></TEI>',
  );
  assert.deepEqual(pluck(paper.warnings, 'code'), ['no-title', 'no-body']);
  assert.match(paper.id, /^sha256:/);
});

for (const [licence, expected] of [
  ['<licence target="http://creativecommons.org/licenses/by-nc/3.0/">Some words</licence>', 'CC-BY-NC-3.0'],
  ['<licence><p>This is an open-access article under CC BY 4.0.</p></licence>', 'CC-BY-4.0'],
  ['<p>Copyright Shore Press</p>', undefined],
  ['<licence/>', undefined],
] as const) {
  test(`the licence of ${licence}`, () => {
    const header = `<fileDesc><publicationStmt><availability>${licence}</availability></publicationStmt></fileDesc>`;
    assert.equal(readOne(around('<p>x</p>', 0, header)).licence, expected);
  });
}

test("elements with the prefix that Python's ElementTree writes are read", () => {
  const text = around('<p>Words.</p>').replace(/<(\/?)(\w)/g, '<$1ns0:$2');
  assert.equal(readOne(text).body[0]?.text, 'Words.');
});

test('an entity that the document declares itself is not expanded', () => {
  const bomb = `<!DOCTYPE TEI [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${around('<p>x &b; y</p>')}`;
  assert.equal(teiReader.detect(bomb, 'x'), true);
  const [paper] = readAll(bomb);
  assert.ok(itemAt(defined(paper).body, 0).text.length < 20);
});

const EMPHASIS: [body: string, marked: string][] = [
  ['In <hi rend="italic">P. vulgata</hi>, <hi rend="bold">not</hi> mud.', 'In *P. vulgata*, **not** mud.'],
  [
    '<hi rend="bold italic">Both</hi>, <hi rend="bi">both</hi>, <hi rend="font-style:italic">one</hi>',
    '***Both***, ***both***, *one*',
  ],
  ['<hi rend="b">a <hi rend="#i">b <hi rend="bold">c</hi></hi></hi>', '**a *b c***'],
  ['<emph>a</emph> <emph rend="bold">b</emph>', '*a* **b**'],
  ['x<hi rend="superscript">2</hi> <hi rend="smallcaps">a</hi> <hi>b</hi>', 'x² a b'],
];
for (const [body, marked] of EMPHASIS)
  test(`bold and italics: ${marked}`, () =>
    assert.equal(markedText(itemAt(readBody(`<div><p>${body}</p></div>`), 0)), marked));
