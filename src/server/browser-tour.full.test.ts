import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createHub } from './citations.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(await createHub('studio-browser-tour'));
if (!skip) await client.running.studio.corpus.waitForIndex();

test('tour: every step leads to a view, it stays closed, and is shown again on request', {
  skip,
}, async () => {
  const tab = await newTab(client.origin, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  const tour = page.getByRole('region', { name: 'A short tour' });
  await page.goto('/');
  await tour.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  const steps = tour.getByRole('link');
  const count = await steps.count();
  assert.equal(count, 6);
  for (let i = 0; i < count; i++) {
    const address = await steps.nth(i).getAttribute('href');
    await steps.nth(i).click();
    await page.waitForURL(`${client.origin}${address}`);
    await pageLoaded(page);
    assert.equal(await page.getByRole('heading', { level: 1, name: /not found/i }).count(), 0, address ?? '');
    await page.goto('/');
    await tour.waitFor();
  }
  await page.getByRole('button', { name: 'Close the tour' }).click();
  await tour.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Datasets', level: 2 }).waitFor();
  assert.equal(await tour.count(), 0);
  await page.getByRole('button', { name: 'Show the tour' }).click();
  await tour.waitFor();
  await page.getByRole('button', { name: 'Close the tour' }).click();
  await page.goto('/corpus');
  await page.getByRole('heading', { level: 1, name: 'Corpus' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Show the tour' }).click();
  await tour.waitFor();
  assertNoProblems(tab);
});
