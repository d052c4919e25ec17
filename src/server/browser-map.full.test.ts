import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { CITING, createHub } from './citations.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';
import type { CorpusMap } from './schemas/map.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startStudio(await createHub('studio-browser-map'));
if (!skip) await client.running.studio.corpus.waitForIndex();

const picture = (page: Page) => page.getByRole('img', { name: /^Map of \d+ papers/ });
const card = (page: Page) => page.getByRole('complementary', { name: 'Chosen paper' });
const body = async (): Promise<CorpusMap> => (await client.get('/corpus/map')).body;

/** The first point, and where it is in the page. */
async function firstPoint(page: Page) {
  await picture(page).waitFor();
  const [point] = (await body()).points;
  assert.ok(point);
  const box = (await page.locator('a.marker').boundingBox()) ?? assert.fail('no marker');
  return { point, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

testInTab('map: it is computed in the background, once, and has every paper', client, async (page) => {
  await page.goto('/corpus');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await picture(page).waitFor();
  const first = await body();
  assert.equal(first.points.length + first.withoutPlace, CITING + 2);
  assert.deepEqual(await body(), first);
  await page.getByRole('heading', { name: 'The papers on the map' }).waitFor();
  assert.equal(await page.locator('section .line-list > li').count(), Math.min(50, first.points.length));
});

testInTab('map: pointing at a paper shows its title, and a click opens it', client, async (page) => {
  await page.goto('/corpus/map');
  const { point, x, y } = await firstPoint(page);
  await page.mouse.move(x, y);
  await card(page).getByRole('heading', { name: point.title }).waitFor();
  await card(page).getByRole('heading', { name: 'Closest on the map' }).waitFor();
  await page.mouse.click(x, y);
  await page.waitForURL(/\/corpus\/papers\//);
  await page.getByRole('heading', { level: 1, name: point.title }).waitFor();
});

testInTab('map: the keyboard moves between papers and opens one', client, async (page) => {
  await page.goto('/corpus/map');
  await picture(page).waitFor();
  await page.locator('a.marker').focus();
  const titles = new Set<string>();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End']) {
    await page.keyboard.press(key);
    titles.add(await card(page).getByRole('heading').first().innerText());
  }
  assert.ok(titles.size >= 3, [...titles].join(', '));
  const title = await card(page).getByRole('heading').first().innerText();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

testInTab('map: a group of the legend restricts the list, and the address keeps it', client, async (page) => {
  await page.goto('/corpus/map?colour=year');
  const legend = page.getByRole('list', { name: 'Papers by year' });
  const group = legend.getByRole('link').first();
  const size = Number(/(\d+)$/.exec((await group.innerText()).trim())?.[1]);
  await group.click();
  await page.waitForURL(/group=/);
  await until(page, `document.querySelectorAll('section .line-list > li').length === ${size}`);
  assert.ok((await page.locator('path.faint').count()) > 0);
  await page.reload();
  await until(page, `document.querySelectorAll('section .line-list > li').length === ${size}`);
});

testBarriers(
  'map',
  client,
  async (page, isPhone) => {
    await page.goto('/corpus/map');
    const { point, x, y } = await firstPoint(page);
    // A tap shows the title and stays on the map.
    await (isPhone ? page.touchscreen.tap(x, y) : page.mouse.move(x, y));
    await card(page).getByRole('heading', { name: point.title }).waitFor();
    assert.match(page.url(), /\/corpus\/map$/);
  },
  true,
);
