import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { identify } from '../lineage/index.js';
import { articleText, corpusContent, writeCollection } from './collection.fixture.js';
import {
  addFetchedWorks,
  CorpusFolder,
  currentLink,
  failures,
  ingest,
  link,
  mergeSlices,
  removePapers,
  requireUsableLink,
} from './index.js';
import { slicePaths } from './slice.js';

const home = temporaryFolder('corpus-lineage');
let folders = 0;

/** A folder with that many papers, and a path for a corpus next to it. */
function collection(papers: number) {
  const folder = join(home, `case-${folders++}`);
  const sources = writeCollection(join(folder, 'papers'), papers);
  return {
    folder,
    sources,
    corpus: join(folder, 'corpus'),
    file: (n: number) => join(sources, `${String(n).padStart(5, '0')}.xml`),
  };
}

const identity = (corpus: string) => identify(CorpusFolder.open(corpus).manifest());
const read = (sources: string, corpus: string, options = {}) =>
  ingest({ paths: [sources], corpus, jobs: 1, partRecords: 3, ...options });

/** The corpus is the one that an ingest of the folder as it is now would make from nothing. */
async function assertFresh(sources: string, corpus: string): Promise<void> {
  const fresh = `${corpus}-fresh-${folders++}`;
  await read(sources, fresh);
  const [got, wanted] = [await corpusContent(corpus), await corpusContent(fresh)];
  for (const table of Object.keys(wanted).filter((name) => name.startsWith('ingested_')))
    assert.deepEqual(got[table], wanted[table], table);
  assert.equal(identity(corpus), identity(fresh));
}

test('the identity of a corpus depends on its papers, not on how they were divided into parts, slices and runs', async () => {
  const { folder, sources, corpus } = collection(7);
  await read(sources, corpus);
  const name = identity(corpus);
  for (const partRecords of [1, 100]) {
    const other = join(folder, `by-${partRecords}`);
    await ingest({ paths: [sources], corpus: other, jobs: 1, partRecords });
    assert.equal(identity(other), name);
  }
  const sliced = join(folder, 'sliced');
  for (const index of [2, 1]) await read(sources, sliced, { slice: { index, of: 2 } });
  await mergeSlices({ corpus: sliced });
  assert.equal(identity(sliced), name);
  assert.equal((await read(sources, corpus)).known, 8);
  assert.equal(identity(corpus), name);
});

test('a corrected source replaces its older version even if that is longer, and --prune removes the paper of a deleted file', async () => {
  const { sources, corpus, file } = collection(6);
  await read(sources, corpus);
  writeFileSync(
    file(2),
    articleText(2)
      .replace('within 2 hours', 'at once')
      .replace(/The value.*<\/p>/s, '</p>'),
  );
  const corrected = await read(sources, corpus);
  assert.deepEqual([corrected.papers, corrected.replaced, corrected.pruned], [1, 1, 0]);
  await assertFresh(sources, corpus);
  rmSync(file(4));
  assert.equal((await read(sources, corpus)).pruned, 0);
  assert.equal(CorpusFolder.open(corpus).rows('papers'), 6);
  assert.equal((await read(sources, corpus, { prune: true })).pruned, 1);
  await assertFresh(sources, corpus);
  // Nothing is left to do.
  const name = identity(corpus);
  assert.deepEqual(
    await read(sources, corpus, { prune: true }).then(({ read, replaced, pruned }) => [
      read,
      replaced,
      pruned,
    ]),
    [0, 0, 0],
  );
  assert.equal(identity(corpus), name);
});

test('a moved file keeps its paper under the new path, and so does a record whose line number changes', async () => {
  const { sources, corpus, file } = collection(4);
  renameSync(file(1), join(sources, 'moved.xml'));
  copyFileSync(file(0), join(sources, 'copy.xml'));
  await read(sources, corpus);
  renameSync(join(sources, 'moved.xml'), join(sources, 'again.xml'));
  rmSync(file(0));
  await read(sources, corpus, { prune: true });
  await assertFresh(sources, corpus);
  // The contents of two files change places: no paper is lost.
  const [a, b] = [readFileSync(file(2)), readFileSync(file(3))];
  writeFileSync(file(2), b);
  writeFileSync(file(3), a);
  const swapped = await read(sources, corpus);
  assert.equal(swapped.read, 0);
  await assertFresh(sources, corpus);
});

