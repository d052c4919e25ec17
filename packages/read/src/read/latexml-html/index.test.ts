import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { readerSuite } from '../reader.fixture.js';
import { readers } from '../readers.js';
import { latexmlHtmlReader } from './index.js';
import { AR5IV, ARXIV } from './samples.test-data.js';

readerSuite(latexmlHtmlReader, [
  { name: 'arXiv', path: '2401.01234v2.html', text: ARXIV },
  { name: 'ar5iv', path: '2401.01234.html', text: AR5IV },
]);

const read = (text: string) =>
  itemAt(latexmlHtmlReader.read({ path: 'paper.html', bytes: new TextEncoder().encode(text) }), 0);

for (const [name, html] of Object.entries({ arXiv: ARXIV, ar5iv: AR5IV }))
  test(`a paper of ${name} keeps its citations, objects and sections`, () => {
    const paper = read(html);
    assert.equal(paper.id, 'arxiv:2401.01234');
    assert.equal(paper.year, 2024);
    assert.equal(paper.title, 'Silt and oats along the lower Marl');
    assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl Hess']);
    assert.deepEqual(pluck(paper.abstract, 'text'), ['Oats grow on silt of depth $d$.']);
    const [first, second] = paper.body;
    assert.deepEqual(first?.section, ['Introduction']);
    assert.equal(
      first?.text,
      'Oats depend on silt (see Marlow and Hess, 2016; Tarn et al., 2018), as Tarn et al. (2018) say. Equation 1 and Table 1 say more: $d=s+e,$ where $e$ is the error.',
    );
    assert.deepEqual(pluck(first.citations, 'text', 'reference', 'group'), [
      ['Marlow and Hess, 2016', 'bib.bib1', 0],
      ['Tarn et al., 2018', 'bib.bib2', 0],
      ['Tarn et al. (2018)', 'bib.bib2', 1],
    ]);
    assert.deepEqual(pluck(first.mentions, 'text', 'object'), [
      ['Equation 1', 'equation-1'],
      ['Table 1', 'table-1'],
      ['$d=s+e,$', 'equation-1'],
    ]);
    assert.deepEqual(second?.section, ['Introduction', 'Rods']);
    assert.deepEqual(pluck(second?.citations, 'text', 'reference'), [
      ['1', 'bib.bib1'],
      ['9', null],
    ]);
    assert.deepEqual(
      paper.references.map(({ title, year, ids }) => [title, year, ids.doi]),
      [
        ['Silt in rivers', 2016, undefined],
        ['Oats on wet ground', 2018, '10.5555/oats.2'],
      ],
    );
    assert.deepEqual(pluck(paper.objects, 'kind', 'label', 'caption', 'content'), [
      ['text', undefined, undefined, 'On wet ground.'],
      ['equation', '(1)', undefined, 'd=s+e,'],
      ['table', 'Table 1', 'Fields along the Marl.', 'Field | Depth\nNorth | 12'],
      ['figure', 'Figure 1', 'The rod.', ''],
      ['algorithm', 'Algorithm 1', 'Measuring', 'push the rod\nread it'],
      ['theorem', 'Theorem 1', 'Depth', 'All silt has a depth.'],
    ]);
    assert.ok(paper.body.some(({ text }) => text === 'Theorem 1 (Depth). All silt has a depth.'));
    assert.ok(paper.warnings.every(({ where }) => where));
  });

test('a LaTeXML page is read as a paper, another page as a web page', () => {
  const findReader = (head: string) => readers.all.findLast((reader) => reader.detect(head, 'x.html'))?.name;
  assert.equal(findReader(ARXIV), 'latexml-html');
  assert.equal(
    findReader('<!DOCTYPE html><html><body><p>About LaTeXML and its ltx_document class.</p>'),
    'web',
  );
});

test('a stamp that the paper quotes, such as in its bibliography, is not its own', () => {
  const quoting = AR5IV.replace('</article>', '<p>arXiv:1706.03762 [cs.CL] 12 Jun 2017</p></article>');
  assert.notEqual(quoting, AR5IV);
  const paper = read(quoting);
  assert.deepEqual([paper.id, paper.year], ['arxiv:2401.01234', 2024]);
});

test('a warning about a link names the line of that link', () => {
  const link = (n: number) =>
    `<cite class="ltx_cite"><a class="ltx_ref" href="#bib.bib${n}">${n}</a></cite>\n`;
  const [before = '', after = ''] = ARXIV.split('<p class="ltx_p">where');
  const { warnings } = read(
    `${before}<p class="ltx_p">${link(90)}${link(9)}</p><p class="ltx_p">where${after}`,
  );
  const lines = ['bib.bib90', 'bib.bib9'].map((key) =>
    Number(warnings.find(({ message }) => message.startsWith(`${key} `))?.where?.replace('line ', '')),
  );
  assert.equal(itemAt(lines, 1) - itemAt(lines, 0), 1);
});

test('hostile pages are read in time', () => {
  const [before = '', after = ''] = ARXIV.split('<section id="S1"');
  for (const evil of [
    '<math alttext="x">',
    '<div class="ltx_para">',
    '<cite class="ltx_cite">',
    '<a class="ltx_ref" href="#bib.bib1">',
    '<table class="ltx_equation"><tr class="ltx_equation">',
    '<span class="ltx_tag">1',
  ])
    read(`${before}${evil.repeat(20_000)}<section id="S1"${after}`);
});

