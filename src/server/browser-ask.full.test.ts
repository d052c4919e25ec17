import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { pageLoaded, testBarriers, testInTab } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;

/** A model on loopback that repeats the first quote, adds markup, and invents a sentence. */
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const quote = /^\[1\] (.*)$/m.exec(JSON.parse(text).messages[1].content)?.[1] ?? '';
    const content = `${quote} [1]\n<img src=x onerror=alert(1)> [1]\nThe moon is made of cheese [1].`;
    response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

const client: Client = skip
  ? (undefined as never)
  : await startStudio(await createMill('browser-ask', { recipes: [] }), {
      model: {
        name: 'api:parrot',
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      },
    });

testInTab(
  'ask: a question, its sources, a written answer, the trail after a reload, and the exports',
  client,
  async (page) => {
    await page.goto('/read');
    await page.getByLabel('What do all papers say').fill('How do sensors drift?');
    await page.getByRole('button', { name: 'Ask all papers' }).click();
    const field = page.getByLabel('Your question');
    const first = page.getByRole('article', { name: 'How do sensors drift?' });
    await first.waitFor();
    const quote = await first.locator('.prose').first().innerText();
    assert.match(quote, /drift/i);
    await field.fill('What does a wiper do?');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Ask' }).click();
    const second = page.getByRole('article', { name: 'What does a wiper do?' });
    await second.getByText('2 sentences dropped: 2 that do not follow the quote').waitFor();
    assert.equal(await page.locator('article img').count(), 0);
    await page.reload();
    await pageLoaded(page);
    assert.deepEqual(await page.locator('article h3').allInnerTexts(), [
      'What does a wiper do?',
      'How do sensors drift?',
    ]);
    for (const [name, ending] of [
      ['Markdown', '.md'],
      ['Word', '.docx'],
      ['BibTeX', '.bib'],
    ] as const) {
      const download = page.waitForEvent('download');
      await first.getByRole('link', { name }).click();
      assert.ok((await download).suggestedFilename().endsWith(ending));
    }
    await first.locator('.tiny a').first().click();
    await page.waitForURL(/\/corpus\/papers\/.+\?p=/);
    await page.locator('main').getByText(quote.slice(0, 30)).first().waitFor();
  },
);

testBarriers('ask', client, async (page) => {
  await page.goto('/read/ask');
  await pageLoaded(page);
  await page.locator('article').first().waitFor();
  await page.locator('summary').first().click();
});
