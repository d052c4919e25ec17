import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { column, type Link as TestLink, type TestPage, writePdf } from '../pdf-writer.fixture.js';
import { Fonts } from './fonts.js';
import { readBytes, writeBytes } from './memory.js';
import { type RawPage, readPages } from './pages.js';
import { PdfFile } from './pdf-file.js';
import { loadPdfium, pdfium } from './pdfium.js';

before(loadPdfium);

/** Allocates until pdfium's memory has moved; the blocks are returned to be freed. */
function growMemory(): number[] {
  const { wasmExports } = pdfium().pdfium;
  const memory = (pdfium().pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8.buffer;
  const blocks: number[] = [];
  for (let size = 1 << 20; memory.byteLength > 0; size *= 2) blocks.push(wasmExports.malloc(size));
  return blocks;
}

/** Runs `use` while the first call of one of pdfium's functions makes the memory grow, after the call has written its results. */
function withGrowthAfter<T>(
  name: 'FPDF_LoadPage' | 'FPDFText_GetMatrix' | 'FPDFLink_Enumerate',
  use: () => T,
): T {
  const library = pdfium() as unknown as Record<string, (...values: number[]) => number>;
  const original = library[name];
  assert.ok(original);
  let blocks: number[] = [];
  let calls = 0;
  library[name] = (...values) => {
    const result = original(...values);
    // The first page is loaded before anything is read from it; the second one while a link on the first is followed.
    if (++calls === 2) blocks = growMemory();
    return result;
  };
  try {
    return use();
  } finally {
    library[name] = original;
    assert.ok(blocks.length > 0, `${name} was not called twice`);
    for (const block of blocks) pdfium().pdfium.wasmExports.free(block);
  }
}

const LINKS: TestLink[] = [
  { x: 72, y: 90, width: 40, height: 14, page: 1, across: 72, down: 300 },
  { x: 72, y: 120, width: 40, height: 14, page: 1, across: 90, down: 400 },
];
const PAGES: TestPage[] = [
  { pieces: column(72, 100, ['a first line', 'a second line'], {}, 30), links: LINKS },
  { pieces: column(72, 300, ['a target']) },
];

function readAll(): RawPage[] {
  const file = PdfFile.open(new TextEncoder().encode(writePdf(PAGES)));
  try {
    return [...readPages(file, new Fonts(), 10)];
  } finally {
    file.close();
  }
}

for (const name of ['FPDF_LoadPage', 'FPDFText_GetMatrix', 'FPDFLink_Enumerate'] as const)
  test(`pages read the same if pdfium's memory grows during ${name}`, () => {
    const expected = readAll();
    assert.deepEqual(
      expected[0]?.links.map(({ page, targetLeft, targetTop }) => ({
        page,
        across: targetLeft,
        down: targetTop,
      })),
      LINKS.map(({ page, across, down }) => ({ page, across, down })),
    );
    assert.deepEqual(withGrowthAfter(name, readAll), expected);
  });

test('bytes that were read stay valid when the memory grows', () => {
  const { malloc, free } = pdfium().pdfium.wasmExports;
  const address = malloc(3);
  writeBytes(address, Uint8Array.of(1, 2, 3));
  const bytes = readBytes(address, 3);
  for (const block of growMemory()) free(block);
  assert.deepEqual([...bytes], [1, 2, 3]);
  assert.deepEqual([...readBytes(address, 3)], [1, 2, 3]);
  free(address);
});

test("only memory.ts takes views of pdfium's memory", () => {
  const source = fileURLToPath(new URL('../../../../src/read/pdf', import.meta.url));
  const others = readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== join('glyphs', 'memory.ts'))
    .filter((name) => /\bHEAP\w*\b/.test(readFileSync(join(source, name), 'utf8')));
  assert.deepEqual(others, []);
});
