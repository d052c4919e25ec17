import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { callCitemill, EXAMPLES } from '../cli/citemill.fixture.js';
import { ingest, link } from '../corpus/index.js';
import { bm25Retriever } from '../models/index.js';
import { type AuditedCitation, type AuditResult, audit } from './index.js';

const home = temporaryFolder('audit');
const corpus = join(home, 'corpus');

const GERMAN = `<article><front><article-meta><article-id pub-id-type="doi">10.5555/schlick</article-id>
<title-group><article-title>Über das Messen von Schlick in kleinen Flüssen</article-title></title-group>
<abstract><p>Wir beschreiben, wie man den Schlick eines Flusses mit einfachen Mitteln und doch genau genug messen kann.</p></abstract>
</article-meta></front><body><p>Der Schlick ist seit langem bekannt.</p></body></article>`;

before(async () => {
  const paths = ['jats', 'tei', 'latex/papers'].map((name) => join(EXAMPLES, name));
  const german = join(home, 'german.xml');
  writeFileSync(german, GERMAN);
  await ingest({ paths: [...paths, german], corpus, jobs: 1 });
  await link({ corpus, metadata: [join(EXAMPLES, 'metadata')] });
});

const reference = (id: string, doi: string, title: string) => `<ref id="${id}"><element-citation>
  <article-title>${title}</article-title><pub-id pub-id-type="doi">${doi}</pub-id></element-citation></ref>`;
const mark = (id: string) => `<xref ref-type="bibr" rid="${id}">[${id}]</xref>`;

/** A manuscript that cites one paper where it fits and where it does not, and one that is unknown. */
const MANUSCRIPT = `<article><front><article-meta><title-group><article-title>Rivers &amp; errors</article-title></title-group></article-meta></front>
<body><sec><title>Introduction</title>
<p>The error of a daily mean is bounded by the sampling interval between the readings of a river ${mark('1')}.</p>
<p>Frogs that call in the marsh were counted by volunteers at night ${mark('1')}. Nobody knows this work ${mark('2')}.</p>
<p>Nothing is cited here.</p><p>• A list item</p></sec>
<sec><title>Competing interests</title><p>The authors have none at all.</p></sec></body>
<back><ref-list>${reference('1', '10.5555/citemill.nas.2014.001', 'How many readings are enough?')}${reference('2', '10.5555/nowhere', 'Nowhere to be found at all')}</ref-list></back></article>`;

const writeManuscript = (text: string): string => {
  const path = join(home, 'manuscript.xml');
  writeFileSync(path, text);
  return path;
};

test('a citation that fits ranks before one that does not, with a passage, measured shares and suggestions', async () => {
  const path = writeManuscript(MANUSCRIPT);
  const { status, stdout, stderr } = await callCitemill([
    'audit',
    path,
    '--corpus',
    corpus,
    '--json',
    '--quiet',
  ]);
  assert.equal(status, 0, stderr);
  const result = JSON.parse(stdout) as AuditResult;
  const citations = result.sentences.flatMap((sentence) => sentence.citations);
  const [fitting, other, unknown] = citations as [AuditedCitation, AuditedCitation, AuditedCitation];
  assert.equal(citations.length, 3);
  assert.equal(fitting.rank, 1);
  assert.notEqual(fitting.fit, 'far');
  assert.ok((other.rank ?? 0) > 5, String(other.rank));
  assert.equal(unknown.unknown, 'not in the corpus');
  assert.match(fitting.passage?.text ?? '', /sampling interval/);
  assert.equal(fitting.paper?.link, 'https://doi.org/10.5555/citemill.nas.2014.001');
  for (const { suggestions } of result.sentences)
    for (const { words } of suggestions) assert.ok(words.length > 0);
  const { measured } = result.methods.ranking;
  assert.ok(measured.citations >= 50 && measured.limits, JSON.stringify(measured.limits));
  assert.deepEqual(
    result.sentences.map(({ need, citations: list }) => [need, list.length]),
    [
      [null, 1],
      [null, 1],
      [null, 1],
      [null, 0],
      [null, 0],
      [null, 0],
    ],
  );
});

test('a paper in another language is not compared, since it can share no words with the text', async () => {
  const cited = reference('1', '10.5555/schlick', 'Über das Messen von Schlick in kleinen Flüssen');
  const path = writeManuscript(
    MANUSCRIPT.replace(/<ref-list>.*<\/ref-list>/s, `<ref-list>${cited}</ref-list>`),
  );
  const result = await audit({
    manuscript: path,
    corpus,
    retriever: bm25Retriever({ stem: true }),
    method: 'BM25',
  });
  const citations = result.sentences.flatMap((sentence) => sentence.citations);
  assert.deepEqual(
    citations.slice(0, 2).map(({ paper, unknown, rank, fit }) => [paper?.title, unknown, rank, fit]),
    [1, 2].map(() => ['Über das Messen von Schlick in kleinen Flüssen', 'in another language', null, null]),
  );
});

