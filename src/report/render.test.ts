import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { buildHistogram } from './histogram.js';
import { renderReport } from './render.js';
import { type Report, type Section, serialiseReport } from './report.js';
import { comparisonTable, funnelSection, histogramSection } from './sections.js';

const page = (...sections: Section[]) => renderReport({ title: 'CiteSum', subtitle: 'A set', sections });
const countMatches = (text: string, part: string) => text.split(part).length - 1;

const FUNNEL = funnelSection({
  steps: [
    { key: 'papers', title: 'Papers', published: 9_000_000 },
    { key: 'related', title: 'With Related Work', published: 288_000 },
    { key: 'sentences', title: 'Citing sentences', published: 426_000 },
    { key: 'examples', title: 'Examples', published: 92_946 },
  ],
  counts: { papers: 12_481, related: 1_902, sentences: 9_377, examples: 702 },
  drops: new Map([
    ['recall too low', { count: 98, example: 'REF is a method. (0.41 < 0.50)' }],
    ['abstract unknown', { count: 200 }],
  ]),
});

test('a funnel draws a bar for each step and drop, a mark for each published count, and both in figures', () => {
  const drawn = page(FUNNEL);
  assert.equal(countMatches(drawn, '<rect class="ours"'), 6);
  assert.equal(countMatches(drawn, '<rect class="published"'), 4);
  for (const text of [
    '12,481',
    '15.2%',
    '9,000,000',
    '3.2%',
    '92,946',
    'With Related Work',
    '(0.41 &lt; 0.50)',
  ])
    assert.ok(drawn.includes(text), text);
  // 9,377 sentences are not a share of 1,902 papers.
  assert.ok(!drawn.includes('493'));
});

test('a step that counts parts has no share of the whole, and the next step skips it', () => {
  const drawn = page(
    funnelSection({
      steps: [
        { key: 'paragraphs', title: 'Paragraphs', published: 800 },
        { key: 'sentences', title: 'Sentences', published: 500, aside: true },
        { key: 'worthy', title: 'Cite-worthy', published: 150, aside: true },
        { key: 'kept', title: 'Kept' },
      ],
      counts: { paragraphs: 1000, sentences: 700, worthy: 350, kept: 310 },
      drops: new Map(),
    }),
  );
  const shares = [...drawn.matchAll(/>(\d+(?:\.\d+)?)%</g)].map(([, share]) => Number(share));
  // 350 of 700 and 150 of 500 sentences, 310 of 1,000 paragraphs.
  assert.deepEqual(shares, [50, 30, 31]);
});

test('drops come most frequent first, with their share of all candidates', () => {
  assert.deepEqual(FUNNEL.drops, [
    { reason: 'abstract unknown', count: 200, share: 0.2 },
    { reason: 'recall too low', count: 98, share: 0.098, example: 'REF is a method. (0.41 < 0.50)' },
  ]);
});

test('a histogram draws a bar for each bin that is not empty, its lines, its axis and its figures', () => {
  const before = buildHistogram([0.1, 0.12, 0.55, 0.72, 1], { resolution: 0.001 });
  const after = buildHistogram([0.55, 0.72, 1], { resolution: 0.001 });
  const drawn = page(
    histogramSection({
      title: 'Recall',
      unit: 'ROUGE-1 recall',
      histogram: before,
      label: 'before',
      overlay: { label: 'after', histogram: after },
      marks: [{ value: 0.731, label: 'published mean 0.731' }],
      bins: { from: 0, to: 1, width: 0.1 },
    }),
  );
  assert.equal(countMatches(drawn, '<rect class="whole"'), 4);
  assert.equal(countMatches(drawn, '<rect class="ours"'), 3);
  assert.equal(countMatches(drawn, '<g class="published">'), 1);
  for (const text of ['>0.2</text>', '>published mean 0.731</text>', '>mean 0.757</text>', '0.1 to 0.2: 2'])
    assert.ok(drawn.includes(text), text);
  assert.match(drawn, /<svg class="histogram" role="img" aria-label="Recall: histogram of ROUGE-1 recall"/);
  assert.match(drawn, /<title>0\.9 to 1: 1<\/title>/);
});

