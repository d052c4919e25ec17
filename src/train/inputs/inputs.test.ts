import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adaptText, findInput, type Purpose, type SourceExample, withPrompt } from './index.js';

const rows = (name: string, example: SourceExample, options = {}, purpose: Purpose = 'learn') =>
  findInput(name).rows(example, options, purpose);

const CITEWORTH: SourceExample = {
  id: 'p',
  samples: [
    { text: 'Silt settles.', label: 'cite-worthy' },
    { text: 'We weigh it.', label: 'non-cite-worthy' },
  ],
};

test('CiteWorth: sentences alone, or a paragraph with a label for each', () => {
  assert.deepEqual(rows('citeworth/sentences', CITEWORTH), [
    { id: 'p#0', text: 'Silt settles.', label: 1 },
    { id: 'p#1', text: 'We weigh it.', label: 0 },
  ]);
  assert.deepEqual(rows('citeworth/paragraphs', CITEWORTH), [
    { id: 'p', sentences: ['Silt settles.', 'We weigh it.'], labels: [1, 0] },
  ]);
});

test('WikiRef: titles from the article down to the section; without query the document alone', () => {
  const example = { id: 'w', query: ['Rhine', 'Floods'], document: ['It rose.'], labels: [1], scores: [0.5] };
  const row = { id: 'w', query: ['Rhine', 'Floods'], sentences: ['It rose.'], labels: [1], targets: [0.5] };
  assert.deepEqual(rows('wikiref/titles', example), [row]);
  assert.deepEqual(rows('wikiref/titles', example, { query: false }), [{ ...row, query: [] }]);
  // A cluster of DUC: each document by itself, with its own sentences, and none for an empty one.
  const cluster = { ...example, document: ['a', 'b', 'c'], documents: [2, 0, 1], labels: [0, 1, 0] };
  assert.deepEqual(rows('wikiref/titles', { ...cluster, scores: [0, 0.5, 0] }), [
    { id: 'w#0', query: ['Rhine', 'Floods'], sentences: ['a', 'b'], labels: [0, 1], targets: [0, 0.5] },
    { id: 'w#2', query: ['Rhine', 'Floods'], sentences: ['c'], labels: [0], targets: [0] },
  ]);
});

test('SciQFS: the query with each citing sentence, and distant sentences that ROUGE did not add as negatives', () => {
  const example = {
    id: 's',
    query: 'Silt in rivers.',
    sentences: ['a', 'b', 'c', 'd', 'e', 'f'],
    labels: [0, 1, 0, 1, 0, 0],
    citing: [0, 1, 0, 0, 0, 0],
  };
  const row = { id: 's#1', query: 'Silt in rivers.', document: 'b', document_id: '', relevant: ['b', 'd'] };
  assert.deepEqual(rows('sciqfs/pairs', example), [row]);
  assert.deepEqual(rows('sciqfs/pairs', example, { negatives: 2 }), [{ ...row, negatives: ['c', 'f'] }]);
  assert.deepEqual(
    rows('sciqfs/pairs', example, { labels: 'labels', negatives: 9 }).map((pair) => [
      pair.id,
      'negatives' in pair && pair.negatives,
    ]),
    [
      ['s#1', ['c', 'e', 'f', 'a']],
      ['s#3', ['f', 'a', 'c', 'e']],
    ],
  );
});

const CITESUM: SourceExample = {
  id: 'c',
  src: 'We weigh silt.',
  tgt: 'REF weigh silt.',
  title: 'On silt',
  introduction: 'Silt is heavy.',
  conclusion: 'It sank.',
  discipline: { mag_field_of_study: ['Geology', 'Physics'] },
};

test('CiteSum: the parts of Table 5 in their order', () => {
  const source = (parts: string) =>
    rows('citesum/source', CITESUM, { parts }).map((row) => 'source' in row && row.source);
  assert.deepEqual(source('abs'), ['We weigh silt.']);
  assert.deepEqual(source('aic'), ['We weigh silt. Silt is heavy. It sank.']);
  assert.deepEqual(source('abs+title'), ['We weigh silt. On silt']);
  // §2.2: of several fields of study the first is the discipline.
  assert.deepEqual(source('abs+disci'), ['We weigh silt. Geology']);
  assert.throws(() => source('title'), /parts title: choose one of abs, aic, abs\+title, abs\+disci/);
});

test('CiteSum: a model of several targets gets a prefix token for each, and is asked for the first', () => {
  const options = { parts: 'abs', targets: ['tldr', 'title', 'disci'] };
  assert.deepEqual(rows('citesum/source', CITESUM, options), [
    { id: 'c#tldr', source: '<|TLDR|> We weigh silt.', target: 'REF weigh silt.' },
    { id: 'c#title', source: '<|TITLE|> We weigh silt.', target: 'On silt' },
    { id: 'c#disci', source: '<|DISCI|> We weigh silt.', target: 'Geology' },
  ]);
  assert.deepEqual(rows('citesum/source', CITESUM, options, 'answer'), [
    { id: 'c', source: '<|TLDR|> We weigh silt.', target: 'REF weigh silt.' },
  ]);
  // §4.2: examples without a title or discipline are removed.
  assert.equal(rows('citesum/source', { ...CITESUM, discipline: null }, options).length, 2);
});

