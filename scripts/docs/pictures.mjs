// `npm run docs:pictures -- DIR NAMES`: takes the pictures of the studio in docs/images/ from a folder that `npm run demo` filled
// (default: demo), or those with the given names only. Needs Chromium; set CHROMIUM if it is not in the usual place.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build } from '../../dist/recipes/index.js';
import { serve } from '../../dist/server/index.js';
import { root } from './pages.mjs';

const EXECUTABLES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const PARAGRAPH =
  'We went out in spring. Earlier studies found that a wiper reduces the drift of turbidity sensors. Optical sensors have been used in rivers for decades. We thank the ferrymen.';

const [source = join(root, 'demo'), ...names] = process.argv.slice(2);
const executablePath = EXECUTABLES.find((path) => path !== '' && existsSync(path));
if (!executablePath) throw new Error('no Chromium: install it or set CHROMIUM');

// Questions, studies and a second dataset are added to a copy.
const dir = mkdtempSync(join(tmpdir(), 'pictures-'));
cpSync(source, dir, {
  recursive: true,
  filter: (path) => !['judgements', 'reading', '.studio'].includes(relative(source, path).split(sep)[0]),
});
await build({
  recipe: 'citesum',
  corpus: join(dir, 'corpus'),
  out: join(dir, 'citesum-rouge'),
  seed: 1,
  keepDrops: true,
  set: { rouge2: 0.5 },
});

const studio = await serve({ dir, port: 0 });
const origin = new URL(studio.address).origin;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ baseURL: origin, viewport: { width: 1280, height: 900 } });
page.setDefaultTimeout(120_000);

