import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../cli/citemill.fixture.js';
import { assertNoProblems, pageLoaded, startFullStudio, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startFullStudio('studio-areas');

test('an empty folder says in every area what to do next', { skip }, async () => {
  const empty = await startStudio(temporaryFolder('studio-empty'));
  const tab = await newTab(empty.origin, { colorScheme: 'dark' });
  for (const [view, command] of [
    ['/', /citemill make/],
    ['/corpus', /citemill ingest/],
    ['/datasets', /citemill build/],
    ['/judge/new', /citemill build/],
    ['/check', /citemill build citeworth/],
    ['/models', /citemill train/],
  ] as const) {
    await tab.page.goto(view);
    await tab.page.getByText(command).first().waitFor();
    assert.deepEqual(await violations(tab.page), [], view);
  }
  for (const view of ['/judge', '/read']) {
    await tab.page.goto(view);
    await tab.page.locator('main h1').waitFor();
  }
  assertNoProblems(tab);
});

testInTab('every published template draws a sample that is judged by keyboard', client, async (page) => {
  const { templates: all } = (await client.get('/judge')).body;
  const templates = all.filter(
    ({ published }: { published: { rows: object[] } }) => published.rows.length > 0,
  );
  assert.equal(templates.length, 6);
  for (const { key, unit, questions } of templates) {
    await page.goto(`/judge/new?template=${key}`);
    await pageLoaded(page);
    await page.getByRole('spinbutton', { name: 'Examples' }).fill('4');
    for (const system of unit === 'pair' || unit === 'answer' ? ['lead', 'last'] : [])
      await page.getByRole('checkbox', { name: system }).check();
    await page.getByRole('button', { name: /Draw the sample/ }).click();
    await page.waitForURL(new RegExp(`/judge/${key}-1$`));
    await page.getByLabel('Your name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByText(/^Item 1 of \d+/).waitFor();
    // A number field takes the keyboard focus when its question comes up.
    for (const { kind } of questions) await page.keyboard.press(kind === 'share' ? '0' : '1');
    await page.keyboard.press('Enter');
    await page.getByText(/^1 of \d+ judged/).waitFor();
    const { body } = await client.get(`/judge/studies/${key}-1/results`);
    assert.deepEqual([body.annotators[0].name, body.annotators[0].done], ['Ada', 1], key);
  }
});

testInTab('a form of one’s own is made, judged and exported', client, async (page) => {
  await page.goto('/judge/new?dataset=citesum');
  await page.getByLabel('Title (optional)').fill('Mine');
  await page.getByRole('spinbutton', { name: 'Examples' }).fill('3');
  await page.getByRole('button', { name: /Draw the sample/ }).click();
  await page.waitForURL(/\/judge\/mine-1$/);
  await page.getByLabel('Your name').fill('Ada');
  await page.keyboard.press('Enter');
  await page.getByText('Item 1 of 3').waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 3 judged').waitFor();
  await page.goto('/judge/mine-1/results');
  await pageLoaded(page);
  for (const [name, fits] of [
    ['Answers (CSV)', /Ada/],
    ['Results (JSON)', /"judgements"/],
  ] as const) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    assert.match(await (await page.request.get(href ?? '')).text(), fits);
  }
});

/** Drops a file on an element as a file manager would. */
async function dropFile(page: Page, selector: string, name: string, bytes: Buffer): Promise<void> {
  // As text: code that runs in the page is not part of this program and has its own types.
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'application/pdf' }));
    return transfer;
  })()`);
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer });
}

test('read: PDF files are dropped, asked, answered, kept and exported', { skip }, async () => {
  const folder = join(EXAMPLES, 'pdf', 'papers');
  const file = readdirSync(folder).find((name) => name.endsWith('.pdf')) ?? '';
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/read/new');
  await pageLoaded(page);
  await dropFile(page, 'label:has(input[type=file])', 'broken.pdf', Buffer.from('%PDF-1.4 nothing after it'));
  await page.locator('.tag.bad', { hasText: 'broken.pdf' }).waitFor();
  await dropFile(page, 'label:has(input[type=file])', `new-${file}`, readFileSync(join(folder, file)));
  await page.locator('.tag.good', { hasText: file }).waitFor();
  await page.getByLabel(/Your question/).fill('What was measured, and how well?');
  await page.getByRole('button', { name: 'Ask 1 paper' }).click();
  await page.waitForURL(/\/read\/session-\d+/);
  const address = page.url();
  await pageLoaded(page);
  // Three of the five are enough.
  for (const key of ['y', 'n', 'y', 'Enter']) await page.keyboard.press(key);
  await page.getByText('2 accepted, 1 rejected').waitFor();
  const exported = async (name: string) => {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    return (await page.request.get(href ?? '')).text();
  };
  assert.match(await exported('Markdown'), /\[@/);
  assert.match(await exported('BibTeX'), /@\w+\{/);
  const row = JSON.parse((await exported('sciqfs')).split('\n')[0] ?? '');
  assert.equal(row.query, 'What was measured, and how well?');
  // The session is there in another browser.
  const other = await newTab(client.origin);
  await other.page.goto(address);
  await other.page.getByText('2 accepted, 1 rejected').waitFor();
  // The console reports only that the broken file was refused with 422.
  assert.ok(tab.problems.every((text) => text.includes('422')));
});

testInTab('the keyboard alone leads through the studio, and back leads back', client, async (page) => {
  await page.goto('/');
  await pageLoaded(page);
  const focusOn = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const focused = String(await page.evaluate('document.activeElement?.textContent?.trim() ?? ""'));
      if (name.test(focused)) return;
    }
    assert.fail(`no Tab leads to ${name}`);
  };
  await page.keyboard.press('Tab');
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /Skip to content/);
  await focusOn(/^Datasets$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor();
  await pageLoaded(page);
  await focusOn(/^citesum/);
  await page.keyboard.press('Enter');
  // After a link is followed, the new view is announced once it has loaded.
  await until(page, `location.pathname === '/datasets/citesum' && document.activeElement.matches('main h1')`);
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /citesum/i);
  await page.keyboard.press('Alt+ArrowLeft').catch(() => undefined);
  if (!page.url().endsWith('/datasets')) await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
});

testInTab(
  'a search that is typed while the view is left does not follow into the next one',
  client,
  async (page) => {
    await page.clock.install();
    await page.goto('/corpus/papers');
    await pageLoaded(page);
    await page.getByRole('searchbox').fill('river');
    await page.getByRole('link', { name: 'Datasets' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor();
    // Longer than the search box waits for more letters.
    await page.clock.fastForward(2000);
    await pageLoaded(page);
    assert.equal(new URL(page.url()).search, '');
  },
);