test('values outside the axis are mentioned', () => {
  const drawn = page(
    histogramSection({
      title: 'Lengths',
      unit: 'words',
      histogram: buildHistogram([1, 20, 30, 500]),
      bins: { from: 10, to: 40 },
    }),
  );
  assert.ok(drawn.includes('Not drawn: 1 value below 10.'));
  assert.ok(drawn.includes('Not drawn: 1 value from 40 upwards.'));
});

test('bars are drawn for what there is, with long names cut and whole in a tooltip', () => {
  const long = 'A very long name '.repeat(10);
  const drawn = page({
    kind: 'bars',
    title: 'Disciplines',
    logScale: true,
    bars: [
      { label: 'Computer Science', value: 78.3, published: 82.8 },
      { label: long, value: 0.2 },
      { label: 'History', value: 0 },
    ],
  });
  assert.equal(countMatches(drawn, '<rect class="ours"'), 2);
  assert.equal(countMatches(drawn, '<rect class="published"'), 1);
  assert.ok(drawn.includes(`<span title="${long}">`));
  assert.equal(countMatches(drawn, long), 1);
  assert.ok(drawn.includes('logarithmic'));
});

test('a table has a caption, names its rows, and highlights the published column', () => {
  const drawn = page(
    comparisonTable([
      { name: 'Sentences', ours: 118_020, published: '1,181,793' },
      { name: 'Mean length', ours: 148.23, published: 152 },
      { name: 'Agreement', ours: null, published: '80%' },
    ]),
  );
  assert.ok(drawn.includes('<caption>'));
  assert.ok(drawn.includes('<th scope="row" class="words">Sentences</th>'));
  assert.ok(drawn.includes('<td class="figure">118,020</td><td class="figure published">1,181,793</td>'));
  assert.ok(drawn.includes('<td class="figure">148.2</td><td class="figure published">152</td>'));
  assert.ok(drawn.includes('<td class="figure">–</td><td class="figure published">80%</td>'));
});

test('a column of fractions has the same number of decimals throughout', () => {
  const drawn = page({
    kind: 'table',
    title: 'Spans',
    columns: ['Length', '%'],
    rows: [
      [1, 93.12],
      [2, 5.871],
      [3, 0],
    ],
  });
  for (const cell of ['>93.120<', '>5.871<', '>0.000<', '>1<']) assert.ok(drawn.includes(cell), cell);
});

test('marks count code points, and may overlap, come unsorted or run past the end', () => {
  const drawn = page({
    kind: 'examples',
    title: 'Examples',
    items: [
      {
        id: 'one',
        fields: [
          {
            name: 'a',
            text: '𝛼𝛽 is <REF>.',
            marks: [
              { start: 6, end: 11 },
              { start: 1, end: 2 },
            ],
          },
          {
            name: 'b',
            text: 'abcdef',
            marks: [
              { start: 2, end: 4 },
              { start: 3, end: 99 },
              { start: -5, end: 1 },
            ],
          },
          {
            name: 'c',
            text: 'x',
            marks: [
              { start: 5, end: 2 },
              { start: Number.NaN, end: 1 },
            ],
          },
        ],
      },
    ],
  });
  assert.ok(drawn.includes('<dd>𝛼<mark>𝛽</mark> is <mark>&lt;REF&gt;</mark>.</dd>'));
  assert.ok(drawn.includes('<dd><mark>a</mark>b<mark>cd</mark><mark>ef</mark></dd>'));
  assert.ok(drawn.includes('<dd>x</dd>'));
});

test('a long example is cut and says by how much', () => {
  const drawn = page({
    kind: 'examples',
    title: 'Examples',
    items: [
      {
        id: 'one',
        fields: [{ name: 'src', text: 'a'.repeat(5_234), marks: [{ start: 3_999, end: 5_000 }] }],
      },
    ],
  });
  assert.ok(
    drawn.includes(`${'a'.repeat(3_999)}<mark>a</mark> <span class="cut">… (1,234 more characters)</span>`),
  );
});

