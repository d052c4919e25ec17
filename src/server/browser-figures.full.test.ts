import assert from 'node:assert/strict';
import { pageLoaded, testBarriers, testInTab, until } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(await createMill('browser-figures', { sources: ['pdf/papers'], recipes: [] }));
if (!skip) await client.running.studio.corpus.waitForIndex();

/** The address of a paper with a figure on one of its pages. */
async function paperWithFigure(): Promise<string> {
  for (const { record } of (await client.get('/corpus/papers?format=pdf')).body.rows)
    if ((await client.get(`/corpus/papers/${record}/figures`)).body.length > 0)
      return `/corpus/papers/${record}`;
  throw new Error('no paper of the examples has a figure');
}

testInTab(
  'figures: a figure of a PDF is cut out of its page, and opens over the window until Escape is pressed',
  client,
  async (page) => {
    const address = await paperWithFigure();
    await page.goto(address);
    const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
    await picture.scrollIntoViewIfNeeded();
    await until(page, `document.querySelector('figure img')?.naturalWidth > 100`);
    await picture.focus();
    await page.keyboard.press('Enter');
    const whole = page.getByRole('dialog').getByRole('img');
    await whole.waitFor();
    // The picture of the page, until the larger one has been drawn.
    assert.ok(Number(await page.evaluate(`document.querySelector('dialog[open] img').naturalWidth`)) > 100);
    await until(page, `document.querySelector('dialog[open] img').naturalWidth > 1000`);
    await page.keyboard.press('Escape');
    await whole.waitFor({ state: 'detached' });
  },
);

testBarriers('figures', client, async (page) => {
  await page.goto(await paperWithFigure());
  await pageLoaded(page);
  const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
  await picture.click();
  await until(page, `document.querySelector('dialog[open] img').naturalWidth > 100`);
});
