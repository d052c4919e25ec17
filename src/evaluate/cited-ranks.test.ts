import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '../at.js';
import { Database, pathLiteral } from '../corpus/index.js';
import type { GenerationExample } from '../dataset/index.js';
import { UserError } from '../user-error.js';
import { openCitedRanks } from './cited-ranks.js';
import { inventedDataset, temporary } from './invented.fixture.js';
import { generationTask } from './tasks/index.js';

/** A dataset of citrec with four candidates. */
async function inventedCandidates(sand = 'Beaches.'): Promise<string> {
  const folder = await inventedDataset('citrec', 10);
  const database = await Database.open({ memory: '200MB', spill: join(temporary(), 'spill') });
  try {
    await database.run(`COPY (SELECT * FROM (VALUES ('own', 'Silt and mud in lakes', 'Silt settles.'),
      ('silt', 'Silt in lakes', 'It settles.'), ('mud', 'Mud', 'Rivers carry mud.'), ('sand', 'Sand', '${sand}')) AS c (id, title, abstract))
      TO ${pathLiteral(join(folder, 'candidates.parquet'), 'write')} (FORMAT PARQUET)`);
  } finally {
    database.close();
  }
  return folder;
}

test('cited papers are searched by the text without its marks, the citing paper left out', async () => {
  const { citedRanks, close } = await openCitedRanks({ candidates: await inventedCandidates() });
  const cites = { papers: [{ id: 'silt' }], excluded: ['own'] };
  const ranks = await citedRanks.measure([
    { text: 'Silt settles in lakes TARGETCIT.', cites },
    { text: 'Rivers carry mud and silt TARGETCIT.', cites },
    { text: 'TARGETCIT OTHERCIT', cites },
    { text: 'Silt and mud in lakes settle.', cites },
    { text: 'Silt and mud in lakes settle.', cites: { ...cites, excluded: [] } },
  ]);
  assert.deepEqual(ranks, [[1], [2], [null], [1], [2]]);
  await close();
});

test('of several cited papers, each is searched by the sentences with its mark', async () => {
  const { citedRanks, close } = await openCitedRanks({ candidates: await inventedCandidates() });
  const papers = ['silt', 'mud', 'sand'].map((id, index) => ({ id, mark: `@cite_${index + 1}` }));
  const text = 'Silt settles in lakes @cite_1. Mud is carried by rivers @cite_2. Beaches of sand @cite_30.';
  assert.deepEqual(await citedRanks.measure([{ text, cites: { papers, excluded: ['own'] } }]), [
    [1, 1, null],
  ]);
  await close();
});

test('candidates of another corpus, and datasets without candidates, are refused', async () => {
  const { citedRanks, close } = await openCitedRanks({ candidates: await inventedCandidates() });
  const cites = { papers: [{ id: 'ice' }], excluded: [] };
  await assert.rejects(citedRanks.measure([{ text: 'Ice.', cites }]), UserError);
  await close();
  const citesum = await inventedDataset('citesum', 10);
  await assert.rejects(openCitedRanks({ candidates: citesum }), /name a dataset of citrec/);
});

test('the signature of the search depends on the texts of the candidates, not on their folder', async () => {
  const signatures: string[] = [];
  for (const sand of ['Beaches.', 'Beaches.', 'Dunes.']) {
    const { citedRanks, close } = await openCitedRanks({ candidates: await inventedCandidates(sand) });
    signatures.push(citedRanks.signature);
    await close();
  }
  const [first, same, other] = signatures;
  assert.equal(same, first);
  assert.notEqual(other, first);
});

test('found@10 is the share of cited papers among the ten best results; without a search it is not measured', () => {
  const example: GenerationExample = { id: 'a', source: '', context: [], reference: 'Silt settles.' };
  const instrument = { signature: 's', measure: async () => [] };
  const task = generationTask({ metrics: ['found'] }, { citedRanks: instrument });
  const item = task.judge(example, { id: 'a', text: 'Silt.' }, { citedRanks: [1, null, 4, 11] });
  assert.ok(typeof item === 'object');
  assert.deepEqual([item.foundShare, item.foundReciprocalRank], [0.5, 1.25 / 4]);
  const [column] = generationTask({ metrics: ['found'] }).columns;
  assert.match(itemAt([column?.unmeasured ?? ''], 0), /--candidates/);
});
