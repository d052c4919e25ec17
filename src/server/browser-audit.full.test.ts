import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, testInTab } from './browser-mill.fixture.js';
import { newTab, noBrowser, SETTINGS, violations } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip
  ? (undefined as never)
  : await startStudio(
      await createMill('browser-audit', { sources: ['jats', 'tei'], recipes: ['citeworth'] }),
    );
const pictures = process.env.CITEMILL_PICTURES;
/** Milliseconds to wait for an audit on a busy machine. */
const PATIENCE = 300_000;
/** The address of an audit that is done. */
let done = '';

testInTab(
  'audit: drop a manuscript, see its progress and its citations, follow the evidence, and filter',
  client,
  async (page) => {
    const { studio } = client.running;
    await studio.corpus.waitForIndex();
    const { record } = (await client.get('/corpus/papers?size=1')).body.rows[0];
    await page.goto('/check');
    await page.getByRole('link', { name: 'Audit a whole manuscript' }).click();
    await page.getByRole('heading', { level: 1, name: 'Citation audits' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(await studio.sources.find(record));
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    const filters = page.getByRole('navigation', { name: 'Sentences to show' });
    await filters.waitFor({ timeout: PATIENCE });
    done = new URL(page.url()).pathname;
    await page.getByText('Nothing here is called wrong').waitFor();
    await page.getByRole('heading', { name: 'How citations were compared' }).waitFor();
    await filters.getByRole('link', { name: 'With a passage' }).click();
    const passage = page.getByRole('link', { name: 'Open the passage in' }).first();
    await passage.waitFor();
    assert.match(page.url(), /\?show=passages$/);
    await page.reload();
    await passage.click();
    await page.waitForURL(/\/corpus\/(papers|works)\//);
    await pageLoaded(page);
    await page.goBack();
    await filters.getByRole('link', { name: 'May need a citation' }).click();
    await page
      .getByText(/^may need a citation$|^No such sentence\.$/)
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'HTML' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'audit.html');
  },
);

test('audit: a paper of the corpus can be cancelled, and a broken file says what is wrong', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/check/audits');
  await page.getByLabel('Sentences that may need a citation').selectOption('');
  await page
    .getByRole('button', { name: /^Audit / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.').waitFor();
  await page.goto('/check/audits');
  await page.locator('input[type=file]').setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 nothing after it'),
  });
  await page.getByRole('alert').getByText('broken.pdf: ').waitFor({ timeout: PATIENCE });
  await page.goto('/check/audits');
  await page.getByText('cancelled', { exact: true }).waitFor();
  assertNoProblems(tab);
  await page.goto('/check/audits/none');
  await page.getByText('audits are kept until the studio stops').waitFor();
});

for (const [colorScheme, width] of SETTINGS)
  test(`audit: no barriers in ${colorScheme} at ${width} pixels`, { skip }, async () => {
    const tab = await newTab(client.origin, { colorScheme, viewport: { width, height: 844 } });
    const { page } = tab;
    for (const [name, address] of [
      ['audits', '/check/audits'],
      ['audit', done],
      ['audit-far', `${done}?show=far`],
      ['audit-uncited', `${done}?show=uncited`],
    ] as const) {
      await page.goto(address);
      await pageLoaded(page);
      assert.deepEqual(await violations(page), [], address);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, address);
      if (pictures)
        await page.screenshot({
          path: join(pictures, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
    }
    assertNoProblems(tab);
  });
