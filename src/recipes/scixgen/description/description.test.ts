import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { itemAt } from '../../../at.js';
import { FILLER, figure, makePaper, object, type PaperSource, type Source, table } from '../paper.fixture.js';
import { type DescriptionOptions, makeExamples, options, profiles } from './index.js';

const LOOSE: Partial<DescriptionOptions> = { minPaperWords: 0, minTargetWords: 0, wholeSentences: false };

const runOnPaper = (
  sources: (string | Source)[],
  also: PaperSource,
  options: Partial<DescriptionOptions> = {},
  profile: 'paper' | 'refined' = 'paper',
) => makeExamples(makePaper(sources, also), { ...profiles[profile], ...LOOSE, ...options });

const target = (text: string, options: Partial<DescriptionOptions> = {}, more: PaperSource = {}) =>
  runOnPaper([text], { objects: [table('t1'), figure('f2'), EQUATION], ...more }, options).examples.find(
    ({ row }) => row.object_id === 't1',
  )?.row.target;

const EQUATION = object('e1', 'equation', { label: '(1)', content: 'v = \\frac{d}{t}' });

/** What a target does, a paragraph with mentions in braces, and the target. */
const TARGETS = `
starts with the first sentence that refers to it || Mud is wet. {Table 1=t1} lists it. || Table 1 lists it.
continues to the end of the paragraph || {Table 1=t1} lists it. It rained. Mud fell. || Table 1 lists it. It rained. Mud fell.
ends before another object || {Table 1=t1} lists it. It rained. See {Figure 2=f2}. Mud. || Table 1 lists it. It rained.
continues if it is named again || {Table 1=t1} lists it. So {Table 1=t1} says. Mud. || Table 1 lists it. So Table 1 says. Mud.
ends if it is named beside another || {Table 1=t1} lists it. {Table 1=t1} and {Figure 2=f2} agree. || Table 1 lists it.
may name another in its first sentence || {Table 1=t1} and {Figure 2=f2} list it. Mud. || Table 1 and Figure 2 list it. Mud.
ends before a mention that leads nowhere || {Table 1=t1} lists it. {Table S1=} has more. || Table 1 lists it.
is recognised by its label if a link is lost || {Table 1=t1} lists it. {table 1=} has more. || Table 1 lists it. table 1 has more.
ends before a reference to an equation || {Table 1=t1} lists it. By Eq. {(1)=e1} it falls. || Table 1 lists it.
continues over an equation in it || {Table 1=t1} lists it. It falls with {v = d/t=e1} and stops. || Table 1 lists it. It falls with <equation> v = \\frac{d}{t} </equation> and stops.
`
  .trim()
  .split('\n')
  .map((line) => line.split(' || '));
for (const [what = '', text = '', expected] of TARGETS)
  test(`a target ${what}`, () => assert.equal(target(text), expected));

test('there is no target if nothing refers to the object', () =>
  assert.equal(target('Mud is wet.'), undefined));

test('with endAt described, a reference to an equation ends nothing', () => {
  assert.equal(
    target('{Table 1=t1} lists it. By Eq. {(1)=e1} it falls. See {Figure 2=f2}.', { endAt: 'described' }),
    'Table 1 lists it. By Eq. (1) it falls.',
  );
});

test('a footnote’s mark refers to no object', () => {
  const note = object('n1', 'text', { environment: 'footnote', content: 'Wet.' });
  const { examples } = runOnPaper(['{Table 1=t1} lists it. Mud is wet{1=n1} here.'], {
    objects: [table('t1'), note],
  });
  assert.equal(itemAt(examples, 0).row.target, 'Table 1 lists it. Mud is wet1 here.');
});

test('a target never reaches into the next paragraph, and the abstract is not part of the body', () => {
  const { examples } = runOnPaper(
    [
      { part: 'abstract', section: [], text: '{Table 1=t1} is good.' },
      'Rain. {Table 1=t1} lists it.',
      'More mud.',
    ],
    { objects: [table('t1')] },
  );
  assert.equal(itemAt(examples, 0).row.target, 'Table 1 lists it.');
  assert.deepEqual(itemAt(examples, 0).row.context, ['Rain.']);
});

test('context is all sentences of the body before the target; context_20 the last twenty of them', () => {
  const before = Array.from({ length: 30 }, (_, i) => `Sentence number ${i} is here.`);
  const { row } = itemAt(
    runOnPaper([before.slice(0, 12).join(' '), `${before.slice(12).join(' ')} See {Table 1=t1}.`], {
      objects: [table('t1')],
    }).examples,
    0,
  );
  assert.deepEqual(row.context, before);
  assert.deepEqual(row.context_20, before.slice(10));
  const example = itemAt(
    runOnPaper(['Mud. See {Table 1=t1}.'], { objects: [table('t1')] }, { fullContext: false }).examples,
    0,
  );
  assert.deepEqual([example.row.context, example.row.context_20], [null, ['Mud.']]);
});

