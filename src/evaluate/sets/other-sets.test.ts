import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import {
  type AnySet,
  buildTable,
  createModel,
  datasetRows,
  type EvaluationSet,
  findModels,
  loadExamples,
  openSet,
  type Part,
  predict,
  toAllKinds,
  toOneKind,
} from '../index.js';
import { temporary } from '../invented.fixture.js';
import { setInput } from './set.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const CORPORA = process.env.CITEMILL_CORPORA ?? join(ROOT, '..', 'shared', 'corpora');
const folder = temporary();

/** Writes a folder of files by their paths and gives its own. */
function laidOut(name: string, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}

async function tableFor(set: AnySet, models: string[], part: Part = 'test') {
  const examples = await loadExamples(toAllKinds(set), part);
  const systems = [];
  for (const entry of findModels(set, models)) {
    const system = await createModel(entry, toAllKinds(set), { seed: 0 });
    systems.push(await predict(toAllKinds(set), part, examples, system));
  }
  return buildTable(toAllKinds(set), part, examples, systems).table;
}

const figure = (table: Awaited<ReturnType<typeof tableFor>>, system: string, column: string) =>
  table.rows.find((row) => row.system === system)?.ours?.[
    table.columns.findIndex(({ name }) => name === column)
  ]?.value ?? Number.NaN;

const published = (table: Awaited<ReturnType<typeof tableFor>>, system: string, column: string) =>
  table.rows.find((row) => row.publishedAs === system)?.published?.[
    table.columns.findIndex(({ name }) => name === column)
  ];

const conll = (...sentences: string[][]) =>
  `-DOCSTART-\t-X-\t-X-\tO\n\n${sentences.map((words) => words.map((word) => word.replace('/', '\tNN\tO\t')).join('\n')).join('\n\n')}\n`;

