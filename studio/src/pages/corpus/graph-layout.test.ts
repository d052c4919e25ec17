import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CitationGraph, Neighbour } from '../../../../src/server/schemas/graph.js';
import {
  byYear,
  closest,
  familyName,
  type GraphNode,
  layOutGraph,
  nodeAfterKey,
  shorten,
} from './graph-layout.js';

const paper = (id: string, fields: Partial<Neighbour> = {}): Neighbour => ({
  workId: id,
  record: id,
  title: `Title of ${id}`,
  raw: null,
  authors: null,
  year: 2000,
  citingPapers: 1,
  shared: 0,
  ...fields,
});

const graph = (cites: Neighbour[], citedBy: Neighbour[]): CitationGraph => ({
  record: 'centre',
  title: 'The centre',
  authors: null,
  year: 2010,
  workId: 'centre',
  entries: cites.length,
  corpusPath: 'corpus',
  isLinked: true,
  isIndexing: false,
  cites: { total: cites.length, rows: cites },
  citedBy: { total: citedBy.length, rows: citedBy },
});

const ids = (papers: readonly Neighbour[]) => papers.map(({ workId }) => workId);

test('papers are ordered by year, then by citations; those without a year come last', () => {
  const papers = [
    paper('none', { year: null }),
    paper('b', { year: 2001 }),
    paper('a'),
    paper('most', { citingPapers: 9 }),
  ];
  assert.deepEqual(ids(byYear(papers)), ['most', 'a', 'b', 'none']);
});

test('at most five papers are emphasised, and none that has nothing in common', () => {
  const papers = [0, 1, 2, 3, 4, 5, 6].map((shared) => paper(`p${shared}`, { shared }));
  assert.deepEqual(ids(closest(papers)), ['p6', 'p5', 'p4', 'p3', 'p2']);
  assert.deepEqual(closest([paper('a')]), []);
});

test('cited papers are left of the centre, citing papers right of it, and rows do not overlap', () => {
  for (const width of [300, 358, 1200]) {
    const many = Array.from({ length: 20 }, (_, i) =>
      paper(`p${i}`, { year: 1990 + (i % 7), citingPapers: 10 ** i }),
    );
    const { nodes, centre, height } = layOutGraph(graph(many, many.slice(0, 3)), width);
    assert.equal(nodes.length, 23);
    for (const { side, x, y, radius } of nodes) {
      assert.ok(side === 'cites' ? x < centre.x : x > centre.x);
      assert.ok(x - radius > 0 && x + radius < width && y - radius > 0 && y + radius < height);
    }
    const left = nodes.filter(({ side }) => side === 'cites');
    for (const [i, node] of left.entries()) if (i > 0) assert.ok(node.y - (left[i - 1]?.y ?? 0) >= 24);
    assert.equal(left.filter(({ yearLabel }) => yearLabel !== '').length, 7, 'each year once');
  }
});

test('a side without papers leaves its room to the labels of the other', () => {
  const title = 'A title that is far too long for half of the picture, and is cut there, or later';
  const [alone] = layOutGraph(graph([paper('a', { title })], []), 1000).nodes;
  const [both] = layOutGraph(graph([paper('a', { title })], [paper('b')]), 1000).nodes;
  assert.ok((alone?.label.length ?? 0) > 1.5 * (both?.label.length ?? 0));
  const { nodes, centre } = layOutGraph(graph([], [paper('b', { title })]), 1000);
  assert.ok(centre.x < 500 && (nodes[0]?.x ?? 0) > centre.x);
});

test('a bold label has fewer letters', () => {
  const title = 'x'.repeat(80);
  const [bold, plain] = layOutGraph(
    graph([paper('a', { title, shared: 3 }), paper('b', { title, year: 2001 })], [paper('c')]),
    900,
  ).nodes;
  assert.ok(bold?.isClose && !plain?.isClose);
  assert.ok((bold?.label.length ?? 0) < (plain?.label.length ?? 0));
});

test('a paper without neighbours has a layout without nodes', () => {
  const { nodes, height } = layOutGraph(graph([], []), 800);
  assert.deepEqual(nodes, []);
  assert.ok(height > 0);
});

test('labels start with the family name and fit their column', () => {
  for (const [authors, name] of [
    ['Ada Marlow, Piet Quist', 'Marlow'],
    ['E Ashgrove', 'Ashgrove'],
    ['Ashgrove EA', 'Ashgrove'],
    ['J.-P. Serre', 'Serre'],
    ['WHO', 'WHO'],
    ['', ''],
    [null, ''],
  ] as const)
    assert.equal(familyName(authors), name, authors ?? 'null');
  assert.equal(shorten('short', 5), 'short');
  assert.equal(shorten('a longer title', 10), 'a longer…');
  assert.equal(shorten('Donaudampfschiff', 8), 'Donau…');
  assert.equal(shorten('𝒳𝒴𝒵𝒳𝒴𝒵', 6), '𝒳𝒴𝒵…');
  // Wide letters leave room for fewer of them.
  assert.equal(shorten('MWmwMWmwMW', 8), 'MWm…');
  assert.equal(shorten('illicit lilt', 8), 'illicit lilt');
  const [node] = layOutGraph(
    graph([paper('a', { title: null, raw: 'An entry as printed' })], []),
    1200,
  ).nodes;
  assert.equal(node?.label, 'An entry as printed');
});

test('arrow keys move within a column and to the nearest node of the other one', () => {
  const { nodes } = layOutGraph(graph([paper('a'), paper('b'), paper('c')], [paper('x'), paper('y')]), 1000);
  const [a, b, c, x, y] = nodes as [GraphNode, GraphNode, GraphNode, GraphNode, GraphNode];
  assert.equal(nodeAfterKey(nodes, a, 'ArrowDown'), b);
  assert.equal(nodeAfterKey(nodes, a, 'ArrowUp'), undefined);
  assert.equal(nodeAfterKey(nodes, a, 'End'), c);
  assert.equal(nodeAfterKey(nodes, c, 'Home'), a);
  assert.equal(nodeAfterKey(nodes, c, 'ArrowRight'), y);
  assert.equal(nodeAfterKey(nodes, x, 'ArrowLeft'), a);
  assert.equal(nodeAfterKey(nodes, x, 'ArrowRight'), undefined);
  assert.equal(nodeAfterKey(nodes, x, 'Tab'), undefined);
});
