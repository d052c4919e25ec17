import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt, lastOf } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import fc from 'fast-check';
import { Hyphens } from '../../hyphens.js';
import { joinIntoFlow } from '../layout/flow.js';
import type { Line } from '../layout/lines.js';
import { divideList } from './entries.js';
import { linesFrom, printedLine } from './printed.fixture.js';

function printed(lines: readonly Line[], left = 50): string[] {
  const hyphens = new Hyphens(lines);
  const { entries } = divideList(
    lines,
    lines.map(() => left),
  );
  return entries.map((entry) => joinIntoFlow(entry.lines, hyphens).text);
}

const starts = (source: readonly string[]) => printed(linesFrom(source)).map((text) => text.slice(0, 18));

test('numbers of every kind begin entries', () => {
  const styles: [string, (n: number) => string][] = [
    ['brackets', (n) => `[${n}] `],
    ['stops', (n) => `${n}. `],
    ['parentheses', (n) => `(${n}) `],
    ['half parentheses', (n) => `${n}) `],
    ['raised', (n) => `^{${n}}`],
    ['bare', (n) => `${n} `],
  ];
  for (const [name, label] of styles) {
    const source = [1, 2, 3, 4].flatMap((n) => [
      `${label(n)}Marlow J, Hess K: Silt in slow rivers of the`,
      '     northern plains. J Hydrol 2016,',
      '     12:34-56.',
    ]);
    const { entries, isNumbered } = divideList(
      linesFrom(source),
      source.map(() => 50),
    );
    assert.equal(isNumbered, true, name);
    assert.deepEqual(
      entries.map((entry) => [entry.label, entry.lines.length]),
      [1, 2, 3, 4].map((n) => [String(n), 3]),
      name,
    );
  }
});

test('a label that is set apart from its entry is part of it', () => {
  const lines = [1, 2, 3].flatMap((n) => [
    printedLine(`${n}.`, { left: 50, base: n * 30 }),
    printedLine('Marlow J: Silt. J Hydrol 2016,', { left: 70, base: n * 30 }),
    printedLine('12:34-56.', { left: 70, base: n * 30 + 10 }),
  ]);
  assert.deepEqual(
    printed(lines),
    [1, 2, 3].map((n) => `${n}. Marlow J: Silt. J Hydrol 2016, 12:34-56.`),
  );
});

test('a page number or volume at the start of a line does not begin an entry', () => {
  assert.deepEqual(
    starts([
      '1. Marlow J. Silt. J Hydrol 2016, vol.',
      '   12. Springer, Berlin.',
      '2. Hess K. Sand. J Hydrol 2017,',
      '   3. edition.',
      '3. Ito A. Gravel. J Hydrol 2018.',
      '4. Abe B. Loam. J Hydrol 2019.',
    ]),
    ['1. Marlow J. Silt.', '2. Hess K. Sand. J', '3. Ito A. Gravel. ', '4. Abe B. Loam. J '],
  );
});

test('hanging indents divide a list of names and years', () => {
  assert.deepEqual(
    starts([
      'Abe B, Ito A (2001) Loam under long',
      '    rain. J Soil 3:1-9',
      'Hess K (2003) Sand. Dune Lett 4:5-6',
      'Marlow J, Hess K (1999) Silt in slow',
      '    rivers, and what it',
      '    carries. J Hydrol 12:34-56',
    ]),
    ['Abe B, Ito A (2001', 'Hess K (2003) Sand', 'Marlow J, Hess K ('],
  );
});

test('indented first lines divide a list too', () => {
  assert.deepEqual(
    starts([
      '    Abe, B., & Ito, A. (2001). Loam under',
      'long rain. Journal of Soil, 3, 1–9.',
      '    Hess, K. (2003). Sand. Dune Letters, 4,',
      '5–6.',
      '    Marlow, J. (1999). Silt in slow rivers,',
      'and what it carries. Journal of Hydrology, 12.',
    ]),
    ['Abe, B., & Ito, A.', 'Hess, K. (2003). S', 'Marlow, J. (1999).'],
  );
});

test('space between entries divides a list without indents', () => {
  assert.deepEqual(
    starts([
      'Brian Abe and Aiko Ito. 2001. Loam under long',
      'rain. Journal of Soil, 3:1–9.',
      '',
      'Karl Hess. 2003. Sand. Dune Letters, 4:5–6.',
      '',
      'Jane Marlow. 1999. Silt in slow rivers, and what',
      'Nile mud carries. Journal of Hydrology, 12.',
    ]),
    ['Brian Abe and Aiko', 'Karl Hess. 2003. S', 'Jane Marlow. 1999.'],
  );
});

