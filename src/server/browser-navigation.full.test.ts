import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../recipes/index.js';
import { assertNoProblems, pageLoaded, testInTab, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const client = await startStudio(await createMill('browser-navigation', { recipes: ['citesum'] }));
await client.running.studio.corpus.waitForIndex();
const study = (
  await client.send('POST', '/judge/studies', { template: 'citesum-accuracy', dataset: 'citesum', size: 6 })
).body.id;

testInTab(
  'every link out of the rating view opens the page it names, and back returns',
  client,
  async (page) => {
    const rating = `/judge/${study}/rate?as=Eve`;
    await page.goto(rating);
    await page.getByText('Item 1 of 6').waitFor();
    const addresses = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
    assert.ok(addresses.length >= 6, addresses.join(' '));
    for (const address of addresses) {
      await page.goto(rating);
      await page.getByText('Item 1 of 6').waitFor();
      await page.locator(`a[href="${address}"]`).first().click();
      await pageLoaded(page);
      assert.equal(new URL(page.url()).pathname, address);
      await page.goBack();
      await page.getByText('Item 1 of 6').waitFor();
      assert.match(page.url(), /\/rate\?as=Eve/);
    }
  },
);

test('back returns to the place in a long page', { skip }, async () => {
  const tab = await newTab(client.origin, { viewport: { width: 900, height: 500 } });
  const { page } = tab;
  const [paper] = (await client.get('/corpus/papers?sort=citations&order=down')).body.rows;
  await page.goto(`/corpus/papers/${encodeURIComponent(paper.record)}`);
  await pageLoaded(page);
  await page.evaluate('scrollTo(0, 1200)');
  await until(page, 'scrollY >= 1000 && history.state?.scroll === scrollY');
  const before = Number(await page.evaluate('scrollY'));
  await page.evaluate(`document.querySelector('header a[href="/datasets"]').click()`);
  await page.waitForURL(/\/datasets$/);
  await pageLoaded(page);
  assert.equal(await page.evaluate('scrollY'), 0);
  await page.goBack();
  await until(page, `Math.abs(scrollY - ${before}) < 5`);
  assertNoProblems(tab);
});

testInTab('keys that are pressed faster than the disk writes are all saved', client, async (page) => {
  await page.goto(`/judge/${study}/rate?as=Quick`);
  await page.getByText('Item 1 of 6').waitFor();
  await page.getByLabel('Save and continue once every question is answered').check();
  await page.getByText('Item 1 of 6').click();
  for (const key of ['1', '2', '3', '4', '1', '2']) void page.keyboard.press(key);
  await page.getByText('6 of 6 judged').waitFor();
});

testInTab(
  'a citation opens a card with the cited paper, its other places and a way back',
  client,
  async (page) => {
    const { rows } = (await client.get('/corpus/papers?sort=citations&order=down')).body;
    const paper = (await client.get(`/corpus/papers/${encodeURIComponent(rows[0].record)}`)).body;
    const marks = paper.paragraphs.flatMap(({ citations }: { citations: { reference: string | null }[] }) =>
      citations.map(({ reference }) => reference),
    );
    const twice = paper.references.find(
      ({ id, workId }: { id: string; workId: string | null }) =>
        workId && marks.filter((mark: string) => mark === id).length > 1,
    );
    assert.ok(twice, 'the example has a paper that is cited twice');
    await page.goto(`/corpus/papers/${encodeURIComponent(rows[0].record)}`);
    await pageLoaded(page);
    const mark = page.locator(`a[data-references='["${twice.id}"]']`).first();
    await mark.click();
    const card = page.getByRole('dialog', { name: 'Cited paper' });
    await card.getByText(/Cited \d+ times in this paper/).waitFor();
    assert.ok((await card.textContent())?.includes(twice.title));
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await until(
      page,
      `document.activeElement?.dataset.references === ${JSON.stringify(JSON.stringify([twice.id]))}`,
    );
    await page.keyboard.press('Enter');
    const before = Number(await page.evaluate('scrollY'));
    await card.locator('li a').last().click();
    await card.waitFor({ state: 'hidden' });
    await until(page, `location.hash.startsWith('#p') && scrollY !== ${before}`);
    await page.goBack();
    await until(page, `location.hash === '' && Math.abs(scrollY - ${before}) < 5`);
    const range = page.locator('a[data-references*=","]').first();
    const named = JSON.parse((await range.getAttribute('data-references')) ?? '[]');
    await range.click();
    const papers = card.getByRole('list', { name: 'Papers cited here' }).getByRole('button');
    await papers.last().click();
    assert.equal(await papers.count(), named.length);
    assert.equal(await card.locator('p.title').textContent(), await papers.last().textContent());
  },
);

test('the outline stays in view and marks the section that is read', { skip }, async () => {
  const tab = await newTab(client.origin, { viewport: { width: 1280, height: 600 } });
  const { page } = tab;
  const [paper] = (await client.get('/corpus/papers?sort=citations&order=down')).body.rows;
  await page.goto(`/corpus/papers/${encodeURIComponent(paper.record)}`);
  await pageLoaded(page);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const last = outline.getByRole('link', { name: 'References' });
  const [first] = await outline.getByRole('link').all();
  await first?.click();
  await until(
    page,
    `document.querySelector('nav[aria-label="Outline"] a')?.getAttribute('aria-current') === 'location'`,
  );
  await last.click();
  await until(
    page,
    `document.querySelector('nav[aria-label="Outline"] [aria-current]')?.textContent !== ${JSON.stringify(await first?.textContent())}`,
  );
  assert.ok(await last.isVisible());
  const box = await last.boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 600, JSON.stringify(box));
  assertNoProblems(tab);
});

