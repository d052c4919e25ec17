import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { WARNING_TEXTS } from '@citemill/read/internal/read/warning-texts';
import type { Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startStudio(await createMill('browser-palette'));
if (!skip) await client.running.studio.corpus.waitForIndex();
const pictures = process.env.CITEMILL_PICTURES;

testInTab(
  'palette: views, datasets, papers, commands and a search are reached by keyboard alone',
  client,
  async (page) => {
    await page.goto('/');
    await pageLoaded(page);
    const palette = page.getByRole('dialog', { name: 'Go to a view or run a command' });
    const field = page.getByRole('combobox', { name: 'Go to a view or run a command' });
    const chosen = palette.getByRole('option', { selected: true });
    const open = async () => {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      assert.equal(await field.evaluate((element) => element === element.ownerDocument.activeElement), true);
    };
    await open();
    await page.keyboard.type('ask all');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/read\/ask$/);
    await page.getByRole('heading', { level: 1, name: 'Ask all papers' }).waitFor();
    await open();
    await page.keyboard.type('citesum what');
    await palette.getByRole('option', { name: 'citesum: what if an option changes' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/datasets\/citesum\/what-if$/);
    await open();
    await page.keyboard.type('biofoul');
    await palette.getByRole('option', { name: /^Biofouling drift/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/corpus\/papers\/./);
    // Papers of an older query cannot be opened.
    await open();
    await page.keyboard.type('biofoul');
    await palette.getByRole('option', { name: /^Biofouling drift/ }).waitFor();
    await field.fill('zzzz');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=zzzz$/);
    await open();
    await page.keyboard.type('turbid');
    await palette.getByRole('option', { name: 'Search everything for “turbid”' }).waitFor();
    await page.keyboard.press('ArrowUp');
    assert.match(await chosen.innerText(), /Search everything/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=turbid$/);
    await open();
    await page.keyboard.type('show the keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    // Typing into the palette triggers no other key, and Escape closes it.
    await open();
    await page.keyboard.type('g d ? /');
    assert.match(page.url(), /\/search\?q=turbid$/);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  },
);

/** Holds the answers to requests back, until the returned function is called. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(address, async (route) => {
    await isSent;
    await route.continue();
  });
  return send;
}

testInTab(
  'keys pressed right after / reach the search box, however long its view takes to load',
  client,
  async (page) => {
    const sendHome = await holdBack(page, /\/api\/home$/);
    const sendView = await holdBack(page, /\/assets\/Search-[^/]*\.js$/);
    await page.goto('/');
    await page.locator('main [role="status"]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('biox');
    // The heading of the start page, which is ready only now, must not take the focus.
    sendHome();
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('oul');
    for (let i = 0; i < 'oul'.length; i++) await page.keyboard.press('ArrowLeft');
    sendView();
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await page.keyboard.type('f');
    const box = page.getByRole('searchbox');
    await page
      .getByRole('link', { name: /^Biofouling drift/ })
      .first()
      .waitFor();
    assert.equal(await box.inputValue(), 'biofoul');
    assert.match(page.url(), /\/search\?q=biofoul$/);
    // In the search, the key leads back to its box and keeps what it says until another letter is typed.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    assert.equal(await box.inputValue(), 'biofoul');
    await page.keyboard.type('turbid');
    await page.waitForURL(/\/search\?q=turbid$/);
  },
);

testInTab(
  'keys pressed right after Ctrl K reach the palette, however long it takes to load',
  client,
  async (page) => {
    const sendPalette = await holdBack(page, /\/assets\/Palette-[^/]*\.js$/);
    await page.goto('/corpus');
    await pageLoaded(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ask alp');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('l');
    sendPalette();
    const field = page.getByRole('combobox', { name: 'Go to a view or run a command' });
    await field.waitFor();
    await page.keyboard.type(' papers');
    assert.equal(await field.inputValue(), 'ask all papers');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/read\/ask$/);
  },
);

testInTab(
  'kinds of warnings are named in words: on the corpus page, as a filter and at a paper',
  client,
  async (page) => {
    const [{ name: code }] = (await client.get('/corpus')).body.warningKinds;
    const words = (WARNING_TEXTS as Record<string, string>)[code] ?? '';
    await page.goto('/corpus');
    const kind = page.getByRole('link', { name: words, exact: true });
    assert.equal(await kind.getAttribute('title'), code);
    await kind.click();
    await page.waitForURL((url) => url.searchParams.get('warning') === code);
    const filter = page.getByRole('link', { name: `Remove the filter warning ${words}` });
    assert.equal(await filter.getAttribute('title'), code);
    await page.locator('main .line-list a').first().click();
    await page.locator(`.notice.warn [title="${code}"]`).first().waitFor();
  },
);

testInTab('every view asks its own server only', client, async (page) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== client.origin && protocol !== 'data:' && protocol !== 'blob:') foreign.push(request.url());
  });
  const [paper] = (await client.get('/corpus/papers?size=1')).body.rows;
  const views = [
    '/',
    '/corpus',
    '/corpus/papers',
    '/corpus/timeline',
    '/corpus/map',
    `/corpus/papers/${paper.record}`,
    '/datasets',
    '/datasets/citesum',
  ];
  views.push(
    '/datasets/citesum/what-if',
    '/judge',
    '/read',
    '/read/ask',
    '/read/new',
    '/check',
    '/models',
    '/search?q=drift',
  );
  for (const view of views) {
    await page.goto(view);
    await pageLoaded(page);
  }
  assert.deepEqual(foreign, []);
});

test('on paper, a paper has its text without navigation and controls', { skip }, async () => {
  const tab = await newTab(client.origin, { colorScheme: 'dark' });
  const { page } = tab;
  const [paper] = (await client.get('/corpus/papers?size=1')).body.rows;
  await page.goto(`/corpus/papers/${paper.record}`);
  await pageLoaded(page);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('navigation', { name: 'Areas' }).isVisible(), false);
  assert.equal(await page.locator('main button:visible').count(), 0);
  assert.ok(await page.getByRole('heading', { level: 1 }).isVisible());
  const [red = 255] = String(await page.evaluate('getComputedStyle(document.querySelector("h1")).color'))
    .match(/\d+/g)
    ?.map(Number) ?? [255];
  assert.ok(red < 80, 'dark text');
  if (pictures) await page.screenshot({ path: join(pictures, 'print.png'), fullPage: true });
  assertNoProblems(tab);
});

testBarriers('palette', client, async (page) => {
  await page.goto('/datasets');
  await pageLoaded(page);
  await page.keyboard.press('Meta+k');
  await page.getByRole('combobox', { name: 'Go to a view or run a command' }).fill('s');
  await until(
    page,
    `[...document.querySelectorAll('[role=option]')].some((option) => /paper/.test(option.textContent))`,
  );
});
