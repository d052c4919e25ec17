import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fetchImage, imageAddresses, NoImageError } from './fetch-image.js';
import { Site } from './site.fixture.js';

const site = await Site.start();
after(() => site.stop());
const options = { allowLoopback: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]);
const sendPng = (_: unknown, response: import('node:http').ServerResponse) =>
  response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);

for (const [html, name, expected] of [
  ['<img src="/a/fig1.jpg">', 'fig1.tif', ['https://a.test/a/fig1.jpg']],
  ['<img src="/a/fig11.jpg"><img src="/a/xfig1.jpg">', 'fig1.tif', []],
  ['<a href="/view?id=g001&amp;size=l">', 'info:doi/10.5555/g001', ['https://a.test/view?id=g001&size=l']],
  [
    '<a href="/page/fig1"><img data-src="fig1.png">',
    'fig1',
    ['https://a.test/fig1.png', 'https://a.test/page/fig1'],
  ],
  [
    '<img srcset="/x%2Ffig1.tif/full/500,/0/default.jpg 1x, /y.jpg 2x">',
    'fig1.tif',
    ['https://a.test/x%2Ffig1.tif/full/500,/0/default.jpg'],
  ],
  [
    '<img src="/static/1/logo.png"><img src="/view?v=1"><img src="/a/1.png">',
    '1.jpg',
    ['https://a.test/a/1.png'],
  ],
  ['<img src="https://fig.test/logo.png">', 'fig.png', []],
  ['<img src="javascript:fig1">', '', []],
] as const)
  test(`of the addresses in ${html}, those of ${name || 'no name'} are ${expected.length}`, () => {
    assert.deepEqual(imageAddresses(html, new URL('https://a.test/'), name), expected);
  });

test('an image is fetched from the page that shows it, after a redirect and a page without it', async () => {
  site.put('empty.test/', '<p>nothing</p>');
  site.redirect('doi.test/10.5555/1', site.url('press.test/article'));
  site.put('press.test/article', '<a href="/view/fig1"><img src="/large/fig1.png">');
  site.put('press.test/large/fig1.png', sendPng);
  const { bytes, address } = await fetchImage(
    [site.url('empty.test/'), site.url('doi.test/10.5555/1')],
    'fig1.tif',
    options,
  );
  assert.deepEqual(Buffer.from(bytes), PNG);
  assert.equal(address, site.url('press.test/large/fig1.png'));
});

test('robots.txt is obeyed, and the reason is given', async () => {
  site.put('shy.test/robots.txt', 'User-agent: *\nDisallow: /');
  site.put('shy.test/fig1.png', sendPng);
  await assert.rejects(
    fetchImage([site.url('shy.test/fig1.png')], 'fig1', options),
    (error) => error instanceof NoImageError && /robots\.txt/.test(error.message),
  );
  assert.equal(site.countRequests('shy.test/fig1.png'), 0);
});

test('an address that a page names but that is not an image is given as the reason', async () => {
  site.put('tiff.test/article', '<a href="/files/fig1.tif">');
  site.put('tiff.test/files/fig1.tif', 'II*');
  await assert.rejects(
    fetchImage([site.url('tiff.test/article')], 'fig1.tif', options),
    (error) =>
      error instanceof NoImageError &&
      error.message === `${site.url('tiff.test/files/fig1.tif')}: not an image that browsers show`,
  );
});

test('this machine is not asked', async () => {
  site.put('here.test/fig1.png', sendPng);
  await assert.rejects(
    fetchImage([site.url('here.test/fig1.png')], 'fig1', { resolve: options.resolve }),
    NoImageError,
  );
  assert.equal(site.countRequests('here.test/fig1.png'), 0);
});
