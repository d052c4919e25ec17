import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { itemAt } from '../at.js';
import { UserError } from '../user-error.js';
import { articleText, corpusContent, writeCollection } from './collection.fixture.js';
import { failures, ingest, link, stats, withCorpus } from './index.js';

const folder = temporaryFolder('corpus');
const at = (...names: string[]) => join(folder, ...names);

test('ingest writes every table, and link finds who cites whom', async () => {
  const papers = writeCollection(at('papers'), 30);
  const corpus = at('corpus');
  const { byReader, ...counts } = await ingest({ paths: [papers], corpus, jobs: 2, partRecords: 7 });
  assert.deepEqual(counts, {
    read: 30,
    papers: 30,
    warned: 0,
    failures: 1,
    known: 0,
    skipped: 0,
    replaced: 0,
    pruned: 0,
  });
  assert.match(JSON.stringify(byReader), /^\{"jats@\d+":30\}$/);
  assert.equal(readdirSync(join(corpus, 'parts')).length, 5);
  const result = await link({ corpus });
  // Paper 0 to 28 are cited: each by DOI by the next and by title by the one after.
  assert.deepEqual(
    { ...result, metadata: undefined, doubtful: undefined },
    {
      papers: 30,
      duplicates: 0,
      references: 57,
      works: 29,
      resolved: 29,
      canBeLookedUp: 0,
      unavailable: 0,
      unidentified: 0,
      abstracts: [{ source: 'collection', works: 29 }],
      metadata: undefined,
      doubtful: undefined,
    },
  );
  const graph = await withCorpus(corpus, (database) =>
    database.rows(`SELECT p.doi AS citing, w.doi AS cited FROM reference_works AS r
      JOIN papers AS p ON p.record = r.record JOIN works AS w ON w.work_id = r.work_id ORDER BY citing, cited`),
  );
  const expected = Array.from({ length: 30 }, (_, n) =>
    [n - 1, n - 2].filter((id) => id >= 0).map((id) => `10.5555/silt.${n}>10.5555/silt.${id}`),
  ).flat();
  assert.deepEqual(graph.map((row) => `${row.citing}>${row.cited}`).sort(), expected.sort());
  assert.deepEqual(
    (await failures(corpus)).map(({ path, code, sha256 }) => [path, code, sha256]),
    [[join(papers, 'zz-broken.xml'), 'unknown-format', null]],
  );
});

test('repeating an ingest adds nothing, except papers that are new', async () => {
  const corpus = at('corpus');
  const before = await corpusContent(corpus);
  const again = await ingest({ paths: [at('papers')], corpus });
  assert.deepEqual([again.read, again.failures, again.known], [0, 0, 31]);
  assert.deepEqual(await corpusContent(corpus), before);
  mkdirSync(at('more'));
  writeFileSync(at('more', 'new.xml'), articleText(30));
  assert.equal((await ingest({ paths: [at('more')], corpus })).papers, 1);
  assert.equal((await link({ corpus })).papers, 31);
});

test('the tables of ROUGE-SciQFS exist as views', async () => {
  await withCorpus(at('corpus'), async (database) => {
    const [paper] = await database.rows(`SELECT * FROM sciqfs_papers WHERE paper_id = 'doi:10.5555/silt.2'`);
    assert.deepEqual(paper, {
      paper_id: 'doi:10.5555/silt.2',
      title: 'How silt number 2 settles in slow rivers',
      abstract: 'Number 2 settles within 2 hours.',
      text: 'Others looked before [1], [0]. The value 𝛼 = 2 stands.',
    });
    const [reference] = await database.rows(
      `SELECT * FROM sciqfs_references WHERE reference_id = 'doi:10.5555/silt.0'`,
    );
    assert.deepEqual(reference, {
      reference_id: 'doi:10.5555/silt.0',
      title: 'How silt number 0 settles in slow rivers',
      total_citations: '2',
      abstract: 'Number 0 settles within 0 hours.',
    });
    const citations = await database.rows(
      `SELECT * FROM sciqfs_citations WHERE paper_id = 'doi:10.5555/silt.2' ORDER BY start_offset`,
    );
    assert.deepEqual(
      citations.map((row) => [
        row.reference_id,
        row.internal_reference_id,
        [...String(row.context)].slice(Number(row.start_offset), Number(row.end_offset)).join(''),
      ]),
      [
        ['doi:10.5555/silt.1', 'b1', '[1]'],
        ['doi:10.5555/silt.0', 'b0', '[0]'],
      ],
    );
  });
});