test('a file that became unreadable loses its paper, and a repaired one loses its failure', async () => {
  const { sources, corpus, file } = collection(4);
  await read(sources, corpus);
  writeFileSync(file(1), '<note>no paper any more</note>');
  writeFileSync(join(sources, 'zz-broken.xml'), articleText(9));
  await read(sources, corpus);
  await assertFresh(sources, corpus);
});

test('--prune keeps papers from other folders, and refuses lists and patterns', async () => {
  const first = collection(2);
  const second = collection(3);
  await read(first.sources, first.corpus);
  await ingest({ paths: [second.sources], corpus: first.corpus, jobs: 1 });
  rmSync(second.file(2));
  const { pruned } = await ingest({ paths: [second.sources], corpus: first.corpus, jobs: 1, prune: true });
  assert.equal(pruned, 1);
  // Papers 0 and 1 are the same in both.
  assert.equal(CorpusFolder.open(first.corpus).rows('papers'), 2);
  await assert.rejects(
    ingest({ paths: [join(second.sources, '*.xml')], corpus: first.corpus, prune: true }),
    /--prune: .* is a pattern/,
  );
  await assert.rejects(
    ingest({ paths: [], corpus: first.corpus, manifests: ['list'], prune: true }),
    /--prune: a list/,
  );
});

test('the same relative path in another working folder is another paper', async () => {
  const { folder, sources, corpus } = collection(1);
  const other = join(folder, 'other', 'papers');
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, '00000.xml'), articleText(5));
  const before = process.cwd();
  try {
    process.chdir(folder);
    await ingest({ paths: ['papers'], corpus, jobs: 1 });
    process.chdir(join(folder, 'other'));
    assert.equal((await ingest({ paths: ['papers'], corpus, jobs: 1 })).replaced, 0);
  } finally {
    process.chdir(before);
  }
  assert.equal(CorpusFolder.open(corpus).rows('papers'), 2);
  assert.ok(existsSync(sources));
});

test('slices are not merged if the folder has grown between them', async () => {
  const { sources, corpus, file } = collection(4);
  await read(sources, corpus, { slice: { index: 1, of: 2 } });
  for (const n of [4, 5]) writeFileSync(file(n), articleText(n));
  await read(sources, corpus, { slice: { index: 2, of: 2 } });
  await assert.rejects(
    mergeSlices({ corpus }),
    /slice 1 has different sources or options than slice 2 \(sources hash [0-9a-f]{12}, now [0-9a-f]{12}\).*citemill ingest/s,
  );
  await read(sources, corpus, { slice: { index: 1, of: 2 } });
  const { added } = await mergeSlices({ corpus });
  assert.equal(added, 6);
  await assertFresh(sources, corpus);
  // Growing, changing and removing after a merge, and merging again.
  writeFileSync(file(6), articleText(6));
  writeFileSync(file(0), articleText(0).replace('within 0 hours', 'never'));
  for (const index of [1, 2]) await read(sources, corpus, { slice: { index, of: 2 } });
  const again = await mergeSlices({ corpus });
  assert.deepEqual([again.added, again.replaced], [2, 1]);
  await assertFresh(sources, corpus);
});

test('slices read with different options are refused, and so is a slice without a manifest', async () => {
  const { sources, corpus } = collection(3);
  await read(sources, corpus, { slice: { index: 1, of: 2 } });
  await read(sources, corpus, { slice: { index: 2, of: 2 }, read: { captions: true } });
  await assert.rejects(mergeSlices({ corpus }), /captions false, now true/);
  await read(sources, corpus, { slice: { index: 2, of: 2 } });
  const { done } = slicePaths(corpus, { index: 2, of: 2 });
  writeFileSync(done, '{}');
  await assert.rejects(mergeSlices({ corpus }), /slices 2 lack a record of their sources and options/);
});

