import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNoProblems, pageLoaded, startFullStudio, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser } from './chromium.fixture.js';
import type { Client } from './mill.fixture.js';

const skip = noBrowser;
const client: Client = skip ? (undefined as never) : await startFullStudio('studio-browser');

testInTab('corpus: from the overview to a paper, along a citation, and back', client, async (page) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Corpus/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Papers and citations' }).waitFor();
  await page.getByRole('toolbar', { name: 'Papers by year' }).getByRole('link').first().waitFor();
  await page.getByRole('link', { name: 'Browse papers' }).click();
  await page.getByRole('searchbox').fill('wiper');
  await page.waitForURL(/q=wiper/);
  // The last list stays until the next one is there: a click before that may land on a row that has just moved.
  await pageLoaded(page);
  await page
    .getByRole('link', { name: /^Biofouling drift/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Biofouling drift/ }).waitFor();
  await pageLoaded(page);
  const citation = page.locator('article a[href^="/corpus/"]').first();
  const target = await citation.getAttribute('href');
  await citation.click();
  await until(page, `location.pathname === ${JSON.stringify(target)}`);
  await page.getByRole('heading', { level: 1, name: /^(?!Biofouling drift)/ }).waitFor();
  await pageLoaded(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Biofouling drift/ }).waitFor();
  await page.goto('/corpus/failures');
  await page.getByText('the file is empty').waitFor();
});

testInTab('corpus: a paragraph of a PDF is marked on its page', client, async (page) => {
  const [pdf] = (await client.get('/corpus/papers?format=pdf&size=1')).body.rows;
  await page.goto(`/corpus/papers/${pdf.record}/pages`);
  await page.locator('.page img').first().waitFor();
  await page.locator('.paragraph').nth(2).click();
  await page.locator('.box').first().waitFor();
  assert.ok(Number(await page.evaluate(`document.querySelector('.page img').naturalWidth`)) > 500);
});

testInTab('dataset: funnel, search, filter, example with marks and predictions', client, async (page) => {
  await page.goto('/datasets/citesum');
  await page.getByRole('heading', { name: 'Funnel' }).waitFor();
  await page
    .getByRole('link', { name: /recall too low|abstract of the cited/ })
    .first()
    .click();
  await page.waitForURL(/\/drops\?reason=/);
  await page.locator('.line-list li').first().waitFor();
  await page.goto('/datasets/citesum/examples?q=turbidity&sort=rouge1_recall&order=down');
  await page.locator('.line-list li a').first().click();
  await page.getByRole('heading', { name: 'Citing sentence' }).waitFor();
  assert.ok((await page.locator('mark.a').count()) > 3);
  await page.getByRole('heading', { name: 'lead' }).waitFor();
  const before = page.url();
  await page.keyboard.press((await page.locator('a[rel="next"]').count()) > 0 ? 'j' : 'k');
  await until(page, `location.href !== ${JSON.stringify(before)}`);
  await pageLoaded(page);
  for (const name of ['citeworth', 'sciqfs', 'wikiref', 'scixgen-description', 'scixgen-paragraph']) {
    const [row] = (await client.get(`/datasets/${name}/examples?size=1`)).body.rows;
    assert.ok(row, name);
    await page.goto(`/datasets/${name}/examples/${row.id}`);
    await page.locator('.card').first().waitFor();
  }
});

test('judge: two annotators at once by keyboard, undo, resume and agreement', { skip }, async () => {
  const tabs = [await newTab(client.origin), await newTab(client.origin)] as const;
  const [ada, ben] = tabs.map(({ page }) => page);
  assert.ok(ada && ben);
  await ada.goto('/judge/new?template=citesum-accuracy&dataset=citesum');
  await ada.getByRole('spinbutton', { name: 'Examples' }).fill('6');
  await ada.getByRole('button', { name: /Draw the sample/ }).click();
  await ada.waitForURL(/\/judge\/citesum-accuracy-1$/);
  await Promise.all(
    (
      [
        ['Ada', ada, '3'],
        ['Ben', ben, '4'],
      ] as const
    ).map(async ([name, page, key]) => {
      await page.goto('/judge/citesum-accuracy-1');
      await page.getByLabel('Your name').fill(name);
      await page.keyboard.press('Enter');
      for (let done = 1; done <= 4; done++) {
        await page.getByText(`Item ${done} of 6`).waitFor();
        await page.keyboard.press(key);
        await page.keyboard.press('Enter');
        await page.getByText(`${done} of 6 judged`).waitFor();
      }
    }),
  );
  await ada.getByText('Item 5 of 6').waitFor();
  // What was judged before a reload can still be undone.
  await ada.reload();
  await ada.getByText('Item 5 of 6').waitFor();
  await ada.keyboard.press('u');
  await ada.getByText('3 of 6 judged').waitFor();
  await ada.keyboard.press('2');
  await ada.keyboard.press('Enter');
  await ada.getByText('4 of 6 judged').waitFor();
  // A user who comes back continues at the same item.
  await ben.goto('/judge/citesum-accuracy-1/rate?as=Ben');
  await ben.getByText('Item 5 of 6').waitFor();
  await ben.goto('/judge/citesum-accuracy-1/results');
  await ben.getByText(/Krippendorff/).waitFor();
  const { body } = await client.get('/judge/studies/citesum-accuracy-1/results');
  assert.deepEqual(
    body.annotators.map(({ name, done }: { name: string; done: number }) => [name, done]),
    [
      ['Ada', 4],
      ['Ben', 4],
    ],
  );
  for (const tab of tabs) assertNoProblems(tab);
});

