import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt, lastOf } from '../../at.js';
import { type CitedEntry, parseCitingPaper } from '../citing-paper.js';
import { type ParagraphSource, paperJson } from '../paper.fixture.js';
import type { Example } from '../recipe.js';
import { lengthsAndOracle, ValueCounts } from './lengths.js';
import { options, profiles, type WikirefOptions } from './options.js';
import { makeExamples } from './stage.js';

const PAGE =
  'The old mill at Tarn burned down on Friday night. Firemen came from three villages.\n' +
  'Nobody was hurt, the mayor said. The mill was built in 1712 by the weavers.';

const entry = (id: string, kind: string | null = 'web'): CitedEntry => ({
  id: `r-${id}`,
  kind,
  title: null,
  url: `http://example.org/${id}`,
  date: null,
});
const body = (work: string, text = PAGE) => ({
  work,
  paper: `url:https://example.org/${work}`,
  title: 'Mill burns',
  text,
});

const runOnPaper = (
  paragraphs: (string | ParagraphSource)[],
  options: Partial<WikirefOptions> = {},
  also: object = {},
) =>
  makeExamples(
    parseCitingPaper(
      paperJson(paragraphs, [], {
        title: 'Tarn',
        entries: [entry('a'), entry('b', 'news'), entry('c', 'book'), entry('d', null)],
        bodies: [body('a'), body('c'), body('d')],
        ...also,
      }),
    ),
    { ...profiles.refined, ...options },
  );

test('the statement is the summary, the titles are the query, the page is the document', () => {
  const { examples, drops, counts } = runOnPaper([
    { section: ['History', 'The mill'], text: 'The old mill burned down on Friday night.{[1]=a}' },
  ]);
  assert.deepEqual(drops, []);
  const { row, groups } = itemAt(examples, 0);
  assert.deepEqual(row.query, ['Tarn', 'History', 'The mill']);
  assert.equal(row.summary, 'The old mill burned down on Friday night.');
  assert.deepEqual(row.document, [
    'The old mill at Tarn burned down on Friday night.',
    'Firemen came from three villages.',
    'Nobody was hurt, the mayor said.',
    'The mill was built in 1712 by the weavers.',
  ]);
  assert.deepEqual(row.labels, [1, 0, 0, 0]);
  // Bigrams: 7 of the statement, 9 of the sentence, 6 shared.
  assert.deepEqual(row.scores, [0.75, 0, 0, 0]);
  assert.deepEqual([row.oracle_f, row.oracle_recall, row.word_recall], [0.75, 0.85714, 1]);
  assert.deepEqual(
    [row.document_tokens, row.document_sentences, row.summary_tokens, row.summary_sentences],
    [35, 4, 9, 1],
  );
  assert.equal(row.url, 'https://example.org/a');
  assert.equal(groups.cited, 'a');
  assert.deepEqual(counts, {
    articles: 1,
    citations: 1,
    statements: 1,
    of_kind: 1,
    with_document: 1,
    in_words: 1,
  });
});

const DROPS: [reason: string, paragraph: string, options: Partial<WikirefOptions>, reached: string][] = [
  ['cited source not identified', 'The old mill burned.{[1]=}', {}, 'statements'],
  ['cited source of another kind', 'The old mill burned.{[1]=c}', {}, 'statements'],
  ['cited source of another kind', 'The old mill burned.{[1]=d}', {}, 'statements'],
  ['statement is not a whole sentence', 'The old mill burned,{[1]=a} and that was it.', {}, 'of_kind'],
  ['cited page not in the corpus', 'The old mill burned.{[1]=b}', {}, 'of_kind'],
  ['statement has only stop words', 'It was then.{[1]=a}', {}, 'with_document'],
  ['too few words in common with the cited page', 'The new bridge collapsed.{[1]=a}', {}, 'with_document'],
];
for (const [reason, paragraph, options, reached] of DROPS)
  test(`dropped: ${reason}, ${paragraph}`, () => {
    const { examples, drops, counts } = runOnPaper([paragraph], options);
    assert.deepEqual([examples.length, drops.map((drop) => drop.reason)], [0, [reason]]);
    const steps = ['statements', 'of_kind', 'with_document', 'in_words'];
    assert.deepEqual(
      steps.filter((step) => defined(counts[step]) > 0),
      steps.slice(0, steps.indexOf(reached) + 1),
    );
  });

