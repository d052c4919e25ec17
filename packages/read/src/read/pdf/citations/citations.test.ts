import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import fc from 'fast-check';
import type { PdfBibliography } from '../bibliography/index.js';
import { flowFrom } from '../bibliography/printed.fixture.js';
import type { FlowParagraph } from '../document.js';
import type { Link } from '../glyphs/pages.js';
import { namedList, numberedList } from './bibliographies.fixture.js';
import { citingParagraphs } from './index.js';

const paragraph = (...lines: string[]): FlowParagraph => ({
  section: [],
  flow: flowFrom(...lines),
  mentions: [],
});

function cite(bibliography: PdfBibliography, paragraphs: FlowParagraph[], links: Link[] = []) {
  return citingParagraphs({ abstract: [], body: paragraphs, links: [links], footnotes: [] }, bibliography)
    .body;
}

/** Each mark of the first paragraph with the works it cites; the other paragraphs only show the style. */
function marks(bibliography: PdfBibliography, text: string, ...others: string[]): string[] {
  const [first] = cite(bibliography, [paragraph(text), ...others.map((other) => paragraph(other))]);
  const worksByMark = new Map<string, string[]>();
  for (const citation of first?.citations ?? []) {
    const key = `${citation.start} ${citation.text}`;
    worksByMark.set(key, [...(worksByMark.get(key) ?? []), citation.reference ?? 'null']);
  }
  return [...worksByMark].map(([key, works]) => `${key.slice(key.indexOf(' ') + 1)} → ${works.join(' ')}`);
}

type Case = [text: string, ...marks: string[]];

test('numbers in brackets cite, with ranges and lists expanded', () => {
  const cases: Case[] = [
    ['Silt settles [3].', '[3] → b3'],
    ['Silt settles [3, 5–7].', '[3, 5–7] → b3 b5 b6 b7'],
    ['Silt settles [ 3;4 ].', '[ 3;4 ] → b3 b4'],
    ['Marlow and Hess [2] saw it.', '[2] → b2'],
    ['It settles [1], [2] and [4]–[6].', '[1] → b1', '[2] → b2', '[4] → b4', '[4]–[6] → b5', '[6] → b6'],
    ['It settles [see 3, p. 12].', '[see 3, p. 12] → b3'],
    ['It settles [4, and references therein].', '[4, and references therein] → b4'],
    ['Settled silt.[7]', '[7] → b7'],
    ['It needs Ca^{2+} [4].', '[4] → b4'],
    ['It needs CD4^{+} [4] and K^{+} [3].', '[4] → b4', '[3] → b3'],
    ['Over R^{+} [1, 2] it holds.'],
    [
      'The largest item [5], and its models [2], obey rules [3] of all types [4].',
      '[5] → b5',
      '[2] → b2',
      '[3] → b3',
      '[4] → b4',
    ],
  ];
  for (const [text, ...expected] of cases)
    assert.deepEqual(marks(numberedList(8), text, '[1] [2] [3]'), expected, text);
});

test('numbers in brackets cite after units and decades, and after short words where marks are attached to words', () => {
  for (const text of ['It weighs 80 g[3].', 'It did in the 1990s[3].'])
    assert.deepEqual(marks(numberedList(8), text, '[1] [2] [3]'), ['[3] → b3'], text);
  const attached = 'Silt[1] settles.[2] Slow[4] silt[5] settles[6].';
  assert.deepEqual(marks(numberedList(8), 'Frost slows it[3].', attached), ['[3] → b3']);
  assert.deepEqual(marks(numberedList(8), 'The score t[1] rises.', attached), []);
});

test('numbers in brackets that count something else do not', () => {
  for (const text of [
    'See Figure [1].',
    'By Eq. [3] and equation [4].',
    'The score t[1] rises.',
    'The score to[1] falls.',
    'x ∈ [1, 2]',
    'The year [1999].',
    'From [0, 1].',
    'The [4Fe-4S] cluster.',
    'Ref [99].',
  ])
    assert.deepEqual(marks(numberedList(8), text, '[1] [2] [3]'), [], text);
});

test('raised numbers cite, after words and punctuation, also across line ends', () => {
  const cases: Case[] = [
    ['Silt^{3} settles.', '3 → b3'],
    ['Silt settles.^{4,5}', '4,5 → b4 b5'],
    ['It settles,^{2–4} slowly.', '2–4 → b2 b3 b4'],
    ['By COVID-19^{3} it did.', '3 → b3'],
    ['By ETP1/2^{11} and sor1-1^{12}.', '11 → b11', '12 → b12'],
    ['It did in 2015^{11}.', '11 → b11'],
    ['Vitamin D^{12} helps.', '12 → b12'],
    ['It gave off CO~{2}^{12}.', '12 → b12'],
  ];
  for (const [text, ...expected] of cases)
    assert.deepEqual(marks(numberedList(12), text, 'a word^{1} of^{2} more^{3} words^{4–9}'), expected, text);
  const [first] = cite(numberedList(12), [paragraph('words^{1–7} and silt^{3,}', '^{5} settles')]);
  assert.deepEqual(
    defined(first)
      .citations.slice(-2)
      .map(({ text, reference }) => [text, reference]),
    [
      ['3, 5', 'b3'],
      ['3, 5', 'b5'],
    ],
  );
});