test('merging slices into an existing corpus loses no paper', async () => {
  const { sources, corpus, file } = collection(3);
  await read(sources, corpus);
  for (const n of [3, 4, 5, 6]) writeFileSync(file(n), articleText(n));
  for (const index of [1, 2]) await read(sources, corpus, { slice: { index, of: 2 } });
  assert.equal((await mergeSlices({ corpus })).added, 4);
  await assertFresh(sources, corpus);
});

test('a source is read again if its reader or the reading options have changed', async () => {
  const { sources, corpus } = collection(2);
  const page = join(sources, 'page.html');
  writeFileSync(page, '<html><body><article><p>Text</p></article></body></html>');
  await read(sources, corpus);
  assert.equal((await read(sources, corpus)).read, 0);
  const papers = CorpusFolder.open(corpus).rows('papers');
  const again = await read(sources, corpus, { read: { engines: { jats: 'another' } } }).catch(
    (error: Error) => error,
  );
  // The engine does not exist: what matters is that both papers were given to it.
  if (!(again instanceof Error)) assert.equal(again.read + again.failures, 2);
  assert.ok(papers >= 2);
});

test('a Markdown paper is read again if the bibliography next to it has changed', async () => {
  const { folder, corpus } = collection(1);
  const sources = join(folder, 'markdown');
  mkdirSync(sources);
  writeFileSync(
    join(sources, 'silt.md'),
    '---\ntitle: Silt in the Marl\nbibliography: silt.bib\n---\n\n# Introduction\n\nSilt moves [@hess2016].\n',
  );
  const writeEntry = (year: number) =>
    writeFileSync(
      join(sources, 'silt.bib'),
      `@article{hess2016, title={Silt in rivers}, author={Hess, Karl}, year={${year}}}\n`,
    );
  writeEntry(2016);
  await read(sources, corpus);
  const before = identity(corpus);
  await read(sources, corpus);
  assert.equal(identity(corpus), before);
  writeEntry(2017);
  await read(sources, corpus);
  assert.notEqual(identity(corpus), before);
  await assertFresh(sources, corpus);
});

test('link runs again only if papers, metadata or options have changed', async () => {
  const { folder, sources, corpus, file } = collection(5);
  const metadata = join(folder, 'metadata.jsonl');
  writeFileSync(
    metadata,
    `${JSON.stringify({ title: 'Silt', abstract: 'About silt.', doi: '10.5555/silt.1' })}\n`,
  );
  await read(sources, corpus);
  assert.throws(() => currentLink(CorpusFolder.open(corpus), corpus), /is not linked yet; run citemill link/);
  const options = { corpus, metadata: [metadata] };
  const first = await link(options);
  assert.equal(first.isRepeated, undefined);
  const firstIdentity = identify(currentLink(CorpusFolder.open(corpus), corpus));
  const { isRepeated, ...second } = await link(options);
  assert.equal(isRepeated, true);
  assert.deepEqual(second, first);
  assert.equal((await link({ ...options, match: 'title' })).isRepeated, undefined);
  assert.notEqual(identify(currentLink(CorpusFolder.open(corpus), corpus)), firstIdentity);
  writeFileSync(
    metadata,
    `${JSON.stringify({ title: 'Silt', abstract: 'About mud.', doi: '10.5555/silt.1' })}\n`,
  );
  assert.equal((await link(options)).isRepeated, undefined);
  writeFileSync(file(5), articleText(5));
  await read(sources, corpus);
  assert.throws(
    () => currentLink(CorpusFolder.open(corpus), corpus),
    new RegExp(
      `the link is stale.*5 papers then, 6 now.*run citemill link --corpus ${corpus} --metadata ${metadata}`,
    ),
  );
  assert.equal((await link(options)).isRepeated, undefined);
  writeFileSync(file(5), `${articleText(5)}\n`);
  await read(sources, corpus);
  assert.throws(() => currentLink(CorpusFolder.open(corpus), corpus), /since it was made; run/);
  assert.equal((await link(options)).isRepeated, undefined);
  currentLink(CorpusFolder.open(corpus), corpus);
});

