import assert from 'node:assert/strict';
import { cpSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest } from '../corpus/index.js';
import { pageLoaded, until } from './browser-mill.fixture.js';
import { newTab, noBrowser, violations } from './chromium.fixture.js';
import { createMill, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const dir = skip ? '' : await createMill('browser-trouble', { recipes: ['citesum', 'citeworth'] });

test('a damaged dataset is named with what is wrong, in the list, on the start page and on its own page', {
  skip,
}, async () => {
  const own = await createMill('browser-damaged', { recipes: ['citesum'] });
  cpSync(join(own, 'citesum'), join(own, 'unreadable'), { recursive: true });
  writeFileSync(join(own, 'unreadable', 'dataset.json'), '{"format": ');
  const [file = ''] = readdirSync(join(own, 'citesum'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.parquet'));
  truncateSync(join(own, 'citesum', file), 100);
  const { page } = await newTab((await startStudio(own)).origin);
  for (const [view, unreadable] of [
    ['/', /unreadable\s+Unreadable\s+.*dataset\.json/],
    ['/datasets', /unreadable cannot be read: .*dataset\.json/],
  ] as const) {
    await page.goto(view);
    await page.locator('main li, main .notice', { hasText: unreadable }).waitFor();
    const damaged = page.locator('main li, main a.card', { hasText: /^\s*citesum/ });
    await damaged.getByText('Damaged').waitFor();
    await damaged.getByText('get a whole copy of the dataset, or build it again').waitFor();
    assert.deepEqual(await violations(page), [], view);
  }
  await page.goto('/datasets/citesum');
  await page
    .getByText(/This dataset is damaged.*get a whole copy of the dataset, or build it again/)
    .waitFor();
  assert.equal(await page.getByRole('link', { name: 'Browse examples' }).count(), 0);
  await page.goto('/datasets/unreadable');
  await page
    .getByText(/dataset\.json is not valid JSON.*get a whole copy of the dataset, or build it again/)
    .waitFor();
});

test('a corpus without papers says so, and why', { skip }, async () => {
  const own = temporaryFolder('browser-no-papers');
  writeFileSync(join(own, 'notes.xml'), '<notes/>');
  await ingest({ paths: [join(own, 'notes.xml')], corpus: join(own, 'corpus'), jobs: 1 });
  const { page } = await newTab((await startStudio(own)).origin);
  for (const view of ['/corpus', '/corpus/papers', '/corpus/timeline']) {
    await page.goto(view);
    await page.getByRole('heading', { name: 'No papers yet' }).waitFor();
    await page.getByText(`citemill ingest papers/ --corpus ${own}/corpus`).waitFor();
    assert.equal(await page.getByText('No paper states its year').count(), 0);
    assert.deepEqual(await violations(page), [], view);
  }
  await page.goto('/corpus');
  await page.getByRole('heading', { name: 'Sources that could not be read' }).waitFor();
  await page.goto('/');
  await page.getByText('1 source could not be read').waitFor();
  assert.equal(await page.getByText('A short tour').count(), 0);
});

test('without the token, a browser shows what to do', { skip }, async () => {
  const client = await startStudio(dir, { token: 'secret' });
  const { page } = await newTab(client.origin);
  await page.goto('/corpus');
  await page.getByRole('heading', { name: 'A token is required' }).waitFor();
  await page.getByText('citemill serve').first().waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto(client.running.address);
  await page.getByRole('heading', { name: 'Studio' }).waitFor();
});

test('a page says that the server has ended, and recovers when it is back', { skip }, async () => {
  const first = await startStudio(dir);
  const { page } = await newTab(first.origin);
  await page.goto('/datasets');
  await pageLoaded(page);
  await first.close();
  await page.getByText('Not connected').waitFor();
  // A view whose code is not loaded yet, and which cannot be loaded now.
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('heading', { name: 'No connection to the studio' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await startStudio(dir, { port: Number(new URL(first.origin).port) });
  await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
  await page.getByText('Not connected').waitFor({ state: 'detached' });
  // Styles are loaded again, too.
  assert.equal(await page.evaluate('getComputedStyle(document.querySelector("header")).position'), 'sticky');
});

test('rows and papers are shown while the index waits or grows, and the searches follow by themselves', {
  skip,
}, async () => {
  const own = await createMill('browser-first-rows', { recipes: ['citesum'] });
  const client = await startStudio(own);
  const { corpus, jobs } = client.running.studio;
  await corpus.waitForIndex();
  let release = () => {};
  jobs.start(
    'hold',
    'Something long',
    (_, signal) =>
      new Promise<void>((resolve) => {
        release = resolve;
        signal.addEventListener('abort', () => resolve());
      }),
  );
  const { page } = await newTab(client.origin);
  for (const view of ['/datasets/citesum/examples', '/datasets/citesum/table']) {
    await page.goto(view);
    await page
      .getByText(/Rows are in file order/)
      .first()
      .waitFor();
    assert.ok((await page.locator('main a[href*="/examples/"]').count()) > 5, view);
  }
  await page.getByText('Something long').first().waitFor();
  await page.goto('/search?q=turbidity');
  await page.getByText('The full text is being indexed; results follow.').waitFor();
  // What is indexed is searched and counted already.
  await page.locator('section[aria-labelledby="papers"] li a').first().waitFor();
  await page.locator('section[aria-labelledby="works"] li').first().waitFor();
  await until(page, `document.querySelectorAll('[aria-label="Filters"] select option').length > 9`);
  release();
  await page.locator('section[aria-labelledby="text"] li mark').first().waitFor();
  await page.getByRole('heading', { name: 'Examples of citesum' }).waitFor();
});