test('names after the end of a sentence divide a list without other signs', () => {
  assert.deepEqual(
    starts([
      'Abe, B., & Ito, A. (2001). Loam under',
      'long rain. Journal of Soil, 3, 1–9.',
      'Hess, K. (2003). Sand. Dune Letters, 4, 5–6.',
      'Marlow, J. (1999). Silt in slow rivers,',
      'and what it carries. Journal of Hydrology, 12.',
    ]),
    ['Abe, B., & Ito, A.', 'Hess, K. (2003). S', 'Marlow, J. (1999).'],
  );
});

test('labels of letters are kept', () => {
  const source = [
    '[Abe01] B. Abe. Loam. 2001.',
    '[HI03] K. Hess and A. Ito. Sand and',
    '        more sand. 2003.',
    '[Mar99] J. Marlow. Silt. 1999.',
  ];
  const { entries, isNumbered } = divideList(
    linesFrom(source),
    source.map(() => 50),
  );
  assert.equal(isNumbered, false);
  assert.deepEqual(pluck(entries, 'label'), ['Abe01', 'HI03', 'Mar99']);
});

test('an entry continues in the next column and on the next page', () => {
  const first = linesFrom(
    ['[1] J. Marlow, “Silt,” J. Hydrol.,', '     vol. 1, 1999.', '[2] K. Hess, “Sand in'],
    { base: 700 },
  );
  const second = linesFrom(['     wide deserts,” Dune Lett., 2003.', '[3] A. Ito, “Loam,” J. Soil, 2001.'], {
    left: 320,
  });
  const third = linesFrom(['[4] B. Abe, “Clay,” J. Soil, 2004.'], { page: 1 });
  const lines = [...first, ...second, ...third];
  const { entries } = divideList(lines, [50, 50, 50, 320, 320, 50]);
  assert.deepEqual(
    entries.map((entry) => entry.lines.length),
    [2, 2, 1, 1],
  );
});

test('what follows the last entry is left out', () => {
  const list = [
    '1. Marlow J. Silt. J Hydrol 2016.',
    '2. Hess K. Sand in deserts. Dune',
    '    Lett 2017.',
    '3. Ito A. Loam in the far',
    '    north. J Soil 2018.',
  ];
  for (const trailer of [
    'Publisher’s Note',
    'Cite this article as: Marlow',
    'Submit your next manuscript to',
    '© 2019 The authors',
    'Appendix A. Proofs',
  ])
    assert.equal(
      printed(linesFrom([...list, trailer, 'and more of it'])).at(-1),
      '3. Ito A. Loam in the far north. J Soil 2018.',
      trailer,
    );
  const larger = printedLine('Jane Marlow is a professor', { base: 172, size: 14 });
  assert.equal(printed([...linesFrom(list), larger]).length, 3);
  assert.equal(lastOf(printed([...linesFrom(list), larger])).endsWith('2018.'), true);
});

test('addresses of the authors below a list without numbers are not entries', () => {
  const list = [
    'Hess K (2017). “Sand in Deserts.” Dune',
    '  Letters, 4(2), 11–19.',
    'Ito A (2018). “Loam in the Far North.”',
    '  Journal of Soil, 12, 3–8.',
    'Marlow J (2016). “Silt.” Journal of',
    '  Hydrology, 7, 34–56.',
  ];
  const address = ['Jane Marlow', 'Department of Soil', 'University of Northfield', 'jane@soil.example'];
  const other = ['', 'Karl Hess', 'Institute of Dunes', 'karl@dunes.example'];
  const expected = printed(linesFrom(list));
  assert.equal(expected.length, 3);
  for (const below of [address, [...address, ...other], ['Affiliation:', ...address]])
    assert.deepEqual(printed(linesFrom([...list, '', ...below])), expected);
});

test('a list cut off in the middle still begins with the number it shows', () => {
  const source = [
    '7. Marlow J. Silt. J Hydrol 2016.',
    '8. Hess K. Sand. Dune Lett 2017.',
    '9. Ito A. Loam. J Soil 2018.',
  ];
  assert.deepEqual(pluck(divideList(linesFrom(source), []).entries, 'label'), ['7', '8', '9']);
});

test('an entry whose number was lost is still an entry', () => {
  const source = [
    '1. Marlow J. Silt. J Hydrol 2016.',
    '2. Hess K. Sand. Dune Lett 2017.',
    '    Abe B. Clay in the far south of the',
    '    plains. J Soil 2017.',
    '4. Ito A. Loam. J Soil 2018.',
  ];
  const { entries } = divideList(linesFrom(source), []);
  assert.deepEqual(
    entries.map(({ label, lines }) => [label, lines.length]),
    [
      ['1', 1],
      ['2', 1],
      ['3', 2],
      ['4', 1],
    ],
  );
});

test('the edge of a column is that of its rows, whatever the layout says', () => {
  const list = [
    'Abe B (2001) Loam under',
    '    long rain. J Soil 3:1-9',
    'Hess K (2003) Sand and',
    '    wind. Dune Lett 4:5-6',
    'Marlow J (1999) Silt in slow',
    '    rivers. J Hydrol 12:34-56',
  ];
  const lines = [...linesFrom(list), ...linesFrom(list, { left: 320 })];
  const misled = lines.map((_, i) => (i < 6 ? 58 : 0));
  assert.equal(divideList(lines, misled).entries.length, 6);
});