test('papers without sections, too short or too long give no candidates', () => {
  const also = { objects: [table('t1')] };
  const counts = (sources: (string | Source)[], options: Partial<DescriptionOptions>) =>
    runOnPaper(sources, also, options).counts;
  assert.equal(counts([{ section: [], text: 'See {Table 1=t1}.' }], {}).with_sections, 0);
  const words = (minPaperWords: number) => counts([FILLER, 'See {Table 1=t1}.'], { minPaperWords });
  assert.deepEqual([words(1203).within_limits, words(1204).within_limits], [1, 0]);
  assert.equal(counts([FILLER], { maxPaperWords: 1199 }).within_limits, 0);
  assert.equal(counts([FILLER], { maxPaperWords: 1200 }).within_limits, 1);
  assert.equal(runOnPaper([FILLER], also, { maxPaperWords: 1199 }).drops.length, 0);
});

const tokens = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
const REASONS: [
  what: string,
  drop: string,
  sources: string[],
  also: PaperSource,
  options: Partial<DescriptionOptions>,
][] = [
  [
    'rows of other lengths',
    'table rows of unequal length',
    ['See {Table 1=t1}.'],
    { objects: [table('t1', { rows: [['a'], ['b', 'c']] })] },
    {},
  ],
  [
    'a table that is an image',
    'table without content',
    ['See {Table 1=t1}.'],
    { objects: [table('t1', { rows: null, images: ['t.png'] })] },
    {},
  ],
  [
    'a figure without files',
    'figure without content',
    ['See {Figure 2=f2}.'],
    { objects: [figure('f2', { images: null, caption: 'Mud.' })] },
    {},
  ],
  [
    '199 tokens',
    'too few tokens',
    ['By {Theorem 1=s1}.'],
    { objects: [object('s1', 'theorem', { content: tokens(199) })] },
    {},
  ],
  [
    '501 tokens',
    'too many tokens',
    ['By {Algorithm 1=a1}.'],
    { objects: [object('a1', 'algorithm', { content: tokens(501) })] },
    {},
  ],
  ['no mention', 'not mentioned in the text', ['Mud.'], { objects: [table('t1')] }, {}],
  [
    '29 words',
    'target too short',
    [`{Table 1=t1} ${tokens(27)}.`],
    { objects: [table('t1')] },
    { minTargetWords: 30 },
  ],
  [
    'too many words',
    'target too long',
    [`{Table 1=t1} ${tokens(29)}.`],
    { objects: [table('t1')] },
    { maxTargetWords: 30 },
  ],
  [
    'two objects at once',
    'first sentence also mentions other objects',
    ['See {Table 1=t1} and {Table S2=}.'],
    { objects: [table('t1')] },
    { soleObject: true },
  ],
  [
    'a fragment',
    'target is cut off',
    ['depths as in {Table 1=t1}'],
    { objects: [table('t1')] },
    { wholeSentences: true },
  ],
  [
    'a photograph',
    'not recognised as a chart',
    ['See {Figure 2=f2}.'],
    { objects: [figure('f2', { caption: 'Photograph of the weir.' })] },
    { chartsOnly: true },
  ],
];
for (const [what, reason, sources, also, options] of REASONS)
  test(`dropped for ${what}: ${reason}`, () => {
    const { examples, drops, counts } = runOnPaper(sources, also, options);
    assert.deepEqual([examples.length, drops.map((drop) => drop.reason), counts.objects], [0, [reason], 1]);
  });

test('the limits of 200 and 500 tokens and 30 words are inclusive', () => {
  const objects = [200, 500].map((count) => object(`s${count}`, 'theorem', { content: tokens(count) }));
  const text = `{Theorem 200=s200} ${tokens(28)}.`;
  const { examples } = runOnPaper([text, text.replaceAll('200', '500')], { objects }, { minTargetWords: 30 });
  assert.deepEqual(
    examples.map(({ row }) => row.object_id),
    ['s200', 's500'],
  );
});