/** A report with the same text in every text field. */
function everywhere(words: string): Report {
  return {
    title: words,
    subtitle: words,
    details: [{ name: words, value: words }],
    sections: [
      {
        kind: 'funnel',
        title: words,
        note: words,
        steps: [{ title: words, count: 2, published: 3 }],
        drops: [{ reason: words, count: 1, share: 0.5, example: words }],
      },
      { kind: 'table', title: words, columns: [words, words], rows: [[words, words]] },
      {
        kind: 'histogram',
        title: words,
        unit: words,
        label: words,
        bins: [{ from: 0, to: 1, count: 1 }],
        overlay: { label: words, bins: [{ from: 0, to: 1, count: 1 }] },
        marks: [{ value: 0.5, label: words }],
      },
      { kind: 'bars', title: words, unit: words, bars: [{ label: words, value: 1 }] },
      {
        kind: 'examples',
        title: words,
        items: [{ id: words, fields: [{ name: words, text: words, marks: [{ start: 0, end: 4 }] }] }],
      },
    ],
  };
}

const listTags = (text: string) =>
  defined(text.match(/<[^>]*>/g)).map((tag) => tag.replace(/"[^"]*"/g, '""'));

test('no text of a report breaks out of its element or attribute', () => {
  const plain = listTags(renderReport(everywhere('plain words')));
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `' onload='alert(1)`,
    '</title></style></svg><script>',
    '<!-- &lt; ]]>',
    '\u0000\ud800&#60;b>',
  ];
  for (const words of hostile) {
    const drawn = renderReport(everywhere(words));
    assert.deepEqual(listTags(drawn), plain, words);
    assert.doesNotMatch(drawn, /<script|<img|\u0000/);
  }
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 30, unit: 'binary' }), (words) => {
      fc.pre(!/^published\b/i.test(words.trim()));
      const kinds = (tags: string[]) => tags.map((tag) => defined(/^<\/?[\w!]+/.exec(tag))[0]).join(' ');
      assert.equal(kinds(listTags(renderReport(everywhere(words)))), kinds(plain));
    }),
    { numRuns: thorough(100, 30) },
  );
});

test('the page asks for nothing from outside and runs no script', () => {
  const drawn = renderReport(everywhere('plain words'));
  assert.doesNotMatch(drawn, /:\/\/|\ssrc=|url\(|@import|<script|<link|<iframe|xlink/);
  for (const [, target] of drawn.matchAll(/href="([^"]*)"/g)) assert.match(defined(target), /^#section-\d+$/);
  assert.ok(drawn.includes(`content="default-src 'none'; style-src 'unsafe-inline'"`));
});

test('sections without content say so', () => {
  const drawn = page(
    { kind: 'funnel', title: 'a', steps: [], drops: [] },
    { kind: 'table', title: 'b', columns: ['x'], rows: [] },
    histogramSection({ title: 'c', unit: 'words', histogram: buildHistogram([]) }),
    { kind: 'bars', title: 'd', bars: [] },
    { kind: 'examples', title: 'e', items: [] },
  );
  assert.equal(countMatches(drawn, 'Nothing to show.'), 5);
  assert.equal(countMatches(page(), 'Nothing to show.'), 1);
});

test('counts of zero and figures that are not numbers can be drawn', () => {
  const drawn = page(
    funnelSection({ steps: [{ key: 'a', title: 'Papers' }], counts: {}, drops: new Map() }),
    {
      kind: 'bars',
      title: 'Bars',
      bars: [
        { label: 'x', value: Number.NaN },
        { label: 'y', value: 0 },
      ],
    },
    { kind: 'table', title: 'Table', columns: ['a', 'b'], rows: [['x', Number.NaN], []] },
  );
  assert.doesNotMatch(drawn, /NaN|Infinity|undefined/);
});

test('the same report gives the same bytes, and its JSON reads back as it was', () => {
  const report: Report = { title: 't', subtitle: 's', sections: [FUNNEL] };
  assert.equal(renderReport(report), renderReport(structuredClone(report)));
  assert.equal(serialiseReport(report), serialiseReport(structuredClone(report)));
  assert.deepEqual(JSON.parse(serialiseReport(report)), report);
});
