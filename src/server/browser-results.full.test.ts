import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  addResults,
  buildTable,
  loadExamples,
  openSet,
  type Prediction,
  resultsFile,
  tableResults,
  toAllKinds,
  writePredictions,
} from '../evaluate/index.js';
import { pageLoaded, testBarriers, testInTab } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startResults();

/** A studio with a dataset on which three systems were scored, one of them on a part of the examples, and one without results. */
async function startResults(): Promise<Client> {
  const dir = await createMill('studio-leaderboard', { recipes: ['citesum', 'intent'] });
  const path = join(dir, 'citesum');
  const set = await openSet(path, {});
  const wide = toAllKinds(set);
  const examples = await loadExamples(wide, 'all');
  const systems = ['first', 'second', 'some'].map((model, rank) => ({
    model,
    byId: new Map<string, Prediction>(
      examples
        .slice(0, model === 'some' ? 3 : undefined)
        .map(({ id }) => [id, { id, summary: rank === 0 ? 'We measure the silt of rivers.' : 'Rivers.' }]),
    ),
  }));
  const { table } = buildTable(wide, 'all', examples, systems);
  const part = { split: 'all', task: undefined };
  const results = tableResults(set, part, examples, systems, table, new Date(0));
  for (const system of systems) await writePredictions(`${path}-predictions/all`, system);
  await addResults(resultsFile(path), [
    ...results,
    ...results.map((result) => ({ ...result, metric: result.metric.replace('stem:yes', 'stem:no') })),
    ...results.map((result) => ({ ...result, dataset: { signature: 'citesum|old', identity: 'old' } })),
  ]);
  set.close();
  return startStudio(dir);
}

testInTab(
  'results: from the dataset to its boards, another order, and two systems example by example',
  client,
  async (page) => {
    await page.goto('/datasets/citesum');
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Results' }).waitFor();
    await pageLoaded(page);
    const board = page.locator('section.card').first();
    assert.equal(await page.locator('section.card').count(), 3);
    assert.equal(await board.locator('tbody svg line').count(), 3);
    assert.match(await board.locator('tbody tr').last().innerText(), /some[\s\S]*3 of \d+/);
    await page.getByText(/other settings: stem:no instead of stem:yes/).waitFor();
    await page.getByText('measured on other examples').waitFor();
    const systems = async () =>
      (await board.locator('tbody th').allInnerTexts()).map((system) => system.trim());
    await board.getByRole('button', { name: 'R-L' }).click();
    await page.waitForURL(/sort=R-L/);
    assert.equal(await board.locator('th[aria-sort=descending]').innerText(), 'R-L↓');
    assert.deepEqual(await systems(), ['first', 'second', 'some']);
    await board.getByRole('button', { name: 'R-L' }).click();
    await page.waitForURL(/order=up/);
    assert.equal(await board.locator('th[aria-sort=ascending]').innerText(), 'R-L↑');
    assert.deepEqual(await systems(), ['second', 'first', 'some']);
    await board.getByLabel('first').check();
    await board.getByLabel('second').check();
    await board.getByRole('link', { name: 'Compare first and second' }).click();
    await page.locator('article').first().waitFor();
    assert.match(page.url(), /systems\?first=\w+&second=\w+/);
    await page.goto('/datasets/intent/results');
    await page.getByRole('heading', { name: 'No results yet' }).waitFor();
  },
);

testBarriers('results', client, async (page) => {
  await page.goto('/datasets/citesum/results');
  await page.locator('section.card').first().waitFor();
  await pageLoaded(page);
});
