// `npm run docs:pictures -- DIR`: takes the pictures of the studio in docs/images/ from a folder that `npm run demo` filled
// (default: demo). Needs Chromium; set CHROMIUM if it is not in the usual place.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { serve } from '../../dist/server/index.js';
import { root } from './pages.mjs';

const EXECUTABLES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const PARAGRAPH =
  'We went out in spring. Earlier studies found that a wiper reduces the drift of turbidity sensors. Optical sensors have been used in rivers for decades. We thank the ferrymen.';

const dir = process.argv[2] ?? join(root, 'demo');
const executablePath = EXECUTABLES.find((path) => path !== '' && existsSync(path));
if (!executablePath) throw new Error('no Chromium: install it or set CHROMIUM');

const studio = await serve({ dir, port: 0 });
const origin = new URL(studio.address).origin;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 900 } });

async function send(method, path, body) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

async function picture(name) {
  // Background jobs appear in the header: wait until they are done.
  await page.waitForLoadState('networkidle');
  await page.locator('header [role="status"] .dot').waitFor({ state: 'hidden' });
  await page.waitForTimeout(500);
  const path = join(root, 'docs', 'images', `${name}.png`);
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(path);
  console.log(`${path}: ${size} bytes`);
}

try {
  await page.goto('/corpus');
  // Counted in the background.
  await page.getByText('of a paper in the corpus').waitFor({ timeout: 120_000 });
  await picture('studio-corpus');

  await page.goto('/corpus/map');
  await page.getByRole('heading', { name: 'The papers on the map' }).waitFor({ timeout: 60_000 });
  await picture('studio-map');

  await page.goto('/corpus/timeline');
  await page.getByText('Show as a list').first().waitFor();
  await picture('studio-timeline');

  await page.goto('/search?q=drift&format=jats');
  await page.getByRole('heading', { name: 'Dropped by citesum' }).waitFor({ timeout: 120_000 });
  await page.getByLabel('Venue').locator('option').nth(1).waitFor({ state: 'attached' });
  await picture('studio-search');

  await page.goto('/datasets/citesum/examples?q=infrared%20diode');
  await page.locator('ol.line-list a').first().click();
  await page.getByRole('heading', { name: 'Predictions' }).waitFor();
  await picture('studio-example');

  const where = [{ column: 'rouge1_recall', op: '>=', value: 0.9 }];
  await page.goto(`/datasets/citesum/table?where=${encodeURIComponent(JSON.stringify(where))}`);
  await page.locator('.bars a').first().waitFor();
  await picture('studio-table');

  await page.goto('/datasets/citesum/systems?first=lead&second=ext-oracle');
  await page.locator('article').first().waitFor();
  await picture('studio-systems');

  await page.goto('/datasets/citesum/results');
  await page.locator('main table').first().waitFor();
  await picture('studio-results');

  const { id } = await send('POST', '/judge/studies', {
    dataset: 'citesum',
    template: 'citesum-accuracy',
    size: 12,
  });
  await page.goto(`/judge/${id}/rate?as=ada`);
  for (let i = 0; i < 8; i++) {
    await page.getByText(`Item ${i + 1} of 12`).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
  }
  await page.getByText('Item 9 of 12').waitFor();
  await picture('studio-judge');
  for (const item of ['0001', '0002', '0003'])
    for (const [annotator, accuracy] of [
      ['ben', 4],
      ['cleo', 1],
    ])
      await send('PUT', `/judge/studies/${id}/items/${item}`, { annotator, answers: { accuracy }, base: 0 });
  await page.goto(`/judge/${id}/adjudicate`);
  await page.getByLabel('Your name').fill('lea');
  await page.getByRole('button', { name: 'mostly accurate' }).click();
  await picture('studio-adjudicate');
  rmSync(join(dir, 'judgements', id), { recursive: true });

  await page.goto('/check');
  await page.getByLabel('Paragraph').fill(PARAGRAPH);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('a.work').first().waitFor({ timeout: 120_000 });
  await picture('studio-check');
} finally {
  await browser.close();
  await studio.close();
}
