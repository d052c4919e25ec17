import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest } from '../corpus/index.js';
import { testInTab, until } from './browser-mill.fixture.js';
import { noBrowser } from './chromium.fixture.js';
import { type Client, startStudio } from './mill.fixture.js';

const skip = noBrowser;
const PICTURE = fileURLToPath(new URL('../../docs/images/studio-map.png', import.meta.url));

/** A studio with one JATS paper, whose first figure has its image next to it and whose second has none. */
async function startWithFigures(): Promise<Client> {
  const dir = temporaryFolder('browser-jats-figures');
  const papers = join(dir, 'papers');
  mkdirSync(papers);
  const figure = (id: string, name: string) =>
    `<fig id="${id}"><label>Figure ${id}</label><caption><p>A weir.</p></caption><graphic xlink:href="${name}"/></fig>`;
  writeFileSync(
    join(papers, 'river.xml'),
    `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
      <article-id pub-id-type="doi">10.5555/river</article-id>
      <title-group><article-title>Rivers and weirs</article-title></title-group></article-meta></front>
      <body><sec><title>Methods</title><p>A river flows over a weir.</p>${figure('F1', 'weir.tif')}${figure('F2', 'absent.tif')}</sec></body></article>`,
  );
  copyFileSync(PICTURE, join(papers, 'weir.png'));
  await ingest({ paths: [join(papers, 'river.xml')], corpus: join(dir, 'corpus'), jobs: 1 });
  const client = await startStudio(dir);
  await client.running.studio.corpus.waitForIndex();
  return client;
}

const client: Client = skip ? (undefined as never) : await startWithFigures();

testInTab(
  'figures of JATS: an image next to the file is shown and enlarged, a missing one is linked and can be fetched',
  client,
  async (page) => {
    const [{ record }] = (await client.get('/corpus/papers')).body.rows;
    await page.goto(`/corpus/papers/${record}`);
    await page.getByRole('button', { name: 'Enlarge: A weir.' }).click();
    await until(page, `document.querySelector('dialog[open] img')?.naturalWidth > 100`);
    await page.keyboard.press('Escape');
    const missing = page.locator('figure', { hasText: 'The image absent.tif is not here.' });
    await missing.locator('a[href="https://doi.org/10.5555/river#F2"]').waitFor();
    await missing.getByRole('button', { name: 'Fetch the image' }).waitFor();
  },
);
