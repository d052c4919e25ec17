import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Download, Locator, Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, startFullStudio } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import type { Client } from './mill.fixture.js';

// Common tasks, done by a person who only reads what is on the screen: every click is on a link, button or field by its visible
// words, and they are counted. The tasks are those of docs/studio.md.
const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startFullStudio('browser-tasks');

/** A person who clicks; typing is not counted. */
class Newcomer {
  clicks = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name }).first();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).first();
  }

  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { name }).first().waitFor();
  }

  /** Clicks a link to a file; returns its lines. */
  async download(target: Locator): Promise<string[]> {
    const [file]: [Download, unknown] = await Promise.all([
      this.page.waitForEvent('download'),
      this.click(target),
    ]);
    return readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
  }
}

async function begin(): Promise<{ newcomer: Newcomer; page: Page; finish: (clicks: number) => void }> {
  const tab = await newTab(client.origin, { acceptDownloads: true });
  const newcomer = new Newcomer(tab.page);
  await tab.page.goto('/');
  await newcomer.heading('Studio');
  return {
    newcomer,
    page: tab.page,
    finish: (clicks) => {
      assert.equal(newcomer.clicks, clicks);
      assertNoProblems(tab);
    },
  };
}

test('all sentences that cite a paper are found and exported with 2 clicks', { skip }, async () => {
  const { newcomer, page, finish } = await begin();
  await page.keyboard.press('/');
  await page.keyboard.type('turbidity');
  await newcomer.heading('Cited papers');
  const work = page
    .locator('section', { has: page.locator('#works') })
    .getByRole('link', { name: /^sentences of/ })
    .first();
  await newcomer.click(work);
  await newcomer.heading(/^Cited \d+ time/);
  const shown = await page.locator('main .line-list li').count();
  const lines = await newcomer.download(newcomer.link('CSV'));
  assert.match(lines[0] ?? '', /sentence/);
  assert.ok(lines.length > 1 && lines.length - 1 >= shown);
  finish(2);
});

test('why a sentence was dropped is in the results of the search, and what would change it is 1 click away', {
  skip,
}, async () => {
  const [drop] = (await client.get('/datasets/citesum/drops?size=1')).body.rows;
  const { newcomer, page, finish } = await begin();
  await page.keyboard.press('/');
  await page.keyboard.type(drop.text.split(/\s+/).slice(0, 6).join(' '));
  await newcomer.heading('Dropped by citesum');
  const item = page
    .locator('li', { hasText: drop.text.slice(0, 30) })
    .filter({ hasText: drop.reason })
    .first();
  await item.waitFor();
  await newcomer.click(item.getByRole('link', { name: 'what if an option changes' }));
  await newcomer.heading(/what if/i);
  finish(1);
});

test('20 examples are rated, left and resumed, judged by a second rater, and adjudicated', {
  skip,
}, async () => {
  const { newcomer, page, finish } = await begin();
  await newcomer.click(newcomer.link('Judge'));
  await newcomer.click(newcomer.link(/CiteSum/));
  await page.getByRole('spinbutton', { name: 'Examples', exact: true }).fill('20');
  await newcomer.click(newcomer.button(/Draw the sample/));
  await page.getByLabel('Your name').fill('Ada');
  await newcomer.click(newcomer.button('Start judging'));
  const size = Number(/ of (\d+)/.exec(await page.getByText(/^Item 1 of \d+/).innerText())?.[1]);
  assert.ok(size >= 10 && size <= 20, `${size} items`);
  const rate = async (from: number, to: number, keyFor: (item: number) => string) => {
    for (let item = from; item <= to; item++) {
      await page.getByText(`Item ${item} of ${size}`).waitFor();
      await page.keyboard.press(keyFor(item));
      await page.keyboard.press('Enter');
      await page.getByText(`${item} of ${size} judged`).waitFor();
    }
  };
  await rate(1, 5, () => '3');
  // Ada leaves, and comes back from the start page.
  await page.goto('/');
  await newcomer.click(newcomer.link('Judge'));
  await newcomer.click(newcomer.link('Resume as Ada'));
  await rate(6, size, () => '3');
  await page.getByText(/^All \d+ items are judged/).waitFor();
  // Alone, nobody can disagree: the page says what to do.
  await newcomer.click(newcomer.link('let a second rater judge them'));
  await page.getByText('A second rater types another name').waitFor();
  assert.equal(await page.getByLabel('Your name').inputValue(), '');
  await page.getByLabel('Your name').fill('Ben');
  await newcomer.click(newcomer.button('Start judging'));
  await rate(1, size, (item) => (item <= 2 ? '1' : '3'));
  await newcomer.click(newcomer.link('decide where raters disagree'));
  await page.getByText('2 open, 0 decided').waitFor();
  for (let open = 2; open > 0; open--) {
    await page.getByText(`${open} open`).waitFor();
    await pageLoaded(page);
    await page.getByRole('heading', { name: 'What raters said' }).waitFor();
    await page.keyboard.press('2');
    await page.locator('fieldset [aria-pressed="true"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${open - 1} open, ${3 - open} decided`).waitFor();
  }
  await page.getByText('All 2 items are decided').waitFor();
  await newcomer.click(newcomer.link('See the results'));
  const lines = await newcomer.download(newcomer.link('Final answers (CSV)'));
  assert.equal(lines.length, size + 1);
  assert.ok(
    lines.slice(1).every((line) => /,[23](?:,|$)/.test(line)),
    lines.join('\n'),
  );
  finish(11);
});

test('two systems are compared with 2 clicks, the largest differences first', { skip }, async () => {
  const { newcomer, page, finish } = await begin();
  await newcomer.click(newcomer.link(/^citesum/));
  await newcomer.click(newcomer.link('Compare two systems'));
  await page.locator('article').first().waitFor();
  assert.ok((await page.locator('main table tbody tr').count()) > 0);
  assert.ok((await page.locator('article mark').count()) > 0);
  finish(2);
});

test('what the folder says about something is summarised as Markdown with 3 clicks', { skip }, async () => {
  const { newcomer, page, finish } = await begin();
  await newcomer.click(newcomer.link('Read'));
  await page.getByLabel('What do all papers say').fill('How do sensors drift?');
  await newcomer.click(newcomer.button('Ask all papers'));
  await page.getByRole('article', { name: 'How do sensors drift?' }).waitFor();
  const lines = await newcomer.download(newcomer.link('Markdown'));
  assert.ok(
    lines.some((line) => /drift/.test(line)) && lines.some((line) => /\[@/.test(line)),
    lines.join('\n'),
  );
  finish(3);
});
