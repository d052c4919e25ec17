import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import type { Page } from 'playwright-core';
import { assertNoProblems, pageLoaded, startFullStudio } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { everyView } from './every-view.fixture.js';
import type { Client } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startFullStudio('studio-views');
const views = skip ? [] : await everyView(client);

/** A folder for screenshots of every view, if one is given. */
const pictures = process.env.CITEMILL_PICTURES;

/** What is wrong with a view in these colour schemes. */
async function viewProblems(
  page: Page,
  view: string,
  colourSchemes: readonly ('light' | 'dark')[],
  pictureName: string,
): Promise<string[]> {
  await page.goto(view);
  try {
    await pageLoaded(page);
  } catch (error) {
    return [`${view}: ${(error as Error).message}`];
  }
  const beyond = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  const faults = beyond > 0 ? [`${view} is ${beyond} pixels too wide`] : [];
  for (const colorScheme of colourSchemes) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await violations(page)).map((violation) => `${view} in ${colorScheme}: ${violation}`));
    if (pictures)
      await page.screenshot({ path: join(pictures, `${pictureName}-${colorScheme}.png`), fullPage: true });
  }
  return faults;
}

// In CI, half of the views at each width, in one colour scheme.
for (const [n, { width, quickScheme }] of [
  { width: 1280, quickScheme: 'light' } as const,
  { width: 390, quickScheme: 'dark' } as const,
].entries())
  test(`${thorough('every view', 'every other view')} is fit for screen readers at ${width} pixels`, {
    skip,
  }, async () => {
    const tab = await newTab(client.origin, { viewport: { width, height: 844 } });
    const { page } = tab;
    const colourSchemes = thorough(['light', 'dark'] as const, [quickScheme] as const);
    const faults: string[] = [];
    for (const [i, view] of views.entries()) {
      if (thorough(false, i % 2 !== n)) continue;
      const name = `${String(i).padStart(2, '0')}${view.replace(/\W+/g, '-')}`.slice(0, 60);
      faults.push(...(await viewProblems(page, view, colourSchemes, `${name}-${width}`)));
    }
    assert.deepEqual(faults, []);
    assertNoProblems(tab);
    await page.context().close();
  });
