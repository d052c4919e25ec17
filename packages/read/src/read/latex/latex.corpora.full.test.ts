import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { OBJECT_KINDS, type Paper, paperProblems } from '../../paper/index.js';
import { CORPORA, without } from '../corpora.fixture.js';
import { readers } from '../readers.js';
import { findRecords } from '../sources/records.js';
import { latexReader } from './index.js';

const skip = without('latex') || without('s2orc-doc2json');
const SOURCES = ['latex', 's2orc-doc2json/latex'];

/** The least share of objects that keep their content; all do today. SciXGen, Table 2: 0.937 of figures, all of the others. */
const RETAINED: Record<string, number> = {
  table: 1,
  figure: 0.99,
  equation: 1,
  algorithm: 1,
  theorem: 1,
  verbatim: 1,
};

const papers: { paper: Paper }[] = [];
const failed: string[] = [];

before(async () => {
  if (skip) return;
  const paths = SOURCES.map((name) => join(CORPORA, name));
  for await (const source of findRecords(paths, readers)) {
    if ('error' in source) {
      if (!source.path.endsWith('index.json')) failed.push(source.path);
      continue;
    }
    if (source.reader !== latexReader.name) continue;
    for (const paper of latexReader.read(source.record)) papers.push({ paper });
  }
});

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
const percent = (value: number) => `${(100 * value).toFixed(2)}%`;
const paragraphs = ({ abstract, body }: Paper) => [...abstract, ...body];

test('every real LaTeX paper is read, with a title, an abstract and a bibliography', { skip }, () => {
  assert.deepEqual(failed, []);
  assert.equal(papers.length, 15);
  for (const { paper } of papers) {
    assert.deepEqual(paperProblems(paper), [], paper.source.path);
    assert.ok(paper.title && paper.abstract.length > 0 && paper.body.length > 10, paper.source.path);
    assert.ok(paper.references.length > 5, paper.source.path);
  }
});

test('99% of the citations lead to an entry', { skip }, (t) => {
  const citations = papers.flatMap(({ paper }) =>
    paragraphs(paper).flatMap((paragraph) => paragraph.citations),
  );
  const linked = citations.filter((citation) => citation.reference !== null).length;
  t.diagnostic(`${linked} of ${citations.length} citations: ${percent(share(linked, citations.length))}`);
  assert.ok(citations.length > 1000);
  assert.ok(share(linked, citations.length) >= 0.99);
});

test('99% of the mentions lead to an object', { skip }, (t) => {
  const mentions = papers.flatMap(({ paper }) =>
    paragraphs(paper).flatMap((paragraph) => paragraph.mentions),
  );
  const named = mentions.filter((mention) => !mention.text.startsWith('$'));
  const linked = named.filter((mention) => mention.object !== null).length;
  t.diagnostic(`${linked} of ${named.length} mentions: ${percent(share(linked, named.length))}`);
  assert.ok(named.length > 500);
  assert.ok(share(linked, named.length) >= 0.99);
});

test('objects keep their content', { skip }, (t) => {
  const objects = papers.flatMap(({ paper }) => paper.objects.map((object) => ({ paper, object })));
  for (const kind of OBJECT_KINDS) {
    const ofKind = objects.filter(({ object }) => object.kind === kind);
    const empty = ofKind.filter(({ object }) => object.content === '' && !object.images?.length);
    const kept = share(ofKind.length - empty.length, ofKind.length);
    t.diagnostic(`${kind}: ${ofKind.length - empty.length} of ${ofKind.length}, ${percent(kept)}`);
    const missed = empty.map(({ paper, object }) => `${paper.source.path} ${object.id}`).join(', ');
    assert.ok(kept >= (RETAINED[kind] ?? 0.99), `${kind}: ${missed}`);
  }
});

test('no LaTeX command is left in the text outside formulas', { skip }, (t) => {
  const left: string[] = [];
  for (const { paper } of papers) {
    for (const { text } of paragraphs(paper)) {
      const prose = text.replace(/\$[^$]*\$/g, ' ');
      left.push(...[...prose.matchAll(/\\[a-zA-Z]+/g)].map(([command]) => `${paper.source.path} ${command}`));
    }
  }
  t.diagnostic(`${left.length} commands left`);
  for (const line of left.slice(0, 10)) t.diagnostic(line);
  assert.ok(left.length <= 5);
});
