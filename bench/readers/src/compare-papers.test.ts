import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import {
  PAPER_SCHEMA,
  type Paper,
  type PaperObject,
  type Paragraph,
  type Reference,
} from '@citemill/read/paper';
import { comparePapers } from './compare-papers.js';
import { summarise } from './summary.js';

/** A paragraph in which «3» marks a citation of the entry b3; the quotes themselves are taken out. */
function paragraph(section: string[], marked: string): Paragraph {
  const citations: Paragraph['citations'] = [];
  let text = '';
  for (const [i, piece] of marked.split(/[«»]/).entries()) {
    if (i % 2 === 1) {
      for (const id of piece.match(/\d+/g) ?? []) {
        const end = text.length + piece.length;
        citations.push({ start: text.length, end, text: piece, reference: `b${id}`, group: i });
      }
    }
    text += piece;
  }
  return { section, text, citations, mentions: [] };
}

const entry = (id: string, title: string, more: Partial<Reference> = {}): Reference => ({
  id,
  raw: `A. Writer. ${title}. A Journal, 2001.`,
  title,
  ids: {},
  ...more,
});

const object = (kind: PaperObject['kind'], label: string, caption: string): PaperObject => ({
  id: label,
  kind,
  label,
  caption,
  content: '',
});

function paper(parts: Partial<Paper>): Paper {
  return {
    schema: PAPER_SCHEMA,
    id: 'doi:10.5555/mill',
    source: { path: 'mill.xml', format: 'jats', sha256: '0'.repeat(64), reader: 'jats@1' },
    ids: {},
    title: '',
    abstract: [],
    authors: [],
    fields: [],
    body: [],
    references: [],
    objects: [],
    warnings: [],
    ...parts,
  };
}

const gold = paper({
  title: 'Efficient mills for flour and other fine powders',
  abstract: [
    paragraph(['Background'], 'Mills are old.'),
    paragraph(['Results'], 'New mills are faster than old ones.'),
  ],
  body: [
    paragraph(
      ['1 Introduction'],
      'Mills have ground grain for thousands of years [«1»]. Some of them run on water alone.',
    ),
    paragraph(
      ['2 Methods', '2.1 Stones'],
      'We dressed each stone by hand before a run [«2, 3»]. It took a day.',
    ),
    paragraph(['2 Methods', '2.2 Grain'], 'The grain came from three farms in the valley [«1»].'),
  ],
  references: [
    entry('b1', 'A history of the water mill in Europe'),
    entry('b2', 'How to dress a millstone with hand tools'),
    entry('b3', 'Stones and what they are made of', { ids: { doi: '10.5555/stones' } }),
  ],
  objects: [
    object('figure', 'Figure 1', 'The mill seen from the river in spring'),
    object('table', 'Table 1', 'Yields of the three farms by year'),
  ],
});

test('a paper compared with itself is right in everything', () => {
  const all = summarise([comparePapers(gold, gold)]);
  for (const rate of [
    all.title,
    all.abstract,
    all.sentences,
    all.order,
    all.words,
    all.references,
    all.referenceTitles,
  ])
    assert.deepEqual(rate, { value: 1, papers: 1 });
  for (const match of [all.headings, all.links, all.figures, all.tables])
    assert.deepEqual(match, { precision: 1, recall: 1, f1: 1, papers: 1 });
});

test('case, hyphens, ligatures, white space and heading numbers do not count as differences', () => {
  const read = paper({
    ...gold,
    title: 'EFFICIENT MILLS FOR FLOUR AND OTHER ﬁne powders',
    body: gold.body.map((one) => ({
      ...one,
      section: one.section.map((heading) => heading.replace(/^[\d.]+ /, '').toUpperCase()),
    })),
    abstract: [paragraph([], 'Background: Mills are old. Results: New mills are fas-ter than old ones.')],
  });
  const { title, abstract, headings } = comparePapers(gold, read);
  assert.deepEqual([title, abstract], [1, 1]);
  assert.deepEqual([headings?.gold, headings?.read, headings?.matched], [4, 4, 4]);
});

test('a sentence with a few wrong letters is found, a missing one is named, and order is measured separately', () => {
  const read = paper({
    body: [
      paragraph([], 'The grain came from three farrns in the vailey [1].'),
      paragraph(
        [],
        'Mills have ground grain for thousands of years. We dressed each stone by hand before a run.',
      ),
    ],
  });
  assert.deepEqual(comparePapers(gold, read).sentences, {
    gold: 4,
    found: 3,
    inOrder: 2,
    missing: ['Some of them run on water alone.'],
  });
});

