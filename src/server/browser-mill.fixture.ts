import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Tab } from './chromium.fixture.js';
import { type Client, milled, started } from './mill.fixture.js';

/** The studio over every recipe's dataset, with the answers of two systems. */
export async function servedMill(name: string): Promise<Client> {
  const dir = await milled(name, {
    sources: ['jats', 'latex/papers', 'pdf/papers', 'wikipedia'],
    recipes: ['citesum', 'citeworth', 'sciqfs', 'wikiref', 'scixgen-description', 'scixgen-paragraph'],
  });
  const first = await started(dir);
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
  const served = await started(dir);
  await served.running.studio.corpus.settled();
  return served;
}

/** Milliseconds that a page may take on a busy machine. */
const PATIENCE = 60_000;

/**
 * Waits until an expression holds in the page. Playwright's own `waitForFunction` evaluates a text again and again inside the
 * page, which the Content-Security-Policy refuses from the second time on.
 */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await page.evaluate(expression)); await pause(50))
    if (Date.now() > end) throw new Error(`never came to be: ${expression}`);
}

/** Waits until what is shown is what was asked for last. */
export const settled = (page: Page) =>
  until(
    page,
    `Boolean(document.querySelector('main h1')) && !document.querySelector('[aria-busy="true"]') &&
     ![...document.querySelectorAll('main [role="status"]')].some((one) => one.textContent.includes('Loading'))`,
  );

export const calm = ({ complaints }: Tab) => assert.deepEqual(complaints, []);
