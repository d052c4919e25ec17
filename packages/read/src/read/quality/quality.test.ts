import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PAPER_SCHEMA, type Paper, type Paragraph, paperProblems } from '../../paper/index.js';
import { assessQuality, type PrintedPlaces } from './index.js';

const LONG =
  'The gauges of the river were read twice a day by volunteers, who wrote the level of the water into a book';

function paragraph(text: string, more: Partial<Paragraph> = {}): Paragraph {
  return { section: [], text, citations: [], mentions: [], ...more };
}

/** A paragraph that cites entries by the numbers in its brackets. */
function citing(text: string, referenceIds: readonly string[]): Paragraph {
  const citations = [...text.matchAll(/\[(\d+)\]/g)].map(({ 0: mark, 1: number = '', index }, group) => ({
    start: index,
    end: index + mark.length,
    text: mark,
    reference: referenceIds.includes(`b${number}`) ? `b${number}` : null,
    group,
  }));
  return paragraph(text, { citations });
}

const entries = (...ids: string[]): Paper['references'] =>
  ids.map((id) => ({ id, raw: `Entry ${id}.`, ids: {} }));

function makePaper(more: Partial<Paper>): Paper {
  return {
    schema: PAPER_SCHEMA,
    id: `sha256:${'0'.repeat(64)}`,
    source: { path: 'paper.xml', format: 'jats', sha256: '0'.repeat(64), reader: 'jats@1' },
    ids: {},
    title: 'Gauges of the Ostre',
    abstract: [paragraph('Rivers rise.')],
    authors: [],
    fields: [],
    body: [paragraph(`${LONG}.`)],
    references: [],
    objects: [],
    warnings: [],
    ...more,
  };
}

/** Code, place and share of each sign that a paper shows. */
function findings(more: Partial<Paper>, printed?: PrintedPlaces) {
  const { warnings, quality, ...rest } = assessQuality(makePaper(more), printed);
  assert.deepEqual(paperProblems({ ...rest, warnings, quality }), []);
  return { warnings: warnings.map(({ code, where }) => [code, where]), signals: quality?.signals };
}