test('exponents, isotopes, ions, units, ordinals and variables do not cite', () => {
  const none = [
    'an area of 12 m^{2} each',
    'about 10^{3} cells',
    'a rate of 5 × 10^{4} each',
    'labelled ^{14}C and',
    'the [^{3}H] label',
    'free Ca^{2+} ions',
    'in 20 s^{−1}',
    'with _{R}_^{2} of',
    'and χ^{2} tests',
    'the 5^{th} day',
    'cm^{3} of',
    'a _{x}_^{7} term',
    'the sum of _{x}_~{i}^{2} and',
    'as x~{ij}^{3} + 1 is',
    '500 mA g^{21} each',
    'Jane Marlow^{*}',
  ];
  for (const text of none)
    assert.deepEqual(marks(numberedList(24), text, 'a word^{1} of^{2} more^{3} words^{4–24}'), [], text);
});

test('numbers in parentheses cite if the document uses that style', () => {
  const others = 'Silt (1, 2), sand (3), loam (4–6) and clay (7).';
  const cases: Case[] = [
    ['Silt settles (3).', '(3) → b3'],
    ['Silt settles (3, 5-7) again.', '(3, 5-7) → b3 b5 b6 b7'],
    ['Marlow et al. (2) say so, as Hess et al. (3, 5) do.', '(2) → b2', '(3, 5) → b3 b5'],
    ['By Eq. (3) it does.'],
    ['Equations (3) and the rest.'],
    ['We ask: (1) what settles; (2) where it does.'],
    ['Sampled (n = 12) and (2019).'],
    ['f(3) and 12(3).'],
    ['A significant (p < 0.05) change.'],
  ];
  for (const [text, ...expected] of cases)
    assert.deepEqual(marks(numberedList(8), text, others), expected, text);
});

test('numbers in parentheses cite after nouns that are counted elsewhere, unless they are small and those of items', () => {
  const others = 'Silt (1, 2), sand (3), loam (4–6) and clay (7–12).';
  const cases: Case[] = [
    ['Silt of the wild type (5) settles.', '(5) → b5'],
    ['Silt in all lines (3) settles.', '(3) → b3'],
    ['Silt of this type (11) settles.', '(11) → b11'],
    ['Silt in some models (3, 4) settles.', '(3, 4) → b3 b4'],
    ['In step (2) it does.'],
    ['By rules (2) and (3) it does.'],
    ['By rules (2) or (3), or in case (4).'],
    ['By Eqs. (3) it does.'],
  ];
  for (const [text, ...expected] of cases)
    assert.deepEqual(marks(numberedList(12), text, others), expected, text);
});

test('numbers in parentheses after a full stop cite if several marks there have several numbers', () => {
  const after = 'Silt settles. (1, 2) Sand does not. (4–6) Loam may. (7) Clay never does.';
  assert.deepEqual(marks(numberedList(8), 'Silt settles. (3) It is heavy.', after), ['(3) → b3']);
  const before = 'Silt settles (1, 2). Sand does not (4–6). Loam may (7).';
  assert.deepEqual(marks(numberedList(8), 'We ask. (3) It is heavy.', before), []);
  assert.deepEqual(marks(numberedList(8), 'Silt settles. (3, 5) It is heavy.', before), ['(3, 5) → b3 b5']);
});

test('in a document that cites in brackets, parentheses and raised numbers are something else', () => {
  const others = 'Silt [1, 2], sand [3], loam [4–6] and clay [7].';
  for (const text of ['Silt settles (3).', 'a footnote^{2} here', 'Marlow (1999) says'])
    assert.deepEqual(marks(numberedList(8), text, others), [], text);
});

const WORKS = [
  'Marlow 1999',
  'Marlow, Hess 2001',
  'Hess, Ito, Abe 2003',
  'Ito 2004a',
  'Ito 2004b',
  'van den Berg, Abe 2005',
  'O’Neill 2006',
  'Ito 2007',
];

test('names and years cite, in parentheses and in the sentence', () => {
  const cases: Case[] = [
    ['Silt settles (Marlow, 1999).', 'Marlow, 1999 → b1'],
    [
      'Silt settles (Marlow & Hess 2001; Hess et al., 2003).',
      'Marlow & Hess 2001 → b2',
      'Hess et al., 2003 → b3',
    ],
    ['Marlow and Hess (2001) saw it.', 'Marlow and Hess (2001) → b2'],
    ['However, Hess et al. (2003) did not.', 'Hess et al. (2003) → b3'],
    ['Silt settles (Ito 2004a,b).', 'Ito 2004a → b4', 'b → b5'],
    ['Ito (2004a, 2007) shows it.', 'Ito (2004a → b4', '2007 → b8'],
    ['As in van den Berg and Abe (2005).', 'van den Berg and Abe (2005) → b6'],
    ["O'Neill’s (2006) loam.", "O'Neill’s (2006) → b7"],
    ['It does (see also Marlow 1999, for loam).', 'Marlow 1999 → b1'],
    ['It does (e.g., Hess, Ito and Abe 2003).', 'Hess, Ito and Abe 2003 → b3'],
    ['Karl Hess, Ana Ito, and Ben Abe (2003) saw it.', 'Hess, Ana Ito, and Ben Abe (2003) → b3'],
    ['It does [Hess et al., 2003].', 'Hess et al., 2003 → b3'],
    ['Printed later (Hess et al., 2004).', 'Hess et al., 2004 → b3'],
    ['Lost work (Xu et al., 2011).', 'Xu et al., 2011 → null'],
  ];
  for (const [text, ...expected] of cases)
    assert.deepEqual(
      marks(namedList(...WORKS), text, 'Marlow (1999), Hess et al. (2003), O’Neill (2006)'),
      expected,
      text,
    );
});

