import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { loadBuiltIn } from './read-record.js';
import { READER_TRAITS, readerTraits } from './reader-traits.js';
import { readers } from './readers.js';

test('each reader of the list is loaded from the folder of its name', async () => {
  for (const reader of readers) assert.equal(await loadBuiltIn(reader.name), reader, reader.name);
});

test('every built-in reader has the traits that are known without loading it', () => {
  const declared = readers.all.map(({ name, copyRank, documents, journalsOnly }) => ({
    name,
    ...(copyRank === undefined ? {} : { copyRank }),
    ...(documents === undefined ? {} : { documents }),
    ...(journalsOnly === undefined ? {} : { journalsOnly }),
  }));
  assert.deepEqual(
    Object.entries(READER_TRAITS).map(([name, traits]) => ({ name, ...traits })),
    declared,
  );
  const ownReader = { ...readers.named('tei'), name: 'own-tei', copyRank: 7 };
  readers.add(ownReader);
  try {
    assert.deepEqual(readerTraits(), [...declared, ownReader]);
  } finally {
    readers.remove(ownReader.name);
  }
});

test('a name without a reader is refused, also that of another folder', async () => {
  for (const name of ['blocks', 'xml', 'images', '../paper', ''])
    await assert.rejects(loadBuiltIn(name), /no such reader/, name);
});

test('a formula with a document class does not make a file of another format LaTeX', () => {
  const formula = '<tex-math>\\documentclass[12pt]{minimal}\\begin{document}$x$\\end{document}</tex-math>';
  const jats = `<article><front><article-meta/></front><body><p>${formula}</p></body></article>`;
  assert.deepEqual(
    pluck(
      readers.all.filter((reader) => reader.detect(jats, 'a.xml')),
      'name',
    ),
    ['latex', 'jats'],
  );
});

test('no reader hangs on the hostile start of a file', () => {
  // A separate process, since a search that does not end could not be stopped in this one.
  const module = JSON.stringify(new URL('./readers.js', import.meta.url).href);
  const script = `
    const { readers } = await import(${module});
    const units = [' ', 'A', '<', '<meta ', '<meta generator ', '<link ar5iv', '<a class="', '[', '[1,', '{"', '1', '\\n', '# ', '_'];
    for (const start of ['', '<html>', '# A\\n', '---\\n', '{', '[{'])
      for (const unit of units)
        for (const reader of readers.all) {
          const head = start + unit.repeat(Math.ceil(65536 / unit.length));
          reader.detect(head, 'paper');
          reader.neededFiles?.(head, 'paper');
        }
    console.log(readers.all.length);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  assert.equal(Number(output), readers.all.length);
});

test('a worker that reads one format does not load the others', () => {
  const module = JSON.stringify(new URL('./read-record.js', import.meta.url).href);
  const jats =
    '<article><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front></article>';
  const script = `
    const { readRecord } = await import(${module});
    const { registry } = await import(new URL('./reader-registry.js', ${module}));
    await readRecord({ path: 'a.xml', bytes: Buffer.from(${JSON.stringify(jats)}) }, 'jats');
    console.log(registry.names.join());
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  });
  assert.equal(output.trim(), 'jats');
});