test('a paper without any sign of a bad reading has the quality 1 and no warning', () => {
  const { warnings, quality } = assessQuality(
    makePaper({ body: [citing(`${LONG} [1].`, ['b1'])], references: entries('b1') }),
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual(quality, { score: 1, signals: {} });
});

describe('quality signals', () => {
  test('a paragraph that ends inside a sentence', () => {
    const { warnings, signals } = findings({ body: [paragraph(LONG), paragraph(`${LONG}.`)] });
    assert.deepEqual(warnings, [['broken-sentence', 'paragraph 2']]);
    assert.deepEqual(signals, { 'broken-sentence': 0.5 });
  });

  for (const [mark, entry, isFound] of [
    ['Marlow et al., 2019', 'A Hess (2019). Tides.', true],
    ['Marlow et al., 2019', 'B Marlow, A Hess (2004). Tides.', true],
    ['2019', 'B Marlow (2004). Tides.', true],
    ['2019', 'B Marlow (2020). Tides.', false],
    ['Marlow et al., 2019', 'B Marlow (2004). Tides. Reprinted 2019.', false],
    ['Müller, 2004', 'B Muller (2004). Tides.', false],
    ['Müller, 2004', 'B Mueller (2004). Tides.', false],
    ['Ørsted, 2004', 'B Oersted (2004). Tides.', false],
    ['World Meteorological Organisation, 2004', 'WMO (2004). Tides.', false],
    ['See Marlow, 2004', 'B Marlow (2004). Tides.', false],
    ['In 2004', 'B Marlow (2004). Tides.', false],
    ['Li, 2004', 'Oliver J. (2004). Millions.', true],
    ["Lee's (2004)", 'B Lee (2004). The rivers.', false],
    ['He, 2004', 'B Lee (2004). The rivers.', true],
    ['WMO 2004', 'World Meteorological Organization (2004). Tides.', false],
    ['Marlow, 2003, 2009', 'B Marlow (2003). Tides.', false],
    ['[7]', 'B Marlow (2004). Tides.', false],
  ] as const)
    test(`the mark ${mark} of the entry ${entry} is ${isFound ? 'reported' : 'right'}`, () => {
      const text = `${LONG} ${mark}.`;
      const citation = {
        start: LONG.length + 1,
        end: text.length - 1,
        text: mark,
        reference: 'b1',
        group: 0,
      };
      const year = Number(/\((\d+)\)/.exec(entry)?.[1]);
      const { warnings, signals } = findings({
        body: [paragraph(text, { citations: [citation] })],
        references: [{ id: 'b1', raw: entry, year, ids: {} }],
      });
      assert.deepEqual(warnings, isFound ? [['mismatched-mark', 'paragraph 2']] : []);
      assert.deepEqual(signals, isFound ? { 'mismatched-mark': 1 } : {});
    });

  test('a paragraph that begins inside a sentence, with its page', () => {
    const places = { first: 3, last: 4 };
    const { warnings } = findings(
      {
        body: [paragraph(`${LONG}.`), paragraph(`and of the mill. ${LONG}.`), paragraph(`gauges. ${LONG}.`)],
      },
      { paragraphs: [places, places, places, places], entries: [] },
    );
    assert.deepEqual(warnings, [['broken-sentence', 'page 4, paragraph 4']]);
  });

  for (const end of [':', '.”', '.12', '.)', '?', '. [12]'])
    test(`a paragraph may end with ${end}`, () =>
      assert.deepEqual(
        findings({ body: [paragraph(`${LONG}${end}`.replace('[12]', '(12)'))] }).warnings,
        [],
      ));

  test('a mark without an entry, and an entry without a mark', () => {
    const { warnings, signals } = findings({
      body: [citing(`${LONG} [1] [7].`, ['b1', 'b2']), paragraph(`${LONG} (Marlow et al., 2019).`)],
      references: entries('b1', 'b2'),
    });
    assert.deepEqual(warnings, [
      ['unresolved-mark', 'paragraph 2'],
      ['unresolved-mark', 'paragraph 3'],
      ['uncited-entry', 'b2'],
    ]);
    assert.deepEqual(signals, { 'unresolved-mark': 0.6667, 'uncited-entry': 0.5 });
  });

  test('numbers in brackets are not marks where names cite', () => {
    const text = `${LONG} (Marlow, 2019). The program prints [1] 4.2.`;
    const start = text.indexOf('(Marlow');
    const citations = [{ start, end: start + 14, text: '(Marlow, 2019)', reference: 'b1', group: 0 }];
    assert.deepEqual(
      findings({
        body: [{ ...paragraph(text), citations }],
        references: [{ id: 'b1', raw: 'Marlow, K. (2019). Mills.', ids: {} }],
      }).warnings,
      [],
    );
  });

  test('an entry that only a table cites is cited', () => {
    const table = {
      id: 't1',
      kind: 'table' as const,
      content: 'see [1]',
      citations: [{ part: 'content' as const, start: 4, end: 7, text: '[1]', reference: 'b1', group: 0 }],
    };
    assert.deepEqual(findings({ references: entries('b1'), objects: [table] }).warnings, []);
  });

  test('numbers that a bibliography skips, also at its beginning; a list of another chapter begins with 1', () => {
    const labels = ['3', '4', '6', '1', '2'];
    const { warnings, signals } = findings(
      { references: [] },
      { paragraphs: [], entries: labels.map((label, i) => ({ label, page: i })) },
    );
    assert.deepEqual(warnings, [
      ['missing-entry', 'page 1'],
      ['missing-entry', 'page 3'],
    ]);
    assert.deepEqual(signals, { 'missing-entry': 0.375 });
  });

  test('numbers that the sections skip', () => {
    const sections = [['1 Aims'], ['2 Methods', '2.1 Gauges'], ['2 Methods', '2.3 Books'], ['4 Results']];
    const body = sections.map((section) => paragraph(`${LONG}.`, { section }));
    const { warnings, signals } = findings({ body });
    assert.deepEqual(warnings, [
      ['missing-section', 'paragraph 4'],
      ['missing-section', 'paragraph 5'],
    ]);
    assert.deepEqual(signals, { 'missing-section': 0.2857 });
  });

  test('numbers that the headings printed on pages skip', () => {
    const headings = ['1 Mills', '2 Gauges', '2.2 Silt', '4 Results'].map((text, page) => ({ text, page }));
    const { warnings } = findings(
      { body: [paragraph(`${LONG}.`, { section: ['Mills'] })] },
      { paragraphs: [{ first: 0, last: 0 }], entries: [], headings },
    );
    assert.deepEqual(warnings, [
      ['missing-section', 'page 3'],
      ['missing-section', 'page 4'],
    ]);
  });

  test('numbers that the figures skip', () => {
    const objects = ['Figure 1', 'Fig. 3'].map((label, i) => ({
      id: `f${i}`,
      kind: 'figure' as const,
      label,
      content: '',
    }));
    assert.deepEqual(findings({ objects }).signals, { 'missing-object': 0.3333 });
  });

  test('bibliography entries in a row in the text; one may name a data source', () => {
    const entry = paragraph('Marlow J, Hess K. Gauges of the Ostre. Rivers 2014; 12:345–356.');
    const text = paragraph(`${LONG}.`);
    assert.deepEqual(findings({ body: [text, entry, text] }).warnings, []);
    assert.deepEqual(findings({ body: [text, entry, entry, entry] }).warnings, [
      ['entry-in-text', 'paragraph 3'],
    ]);
  });

  test('glyphs without a name', () => {
    assert.deepEqual(findings({ body: [paragraph(`${LONG} \ufffd\ufffd.`)] }).warnings, [
      ['unknown-glyph', 'paragraph 2'],
    ]);
  });

  test('a long paper without an abstract', () => {
    const body = Array.from({ length: 150 }, (_, i) => paragraph(`${LONG}.`, { section: [`Part ${i}`] }));
    const references = entries(...Array.from({ length: 8 }, (_, i) => `b${i + 1}`));
    const marks = references.map(({ id }) => `[${id.slice(1)}]`).join(' ');
    const cited = citing(
      `${LONG} ${marks}.`,
      references.map(({ id }) => id),
    );
    const { warnings } = findings({ abstract: [], body: [...body, cited], references });
    assert.deepEqual(warnings, [['no-abstract', undefined]]);
  });

  test('a long text without headings, or with few', () => {
    const read = (section: string[]) =>
      findings({ body: Array.from({ length: 300 }, () => paragraph(`${LONG}.`, { section })) });
    assert.deepEqual(read([]).warnings, [['few-headings', undefined]]);
    assert.deepEqual(read([]).signals, { 'few-headings': 1 });
    const { signals } = read(['Levels']);
    assert.ok((signals?.['few-headings'] ?? 1) < 1);
    assert.deepEqual(read(['Levels', 'Spring', 'Mills', 'Gauges']).warnings, []);
  });
});

test('each sign of a bad reading lowers the score, and so do faults that the reader reports', () => {
  const score = (more: Partial<Paper>) => assessQuality(makePaper(more)).quality?.score ?? 0;
  const warning = { code: 'internal-error', message: 'references not read' };
  assert.ok(score({ warnings: [warning] }) < 1);
  assert.ok(score({ body: [paragraph(LONG)] }) < score({}));
  assert.ok(score({ references: entries('b1', 'b2') }) < 1);
});

test('a few scanned pages cost less than many', () => {
  const score = (count: number) => {
    const message = `${count} of 10 pages are images without a text layer`;
    return assessQuality(makePaper({ warnings: [{ code: 'scanned', message }] })).quality?.score ?? 0;
  };
  assert.ok(score(1) < 1);
  assert.ok(score(6) < score(1));
});