test('equations are described if asked for, and never by the sentence that displays them', () => {
  const objects = [EQUATION];
  const text = 'It falls as {v = d/t=e1}. Mud is wet. Equation {(1)=e1} is simple.';
  assert.equal(runOnPaper([text], { objects }).counts.objects, 0);
  const [example] = runOnPaper([text], { objects }, { kinds: ['equation'] }).examples;
  assert.equal(defined(example).row.target, 'Equation (1) is simple.');
  assert.equal(defined(example).row.object, 'v = \\frac{d}{t}');
});

test('captions replace files if asked for', () => {
  const objects = [figure('f2', { images: null, caption: 'Mud over time.' })];
  const [example] = runOnPaper(['See {Figure 2=f2}.'], { objects }, { captionedFigures: true }).examples;
  assert.equal(defined(example).row.object, '<caption> Mud over time.');
});

test('provenance counts code points and leads to the words of the target', () => {
  const { examples } = runOnPaper(['The angle 𝛼 is 🌊. {Table 1=t1} gives 𝛼 here. Mud.'], {
    objects: [table('t1')],
  });
  const { start, end } = itemAt(examples, 0).provenance;
  const text = 'The angle 𝛼 is 🌊. Table 1 gives 𝛼 here. Mud.';
  assert.equal([...text].slice(start, end).join(''), itemAt(examples, 0).row.target);
});

test('objects of every class are counted with their content', () => {
  const objects = [table('t1'), table('t2', { rows: null }), object('v1', 'verbatim', { content: 'x' })];
  const { counts } = runOnPaper(['Mud.'], { objects });
  assert.deepEqual(
    [counts.all_table, counts.content_table, counts.all_verbatim, counts.content_verbatim],
    [2, 1, 1, 1],
  );
});

test('every object of the wanted kinds is an example or a drop, and no target names it late', () => {
  const ids = ['t1', 't2', 'f3', 'f4'];
  const piece = fc.oneof(
    fc.constantFrom('Mud is wet. ', 'It rained, ', 'e.g. here. ', 'Dr. Hess et al. saw it. ', '🌊 '),
    fc.constantFrom(...ids).map((id) => `{Table ${id.slice(1)}=${id}} is it. `),
    fc.constant('{Figure S1=} too. '),
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('') || 'Mud.'),
        { maxLength: 5 },
      ),
      fc.constantFrom('paper', 'refined'),
      (paragraphs, profile) => {
        const objects = ids.map((id) => (id.startsWith('t') ? table(id) : figure(id)));
        const { examples, drops, counts } = runOnPaper(paragraphs, { objects }, {}, profile as 'paper');
        assert.equal(examples.length + drops.length, counts.within_limits ? ids.length : 0);
        for (const { row } of examples) {
          const name = `Table ${String(row.object_id).slice(1)} `;
          assert.ok(String(row.target).includes(name));
          for (const sentence of row.context as string[]) assert.ok(!sentence.includes(name), sentence);
        }
      },
    ),
  );
});

test('both profiles satisfy the schema, and a wrong option is reported', () => {
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
  assert.equal(options.safeParse({ ...profiles.paper, kinds: ['soup'] }).success, false);
});

test('very many mentions and one very long sentence are handled', () => {
  const objects = [table('t1'), EQUATION];
  for (const piece of ['See {Table 1=t1}. ', 'by {v = d/t=e1} and ', '{(1)=e1} ', 'mud ', '$x$ '])
    assert.equal(
      runOnPaper([piece.repeat(thorough(20_000, 4_000))], { objects }, { maxPaperWords: 0 }).counts.objects,
      1,
    );
});

test('target and near context come with bold and italics marked, too', () => {
  const { examples } = runOnPaper(
    [
      {
        text: '𝛼 is wet mud. It falls. {Table 1=t1} lists p* of all mud with $x^*$ and {v = d/t=e1} for mud. It rained.',
        emphasis: {
          bold: ['wet mud. It', '1 lists', 'rained'],
          italic: ['mud', 'all mud with $x^*$ and v = d/t for'],
        },
      },
      'Later words.',
    ],
    { objects: [table('t1'), EQUATION] },
  );
  const { row } = itemAt(examples, 0);
  assert.deepEqual(row.context_20, ['𝛼 is wet mud.', 'It falls.']);
  assert.deepEqual(row.context_20_marked, ['𝛼 is **wet *mud*.**', '**It** falls.']);
  assert.equal(
    row.target,
    'Table 1 lists p* of all mud with $x^*$ and <equation> v = \\frac{d}{t} </equation> for mud. It rained.',
  );
  assert.equal(
    row.target_marked,
    'Table **1 lists** p\\* of *all mud with $x^*$ and* <equation> v = \\frac{d}{t} </equation> *for* mud. It **rained**.',
  );
});