test('emphasis is stored with its paragraph, with offsets in code points', async () => {
  const rows = await withCorpus(at('corpus'), (database) =>
    database.rows(
      `SELECT part, text, emphasis FROM paragraphs WHERE paper_id = 'doi:10.5555/silt.2' ORDER BY position`,
    ),
  );
  assert.deepEqual(pluck(rows, 'part', 'emphasis'), [
    ['abstract', null],
    ['body', [{ start_offset: 47, end_offset: 53, style: 'italic' }]],
  ]);
  assert.equal([...String(itemAt(rows, 1).text)].slice(47, 53).join(''), 'stands');
});

test('a corpus of an older format is refused with a one-line error', async () => {
  mkdirSync(at('older'));
  writeFileSync(at('older', 'corpus.json'), '{"format":"citemill.corpus/1","tool":"citemill 0.0.1"}');
  const isRefused = (error: unknown) =>
    error instanceof UserError &&
    /another version of Citemill \(citemill\.corpus\/1, .*ingest the sources again into a new folder$/.test(
      error.message,
    );
  await assert.rejects(link({ corpus: at('older') }), isRefused);
  await assert.rejects(ingest({ paths: [at('papers')], corpus: at('older') }), isRefused);
});

test('a source that failed and was repaired is no longer a failure', async () => {
  const corpus = at('mended');
  mkdirSync(at('mend'));
  writeFileSync(at('mend', 'a.xml'), 'not yet');
  assert.equal((await ingest({ paths: [at('mend')], corpus })).failures, 1);
  writeFileSync(at('mend', 'a.xml'), articleText(1));
  assert.equal((await ingest({ paths: [at('mend')], corpus })).papers, 1);
  assert.deepEqual(await failures(corpus), []);
});

test('stats counts papers, citations, venues and failures', async () => {
  const tables = await stats(at('corpus'));
  const row = (title: string, name: string) =>
    tables.find((table) => table.title === title)?.rows.find((row) => row.name === name)?.count;
  assert.equal(row('Papers', 'papers'), 31);
  assert.equal(row('Citations', 'citations'), 59);
  assert.equal(row('Citations', 'of papers in the collection'), 59);
  assert.equal(row('Venues', 'Silt'), 31);
  assert.equal(row('Failures', 'unknown-format'), 1);
});

test('a folder with other contents is not treated as a corpus', async () => {
  mkdirSync(at('mine'));
  writeFileSync(at('mine', 'thesis.txt'), 'years of work');
  await assert.rejects(
    ingest({ paths: [at('papers')], corpus: at('mine') }),
    (error: unknown) => error instanceof UserError && /not empty/.test(error.message),
  );
  await assert.rejects(
    link({ corpus: at('nowhere') }),
    (error: unknown) => error instanceof UserError && /not a corpus/.test(error.message),
  );
});

test('while a process writes to a corpus another is refused; the lock of a dead process is taken over', async () => {
  const corpus = at('locked');
  const both = await Promise.allSettled([
    ingest({ paths: [at('papers')], corpus }),
    ingest({ paths: [at('papers')], corpus }),
  ]);
  assert.deepEqual(both.map((result) => result.status).sort(), ['fulfilled', 'rejected']);
  const refused = defined(both.find((result) => result.status === 'rejected')).reason;
  assert.ok(refused instanceof UserError && /is writing to this corpus/.test(refused.message));
  const module = new URL('../engine/lock.js', import.meta.url).href;
  const program = `const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(corpus)}, 'corpus');
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(other.stdout, 'data');
  await assert.rejects(ingest({ paths: [at('papers')], corpus }), /is writing to this corpus/);
  other.kill('SIGKILL');
  await once(other, 'close');
  assert.equal((await ingest({ paths: [at('papers')], corpus })).known, 31);
});