test('a book counts if all kinds are allowed; parts of sentences count if asked for', () => {
  assert.equal(runOnPaper(['The old mill burned.{[1]=c}'], { kinds: [] }).examples.length, 1);
  assert.equal(runOnPaper(['The old mill burned,{[1]=a} so.'], { fragments: 'keep' }).examples.length, 1);
});

test('half of the words are enough, by their stems', () => {
  const recall = (text: string) =>
    itemAt(runOnPaper([`${text}{[1]=a}`], { minRecall: 0 }).examples, 0).row.word_recall;
  assert.equal(recall('Mills burn.'), 1);
  assert.equal(recall('The mill vanished.'), 0.5);
  assert.equal(runOnPaper(['The mill vanished.{[1]=a}']).examples.length, 1);
});

test('a page that holds the article’s own sentences is a copy of it', () => {
  const ownSentences = [
    'The town of Tarn lies on the river Weft below two hills.',
    'Its weavers built a mill there at their own cost.',
    'A fire in the attic ended it after three hundred years.',
  ];
  const text = `${ownSentences[0]}{[1]=a} ${ownSentences[1]}{[1]=a} ${ownSentences[2]}{[1]=a}`;
  const also = { bodies: [body('a', ownSentences.join(' '))] };
  assert.deepEqual(pluck(runOnPaper([text], {}, also).drops, 'reason'), [
    'cited page is a copy of the article',
    'cited page is a copy of the article',
    'cited page is a copy of the article',
  ]);
  assert.equal(runOnPaper([text], { mirrorSentences: 0 }, also).examples.length, 3);
});

test('one text under two addresses is one document for the split', () => {
  const paragraph = 'The old mill burned down.{[1]=a} The mayor said nobody was hurt.{[2]=b}';
  const documents = (group: 'text' | 'address') =>
    runOnPaper([paragraph], { group }, { bodies: [body('a'), body('b')] }).examples.map(
      (example) => example.groups.document,
    );
  assert.equal(new Set(documents('text')).size, 1);
  assert.deepEqual(documents('address'), ['a', 'b']);
});

test('percentiles are those of NumPy', () => {
  const counts = new ValueCounts();
  for (const value of [7, 1, 3, 3, 12, 5]) counts.add(value);
  // numpy.percentile([7, 1, 3, 3, 12, 5], [0, 5, 50, 95, 100])
  assert.deepEqual(
    [0, 5, 50, 95, 100].map((share) => counts.percentile(share)),
    [1, 1.5, 4, 10.75, 12],
  );
  assert.equal(new ValueCounts().percentile(5), null);
});

test('lengths are judged by the percentiles of short documents, and then the oracle', () => {
  const look = lengthsAndOracle(profiles.paper);
  const example = (id: number, tokens: number, oracle = 0.5): Example => ({
    id: String(id),
    groups: {},
    provenance: { paper_id: 'p', record: 'r', paragraph: 0, start: 0, end: 1 },
    row: {
      summary: 'S.',
      document_tokens: tokens,
      document_sentences: 10,
      summary_tokens: 20,
      summary_sentences: 1,
      oracle_recall: oracle,
    },
  });
  const short = Array.from({ length: 101 }, (_, i) => example(i, 100 + i));
  const long = example(200, 5000);
  const weak = example(201, 150, 0.2);
  for (const example of [...short, long, weak]) look.see(example);
  assert.equal(look.judge(long)?.reason, 'unusual length');
  assert.equal(look.judge(weak)?.reason, 'too few word pairs in common with the cited page');
  const kept = short.filter((example) => look.judge(example) === undefined);
  // 102 short documents, one of them twice at 150: from 105.05 to 194.95.
  assert.deepEqual(
    [kept.length, itemAt(kept, 0).row.document_tokens, lastOf(kept).row.document_tokens],
    [89, 106, 194],
  );
  assert.deepEqual(look.counts, { in_lengths: 90, examples: 89 });
  assert.deepEqual(defined(look.figures)()[0], {
    name: 'allowed tokens of the document',
    ours: '105.05 to 194.95',
  });
});

test('both profiles satisfy the schema', () => {
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
});
