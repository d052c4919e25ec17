import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { sha256 } from '../bytes.js';
import { readers } from '../readers.js';
import { makeTar } from '../tar.fixture.js';
import { makeZip } from '../zip.fixture.js';
import { findRecords } from './records.js';

const folder = temporaryFolder('bundles');
process.chdir(folder);

const MAIN = '\\documentclass{article}\\begin{document}\\input{part}\\end{document}';
const JATS = '<article><front><article-meta/></front><body><p>x</p></body></article>';

function put(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, content);
  }
}

/** Every record with its reader and the files it holds; those known by name only in brackets. */
async function listRecords(...paths: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const source of findRecords(paths, readers)) {
    if ('error' in source) lines.push(`${source.path} !${source.error.code}`);
    else {
      const files = Object.entries(source.record.files ?? {});
      const names = files.map(([name, bytes]) => (bytes.length > 0 ? name : `(${name})`)).join(' ');
      lines.push([source.record.path, source.reader, names].filter(Boolean).join(' '));
    }
  }
  return lines;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('a folder of LaTeX sources is one record, images by name, hidden files left out', async () => {
  put({ 'one/main.tex': MAIN, 'one/part.tex': 'Part.', 'one/figs/map.png': PNG, 'one/.git/config': 'x' });
  assert.deepEqual(await listRecords('one'), ['one latex (figs/map.png) main.tex part.tex']);
});

test('a folder that holds little but a source folder is one record too', async () => {
  put({ 'two/SOURCE.txt': 'from somewhere', 'two/src/main.tex': MAIN, 'two/src/works.bib': '@misc{a}' });
  assert.deepEqual(await listRecords('two'), ['two latex (SOURCE.txt) src/main.tex src/works.bib']);
});

test('papers of other formats next to a document are read as usual, and the document by itself', async () => {
  put({ 'mixed/a.xml': JATS, 'mixed/b.tex': MAIN, 'mixed/part.tex': 'Part.', 'mixed/other.tex': 'No part.' });
  assert.deepEqual(await listRecords('mixed'), [
    'mixed/a.xml jats',
    'mixed/b.tex latex b.tex part.tex',
    'mixed/other.tex !unknown-format',
    'mixed/part.tex !unknown-format',
  ]);
});

test('a document given by name comes with the files it takes in, and no others', async () => {
  put({
    'lone/paper.tex': `${MAIN}\\graphicspath{{pics/}}\\includegraphics{map}\\bibliography{works}`,
    'lone/part.tex': '\\input{deep/more}',
    'lone/deep/more.tex': 'More.',
    'lone/pics/map.pdf': '%PDF',
    'lone/works.bib': '@misc{a}',
    'lone/paper.bbl': '\\begin{thebibliography}{1}\\end{thebibliography}',
    'lone/stranger.tex': 'Stranger.',
  });
  assert.deepEqual(await listRecords('lone/paper.tex'), [
    'lone/paper.tex latex deep/more.tex paper.bbl paper.tex part.tex (pics/map.pdf) works.bib',
  ]);
});

test('an archive of LaTeX sources is one record, in any order of its members, also inside an archive', async () => {
  const sources = gzipSync(
    await makeTar({ 'map.png': PNG, 'part.tex': 'Part.', 'data.json': '{"x": 1}', 'main.tex': MAIN }),
  );
  put({ 'sources.tar.gz': sources, 'bulk.zip': makeZip({ '1901.00001.gz': sources, 'b.xml': JATS }) });
  assert.deepEqual(await listRecords('sources.tar.gz'), [
    'sources.tar.gz latex (data.json) main.tex (map.png) part.tex',
  ]);
  assert.deepEqual(await listRecords('bulk.zip'), [
    'bulk.zip!/1901.00001.gz latex (data.json) main.tex (map.png) part.tex',
    'bulk.zip!/b.xml jats',
  ]);
});

