import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITED, CITING, createHub } from '../citations.fixture.js';
import { type Client, startStudio } from '../mill.fixture.js';
import type { Neighbour } from '../schemas/graph.js';

async function start(name: string, isLinked: boolean): Promise<Client> {
  const client = await startStudio(await createHub(name, { isLinked }));
  await client.running.studio.corpus.waitForIndex();
  return client;
}

const client = await start('studio-graph', true);
const findRecord = async (studio: Client, words: string): Promise<string> =>
  (await studio.get(`/corpus/papers?q=${encodeURIComponent(words)}`)).body.rows[0].record;
const hub = await findRecord(client, 'hub of all mud');

test('a graph has at most 40 papers, the most cited ones, and counts all', async () => {
  const { body } = await client.get(`/corpus/papers/${hub}/graph`);
  assert.deepEqual([body.cites.total, body.citedBy.total], [CITED, CITING]);
  assert.deepEqual([body.cites.rows.length, body.citedBy.rows.length], [20, 20]);
  const counts = body.cites.rows.map(({ citingPapers }: Neighbour) => citingPapers);
  assert.deepEqual(
    counts,
    counts.toSorted((a: number, b: number) => b - a),
  );
  // The hub and eight citing papers cite the first; those eight cite the hub, too.
  assert.deepEqual([body.cites.rows[0].citingPapers, body.cites.rows[0].shared], [9, 8]);
  assert.equal(body.cites.rows.at(-1).shared, 0);
});

test('a side with few papers leaves its room to the other', async () => {
  const citing = await findRecord(client, 'later study 0');
  const { body } = await client.get(`/corpus/papers/${citing}/graph`);
  assert.deepEqual([body.cites.total, body.citedBy.total, body.citedBy.rows.length], [9, 0, 0]);
  assert.equal(body.cites.rows.length, 9);
  const [first] = body.cites.rows;
  assert.deepEqual([first.record, first.citingPapers], [hub, CITING]);
});

test('the sentences of one citing paper are listed without those of other papers', async () => {
  const { body } = await client.get(`/corpus/papers/${hub}/graph`);
  const path = `/corpus/works/${encodeURIComponent(body.workId)}/citations`;
  const [citing] = body.citedBy.rows;
  const { total, rows } = (await client.get(`${path}?record=${citing.record}`)).body;
  assert.deepEqual([total, rows.length, rows[0].record], [1, 1, citing.record]);
  assert.match(rows[0].sentence, /^We build on .*The hub of all mud/);
  assert.deepEqual((await client.get(`${path}?record=none`)).body.rows, []);
  assert.equal((await client.get(path)).body.total, CITING);
  assert.equal((await client.get(`${path}?record=`)).status, 400);
});

test('a paper without citations has an empty graph, and a paper that is not there has none', async () => {
  const lonely = await findRecord(client, 'lonely shore');
  const { body } = await client.get(`/corpus/papers/${lonely}/graph`);
  assert.deepEqual([body.isLinked, body.entries, body.cites.total, body.citedBy.total], [true, 0, 0, 0]);
  for (const record of ['none', "'%20OR%201=1--"])
    assert.equal((await client.get(`/corpus/papers/${record}/graph`)).status, 404);
});

test('a corpus that is not linked says so', async () => {
  const unlinked = await start('studio-graph-unlinked', false);
  const record = await findRecord(unlinked, 'hub of all mud');
  const { body } = await unlinked.get(`/corpus/papers/${record}/graph`);
  assert.deepEqual([body.isLinked, body.entries, body.cites.rows, body.citedBy.rows], [false, CITED, [], []]);
});