const json = (...rows: object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

const NER = conll(
  ['The/O', 'gene/O', 'p53/B-Gene', 'binds/O'],
  ['Gene/O', 'BRCA/B-Gene', '1/I-Gene', 'acts/O'],
);
const INTENT = json(
  { text: 'We use the parser of Lund.', label: 'Uses', metadata: {} },
  { text: 'We use the gauge of Berg.', label: 'Uses', metadata: {} },
  { text: 'Unlike Berg, ours is quick.', label: 'CompareOrContrast', metadata: {} },
);
const splits = (path: string, content: string) =>
  Object.fromEntries(['train', 'dev', 'test'].map((name) => [`${path}/${name}.txt`, content]));

test('SciBERT’s folder of data: entities by spans, EBM-NLP by words, classes by the metric of each', async () => {
  const path = laidOut('scibert', {
    ...splits('ner/bc5cdr', NER),
    ...splits('pico/ebmnlp', conll(['adults/I-PAR', 'took/O', 'aspirin/I-INT'])),
    ...splits('text_classification/chemprot', INTENT),
    ...splits('text_classification/citation_intent', INTENT),
  });
  const entities = await openSet(path, { task: 'bc5cdr' });
  assert.equal(entities.kind, 'tagging');
  const spans = await tableFor(entities, ['all']);
  assert.equal(figure(spans, 'perceptron', 'F1'), 100);
  assert.equal(figure(spans, 'memory', 'F1'), 100);
  assert.deepEqual(published(spans, 'SciBERT', 'F1'), { value: 89.84, margin: 0.18 });
  const words = await tableFor(await openSet(`transfer:${path}`, { task: 'ebmnlp' }), ['memory']);
  assert.deepEqual(pluck(words.columns, 'name'), ['F1', 'F1 without O', 'accuracy']);
  const relations = await openSet(join(path, 'text_classification', 'chemprot'));
  assert.equal(toAllKinds(relations).task.main, 'micro F1');
  assert.deepEqual(relations.classes, ['CompareOrContrast', 'Uses']);
  const intents = await tableFor(await openSet(path, { task: 'citation_intent' }), ['all']);
  assert.equal(figure(intents, 'logistic', 'macro F1'), 100);
  // Two of three are right: the F1 of Uses is 4/5, that of the other 0.
  assert.ok(Math.abs(figure(intents, 'majority', 'macro F1') - 40) < 1e-9);
  assert.deepEqual(published(intents, 'SciBERT + LMCite (CiteBERT)', 'macro F1'), {
    value: 72.92,
    margin: 3.76,
  });
  await assert.rejects(openSet(path), /contains several tasks; choose one with --task: bc5cdr, ebmnlp/);
  await assert.rejects(openSet(path, { task: 'JNLPBA' }), /--task JNLPBA is not in /);
});

test('DUC: a year is tested and the others teach; all model summaries count together', async () => {
  const year = (name: string, number: string, letter: string) => ({
    [`duc${name}_topics.sgml`]: `<topic>\n<num> D${number}${letter} </num>\n<title> River loads </title>\n<narr>\nHow much silt do rivers carry?\n</narr>\n</topic>\n`,
    [`duc${name}_docs/D${number}${letter}/APW1`]: `<DOC><DOCNO> APW1 </DOCNO><TEXT><P>Guests came by boat.</P>\n<P>Rivers carry much silt &amp; gravel in spring.</P></TEXT></DOC>`,
    [`duc${name}_docs/D${number}${letter}/APW2`]: `<DOC><TEXT>It rained. Silt settles in the lower reach.</TEXT></DOC>`,
    [`results${name}/ROUGE/models/D${number}.M.250.${letter}.A`]: 'Rivers carry much silt.\n',
    [`results${name}/ROUGE/models/D${number}.M.250.${letter}.B`]: 'Silt settles.\n',
  });
  const path = laidOut('duc', { ...year('2006', '0601', 'A'), ...year('2007', '0701', 'A') });
  const set = (await openSet(path)) as EvaluationSet<'summary'>;
  assert.deepEqual([set.variant, set.size('train'), set.size('test')], ['2007', 1, 1]);
  const [cluster] = await loadExamples(set, 'test');
  assert.equal(cluster?.query, 'River loads How much silt do rivers carry?');
  assert.deepEqual(cluster?.sentences, [
    ...['Guests came by boat.', 'Rivers carry much silt & gravel in spring.'],
    ...['It rained.', 'Silt settles in the lower reach.'],
  ]);
  assert.deepEqual(cluster?.references, ['Rivers carry much silt.', 'Silt settles.']);
  // Of 4 + 2 words the answer has all four of one and one of the other.
  const item = set.task.judge(cluster as never, { id: '', summary: 'Rivers carry much silt' });
  assert.ok(typeof item === 'object' && Math.abs(item.rouge1 - 5 / 6) < 1e-5, JSON.stringify(item));
  const table = await tableFor(toOneKind(set), ['lead', 'tfidf-words-cosine', 'svr', 'ext-oracle']);
  assert.deepEqual(published(table, 'SVR', 'R-2'), { value: 11.1 });
  assert.deepEqual(published(table, 'QUERY-SIM', 'R-2'), { value: 7.94 });
  assert.deepEqual(published(table, 'Oracle', 'R-1'), { value: 49.8 });
  assert.ok(
    table.notes.some((note) =>
      /DUC 2007: 1 clusters, 2 documents, 4 sentences \(.*45, 1125, 24176/.test(note),
    ),
  );
  // WikiRef, §6.4.1: the target of a sentence is its ROUGE-2 recall, over the bigrams of all model summaries.
  const learnt = (await datasetRows(toAllKinds(set), 'train').next()).value;
  assert.deepEqual(learnt?.query, ['River loads', 'How much silt do rivers carry?']);
  assert.deepEqual(learnt?.documents, [2, 2]);
  // 4 bigrams: "rivers carry", "carry much", "much silt" of one summary, "silt settles" of the other.
  assert.deepEqual(learnt?.scores, [0, 0.75, 0, 0.25]);
  assert.deepEqual(learnt?.labels, [0, 1, 0, 1]);
  const row = (await datasetRows(toAllKinds(set), 'test').next()).value;
  assert.equal(row?.scores, undefined);
  const other = await openSet(path, { task: '2006' });
  assert.equal(other.variant, '2006');
  await assert.rejects(openSet(path, { task: '2005' }), /--task 2005: no such year .*choose from 2006, 2007/);
});

test('XSum in both layouts, Gigaword in both', async () => {
  const xsum = laidOut('xsum', {
    'bbc-summary-data/1.summary':
      '[SN]URL[SN]\nhttp://x\n\n[SN]TITLE[SN]\nWeir\n\n[SN]FIRST-SENTENCE[SN]\nA weir was opened.\n\n[SN]RESTBODY[SN]\nGuests came. It rained.\n',
    'XSum-TRAINING-DEV-TEST-SPLIT-90-5-5.json': '{"train":["2"],"validation":[],"test":["1"]}',
  });
  const files = await openSet(xsum);
  assert.deepEqual([files.name, files.size('test'), files.size('train')], ['xsum', 1, 0]);
  const [article] = await loadExamples(files as EvaluationSet<'summary'>, 'test');
  assert.deepEqual(
    [article?.reference, article?.sentences],
    ['A weir was opened.', ['Guests came.', 'It rained.']],
  );
  assert.deepEqual(published(await tableFor(files, ['lead']), 'CiteS, 100-shot', 'R-1'), { value: 41.45 });
  const lines = laidOut('xsum-lines', {
    'test.source': 'Guests came. It rained.\n',
    'test.target': 'A weir.\n',
  });
  assert.equal((await openSet(lines)).size('test'), 1);
  for (const [name, source, target] of [
    ['giga-a', 'Giga/input.txt', 'Giga/task1_ref0.txt'],
    ['giga-b', 'org_data/test.src.txt', 'org_data/test.tgt.txt'],
  ] as const) {
    const path = laidOut(name, {
      [source]: 'silt fell sharply .\nrain came .\n',
      [target]: 'silt falls\nrain\n',
    });
    const set = await openSet(path);
    assert.deepEqual([set.name, set.size('test')], ['gigaword', 2]);
    assert.deepEqual(published(await tableFor(set, ['lead']), 'TED', 'R-L'), { value: 22.83 });
  }
  const uneven = laidOut('giga-c', { 'test.src.txt': 'a b\nc d\n', 'test.tgt.txt': 'a\n' });
  await assert.rejects(tableFor(await openSet(uneven), ['lead']), /test\.tgt\.txt ends before line 2/);
});

const RELEASED = json(
  {
    src: 'Floods move silt. We propose a gauge.',
    tgt: 'REF propose a gauge.',
    paper_id: '7',
    title: 'A gauge',
    discipline: { venue: null, journal: null, mag_field_of_study: ['Geology'] },
  },
  {
    src: 'We study lists.',
    tgt: 'REF study lists.',
    paper_id: '7',
    title: '',
    discipline: { mag_field_of_study: ['Computer Science', 'Mathematics'] },
  },
);

test('CiteSum as released needs no manifest, and has three tasks', async () => {
  const path = laidOut('citesum', { 'train.json': RELEASED, 'val.json': RELEASED, 'test.json': RELEASED });
  const summaries = await openSet(path);
  assert.deepEqual([summaries.name, summaries.variant, summaries.size('all')], ['citesum', 'summary', 6]);
  assert.ok(figure(await tableFor(summaries, ['ext-oracle']), 'ext-oracle', 'R-1') > 50);
  const titles = await openSet(path, { task: 'title' });
  const written = await tableFor(titles, ['nearest-text']);
  assert.equal(figure(written, 'nearest-text', 'R-1'), 100);
  assert.deepEqual(published(written, 'CiteS', 'R-2'), { value: 30.42 });
  const fields = await tableFor(await openSet(path, { task: 'discipline' }), ['all']);
  assert.equal(figure(fields, 'logistic', 'macro F1'), 100);
  assert.deepEqual(published(fields, 'BART', 'weighted F1'), { value: 77 });
  const single = await openSet(join(path, 'test.json'));
  assert.deepEqual([single.hasSplits, single.size('all')], [false, 2]);
});

test('a text that changes gives a third-party set another identity, though all counts stay the same', async () => {
  const summary = '[SN]FIRST-SENTENCE[SN]\nA weir was opened.\n\n[SN]RESTBODY[SN]\nGuests came.\n';
  const splits = '{"train":[],"validation":[],"test":["1"]}';
  const sets: Record<string, Record<string, string>> = {
    'same-xsum': {
      'bbc-summary-data/1.summary': summary,
      'XSum-TRAINING-DEV-TEST-SPLIT-90-5-5.json': splits,
    },
    'same-lines': { 'test.source': 'Guests came.\n', 'test.target': 'A weir.\n' },
    'same-gigaword': { 'test.src.txt': 'guests came .\n', 'test.tgt.txt': 'a weir\n' },
    'same-citesum': { 'test.json': RELEASED.replaceAll('Floods', 'Guests') },
  };
  for (const [name, files] of Object.entries(sets)) {
    const before = setInput(await openSet(laidOut(name, files))).identity;
    assert.equal(setInput(await openSet(laidOut(name, files))).identity, before);
    const changed = Object.entries(files).map(([path, text]) => [path, text.replace(/guests/i, 'people')]);
    assert.notEqual(
      setInput(await openSet(laidOut(name, Object.fromEntries(changed)))).identity,
      before,
      name,
    );
  }
});

test('a set that is not there says where it is published and what the folder must contain', async () => {
  const empty = laidOut('empty', { 'readme.txt': 'nothing' });
  const CASES: [string, RegExp][] = [
    ['duc', /NIST/],
    ['xsum', /EdinburghNLP\/XSum/],
    ['gigaword', /harvardnlp\/sent-summary/],
    ['transfer', /allenai\/scibert/],
    ['quotes', /jarobyte91\/quotes/],
    ['citesum', /morningmoni\/CiteSum/],
  ];
  for (const [name, where] of CASES) {
    await assert.rejects(openSet(`${name}:${join(folder, 'nowhere')}`), where);
    await assert.rejects(openSet(`${name}:${empty}`), where);
  }
  await assert.rejects(
    openSet(empty),
    /neither a Citemill dataset .* nor a known third-party dataset \(SciTLDR/,
  );
});

test('QuOTeS: the judged sentences of three readers, and Table 5', {
  skip: !existsSync(join(CORPORA, 'quotes')),
}, async () => {
  const set = await openSet(join(CORPORA, 'quotes'));
  assert.deepEqual([set.name, set.kind, set.size('all')], ['quotes', 'ranking', 3]);
  const table = await tableFor(set, ['tfidf-words-cosine', 'tfidf-chars-cosine'], 'all');
  assert.ok(figure(table, 'tfidf-words-cosine', 'Average Precision') > 0.3);
  assert.deepEqual(published(table, 'Cosine Similarity, TFIDF-Words', 'ROC AUC'), {
    value: 0.543,
    margin: 0.13,
  });
});

test('QMSum: every query of a meeting is an example', {
  skip: !existsSync(join(CORPORA, 'qmsum')),
}, async () => {
  const set = await openSet(join(CORPORA, 'qmsum', 'val-first8.jsonl'));
  assert.equal(set.name, 'qmsum');
  const table = await tableFor(set, ['lead', 'tfidf-words-cosine'], 'all');
  assert.ok(figure(table, 'tfidf-words-cosine', 'R-1') > 5);
});

const ENTRY =
  '<author> A. Lund, B. Berg and C. de Vries. </author> <title> Silt in slow rivers. </title> <journal> Journal of Hydrology, </journal> <volume> 12: </volume> <pages> 3-9, </pages> <date> 1996. </date>';

test('marked bibliography entries: the fields as tags of words, compared with the rules that read entries', async () => {
  const file = join(laidOut('bibliography', { 'cora.txt': `${ENTRY}\n`.repeat(20) }), 'cora.txt');
  const set = await openSet(file);
  assert.deepEqual(
    [set.name, set.kind, set.size('train'), set.size('validation'), set.size('test')],
    ['bibliography', 'tagging', 16, 2, 2],
  );
  const [entry] = await loadExamples(set as EvaluationSet<'tagging'>, 'test');
  assert.deepEqual(entry?.words.slice(0, 5), ['A.', 'Lund,', 'B.', 'Berg', 'and']);
  assert.deepEqual(entry?.tags, [
    ...[...Array(8).fill('author'), ...Array(4).fill('title'), ...Array(3).fill('venue')],
    ...['O', 'O', 'date'],
  ]);
  const table = await tableFor(set, ['rules', 'memory']);
  assert.equal(figure(table, 'rules', 'accuracy'), 100);
  assert.deepEqual(published(table, 'BERT', 'accuracy'), { value: 99 });
  const folder = laidOut('entries', { 'train.txt': `${ENTRY}\n`, 'test.txt': `${ENTRY}\n` });
  assert.deepEqual((await openSet(folder)).size('test'), 1);
  const plain = laidOut('plain', { 'train.txt': 'A. Lund. Silt.\n' });
  await assert.rejects(openSet(`bibliography:${plain}`), /train.txt, line 1: no marked author or title/);
});