test('folders of sources in one archive are one record each', async () => {
  put({
    'many.zip': makeZip({ 'a/main.tex': MAIN, 'a/part.tex': 'A.', 'b/main.tex': MAIN, 'b/x.png': PNG }),
  });
  assert.deepEqual(await listRecords('many.zip'), [
    'many.zip!/a latex main.tex part.tex',
    'many.zip!/b latex main.tex (x.png)',
  ]);
});

test('a single document packed by itself is a record', async () => {
  put({ '2001.00001.gz': gzipSync(MAIN) });
  assert.deepEqual(await listRecords('2001.00001.gz'), ['2001.00001.gz latex']);
});

test('an archive without a document reports each file separately', async () => {
  put({ 'no.zip': makeZip({ 'part.tex': 'Part.', 'map.png': PNG, 'empty.bib': ' ' }) });
  assert.deepEqual(await listRecords('no.zip'), [
    'no.zip!/part.tex !unknown-format',
    'no.zip!/map.png !unknown-format',
    'no.zip!/empty.bib !empty',
  ]);
});

const PDF = '%PDF-1.7 a figure or a paper';

test('PDF files in an archive are figures if it has a document, before or after them, and papers otherwise', async () => {
  put({
    'figures.zip': makeZip({ 'a.pdf': PDF, 'main.tex': MAIN, 'part.tex': 'Part.', 'z.pdf': PDF }),
    'papers.zip': makeZip({ 'a.pdf': PDF, 'notes.bib': 'x', 'b/b.pdf': PDF }),
    'mixed.zip': makeZip({ 'a.pdf': PDF, 'b.xml': JATS, 'c.pdf': PDF }),
    'bulk-pdf.zip': makeZip({
      '1.pdf': PDF,
      '2.zip': makeZip({ 'f.pdf': PDF, 'main.tex': MAIN }),
      '3.pdf': PDF,
    }),
  });
  assert.deepEqual(await listRecords('figures.zip'), ['figures.zip latex (a.pdf) main.tex part.tex (z.pdf)']);
  assert.deepEqual(await listRecords('papers.zip'), [
    'papers.zip!/a.pdf pdf',
    'papers.zip!/b/b.pdf pdf',
    'papers.zip!/notes.bib !unknown-format',
  ]);
  assert.deepEqual(await listRecords('mixed.zip'), [
    'mixed.zip!/a.pdf pdf',
    'mixed.zip!/b.xml jats',
    'mixed.zip!/c.pdf pdf',
  ]);
  assert.deepEqual(await listRecords('bulk-pdf.zip'), [
    'bulk-pdf.zip!/2.zip latex (f.pdf) main.tex',
    'bulk-pdf.zip!/1.pdf pdf',
    'bulk-pdf.zip!/3.pdf pdf',
  ]);
});

test('an archive of many PDF files does not wait for a document for ever', async () => {
  const large = Buffer.concat([Buffer.from(PDF), Buffer.alloc(40 * 1024 * 1024)]);
  put({ 'large.tar': await makeTar({ 'a.pdf': large, 'b.pdf': large, 'main.tex': MAIN, 'c.pdf': PDF }) });
  assert.deepEqual(await listRecords('large.tar'), [
    'large.tar!/a.pdf pdf',
    'large.tar!/b.pdf pdf',
    'large.tar!/main.tex latex',
    'large.tar!/c.pdf pdf',
  ]);
});

test('the hash of a bundle changes with a name and with a content, not with the place', async () => {
  const hashContent = async (path: string) => {
    for await (const source of findRecords([path], readers))
      if ('record' in source) return sha256(source.record.bytes);
    return undefined;
  };
  put({ 'h1/m.tex': MAIN, 'h1/part.tex': 'A.', 'h2/m.tex': MAIN, 'h2/part.tex': 'A.' });
  put({ 'h3/m.tex': MAIN, 'h3/part.tex': 'B.', 'h4/m.tex': MAIN, 'h4/parts.tex': 'A.' });
  const hashes = await Promise.all(['h1', 'h2', 'h3', 'h4'].map(hashContent));
  assert.equal(hashes[0], hashes[1]);
  assert.equal(new Set(hashes).size, 3);
});