test('a link without metadata that was fetched since is stale for builds and exports, but more can be fetched', async () => {
  const { folder, sources, corpus } = collection(3);
  const rows = join(folder, 'rows.jsonl');
  const fetched = (abstract: string) =>
    writeFileSync(
      rows,
      `${JSON.stringify({ work_id: 'w', title: 'Silt', doi: '10.5555/silt.1', abstract })}\n`,
    );
  const opened = () => CorpusFolder.open(corpus);
  await read(sources, corpus);
  await link({ corpus });
  requireUsableLink(opened(), corpus);
  const store = join(corpus, 'fetched-works.jsonl');
  for (const abstract of ['About silt.', 'About mud.']) {
    fetched(abstract);
    // A damaged line, such as a full disk leaves behind, is skipped.
    if (existsSync(store)) appendFileSync(store, '{"work_id": "v", "ti\n7\nnull\n');
    await addFetchedWorks(corpus, rows);
    assert.equal(readFileSync(store, 'utf8').trim().split('\n').length, 1);
    assert.throws(
      () => requireUsableLink(opened(), corpus),
      /link is stale: metadata of cited papers was fetched since it was made; run citemill link/,
    );
    currentLink(opened(), corpus);
    await link({ corpus });
    requireUsableLink(opened(), corpus);
  }
});

test('removed papers disappear from every table, are not ingested again, and come back on request', async () => {
  const { sources, corpus, file } = collection(8);
  await read(sources, corpus);
  await link({ corpus });
  const whole = identity(corpus);
  const result = await removePapers({
    corpus,
    ids: ['doi:10.5555/silt.1'],
    dois: ['https://doi.org/10.5555/SILT.3'],
    paths: [file(5), join(sources, 'no-such.xml')],
  });
  assert.deepEqual(pluck(result.papers, 'id'), [
    'doi:10.5555/silt.1',
    'doi:10.5555/silt.3',
    'doi:10.5555/silt.5',
  ]);
  assert.deepEqual(result.unknown, [join(sources, 'no-such.xml')]);
  assert.equal(CorpusFolder.open(corpus).rows('papers'), 5);
  assert.throws(() => currentLink(CorpusFolder.open(corpus), corpus), /stale/);
  const content = JSON.stringify(
    Object.entries(await corpusContent(corpus)).filter(
      ([table]) => table.startsWith('ingested_') && table !== 'ingested_failures',
    ),
  );
  assert.ok(!content.includes('Number 3 settles'));
  const listed = await failures(corpus);
  assert.equal(listed.filter(({ code }) => code === 'removed').length, 3);
  assert.equal((await read(sources, corpus)).papers, 0);
  assert.equal(CorpusFolder.open(corpus).rows('papers'), 5);
  assert.equal((await read(sources, corpus, { retryFailed: true })).papers, 3);
  assert.equal(identity(corpus), whole);
  await assertFresh(sources, corpus);
});

test('removal by licence takes every paper under it', async () => {
  const { sources, corpus } = collection(3);
  await read(sources, corpus);
  assert.equal((await removePapers({ corpus, licences: ['cc-by-4.0'] })).count, 0);
  assert.equal((await removePapers({ corpus, licences: ['none'] })).count, 3);
  await assert.rejects(removePapers({ corpus }), /nothing to remove/);
  await assert.rejects(removePapers({ corpus, dois: ['silt'] }), /is not a DOI/);
});

test('a removal from an earlier merge is not undone by the next one', async () => {
  const { sources, corpus, file } = collection(4);
  for (const index of [1, 2]) await read(sources, corpus, { slice: { index, of: 2 } });
  await mergeSlices({ corpus });
  await removePapers({ corpus, paths: [file(2)] });
  assert.equal((await mergeSlices({ corpus })).added, 0);
  assert.equal(CorpusFolder.open(corpus).rows('papers'), 3);
});