testInTab(
  'a slash opens the search, results of every kind appear while typing, and their list is exported',
  client,
  async (page) => {
    await page.goto('/corpus');
    await pageLoaded(page);
    await page.keyboard.press('/');
    await page.waitForURL(/\/search$/);
    const box = page.getByRole('searchbox');
    await until(page, "document.activeElement?.type === 'search'");
    await box.pressSequentially('turbidity sens');
    await page.waitForURL(/q=turbidity/);
    await page.getByRole('link', { name: /All \d+ paragraphs/ }).waitFor();
    assert.equal(await box.inputValue(), 'turbidity sens');
    await page.getByRole('heading', { name: 'Examples of citesum' }).waitFor();
    await pageLoaded(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('link', { name: /All \d+ paragraphs/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'JSON lines' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'sentences.jsonl');
    await page.getByLabel('only paragraphs with citations').check();
    await page.waitForURL(/only=citing/);
    await page.locator('mark').first().waitFor();
    await page.getByRole('heading', { name: 'Text' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL(/\/datasets$/);
  },
);

testInTab('equations of JATS papers are drawn from their MathML', client, async (page) => {
  const { rows } = (await client.get('/corpus/papers?size=200')).body;
  let drawn = 0;
  for (const { record } of rows) {
    const { objects } = (await client.get(`/corpus/papers/${encodeURIComponent(record)}`)).body;
    const equations = objects.filter(({ mathml }: { mathml: string | null }) => mathml);
    if (equations.length === 0) continue;
    await page.goto(`/corpus/papers/${encodeURIComponent(record)}`);
    await pageLoaded(page);
    await until(
      page,
      `document.querySelectorAll('[role="math"] math[display=block]').length >= ${equations.length}`,
    );
    const heights = await page
      .locator('[role="math"] math[display=block]')
      .evaluateAll((all) => all.map((math) => math.getBoundingClientRect().height));
    assert.ok(
      heights.every((height) => height > 10),
      heights.join(' '),
    );
    drawn += equations.length;
  }
  assert.ok(drawn > 0, 'the example collection has equations in MathML');
});

test('two datasets are chosen and compared; an example opens, and back returns', {
  skip,
}, async () => {
  const { root } = client.running.studio;
  const corpus = join(root, 'corpus');
  await build({ recipe: 'citesum', corpus, out: join(root, 'reseeded'), seed: 7, jobs: 1 });
  await build({ recipe: 'citeworth', corpus, out: join(root, 'citeworth'), seed: 1, jobs: 1 });
  const { fates } = (await client.get('/datasets/citesum/compare/reseeded')).body;
  const moved = fates.find(({ fate }: { fate: string }) => fate === 'moved').count;
  const tab = await newTab(client.origin, { viewport: { width: 390, height: 844 } });
  const { page } = tab;
  await page.goto('/datasets/citesum');
  await page.getByRole('link', { name: 'Compare with another dataset' }).click();
  await page.getByLabel('Compare with').selectOption('reseeded');
  await page.getByRole('rowheader', { name: 'seed' }).waitFor();
  assert.match(page.url(), /\/datasets\/citesum\/compare\?with=reseeded$/);
  await page.getByRole('link', { name: `Moved (${moved})` }).click();
  await page.getByRole('heading', { name: 'Moved: same content, other split' }).waitFor();
  await pageLoaded(page);
  assert.deepEqual(await violations(page), []);
  const address = page.url();
  await page.locator('.line-list .preview').first().click();
  await until(page, "location.pathname.startsWith('/datasets/reseeded/examples/')");
  await pageLoaded(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Moved: same content, other split' }).waitFor();
  assert.equal(page.url(), address);
  await page.goto('/datasets/citesum/compare?with=citesum');
  await page.getByText('This is the same dataset twice').waitFor();
  assertNoProblems(tab);
  await page.goto('/datasets/citesum/compare?with=citeworth');
  await page.getByText('only datasets of the same recipe').waitFor();
  assert.deepEqual(await violations(page), []);
});