async function get(path) {
  const response = await fetch(`${origin}/api${path}`);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

async function send(method, path, body) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

async function screenshot() {
  // Background jobs appear in the header: wait until they are done.
  await page.waitForLoadState('networkidle');
  await page.locator('header [role="status"] .dot').waitFor({ state: 'hidden' });
  await page.waitForTimeout(500);
  return page.screenshot();
}

async function save(name, image) {
  const path = join(root, 'docs', 'images', `${name}.png`);
  const { size } = await sharp(image).png({ palette: true, effort: 10 }).toFile(path);
  console.log(`${path}: ${size} bytes`);
}

const picture = async (name) => save(name, await screenshot());

/** Saves one picture of several views in a narrow window. */
async function phonePicture(name, addresses) {
  const [width, height, gap] = [390, 780, 24];
  await page.setViewportSize({ width, height });
  const images = [];
  for (const [i, address] of addresses.entries()) {
    await page.goto(address);
    await page.locator('main h1').waitFor();
    images.push({ input: await screenshot(), left: i * (width + gap), top: 0 });
  }
  const size = { width: images.length * (width + gap) - gap, height };
  const sheet = sharp({ create: { ...size, channels: 3, background: '#d8d8d4' } }).composite(images);
  await save(name, await sheet.png().toBuffer());
}

const papers = async () => (await get('/corpus/papers?sort=citations&order=down&size=200')).rows;

/** Finds the paper with most neighbours on both sides of its citation graph. */
async function findHub() {
  const graphs = await Promise.all(
    (await papers()).map(({ record }) => get(`/corpus/papers/${record}/graph`)),
  );
  const neighbours = ({ cites, citedBy }) => Math.min(cites.rows.length, citedBy.rows.length);
  return graphs.toSorted((a, b) => neighbours(b) - neighbours(a))[0].record;
}

/** Takes each picture by name. The picture of judging also takes that of adjudication, which shows the same study. */
const PICTURES = {
  'studio-corpus': async () => {
    await page.goto('/corpus');
    // Counted in the background.
    await page.getByText('of a paper in the corpus').waitFor();
    await picture('studio-corpus');
  },
  'studio-map': async () => {
    await page.goto('/corpus/map');
    await page.getByRole('heading', { name: 'The papers on the map' }).waitFor();
    await picture('studio-map');
  },
  'studio-timeline': async () => {
    await page.goto('/corpus/timeline');
    await page.getByText('Show as a list').first().waitFor();
    await picture('studio-timeline');
  },
  'studio-graph': async () => {
    await page.goto(`/corpus/papers/${await findHub()}/graph`);
    await page.locator('svg a').first().click();
    await page.getByRole('complementary', { name: 'Chosen paper' }).getByRole('heading').first().waitFor();
    await picture('studio-graph');
  },
  'studio-figure': async () => {
    for (const { record, format } of await papers()) {
      if (format !== 'pdf' || (await get(`/corpus/papers/${record}/figures`)).length === 0) continue;
      await page.goto(`/corpus/papers/${record}`);
      const image = page.locator('figure img').first();
      await image.waitFor({ state: 'attached' });
      await image.evaluate((element) => element.closest('figure').scrollIntoView({ block: 'center' }));
      // Drawing the page takes seconds.
      await image.evaluate((element) => element.decode());
      await picture('studio-figure');
      return;
    }
    throw new Error('no paper has a figure');
  },
  'studio-search': async () => {
    await page.goto('/search?q=drift&format=jats');
    await page.getByRole('heading', { name: 'Dropped by citesum' }).waitFor();
    await page.getByLabel('Venue').locator('option').nth(1).waitFor({ state: 'attached' });
    await picture('studio-search');
  },
  'studio-example': async () => {
    await page.goto('/datasets/citesum/examples?q=infrared%20diode');
    await page.locator('ol.line-list a').first().click();
    await page.getByRole('heading', { name: 'Predictions' }).waitFor();
    await picture('studio-example');
  },
  'studio-table': async () => {
    const where = [{ column: 'rouge1_recall', op: '>=', value: 0.9 }];
    await page.goto(`/datasets/citesum/table?where=${encodeURIComponent(JSON.stringify(where))}`);
    await page.locator('.bars a').first().waitFor();
    await picture('studio-table');
  },
  'studio-compare': async () => {
    await page.goto('/datasets/citesum/compare?with=citesum-rouge');
    await page.getByRole('rowheader', { name: 'rouge2' }).waitFor();
    await picture('studio-compare');
  },
  'studio-what-if': async () => {
    const set = JSON.stringify({ rouge2: 0 });
    await page.goto(
      `/datasets/citesum/what-if?${new URLSearchParams({ reason: 'ROUGE-2 recall too low', set })}`,
    );
    await page.getByRole('button', { name: 'Try on a sample' }).click();
    await page.getByRole('heading', { name: 'Added examples' }).waitFor();
    await picture('studio-what-if');
  },
  'studio-systems': async () => {
    await page.goto('/datasets/citesum/systems?first=lead&second=ext-oracle');
    await page.locator('article').first().waitFor();
    await picture('studio-systems');
  },
  'studio-results': async () => {
    await page.goto('/datasets/citesum/results');
    await page.locator('main table').first().waitFor();
    await picture('studio-results');
  },
  'studio-judge': async () => {
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
        await send('PUT', `/judge/studies/${id}/items/${item}`, {
          annotator,
          answers: { accuracy },
          base: 0,
        });
    await page.goto(`/judge/${id}/adjudicate`);
    await page.getByLabel('Your name').fill('lea');
    await page.getByRole('button', { name: 'mostly accurate' }).click();
    await picture('studio-adjudicate');
  },
  'studio-ask': async () => {
    await page.goto('/read/ask');
    await page.getByLabel('Your question').fill('How can the drift of turbidity sensors be reduced?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('article .prose').first().waitFor();
    await picture('studio-ask');
  },
  'studio-check': async () => {
    await page.goto('/check');
    await page.getByLabel('Paragraph').fill(PARAGRAPH);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('a.work').first().waitFor();
    await picture('studio-check');
  },
  'studio-phone': async () => {
    await phonePicture('studio-phone', [
      '/search?q=drift',
      '/datasets/citesum',
      `/corpus/papers/${await findHub()}/graph`,
    ]);
  },
};

try {
  for (const [name, take] of Object.entries(PICTURES))
    if (names.length === 0 || names.includes(name)) await take();
} finally {
  await browser.close();
  await studio.close();
  rmSync(dir, { recursive: true });
}