test('what arXiv adds to a page is not part of the paper', () => {
  const [before = '', after = ''] = ARXIV.split('<article');
  const paper = read(
    `${before}<div class="package-alerts ltx_document" role="status"><button>×</button><p>Conversion errors</p><ul><li>failed: xr</li></ul></div>
    <article${after}`
      .replace(
        '<h1',
        '<div class="ltx_para"><span class="ltx_ERROR">\\setcctype</span><p class="ltx_p">by</p></div><h1',
      )
      .replace('</h1>', '</h1><button class="sr-only button">Report issue for preceding element</button>')
      .replace(
        '<span class="ltx_contact ltx_role_affiliation">',
        '$&<span class="ltx_contact_name">Affiliation:</span> ',
      ),
  );
  assert.equal(paper.licence, 'CC-BY-4.0');
  const withoutPlaces = (paper: Paper) => ({
    ...paper,
    source: null,
    warnings: paper.warnings.map(({ message }) => message),
  });
  assert.deepEqual(withoutPlaces(paper), withoutPlaces(read(ARXIV)));
});

test('entries made from a .bib file have its fields, without the places that cite them', () => {
  const { references } = read(
    ARXIV.replace(
      '</ul></section>\n</article>',
      `<li id="bib.bib3" class="ltx_bibitem ltx_bib_article"><span class="ltx_tag ltx_bib_author-year ltx_role_refnum ltx_tag_bibitem">Ito and Lee (2021b)</span><span class="ltx_bibblock"><span class="ltx_text ltx_bib_author">A. Ito and B. Lee</span></span><span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Mud in ponds: a survey</span>.</span><span class="ltx_bibblock"><span class="ltx_text ltx_bib_journal">Journal of Ponds</span> <span class="ltx_text ltx_bib_volume">3</span>.</span><span class="ltx_bibblock">External Links: <span class="ltx_text ltx_bib_links"><a class="ltx_ref" href="https://doi.org/10.5555/mud.3">Document</a></span></span><span class="ltx_bibblock ltx_bib_cited">Cited by: <a class="ltx_ref" href="#S1.p1">§1</a>.</span></li></ul></section>\n</article>`,
    ),
  );
  const { raw, title, authors, year, venue, ids } = itemAt(references, 2);
  assert.equal(raw, 'A. Ito and B. Lee Mud in ponds: a survey. Journal of Ponds 3.');
  assert.deepEqual(
    [title, authors?.map(({ name }) => name), year, venue, ids.doi],
    ['Mud in ponds: a survey', ['A. Ito', 'B. Lee'], 2021, 'Journal of Ponds', '10.5555/mud.3'],
  );
});

test('a key that the bibliography lacks is a citation of no entry', () => {
  const paper = read(
    ARXIV.replace(
      '#bib.bib9">9</a>',
      '#bib.bib1">1</a>, <span class="ltx_ref ltx_missing_citation ltx_ref_self">wey99</span>',
    ),
  );
  assert.deepEqual(pluck(paper.body[1]?.citations, 'text', 'reference'), [
    ['1', 'bib.bib1'],
    ['1', 'bib.bib1'],
    ['wey99', null],
  ]);
});

test('the label of an entry has its names if its blocks have none', () => {
  const { references } = read(
    ARXIV.replace(
      '</ul></section>\n</article>',
      `<li id="bib.bib3" class="ltx_bibitem ltx_bib_article"><span class="ltx_tag ltx_bib_author-year ltx_role_refnum ltx_tag_bibitem">A. B. Ito, C. Lee, and D. Roe (2021b)</span><span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Mud <span class="ltx_ERROR undefined">\\amp</span> ponds</span>.</span></li></ul></section>\n</article>`,
    ),
  );
  const { raw, title, authors, year } = itemAt(references, 2);
  assert.equal(raw, 'A. B. Ito, C. Lee, and D. Roe (2021b) Mud ponds.');
  assert.deepEqual(
    [title, authors?.map(({ name }) => name), year],
    ['Mud ponds', ['A. B. Ito', 'C. Lee', 'D. Roe'], 2021],
  );
});

test('a name that is a link to its ORCID record is an author, and a missing label is not text', () => {
  const paper = read(
    ARXIV.replace(
      'Jane Marlow<',
      '<a href="https://orcid.org/0" class="ltx_ref orcid">Jane Marlow</a><',
    ).replace(
      /<a class="ltx_ref" href="#S1.T1">.*?<\/a>/,
      '<span class="ltx_ref ltx_missing_label ltx_ref_self">LABEL:tab:silt</span>',
    ),
  );
  assert.equal(paper.authors[0]?.name, 'Jane Marlow');
  assert.match(paper.body[0]?.text ?? '', /Table \?\? say more/);
});

test('the list of software, which LaTeXML moves to the front matter, keeps its citations', () => {
  const html = `<article class="ltx_document"><h1 class="ltx_title ltx_title_document">Silt in slow rivers</h1>
    <span class="ltx_note ltx_note_frontmatter ltx_role_software"><sup class="ltx_note_mark">†</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">†</sup><span class="ltx_note_type">software: </span>We used Silter (<cite class="ltx_cite ltx_citemacro_cite">Weir <a href="#bib.bib1" class="ltx_ref">2011</a></cite>).</span></span></span>
    <section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Methods</h2><div class="ltx_para"><p class="ltx_p">Silt settles.</p></div></section>
    <section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2><ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_bibblock">A. Weir. Silter. 2011.</span></li></ul></section></article>`;
  const paper = itemAt(latexmlHtmlReader.read({ path: 'a.html', bytes: new TextEncoder().encode(html) }), 0);
  const software = paper.body.find(({ section }) => section[0] === 'Software');
  assert.deepEqual(
    software?.citations.map(({ reference }) => reference),
    ['bib.bib1'],
  );
});
