import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import type { Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, startFullStudio } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import { everyView } from './every-view.fixture.js';
import type { Client } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startFullStudio('browser-links');

/** What an address leads to, whichever paper, dataset or study it names. */
function destination(address: string): string {
  const { pathname, searchParams } = new URL(address, client.origin);
  const view = pathname
    .replace(/^(\/corpus\/(?:papers|works))\/[^/]+/, '$1/*')
    .replace(/^\/datasets\/[^/]+(\/examples)?(?:\/[^/]+)?/, '/datasets/*$1')
    .replace(/^\/(judge|read|models)\/(?!new|ask)[^/]+/, '/$1/*');
  return `${view}?${[...searchParams.keys()].sort()}`;
}

/** The links of a view that can be clicked and stay in the studio, one for each destination. */
async function linksOut(page: Page): Promise<Map<string, string>> {
  const addresses = await page
    .locator('a[href^="/"]:not([target]):not([download]):visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const here = new URL(page.url());
  return new Map(
    addresses
      .filter((address) => !address.startsWith('/api/') && address !== here.pathname + here.search)
      .map((address) => [destination(address), address]),
  );
}

test('every link out of every view opens the page it names at the first click, and back returns', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [i, view] of (await everyView(client)).entries()) {
    if (thorough(false, i % 8 !== 0) || view === '/nowhere') continue;
    await page.goto(view);
    await pageLoaded(page);
    for (const [to, address] of await linksOut(page)) {
      const key = `${destination(view)} → ${to}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const before = page.url();
      await page
        .locator(`a[href=${JSON.stringify(address)}]:visible`)
        .first()
        .click();
      await pageLoaded(page);
      const after = new URL(page.url());
      if (!address.startsWith(after.pathname)) faults.push(`${view}: ${address} opens ${page.url()}`);
      const [notFound] = await page.locator('main h1', { hasText: /^Not found$/ }).all();
      if (notFound) faults.push(`${view}: ${address} is not found`);
      await page.goBack();
      await pageLoaded(page);
      if (page.url() !== before) faults.push(`${view}: back from ${address} leads to ${page.url()}`);
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(seen.size > 20, `${seen.size} links`);
  assertNoProblems(tab);
});
