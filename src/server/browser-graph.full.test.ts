import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createHub } from './citations.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;

async function start(name: string, isLinked: boolean): Promise<Client> {
  const client = await startStudio(await createHub(name, { isLinked }));
  await client.running.studio.corpus.waitForIndex();
  return client;
}

const client: Client = skip ? (undefined as never) : await start('studio-browser-graph', true);
const findRecord = async (studio: Client, words: string): Promise<string> =>
  (await studio.get(`/corpus/papers?q=${encodeURIComponent(words)}`)).body.rows[0].record;
const graphPath = async (words: string) => `/corpus/papers/${await findRecord(client, words)}/graph`;

const nodes = (page: Page) => page.locator('svg a');
const card = (page: Page) => page.getByRole('complementary', { name: 'Chosen paper' });

testInTab(
  'graph: a paper leads to 40 of its neighbours by year, and says how many more there are',
  client,
  async (page) => {
    await page.goto(`/corpus/papers/${await findRecord(client, 'hub of all mud')}`);
    await page.getByRole('link', { name: 'Citation graph' }).click();
    await page.waitForURL(/\/graph$/);
    await nodes(page).first().waitFor();
    assert.equal(await nodes(page).count(), 40);
    await page.getByText('there are 10 more.').waitFor();
    await page.getByText('there are 30 more.').waitFor();
    for (const name of ['Cites 30 papers', 'Cited by 50 papers']) {
      const list = page.getByRole('region', { name });
      const years = (await list.locator('li').allInnerTexts()).map((text) =>
        Number(/\b\d{4}\b/.exec(text)?.[0]),
      );
      assert.equal(years.length, 20);
      assert.deepEqual(
        years,
        years.toSorted((a, b) => a - b),
      );
    }
    // Five cited papers are emphasised, and the four citing papers that share references with this one.
    assert.equal(await page.locator('svg a.close').count(), 9);
    await page.getByRole('link', { name: 'All sentences that cite it' }).click();
    await page.getByRole('heading', { name: 'Cited 50 times by 50 papers' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'All references' }).click();
    await page.waitForURL(/#references$/);
    await pageLoaded(page);
  },
);

test('graph: pointing at a paper shows the citing sentence, and choosing it changes the address', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  const graph = await graphPath('hub of all mud');
  await page.goto(graph);
  const citing = page.locator('svg').getByRole('link', { name: /^Cites this paper; .*Later study 0 / });
  await citing.hover();
  await card(page)
    .getByText(/We build on .*The hub of all mud/)
    .waitFor();
  assert.equal(new URL(page.url()).search, '');
  const cited = page.locator('svg').getByRole('link', { name: /^Cited by this paper; .*Ground work 3 / });
  await cited.click();
  await page.waitForURL(/\?cites=/);
  await card(page)
    .getByText(/We build on .*Ground work 3/)
    .waitFor();
  assert.equal(await cited.getAttribute('aria-current'), 'true');
  // The link opens the same paper elsewhere, and the back button removes it.
  const other = await newTab(client.origin);
  await other.page.goto(page.url());
  await card(other.page)
    .getByText(/We build on .*Ground work 3/)
    .waitFor();
  await card(other.page).getByRole('link', { name: 'What others say about it' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Ground work 3' }).waitFor();
  await page.goBack();
  await card(page)
    .getByText(/^Point at a paper/)
    .waitFor();
  // A paper of the corpus leads to its own graph.
  await citing.click();
  await card(page).getByRole('link', { name: 'Its graph' }).click();
  await page.getByRole('heading', { level: 1, name: /^Later study 0 / }).waitFor();
  await page.getByText('No paper in the corpus cites it.').waitFor();
  // An address that was edited chooses nothing.
  await page.goto(`${graph}?cites=gone`);
  await card(page)
    .getByText(/^Point at a paper/)
    .waitFor();
  for (const each of [tab, other]) assertNoProblems(each);
});

testInTab('graph: the keyboard reaches every paper, chooses one and closes it', client, async (page) => {
  await page.goto(await graphPath('hub of all mud'));
  await nodes(page).first().waitFor();
  assert.equal(await page.locator('svg a[tabindex="0"]').count(), 1);
  await page.getByRole('link', { name: 'Reading view' }).focus();
  await page.keyboard.press('Tab');
  const focused = () =>
    page.evaluate(`document.activeElement.querySelector('title')?.textContent`) as Promise<string>;
  const seen = new Set([await focused()]);
  for (const [key, times] of [
    ['ArrowDown', 19],
    ['ArrowRight', 1],
    ['Home', 1],
    ['ArrowDown', 19],
  ] as const)
    for (let i = 0; i < times; i++) {
      await page.keyboard.press(key);
      seen.add(await focused());
    }
  assert.equal(seen.size, 40);
  const last = await focused();
  assert.match(last, /^Cites this paper; /);
  await card(page)
    .getByText(/We build on .*The hub of all mud/)
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?cited-by=/);
  assert.equal(await focused(), last, 'the focus stays');
  await page.keyboard.press('Escape');
  await until(page, `location.search === ''`);
});

test('graph: no citations and a corpus without a link are explained', { skip }, async () => {
  const tab = await newTab(client.origin);
  await tab.page.goto(await graphPath('lonely shore'));
  await tab.page.getByRole('heading', { name: 'No citations' }).waitFor();
  assert.deepEqual(await violations(tab.page), []);
  const unlinked = await start('studio-browser-unlinked', false);
  const other = await newTab(unlinked.origin);
  await other.page.goto(`/corpus/papers/${await findRecord(unlinked, 'hub of all mud')}/graph`);
  await other.page.getByRole('heading', { name: 'The corpus is not linked yet' }).waitFor();
  await other.page.getByText(/^citemill link --corpus /).waitFor();
  assert.deepEqual(await violations(other.page), []);
  for (const each of [tab, other]) assertNoProblems(each);
});

testBarriers(
  'graph',
  client,
  async (page, isPhone) => {
    await page.goto(await graphPath('hub of all mud'));
    const node = page.locator('svg').getByRole('link', { name: /^Cited by this paper; .*Ground work 3 / });
    await (isPhone ? node.tap() : node.click());
    // The sentence is in view without scrolling.
    const sentence = card(page).getByText(/We build on .*Ground work 3/);
    await sentence.waitFor();
    const { y = 0, height = 0 } = (await card(page).boundingBox()) ?? {};
    assert.ok(y >= 0 && y + height <= 844, `${y} ${height}`);
  },
  true,
);