test('glued words count as missing words, although their sentence is found', () => {
  const glued = paper({ body: gold.body.map((one) => paragraph([], one.text.replaceAll(' ', ''))) });
  const { sentences, words } = comparePapers(gold, glued);
  assert.equal(sentences?.found, sentences?.gold);
  assert.ok(defined(words).found < defined(words).gold / 2);
});

test('powers above the line are the same words as digits on it', () => {
  const [above, onLine] = ['At 10⁵ Pa and 3 s⁻¹.', 'At 105 Pa and 3 s−1.'].map((text) =>
    paper({ body: [paragraph([], text)] }),
  );
  const { words } = comparePapers(defined(above), defined(onLine));
  assert.equal(words?.found, words?.gold);
});

test('an entry is found by its DOI, its title, or its title printed anywhere in it; its title is right or not', () => {
  const read = paper({
    references: [
      entry('x', 'Millstones', {
        raw: 'Writer A (2001) How to dress a mill-stone with hand tools, A Journal',
      }),
      entry('y', 'Something else', { raw: 'Smith', ids: { doi: '10.5555/stones' } }),
      entry('z', 'Another paper that nobody cites at all'),
    ],
  });
  assert.deepEqual(comparePapers(gold, read).references, {
    gold: 3,
    read: 3,
    matched: 2,
    titlesRight: 0,
    missing: ['A history of the water mill in Europe'],
    wrongTitles: [
      { gold: 'How to dress a millstone with hand tools', read: 'Millstones' },
      { gold: 'Stones and what they are made of', read: 'Something else' },
    ],
  });
});

test('of two entries with the same title, the one with the right year is matched', () => {
  const title = 'Proceedings of the annual meeting of millers';
  const two = (first: number, second: number) =>
    paper({
      body: [paragraph([], 'They met once more to speak of stones [«1»].')],
      references: [entry('b1', title, { year: first }), entry('b2', title, { year: second })],
    });
  assert.equal(comparePapers(two(1998, 1999), two(1998, 1999)).links?.matched, 1);
  assert.equal(comparePapers(two(1998, 1999), two(1999, 1998)).links?.matched, 0);
});

test('an entry without a title is not counted, yet links to it are, by the year and the rest of its text', () => {
  const bare = (id: string, raw: string, year: number): Reference => ({ id, raw, year, ids: {} });
  const build = (raw: string, other: string) =>
    paper({
      body: [paragraph([], 'The valley has seen many mills since then [«1»].')],
      references: [bare('b1', raw, 2001), bare('b2', other, 2001)],
    });
  const { references, links } = comparePapers(
    build('A. Writer, J. Mill. 4, 12 (2001)', 'Q. Zander, Acta Molendini 88, 1034 (2001)'),
    build('Writer, A. J. Mill. 2001, 4, 12', 'Zander, Q. Acta Molendini 2001, 88, 1034'),
  );
  assert.equal(references, undefined);
  assert.equal(links?.matched, 1);
});

test('a link is right in the same sentence and to the same entry, however the sentences are cut', () => {
  const read = paper({
    body: [
      // No stop between two sentences; the citation of b1 in the last sentence is lost, one is in the wrong sentence.
      paragraph(
        [],
        'Mills have ground grain for thousands of years [«1»] Some of them run on water alone [«2»]',
      ),
      paragraph(
        [],
        'We dressed each stone by hand before a run [«2, 1»]. It took a day. The grain came from three farms in the valley [1].',
      ),
    ],
    references: gold.references,
  });
  const links = defined(comparePapers(gold, read).links);
  assert.deepEqual([links.gold, links.read, links.matched], [4, 4, 2]);
  assert.deepEqual(
    links.missing.map((line) => line.split(' ← ')[0]),
    ['Stones and what they are made of', 'A history of the water mill in Europe'],
  );
  assert.equal(links.extra.length, 2);
});

