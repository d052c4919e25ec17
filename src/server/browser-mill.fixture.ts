import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newTab, noBrowser, SETTINGS, type Tab, violations } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

/** A studio with a dataset of every recipe and the predictions of two systems. */
export async function startFullStudio(name: string): Promise<Client> {
  const dir = await createMill(name, {
    sources: ['jats', 'latex/papers', 'pdf/papers', 'wikipedia'],
    recipes: ['citesum', 'citeworth', 'sciqfs', 'wikiref', 'scixgen-description', 'scixgen-paragraph'],
  });
  const first = await startStudio(dir);
  for (const dataset of ['citesum', 'scixgen-description', 'scixgen-paragraph']) {
    const { rows } = (await first.get(`/datasets/${dataset}/examples?size=200`)).body;
    mkdirSync(join(dir, `${dataset}-predictions`));
    for (const [model, place] of [
      ['lead', 0],
      ['last', 1],
    ] as const)
      writeFileSync(
        join(dir, `${dataset}-predictions`, `${model}.jsonl`),
        rows
          .map(({ id }: { id: string }) => ({
            id,
            ...(dataset === 'citesum' ? { picked: [place] } : { summary: `A sentence by ${place}.` }),
          }))
          .map((line: object) => `${JSON.stringify(line)}\n`)
          .join(''),
      );
  }
  await first.close();
  const client = await startStudio(dir);
  await client.running.studio.corpus.waitForIndex();
  return client;
}

/** Milliseconds to wait for a page on a busy machine. */
const PATIENCE = 60_000;

/**
 * Waits until an expression is true in the page. The Content-Security-Policy blocks Playwright's own `waitForFunction`, which
 * evaluates text repeatedly inside the page.
 */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await page.evaluate(expression)); await pause(50))
    if (Date.now() > end) throw new Error(`never became true: ${expression}`);
}

/** Waits until the page has finished loading. */
export const pageLoaded = (page: Page) =>
  until(
    page,
    `Boolean(document.querySelector('main h1')) && !document.querySelector('[aria-busy="true"]') &&
     ![...document.querySelectorAll('main [role="status"]')].some((status) => status.textContent.includes('Loading'))`,
  );

export const assertNoProblems = ({ problems }: Tab) => assert.deepEqual(problems, []);

/** A test in a new tab, in which nothing must go wrong. Skipped if there is no browser. */
export const testInTab = (
  title: string,
  client: Client,
  run: (page: Page) => Promise<void>,
  options?: BrowserContextOptions,
) =>
  test(title, { skip: noBrowser }, async () => {
    const tab = await newTab(client.origin, options);
    await run(tab.page);
    assertNoProblems(tab);
  });

/** Folder for pictures of the views; none are saved without it. */
const pictures = process.env.CITEMILL_PICTURES;

/** Tests that a view has no barriers and fits into windows of all widths and colour schemes. */
export function testBarriers(
  view: string,
  client: Client,
  open: (page: Page, isPhone: boolean) => Promise<unknown>,
  /** Whether narrow windows are touched instead of clicked. */
  hasTouch = false,
): void {
  for (const [colorScheme, width] of SETTINGS)
    testInTab(
      `${view}: no barriers in ${colorScheme} at ${width} pixels`,
      client,
      async (page) => {
        await open(page, width < 600);
        assert.deepEqual(await violations(page), []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
        if (pictures)
          await page.screenshot({
            path: join(pictures, `${view.replace(' ', '-')}-${width}-${colorScheme}.png`),
            fullPage: true,
          });
      },
      { colorScheme, viewport: { width, height: 844 }, hasTouch: hasTouch && width < 600 },
    );
}
