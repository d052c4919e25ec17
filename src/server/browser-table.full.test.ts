import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startTables();

async function startTables(): Promise<Client> {
  const dir = await createMill('studio-tables', {
    sources: ['jats', 'latex/papers'],
    recipes: ['citesum', 'intent'],
  });
  const studio = await startStudio(dir);
  for (const name of ['citesum', 'intent']) await studio.get(`/datasets/${name}/examples?q=sensor`);
  return studio;
}

/** The texts of a column, by its position after the row's header. */
const cells = (page: Page, position: number) =>
  page.locator(`tbody td:nth-child(${position})`).allInnerTexts();
const total = async (page: Page) =>
  Number(/of ([\d,]+) examples/.exec(await page.locator('nav.pager').innerText())?.[1]?.replace(',', ''));

test('table: columns, order and filters are in the address, and a link opens the same table', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/datasets/citesum');
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Table of citesum' }).waitFor();
  await pageLoaded(page);
  const all = await total(page);
  await page.getByText(/^Columns \(/).click();
  for (const name of ['src', 'title', 'rouge2_recall', 'rougeL_recall'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await until(page, `document.querySelectorAll('thead th').length === 4`);
  const sort = page.getByRole('button', { name: /^rouge1_recall/ });
  await sort.click();
  await sort.click();
  await page.waitForURL(/order=down/);
  await pageLoaded(page);
  assert.equal(await page.locator('th[aria-sort]').getAttribute('aria-sort'), 'descending');
  const values = (await cells(page, 4)).map(Number);
  assert.deepEqual(
    values,
    [...values].sort((a, b) => b - a),
  );
  // A bar is a filter, and lists as many rows as it counts.
  const bar = page.locator('.bars a').first();
  const counted = Number(/: ([\d,]+) of/.exec(await bar.innerText())?.[1]);
  await bar.click();
  await page.waitForURL(/where=/);
  await pageLoaded(page);
  assert.equal(await total(page), counted);
  assert.ok(counted > 0 && counted < all);
  const link = await newTab(client.origin);
  await link.page.goto(page.url());
  await pageLoaded(link.page);
  assert.deepEqual(await cells(link.page, 3), await cells(page, 3));
  // The download has these rows and columns, in this order.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'JSON lines' }).click(),
  ]);
  const rows = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(pluck(rows, 'id'), await page.locator('tbody th').allInnerTexts());
  assert.deepEqual(Object.keys(rows[0]), ['id', 'split', 'tgt', 'rouge1_recall']);
  await page.goBack();
  for (const each of [tab, link]) assertNoProblems(each);
});

testInTab(
  'table: the keyboard reaches a bar, moves along the histogram, and filters by it',
  client,
  async (page) => {
    await page.goto(`/datasets/intent/table?columns=${encodeURIComponent('["label","year"]')}`);
    await pageLoaded(page);
    await page.locator('.bars a').first().waitFor();
    const all = await total(page);
    await page.getByRole('button', { name: /^year/ }).focus();
    for (let i = 0; i < 20 && !(await page.evaluate(`Boolean(document.activeElement.closest('.bars'))`)); i++)
      await page.keyboard.press('Tab');
    const first = await page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await page.evaluate('document.activeElement.textContent'), first);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/where=/);
    await pageLoaded(page);
    assert.ok((await total(page)) < all);
    // The same bar removes its filter.
    await page.keyboard.press('Enter');
    await until(page, `!location.search.includes('where')`);
    await page.getByRole('link', { name: /^method/ }).click();
    await pageLoaded(page);
    assert.deepEqual([...new Set(await cells(page, 3))], ['method']);
  },
);

test('table: nothing found, an edited address and a missing column are explained', { skip }, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/datasets/citesum/table?q=nosuchword');
  await page.getByText('No matching examples.').waitFor();
  await page.goto(`/datasets/citesum/table?columns=${encodeURIComponent('["tgt","gone"]')}`);
  await page.getByText(/has no column gone/).waitFor();
  await pageLoaded(page);
  assertNoProblems(tab);
  await page.goto(`/datasets/citesum/table?where=${encodeURIComponent('[null]')}`);
  await page.getByRole('alert').getByText(/where/).waitFor();
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test(`table: filtered heads have no barriers in ${colorScheme} at ${width} pixels`, { skip }, async () => {
    const tab = await newTab(client.origin, { colorScheme, viewport: { width, height: 844 } });
    const where = encodeURIComponent('[{"column":"label","op":"=","value":"background"}]');
    await tab.page.goto(`/datasets/intent/table?where=${where}`);
    await pageLoaded(tab.page);
    await tab.page.locator('.bars a').first().waitFor();
    await tab.page.getByText(/^Columns \(/).click();
    assert.deepEqual(await violations(tab.page), []);
    assert.equal(await tab.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    assertNoProblems(tab);
  });
