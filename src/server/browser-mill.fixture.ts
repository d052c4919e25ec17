import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Tab } from './chromium.fixture.js';
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
