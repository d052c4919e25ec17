import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { ingest } from '../../corpus/index.js';
import { Site } from '../../fetch/site.fixture.js';
import { startStudio } from '../mill.fixture.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]);
const site = await Site.start();
after(() => site.stop());

const figure = (id: string, name: string) =>
  `<fig id="${id}"><label>Figure ${id}</label><caption><p>A weir.</p></caption><graphic xlink:href="${name}"/></fig>`;
const figures = {
  F1: 'weir.tif',
  F2: 'absent.tif',
  F3: '../secret.png',
  F4: 'info:doi/10.5555/river.g004',
  F5: site.url('press.test/figure5.png'),
};
const root = temporaryFolder('figure-images');
mkdirSync(join(root, 'papers'));
writeFileSync(
  join(root, 'papers', 'river.xml'),
  `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
    <article-id pub-id-type="doi">10.5555/river</article-id>
    <title-group><article-title>Rivers and weirs</article-title></title-group></article-meta></front>
    <body><sec><title>Methods</title><p>A river flows over a weir.</p>${Object.entries(figures)
      .map(([id, name]) => figure(id, name))
      .join('')}</sec></body></article>`,
);
writeFileSync(join(root, 'papers', 'weir.jpg'), PNG);
writeFileSync(join(root, 'secret.png'), PNG);
await ingest({ paths: [join(root, 'papers', 'river.xml')], corpus: join(root, 'corpus'), jobs: 1 });
const client = await startStudio(root);
await client.running.studio.corpus.waitForIndex();
const [{ record }] = (await client.get('/corpus/papers')).body.rows;
const objects: { id: string; imageCount: number; address: string }[] = (
  await client.get(`/corpus/papers/${record}`)
).body.objects;
const objectOf = (id: string) => objects.find((object) => object.id === id);

test('an image next to a JATS file is shown, whatever its ending', async () => {
  assert.equal(objectOf('F1')?.imageCount, 1);
  const { status, headers } = await client.get(`/corpus/papers/${record}/images/F1/0`);
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'image/png');
});

test('an image outside the folder of the source is not shown', async () => {
  assert.equal(objectOf('F3')?.imageCount, 0);
  assert.equal((await client.get(`/corpus/papers/${record}/images/F3/0`)).status, 404);
});

test('a figure without an image has the address that its source names, or that of the article', () => {
  assert.equal(objectOf('F2')?.address, 'https://doi.org/10.5555/river#F2');
  assert.equal(objectOf('F4')?.address, 'https://doi.org/10.5555/river.g004');
  assert.equal(objectOf('F5')?.address, figures.F5);
});

test('an image is fetched when the user asks for it, and kept; without one the reason is given', async () => {
  site.put('press.test/figure5.png', (_, response) => response.writeHead(200).end(PNG));
  const fetchFigure = (id: string) => client.send('POST', `/corpus/papers/${record}/images/${id}`, {});
  const refused = await fetchFigure('F5');
  assert.equal(refused.status, 422);
  assert.match(refused.body.error, /No image was fetched\. .*port \d+ is not allowed/);
  Object.assign(client.running.studio.imageFetching, {
    allowLoopback: true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  assert.equal((await fetchFigure('F5')).status, 200);
  const { body } = await client.get(`/corpus/papers/${record}`);
  assert.equal(body.objects.find(({ id }: { id: string }) => id === 'F5').imageCount, 1);
  assert.equal((await client.get(`/corpus/papers/${record}/images/F5/0`)).status, 200);
});
