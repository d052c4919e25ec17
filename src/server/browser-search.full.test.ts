import assert from 'node:assert/strict';
import { pageLoaded, testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(
      await createMill('browser-search', { sources: ['jats', 'pdf/papers'], recipes: ['citesum', 'pairs'] }),
    );
if (!skip) await client.running.studio.corpus.waitForIndex();

testInTab(
  'search: facets restrict every kind of result, count the rest, and are in the address and its lists',
  client,
  async (page) => {
    await page.goto('/search?q=drift');
    const format = page.getByLabel('Format');
    await format.locator('option', { hasText: /^pdf \(\d+\)$/ }).waitFor({ state: 'attached' });
    const before = await page.getByLabel('Venue').locator('option').count();
    await format.selectOption('pdf');
    await page.waitForURL(/format=pdf/);
    await until(page, `!document.querySelector('main [aria-busy="true"]')`);
    const formats = (await client.get('/search/text?q=drift&format=pdf&size=200')).body;
    assert.ok(formats.total > 0 && formats.rows.every((row: { format: string }) => row.format === 'pdf'));
    const all = page.getByRole('link', { name: /^All \d+ paragraphs$/ });
    if (formats.total > 5) {
      assert.match((await all.getAttribute('href')) ?? '', /format=pdf/);
      assert.equal(await all.innerText(), `All ${formats.total} paragraphs`);
    }
    // Another format can still be chosen; venues are those of the PDFs.
    assert.ok((await format.locator('option').count()) > 2);
    await until(
      page,
      `document.querySelectorAll('main select')[2].options.length < ${before} || ${before} <= 2`,
    );
    await page.getByRole('link', { name: 'Remove all filters' }).click();
    await page.waitForURL((url) => url.search === '?q=drift');
  },
);

testInTab(
  'search: a recipe leaves examples and dropped candidates, and a reason leaves the latter, with a file to download',
  client,
  async (page) => {
    const [drop] = (await client.get('/datasets/citesum/drops?size=1&q=drift')).body.rows;
    await page.goto('/search?q=drift');
    await page.getByRole('heading', { name: 'Examples of pairs' }).waitFor();
    await page.getByLabel('Recipe').selectOption('citesum');
    await page.getByRole('heading', { name: 'Examples of citesum' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Examples of pairs' }).count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'Papers', exact: true }).count(), 0);
    await page.getByLabel('Reason for a drop').selectOption(drop.reason);
    await page.getByRole('heading', { name: 'Dropped by citesum' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Examples of citesum' }).count(), 0);
    await page.getByRole('link', { name: /with these words$/ }).click();
    await page.waitForURL(/\/datasets\/citesum\/drops\?q=drift&reason=/);
    await pageLoaded(page);
    const total = await page.locator('main .line-list li').count();
    const file = await page.getByRole('link', { name: 'JSON lines' }).getAttribute('href');
    const lines = ((await client.fetch(file ?? '')).body as string).trim().split('\n');
    assert.equal(lines.length, total);
    assert.ok(lines.every((line) => JSON.parse(line).reason === drop.reason));
  },
);

testInTab('search: filters alone list their papers', client, async (page) => {
  await page.goto('/search?format=pdf');
  const { rows } = (await client.get('/corpus/papers?format=pdf&size=5')).body;
  await page
    .getByRole('link', { name: rows.at(-1).title })
    .first()
    .waitFor();
  assert.equal(
    await page
      .locator('section', { has: page.locator('#papers') })
      .locator('li')
      .count(),
    rows.length,
  );
});

testBarriers('search', client, async (page) => {
  await page.goto('/search?q=drift&format=pdf');
  await page.getByRole('heading', { name: 'Cited papers' }).waitFor();
  await pageLoaded(page);
});

testInTab('search: a recipe without any match says so', client, async (page) => {
  await page.goto('/search?q=zzyzx&recipe=citesum');
  await page.getByText('No example or dropped candidate matches.').waitFor();
});

testInTab(
  'search: a long address among what was measured does not widen a narrow page',
  client,
  async (page) => {
    await page.goto('/search?q=drift&recipe=citesum');
    await page.getByRole('heading', { name: 'Dropped by citesum' }).waitFor();
    const address = `https://example.org/${'folder'.repeat(30)}`;
    await page
      .locator('main .line-list .row > span:not(.tag)')
      .last()
      .evaluate((measured, text) => (measured.textContent = text), address);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  },
  { viewport: { width: 390, height: 844 } },
);
