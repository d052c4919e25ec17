import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { EXAMPLES, startCitemill } from './citemill.fixture.js';

const folder = temporaryFolder('damaged-pdf');
const whole = readFileSync(join(EXAMPLES, 'pdf', 'papers', 'hallorane-2024-releases.pdf'));

/** A page that draws an image whose bytes are not those of its filter. */
function brokenImage(filter: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R>>',
    `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/${filter}/Length 12>>stream\n\xffO\xffQ damaged\nendstream`,
    '<</Length 28>>stream\nq 99 0 0 99 0 0 cm /I Do Q \nendstream',
  ];
  const text = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${text}trailer<</Root 1 0 R>>\n`, 'latin1');
}

/** Overwrites every n-th byte. */
const withNoise = (every: number): Buffer =>
  Buffer.from(whole.map((byte, index) => (index % every === every - 1 ? byte ^ 0x55 : byte)));

const DAMAGED: Record<string, Buffer> = {
  'cut.pdf': whole.subarray(0, whole.length / 2),
  'no-end.pdf': whole.subarray(0, whole.length - 600),
  'no-start.pdf': Buffer.concat([whole.subarray(0, 9), whole.subarray(600)]),
  'noise.pdf': withNoise(997),
  'much-noise.pdf': withNoise(53),
  'jpeg.pdf': brokenImage('DCTDecode'),
  'jpeg2000.pdf': brokenImage('JPXDecode'),
  'fax.pdf': brokenImage('CCITTFaxDecode'),
  'bilevel.pdf': brokenImage('JBIG2Decode'),
};

test('damaged PDF files write nothing to the terminal with --quiet, apart from the summary', async () => {
  for (const [name, bytes] of Object.entries(DAMAGED)) writeFileSync(join(folder, name), bytes);
  const ingest = ['ingest', ...Object.keys(DAMAGED), '--corpus', 'corpus', '--jobs', '1', '--quiet'];
  const { status, stdout, stderr } = await startCitemill(ingest, { cwd: folder });
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^1 paper read, 1 with warnings \(.*\), 8 failures \(.*\)\n$/);
});