test('no lines give no entries, and a list of one entry gives one entry', () => {
  assert.deepEqual(divideList([], []), { entries: [], isNumbered: false });
  assert.equal(divideList(linesFrom(['[1] J. Marlow. Silt. 1999.']), [50]).entries.length, 1);
  assert.equal(divideList(linesFrom(['Marlow J (1999) Silt.']), [50]).entries.length, 1);
});

test('for any lines, each is in at most one entry, in order', () => {
  const word = fc.oneof(
    fc.constantFrom('1.', '[2]', '(3)', '12', 'Marlow', 'J.', 'and', '2016', 'Appendix', '©', '—'),
    fc.string({ maxLength: 8 }),
  );
  const line = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
    left: fc.integer({ min: 0, max: 400 }),
    base: fc.integer({ min: 0, max: 800 }),
    page: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (list) => {
      const lines = list.map(({ words, ...place }) => printedLine(words.join(' '), place));
      const { entries } = divideList(
        lines,
        lines.map(() => 50),
      );
      const places = entries.flatMap((entry) => entry.lines.map((line) => lines.indexOf(line)));
      for (let i = 1; i < places.length; i++) assert.ok(itemAt(places, i) > itemAt(places, i - 1));
      if (entries.length > 1) {
        const last = lastOf(entries).lines.length;
        const inner = places.slice(0, places.length - last);
        // Between the first entry and the last no line is lost.
        assert.equal(lastOf(inner) - itemAt(inner, 0) + 1, inner.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('a long hostile list is divided as well', () => {
  const lines = Array.from({ length: 20_000 }, (_, i) =>
    printedLine(`${i % 3} ${'A, '.repeat(20)}`, { base: i, page: i >> 6 }),
  );
  assert.ok(
    divideList(
      lines,
      lines.map(() => 50),
    ).entries.length > 0,
  );
});

test('the numbered rows of a table after a list without numbers do not divide it', () => {
  const entries = [
    'Field A',
    'Hess K',
    'Kent L',
    'Lowe M',
    'Marlow J',
    'North O',
    'Reed P',
    'Stone Q',
  ].flatMap((name) => [
    `${name} (2016) Silt in slow rivers of the`,
    '     northern plains. J Hydrol 12:34-56.',
  ]);
  const rows = [1, 2, 3, 4, 5].map((n) => `${n}. Porridge`);
  assert.deepEqual(
    starts([...entries, ...rows])
      .slice(0, 8)
      .map((text) => text.slice(0, 4)),
    ['Fiel', 'Hess', 'Kent', 'Lowe', 'Marl', 'Nort', 'Reed', 'Ston'],
  );
});

test('a little more space between entries than within them divides a list without indents', () => {
  const lines = Array.from({ length: 8 }, (_, n) => [
    printedLine(`Marlow, J. (20${10 + n}). Silt in slow rivers of the`, { left: 50, base: 100 + 25.4 * n }),
    printedLine('Plant Cell Physiol. https://doi.org/10.5555/x', { left: 50, base: 112 + 25.4 * n }),
  ]).flat();
  assert.equal(printed(lines).length, 8);
});

test('small spaces between entries divide them though the steps within them differ, too', () => {
  const texts = [
    'Marlow J, Hess K. Silt in slow rivers of the',
    'northern plains, which carry sand. Ann Mill',
    'J. Soil Res. 12, 34 (2016).',
  ];
  let base = 100;
  const lines = Array.from({ length: 8 }, (_, entry) =>
    texts.map((text, row) => {
      // Positions are rounded to three quarters of a point.
      base += row === 0 ? 13.5 : (entry + row) % 2 === 0 ? 11.25 : 12;
      return printedLine(text, { base, size: 9.5 });
    }),
  ).flat();
  assert.deepEqual(
    printed(lines).map((text) => text.slice(0, 8)),
    Array.from({ length: 8 }, () => 'Marlow J'),
  );
});

test('an institution and a year begin an entry, a publisher and a year end one', () => {
  assert.deepEqual(
    starts([
      'Hess, K., 2001. Silt in rivers of the northern plains. J Hydrol 2, 3.',
      'Council of the Mills of Wick, 2009. Stones of the valley and how they are',
      'dressed. Wick, 12 p.',
      'Ito, D., 2011. Loam in the fields of the south, and what grows on it in',
      'Mill Press, 2011.',
      'Roe, B., 2012. Peat. J Soil 3, 1.',
    ]),
    ['Hess, K., 2001. Si', 'Council of the Mil', 'Ito, D., 2011. Loa', 'Roe, B., 2012. Pea'],
  );
});