test('CiteS: REF, prompts and "We" as §4.1 has them', () => {
  assert.equal(adaptText('REF propose a gauge REF .', 'post-processing'), 'This paper propose a gauge.');
  assert.equal(adaptText('In REF, a gauge is weighed.', 'post-processing'), 'In, a gauge is weighed.');
  assert.equal(adaptText('This paper REF weighs silt.', 'prompting'), 'This paper weighs silt.');
  const row = { id: 's', source: 'Silt.', target: 'We present a new gauge.' };
  assert.deepEqual(withPrompt(row, 'prompting'), { ...row, prompt: 'This paper' });
  assert.deepEqual(withPrompt(row, 'gold'), { ...row, prompt: 'We present a' });
  assert.deepEqual(withPrompt(row, 'post-processing'), row);
  const example = { id: 's', src: 'Silt.', tgt: 'We present a new gauge. We weigh.' };
  const target = (purpose: Purpose) =>
    rows('citesum/transfer', example, {}, purpose).map((one) => 'target' in one && one.target);
  assert.deepEqual(target('learn'), ['This paper REF present a new gauge. We weigh.']);
  assert.deepEqual(target('answer'), ['We present a new gauge. We weigh.']);
});

test('transfer: training has words with their tags, prediction words alone', () => {
  const example = { id: 'a', words: ['Silt', 'settles'], tags: ['B-Soil', 'O'] };
  assert.deepEqual(rows('transfer/words', example), [
    { id: 'a', tokens: ['Silt', 'settles'], tags: ['B-Soil', 'O'] },
  ]);
  assert.deepEqual(findInput('transfer/words').rows(example, {}, 'answer'), [
    { id: 'a', tokens: ['Silt', 'settles'] },
  ]);
  assert.deepEqual(rows('transfer/words', { ...example, tags: ['O'] }), []);
});

test('SciXGen: object and context cut as in Table 5', () => {
  const example = {
    id: 'x',
    object: '<row> 1',
    context_20: ['B.', 'C.'],
    context: ['A.', 'B.', 'C.'],
    target: 'It shows.',
  };
  const buildRow = (cut: string) => rows('scixgen/description', example, { cut })[0];
  assert.deepEqual(buildRow('x'), { id: 'x', source: '<row> 1', target: 'It shows.' });
  assert.deepEqual(buildRow('C(20)'), { id: 'x', source: 'B. C.', target: 'It shows.' });
  assert.deepEqual(buildRow('x+C(20)'), { id: 'x', source: '<row> 1 <|SEP|> B. C.', target: 'It shows.' });
  assert.deepEqual(buildRow('x+C(∞)'), { id: 'x', source: '<row> 1 <|SEP|> A. B. C.', target: 'It shows.' });
  assert.deepEqual(buildRow('x+C(10)+OFiD(10)'), {
    id: 'x',
    object: '<row> 1',
    sentences: ['A.', 'B.', 'C.'],
    target: 'It shows.',
  });
  assert.throws(
    () => rows('scixgen/description', { ...example, context: null }, { cut: 'x+C(∞)' }),
    /fullContext=true/,
  );
});

test('SciXGen: the abstract alone, with cited abstracts, or with passages', () => {
  const example = {
    id: 'a',
    abstract: 'We weigh.',
    target: 'Silt is heavy.',
    cited_abstracts: [{ text: 'They weigh.' }],
    passages: [{ text: 'Long ago.' }, { text: 'Later.' }],
  };
  const buildRow = (passages: string) => rows('scixgen/paragraph', example, { passages })[0];
  assert.deepEqual(buildRow('none'), { id: 'a', source: 'We weigh.', target: 'Silt is heavy.' });
  assert.deepEqual(buildRow('abstracts'), {
    id: 'a',
    source: 'We weigh.',
    passages: ['They weigh.'],
    target: 'Silt is heavy.',
  });
  assert.deepEqual(buildRow('passages'), { ...buildRow('abstracts'), passages: ['Long ago.', 'Later.'] });
});

test('transfer: a text with the name of its class, words with their tags; no answers are given away', () => {
  const relation = { id: 'r', text: 'We use << CRFs >> for [[ NER ]].', label: 'USED-FOR' };
  assert.deepEqual(rows('transfer/texts', relation), [relation]);
  assert.deepEqual(rows('transfer/texts', relation, {}, 'answer'), [{ id: 'r', text: relation.text }]);
  assert.deepEqual(rows('transfer/texts', { id: 'r', text: 'No class.' }), []);
  const tagged = { id: 't', words: ['p53', 'binds'], tags: ['B-Gene', 'O'] };
  const tokens = { id: 't', tokens: ['p53', 'binds'] };
  assert.deepEqual(rows('transfer/words', tagged), [{ ...tokens, tags: ['B-Gene', 'O'] }]);
  assert.deepEqual(rows('transfer/words', tagged, {}, 'answer'), [tokens]);
});