test('the precision of a model that does not know it is measured on the corpus', async () => {
  const result = await audit({
    manuscript: writeManuscript(MANUSCRIPT),
    corpus,
    retriever: bm25Retriever({ stem: true }),
    method: 'BM25',
    citeWorth: {
      name: 'sentences with many words',
      threshold: 0.5,
      measured: null,
      score: async (sentences) => sentences.map((text) => Math.min(1, text.split(' ').length / 40)),
      close: async () => {},
    },
  });
  const measured = result.methods.needs?.measured;
  assert.ok(measured?.isFromCorpus && measured.sentences > 100, JSON.stringify(measured));
  assert.ok(measured.precision > 0 && measured.precision < 1 && measured.recall > 0);
  assert.ok(measured.precisionFrom.every(({ score, precision }) => score > 0.5 && precision <= 1));
});

test('reports are written as HTML, Markdown and JSON, and only over our own files', async () => {
  const path = writeManuscript(MANUSCRIPT);
  const files = ['a.html', 'a.md', 'a.json'].map((name) => join(home, name));
  const args = ['audit', path, '--corpus', corpus, '--quiet', '--out'];
  for (let run = 0; run < 2; run++) assert.equal((await callCitemill([...args, ...files])).status, 0);
  assert.match(readFileSync(files[0] ?? '', 'utf8'), /<h1>Rivers &amp; errors<\/h1>/);
  assert.match(
    readFileSync(files[1] ?? '', 'utf8'),
    /^<!-- citemill audit [0-9a-f]{64} -->\n# Citation audit: Rivers/,
  );
  const other = join(home, 'thesis.md');
  writeFileSync(other, 'My thesis');
  const refused = await callCitemill([...args, other]);
  assert.deepEqual([refused.status, readFileSync(other, 'utf8')], [2, 'My thesis']);
  assert.match(refused.stderr, /was not written by this command/);
  for (const file of files) {
    const edited = readFileSync(file, 'utf8').replace('Rivers', 'My notes on rivers');
    writeFileSync(file, edited);
    const { status, stderr } = await callCitemill([...args, file]);
    assert.deepEqual([status, readFileSync(file, 'utf8')], [2, edited]);
    assert.match(stderr, /has been edited since this command wrote it; move it, or name another file/);
  }
});

test('only whole sentences of the text that may need a citation are listed if there is a citeworth dataset to learn from', async () => {
  const dataset = join(home, 'citeworth');
  await callCitemill(['build', 'citeworth', '--corpus', corpus, '--out', dataset, '--quiet']);
  const path = writeManuscript(MANUSCRIPT);
  const args = ['audit', path, '--corpus', corpus, '--quiet'];
  const { status, stdout, stderr } = await callCitemill([...args, '--model', dataset, '--json']);
  assert.equal(status, 0, stderr);
  const { sentences, methods } = JSON.parse(stdout) as AuditResult;
  assert.match(methods.needs?.method ?? '', /^logistic regression on \d+ paragraphs of citeworth$/);
  assert.deepEqual(
    sentences.map(({ need }) => typeof need?.probability),
    ['undefined', 'undefined', 'undefined', 'number', 'undefined', 'undefined'],
  );
  const refused = await callCitemill([...args, '--model', corpus]);
  assert.match(refused.stderr, /neither a model that .* nor a citeworth dataset/);
});

const REFUSED: [what: string, args: string[], message: RegExp][] = [
  ['a folder', [EXAMPLES, '--corpus', corpus], /is a folder; name the file of one paper/],
  ['a missing file', ['nowhere.pdf', '--corpus', corpus], /no such file/],
  [
    'an address',
    ['s3://papers/a.pdf', '--corpus', corpus],
    /audit reads files on this machine only; .*ingest/,
  ],
  ['a missing corpus', ['nowhere.pdf', '--corpus', join(home, 'none')], /not a corpus/],
  [
    'an option of reordering without a cross-encoder',
    ['x.xml', '--corpus', corpus, '--rerank-best', '5'],
    /--rerank-best requires --rerank/,
  ],
  [
    'a folder without a cross-encoder',
    ['x.xml', '--corpus', corpus, '--rerank', EXAMPLES],
    /not a trained model \(no model\.json\)/,
  ],
  [
    'another extension',
    ['x.xml', '--corpus', corpus, '--out', 'a.docx'],
    /end the name in \.html, \.md, \.json/,
  ],
];
for (const [what, args, message] of REFUSED)
  test(`${what} is refused with a line that says so`, async () => {
    const { status, stderr } = await callCitemill(['audit', ...args, '--quiet']);
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
