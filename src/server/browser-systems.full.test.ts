import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, testBarriers, testInTab } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startSystems();

/** A studio with a dataset that three systems answered, and one without predictions. */
async function startSystems(): Promise<Client> {
  const dir = await createMill('studio-two-systems', { recipes: ['citesum', 'intent'] });
  const first = await startStudio(dir);
  const { rows } = (await first.get('/datasets/citesum/examples?size=200')).body;
  await first.close();
  mkdirSync(join(dir, 'citesum-predictions'));
  for (const [system, place] of [
    ['lead', 0],
    ['next', 1],
    ['third', 2],
  ] as const)
    writeFileSync(
      join(dir, 'citesum-predictions', `${system}.jsonl`),
      rows.map(({ id }: { id: string }) => `${JSON.stringify({ id, picked: [place] })}\n`).join(''),
    );
  return startStudio(dir);
}

test('systems: from the dataset to the largest difference, another pair, metric and order', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/datasets/citesum');
  await page.getByRole('link', { name: 'Compare two systems' }).click();
  await page.getByRole('heading', { level: 1, name: 'lead and next' }).waitFor();
  await page.locator('article mark.a').first().waitFor();
  assert.ok((await page.locator('article mark.b').count()) > 0);
  await page.getByLabel('Second system').selectOption('third');
  await page.getByRole('heading', { level: 1, name: 'lead and third' }).waitFor();
  await pageLoaded(page);
  await page.getByRole('link', { name: 'R-L', exact: true }).click();
  await page.getByLabel('Sorted by R-L:').selectOption('second');
  await page.waitForURL(/order=second/);
  await pageLoaded(page);
  assert.match(await page.locator('article').first().innerText(), /R-L: third is better by/);
  const [url, top] = [page.url(), await page.locator('article').first().innerText()];
  await page.goto(url);
  await page.locator('article').first().waitFor();
  assert.equal(await page.locator('article').first().innerText(), top);
  await page.goBack();
  await page.goto('/datasets/citesum/systems?first=lead&second=lead');
  await page.getByText('the same system twice').waitFor();
  await page.goto('/datasets/intent/systems');
  await page.getByRole('heading', { name: 'No predictions for this dataset' }).waitFor();
  assertNoProblems(tab);
  await page.goto('/datasets/citesum/systems?first=lead&second=gone');
  await page
    .getByRole('alert')
    .getByText(/no predictions of gone/)
    .waitFor();
});

testInTab('systems: the keyboard chooses a system', client, async (page) => {
  await page.goto('/datasets/citesum/systems');
  await page.locator('article').first().waitFor();
  await page.getByLabel('Second system').focus();
  await page.keyboard.press('t');
  await page.getByRole('heading', { level: 1, name: 'lead and third' }).waitFor();
});

testBarriers('systems', client, async (page) => {
  await page.goto('/datasets/citesum/systems');
  await page.locator('article').first().waitFor();
  await pageLoaded(page);
});