test('a range of numbers gives the same links as its numbers one by one, and a mark after the full stop belongs to that sentence', () => {
  const references = [1, 2, 3, 4].map((n) => entry(`b${n}`, `The mill of valley number ${n} and its owners`));
  const build = (...texts: string[]) => paper({ references, body: texts.map((text) => paragraph([], text)) });
  const range = build('Many valleys had a mill of their own.1–4 They are gone today, all but one.«4»');
  for (const n of [1, 2, 3, 4]) {
    const span = { start: 37, end: 40, text: '1–4', reference: `b${n}`, group: 0 };
    itemAt(range.body, 0).citations.push(span);
  }
  const singly = build(
    'Many valleys had a mill of their own. [«1»][«2»][«3»][«4»] They are gone today, all but one. [«4»]',
  );
  const links = defined(comparePapers(range, singly).links);
  assert.deepEqual([links.gold, links.read, links.matched], [5, 5, 5]);
});

test('a mark that leads nowhere is not a link', () => {
  const read = paper({
    ...gold,
    body: gold.body.map((one) => ({
      ...one,
      citations: one.citations.map((citation) => ({ ...citation, reference: null })),
    })),
  });
  const links = defined(comparePapers(gold, read).links);
  assert.deepEqual([links.gold, links.read, links.matched], [4, 0, 0]);
});

test('figures and tables go by number and caption, and one that is not a figure counts against the reading', () => {
  const read = paper({
    objects: [
      object('figure', 'Fig. 1.', 'Figure 1. The mill, seen from the river in spring.'),
      object('figure', 'Fig. 2', 'Nothing of the kind'),
      object('table', 'Table 2', 'Yields of the three farms by year'),
    ],
  });
  const noted = paper({
    objects: [object('table', 'TABLE 1:', 'Yields of the three farms by year. In tons.')],
  });
  assert.equal(comparePapers(gold, noted).tables.matched, 1);
  const { figures, tables } = comparePapers(gold, read);
  assert.deepEqual([figures.gold, figures.read, figures.matched], [1, 2, 1]);
  assert.deepEqual(figures.extra, ['Fig. 2 Nothing of the kind']);
  assert.deepEqual(tables.missing, ['Table 1 Yields of the three farms by year']);
});

test('a supplementary figure that the gold has as a file is neither right nor wrong', () => {
  const supplement = { ...object('text', 'Figure S1', 'The weir'), environment: 'supplementary-material' };
  const read = paper({ objects: [...gold.objects, object('figure', 'Figure S1.', 'The weir')] });
  const { figures } = comparePapers(paper({ objects: [...gold.objects, supplement] }), read);
  assert.deepEqual([figures.gold, figures.read, figures.matched], [1, 1, 1]);
});

test('display equations are not part of a sentence, and a formula alone is not a sentence', () => {
  const build = (content: string) => {
    const before = 'The speed of the stone is ';
    const text = `${before}${content} where the radius is that of the stone.`;
    const mention = {
      start: before.length,
      end: before.length + content.length,
      text: content,
      object: 'e1',
    };
    return paper({
      body: [
        { ...paragraph([], text), mentions: [mention] },
        paragraph([], 'v = 10.0780 (3) m, w = 2 (1) s, x = 7 (1)'),
      ],
      objects: [{ id: 'e1', kind: 'equation', content }],
    });
  };
  const { sentences } = comparePapers(
    build('\\frac{\\mathrm{d}x}{\\mathrm{d}t}=2\\pi r\\omega+c'),
    build('dx/dt=2πrω+c'),
  );
  assert.deepEqual(sentences, { gold: 1, found: 1, inOrder: 1, missing: [] });
});

test('fields that the gold lacks are not measured, and the summary gives the number of measured papers', () => {
  const bare = paper({ title: 'Short' });
  const comparison = comparePapers(bare, gold);
  assert.deepEqual(Object.keys(comparison).sort(), ['figures', 'tables', 'title']);
  const all = summarise([comparison, comparePapers(gold, gold)]);
  assert.deepEqual(all.abstract, { value: 1, papers: 1 });
  assert.deepEqual(all.title, { value: 0.5, papers: 2 });
  assert.equal(all.links.papers, 1);
});

test('shares are computed over the items of all papers together', () => {
  const half = paper({ ...gold, references: gold.references.slice(0, 1) });
  const all = summarise([comparePapers(gold, half), comparePapers(half, half)]);
  assert.equal(all.references.value, (1 + 1) / (3 + 1));
  assert.ok(Number.isNaN(summarise([]).title.value));
});
