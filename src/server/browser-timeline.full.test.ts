import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createHub } from './citations.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(await createHub('studio-browser-timeline'));
if (!skip) await client.running.studio.corpus.waitForIndex();

testInTab('timeline: a bar of the corpus leads to the papers of its years', client, async (page) => {
  await page.goto('/corpus');
  await page.getByRole('link', { name: 'Timeline of papers and citations' }).click();
  const bars = page.getByRole('toolbar', { name: 'Papers by year', exact: true }).getByRole('link');
  await bars.first().waitFor();
  // From 1995 to 2010.
  assert.equal(await bars.count(), 16);
  assert.equal(await bars.nth(0).innerText(), '1995: 1 paper');
  await page.getByRole('link', { name: '2010: 5 papers' }).click();
  await page.waitForURL(/year-from=2010&year-to=2010/);
  await page.getByText('Later study 0 of estuaries').waitFor();
  assert.equal(await page.locator('.line-list > li').count(), 5);
  await page.goBack();
  // The list has the same numbers and leads to the same papers.
  await page.getByText('Show as a list').first().click();
  await page.getByRole('table', { name: 'Papers by year' }).getByRole('link', { name: '2001' }).click();
  await page.getByText('A lonely shore').waitFor();
});

testInTab('timeline: the keyboard moves between bars and opens one', client, async (page) => {
  await page.goto('/corpus/timeline');
  const chart = page.getByRole('toolbar', { name: 'Papers by year', exact: true });
  await chart.getByRole('link').first().focus();
  await page.keyboard.press('End');
  assert.equal(await page.evaluate('document.activeElement.title'), '2010: 5 papers');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/year-from=2009/);
  await pageLoaded(page);
});

testInTab('timeline: the bars of a cited paper list the sentences of their years', client, async (page) => {
  const { workId } = (await client.get('/search/works?q=hub%20of%20all%20mud')).body.rows[0];
  await page.goto(`/corpus/works/${encodeURIComponent(workId)}`);
  await page.getByRole('link', { name: '2003: 4 papers' }).click();
  await page.getByRole('link', { name: 'Remove the filter year-from 2003' }).waitFor();
  await until(page, `document.querySelectorAll('.line-list > li').length === 4`);
  assert.equal(await page.locator('[role="toolbar"] a[aria-current]').count(), 1);
});

test('timeline: filters that match nothing are explained', { skip }, async () => {
  const tab = await newTab(client.origin);
  await tab.page.goto('/corpus/timeline?venue=Nowhere');
  await tab.page.getByRole('heading', { name: 'No matching papers' }).waitFor();
  assert.deepEqual(await violations(tab.page), []);
  assertNoProblems(tab);
});

testBarriers('timeline', client, async (page) => {
  await page.goto('/corpus/timeline');
  await page.getByRole('toolbar').first().waitFor();
  await page.getByText('Show as a list').first().click();
});