test('judge: two tabs of one annotator learn of each other, and nothing is overwritten', {
  skip,
}, async () => {
  await client.send('POST', '/judge/studies', {
    template: 'citesum-accuracy',
    dataset: 'citesum',
    size: 3,
    title: 'tabs',
  });
  const [first, second] = [await newTab(client.origin), await newTab(client.origin)];
  for (const { page } of [first, second]) {
    await page.goto('/judge/tabs-1/rate?as=Ada');
    await page.getByText('Item 1 of 3').waitFor();
  }
  await first.page.keyboard.press('1');
  await first.page.keyboard.press('Enter');
  await first.page.getByText('1 of 3 judged').waitFor();
  await second.page.keyboard.press('4');
  await second.page.keyboard.press('Enter');
  await second.page.getByText(/another tab or window/).waitFor();
  const results = async () =>
    (await client.get('/judge/studies/tabs-1/results')).body.questions[0].overall.mean;
  assert.equal(await results(), 1);
  await second.page.getByRole('button', { name: 'Replace it' }).click();
  await second.page.getByText('Item 2 of 3').waitFor();
  assert.equal(await results(), 4);
});

test('judge: a blind comparison shows no names', { skip }, async () => {
  await client.send('POST', '/judge/studies', {
    template: 'duc-comparison',
    dataset: 'citesum',
    size: 3,
    systems: ['lead', 'last'],
    title: 'blind',
  });
  const tab = await newTab(client.origin);
  await tab.page.goto('/judge/blind-1/rate?as=Ada');
  await tab.page.getByRole('heading', { name: 'Left' }).waitFor();
  assert.doesNotMatch(await tab.page.locator('main').innerText(), /\blead\b|\blast\b.*system/i);
  await tab.page.keyboard.press('1');
  await tab.page.keyboard.press('2');
  await tab.page.keyboard.press('Enter');
  await tab.page.getByText('1 of 3 judged').waitFor();
  assertNoProblems(tab);
});

testInTab('read: ask, answer by keyboard, and a summary with sources grows', client, async (page) => {
  await page.goto('/read/new?q=sensor');
  await page.getByLabel('Your question').fill('How do sensors drift?');
  await page.getByRole('button', { name: /^Choose all/ }).click();
  await page.getByRole('button', { name: /^Ask \d+ papers/ }).click();
  await page.waitForURL(/\/read\/session-\d+/);
  await page.locator('.candidate').nth(4).waitFor();
  for (const key of ['y', 'n', 'y', 'n', 'n']) await page.keyboard.press(key);
  await page.getByText('2 accepted, 3 rejected').waitFor();
  await page.getByRole('complementary').getByText('2 sentences').waitFor();
  const link = page.getByRole('link', { name: 'Markdown' });
  const text = await (await page.request.get((await link.getAttribute('href')) ?? '')).text();
  assert.match(text, /@article\{/);
});

testInTab(
  'check: sentences have a probability or are too short to judge, and papers are proposed',
  client,
  async (page) => {
    await page.goto('/check');
    await page
      .getByLabel('Paragraph')
      .fill('We went out. Earlier studies found that a wiper reduces the drift of turbidity sensors.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.sentence').nth(1).click();
    await page.getByText('What it might cite').waitFor();
    const [short, claim] = await page.locator('.sentence sup').allInnerTexts();
    assert.equal(short, 'too short');
    assert.match(claim ?? '', /^\d+%$/);
    await page
      .getByText(/^marked.*: \d+% have a citation \(precision\); \d+% of the sentences with a citation are/)
      .first()
      .waitFor();
  },
);

testInTab(
  'a paper is shown in reading order: equations between the words, theorems marked, nothing twice',
  client,
  async (page) => {
    const { rows } = (await client.get('/corpus/papers?q=sleeps+until+something+happens')).body;
    const { body: paper } = await client.get(`/corpus/papers/${rows[0].record}`);
    await page.goto(`/corpus/papers/${rows[0].record}`);
    await pageLoaded(page);
    const ids = paper.objects.map(({ id }: { id: string }) => `object-${id}`);
    for (const id of ids) assert.equal(await page.locator(`[id="${id}"]`).count(), 1, id);
    const equations = paper.objects.filter(({ kind }: { kind: string }) => kind === 'equation');
    assert.ok(equations.length > 3);
    assert.equal(await page.locator('article [role="math"].display').count(), equations.length);
    // The lemma's statement is a paragraph under the lemma's name, and appears only there.
    const lemma = page.locator('.stated', { hasText: /^\s*Lemma 1/ });
    assert.match(await lemma.innerText(), /the held signal satisfies/);
    const text = await page.locator('article').innerText();
    assert.equal(text.split('the held signal satisfies').length - 1, 1);
  },
);