test('years and dates without a listed author do not cite', () => {
  for (const text of [
    'In May 2004 it rained.',
    'It rained (2003).',
    'Between 1999 and 2003.',
    'Paris (1999) was wet.',
    'The 2001 flood.',
    '(n = 2001)',
  ])
    assert.deepEqual(
      marks(namedList(...WORKS), text, 'Marlow (1999), Hess et al. (2003), O’Neill (2006)'),
      [],
      text,
    );
});

test('marks side by side share a group, and marks apart do not', () => {
  const [one] = cite(namedList(...WORKS), [
    paragraph('Silt (Marlow 1999; Hess et al. 2003) and loam (O’Neill 2006).'),
  ]);
  assert.deepEqual(pluck(defined(one).citations, 'group'), [0, 0, 1]);
});

test('a link into the bibliography identifies the work if the words do not', () => {
  // The names of the list were not understood: only links identify the work.
  const list = namedList('Marlow 1999', 'Hess 2003', 'Ito 2004', 'Zhou 2010');
  itemAt(list.entries, 3).reference.authors = [];
  itemAt(list.entries, 3).reference.raw = '??? (2010)';
  const text = 'Marlow 1999 Hess 2003 Ito 2004 Zhou 2010';
  const link = (word: string, place: number): Link => {
    const at = text.indexOf(word);
    return {
      left: 50 + 5 * at,
      right: 50 + 5 * (at + word.length),
      top: 92,
      bottom: 102,
      page: 9,
      targetLeft: 50,
      targetTop: 92 + 20 * place,
    };
  };
  const links = ['1999', '2003', '2004', '2010'].map(link);
  const [first] = cite(list, [paragraph(text)], links);
  assert.deepEqual(
    defined(first).citations.map(({ text: mark, reference }) => `${mark} → ${reference}`),
    ['Marlow 1999 → b1', 'Hess 2003 → b2', 'Ito 2004 → b3', '2010 → b4'],
  );
});

test('marks and mentions keep their text after white space and Unicode are normalised', () => {
  const flow = flowFrom('Cafe\u0301  silt [1],  Figure 2 [2].');
  const start = flow.text.indexOf('Figure');
  const mentions = [{ start, end: start + 8, text: 'Figure 2', object: 'fig2' }];
  const [first] = cite(numberedList(3), [{ section: ['Results'], flow, mentions }]);
  assert.equal(defined(first).text, 'Café silt [1], Figure 2 [2].');
  assert.deepEqual(pluck(defined(first).citations, 'text', 'reference'), [
    ['[1]', 'b1'],
    ['[2]', 'b2'],
  ]);
  assert.deepEqual(pluck(defined(first).mentions, 'text', 'object'), [['Figure 2', 'fig2']]);
});

test('no citation begins inside an equation', () => {
  const flow = flowFrom('Silt [1] and a = [2] b and [3].');
  const start = flow.text.indexOf('a =');
  const equation = { start, end: start + 9, text: flow.text.slice(start, start + 9), object: 'eq1' };
  const [first] = cite(numberedList(3), [{ section: [], flow, mentions: [equation] }]);
  assert.deepEqual(pluck(defined(first).citations, 'text'), ['[1]', '[3]']);
});

test('for any text, a span matches its slice', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '[1]',
      '[2–4]',
      '(3)',
      '^{5}',
      'Marlow (1999)',
      '(Hess et al., 2003;',
      'Ito 2004a,b)',
      ' ',
      '  ',
      'e\u0301',
      'Eq. ',
      '[',
      '(',
      ')',
      ']',
      '2003',
      ', ',
    ),
    fc.string({ maxLength: 6 }),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.boolean(), (source, isNumbered) => {
      const list = isNumbered ? numberedList(8) : namedList(...WORKS);
      for (const converted of cite(list, [paragraph(source)]))
        for (const span of converted.citations) {
          assert.equal(converted.text.slice(span.start, span.end), span.text);
          assert.notEqual(span.text, '');
        }
    }),
    { numRuns: 1000 },
  );
});

test('a document without a bibliography cites nothing', () => {
  assert.deepEqual(
    itemAt(cite({ entries: [], isNumbered: false }, [paragraph('Silt [1] (Marlow 1999).')]), 0).citations,
    [],
  );
});
