import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, testBarriers, testInTab } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import { type Client, createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startStudio(await createMill('browser-what-if'));

test('what if: from a drop, change an option, see what is added and why, and share the address', {
  skip,
}, async () => {
  const tab = await newTab(client.origin);
  const { page } = tab;
  await page.goto('/datasets/citesum/drops');
  await page.getByRole('link', { name: 'what if an option changes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'What if an option changes?' }).waitFor();
  await page.getByText('the paper you came from').waitFor();
  const button = page.getByRole('button', { name: 'Try on a sample' });
  assert.ok(await button.isDisabled());
  await page.getByLabel('Option to change').selectOption('rouge1');
  assert.ok(await button.isDisabled(), 'nothing has changed yet');
  assert.equal(await page.getByLabel('Change another option').inputValue(), '', 'no option is chosen yet');
  for (const [option, value] of [
    ['rouge1', '0.05'],
    ['rouge2', '0'],
    ['rougeL', '0'],
  ] as const) {
    if (option !== 'rouge1') await page.getByLabel('Change another option').selectOption(option);
    await page.getByLabel(option, { exact: true }).fill(value);
    await page.getByLabel(option, { exact: true }).press('Tab');
  }
  // An empty field is not sent with its last value.
  const rouge1 = page.getByLabel('rouge1', { exact: true });
  await rouge1.fill('');
  await button.click();
  assert.ok(await rouge1.evaluate((field) => field.matches(':invalid')));
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0);
  await rouge1.fill('0.05');
  await button.click();
  await page.getByRole('heading', { name: 'Added examples' }).waitFor();
  await page.getByText('was dropped: ').first().waitFor();
  await page.getByRole('heading', { name: 'On all 8 papers' }).waitFor();
  const url = page.url();
  // Another value makes the old result disappear.
  await page.getByRole('button', { name: 'Remove rougeL' }).click();
  assert.equal(await page.getByRole('heading', { name: 'Added examples' }).count(), 0);
  await page.goto(url);
  await page.getByRole('button', { name: 'Try on a sample' }).click();
  await page.getByRole('heading', { name: 'Added examples' }).waitFor();
  assertNoProblems(tab);
  await page.goto('/datasets/citesum/what-if?set=%5B1');
  await page.getByLabel('Option to change').waitFor();
  await page.goto(`/datasets/citesum/what-if?set=${encodeURIComponent('{"rouge1":7}')}`);
  await page.getByRole('button', { name: 'Try on a sample' }).waitFor();
  await page.getByRole('button', { name: 'Remove rouge1' }).click();
  await page.getByLabel('Option to change').selectOption('fallback');
  await page.getByLabel('fallback', { exact: true }).selectOption('none');
  await page.getByRole('button', { name: 'Try on a sample' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancelled.').waitFor({ state: 'attached' });
  assert.ok(await page.getByRole('button', { name: 'Try on a sample' }).isEnabled());
});

testBarriers(
  'what if',
  client,
  async (page, isPhone) => {
    const set = JSON.stringify({ rouge1: 0.1, rouge2: 0, rougeL: 0, fallback: 'body', wholeSentence: false });
    await page.goto(`/datasets/citesum/what-if?set=${encodeURIComponent(set)}`);
    await pageLoaded(page);
    const button = page.getByRole('button', { name: 'Try on a sample' });
    await (isPhone ? button.tap() : button.click());
    await page.getByRole('heading', { name: 'Added examples' }).waitFor();
  },
  true,
);

test('a missing page links to pages that exist', { skip }, async () => {
  const { page } = await newTab(client.origin);
  for (const [view, area] of [
    ['/datasets/none', 'Datasets'],
    ['/corpus/works/none', 'Corpus'],
    ['/judge/none', 'Judge'],
  ] as const) {
    await page.goto(view);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByRole('link', { name: `Go to ${area}` }).click();
    await page.getByRole('heading', { level: 1, name: area, exact: true }).waitFor();
  }
});

testInTab('search: dropped candidates with the words', client, async (page) => {
  await page.goto('/search?q=sensors');
  await page
    .getByRole('link', { name: /dropped candidates? with these words/ })
    .first()
    .click();
  await page.waitForURL(/\/drops\?q=sensors/);
  await page.locator('.line-list li p').first().waitFor();
  await page.getByLabel('Reason').selectOption({ index: 1 });
  await page.waitForURL(/reason=/);
});
