import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, SETTINGS, violations } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(await createMill('browser-figures', { sources: ['pdf/papers'], recipes: [] }));
if (!skip) await client.running.studio.corpus.waitForIndex();
const pictures = process.env.CITEMILL_PICTURES;

/** The address of a paper with a figure on one of its pages. */
async function paperWithFigure(): Promise<string> {
  for (const { record } of (await client.get('/corpus/papers?format=pdf')).body.rows)
    if ((await client.get(`/corpus/papers/${record}/figures`)).body.length > 0)
      return `/corpus/papers/${record}`;
  throw new Error('no paper of the examples has a figure');
}

test('figures: a figure of a PDF is cut out of its page, and opens over the window until Escape is pressed', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  const address = await paperWithFigure();
  await page.goto(address);
  const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
  await picture.scrollIntoViewIfNeeded();
  await until(page, `document.querySelector('figure img')?.naturalWidth > 100`);
  await picture.focus();
  await page.keyboard.press('Enter');
  const whole = page.getByRole('dialog').getByRole('img');
  await whole.waitFor();
  await until(page, `document.querySelector('dialog[open] img').naturalWidth > 1000`);
  await page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
  assertNoProblems(tab);
});

for (const [colorScheme, width] of SETTINGS)
  test(`figures: no barriers in ${colorScheme} at ${width} pixels`, { skip }, async () => {
    const { page } = await newTab(client.origin, { colorScheme, viewport: { width, height: 900 } });
    await page.goto(await paperWithFigure());
    await pageLoaded(page);
    const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
    await picture.click();
    await until(page, `document.querySelector('dialog[open] img').naturalWidth > 100`);
    assert.deepEqual(await violations(page), []);
    if (pictures) await page.screenshot({ path: join(pictures, `figure-${colorScheme}-${width}.png`) });
  });
