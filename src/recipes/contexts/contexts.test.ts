import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { itemAt } from '../../at.js';
import { CorpusFolder, ingest, link, parquetSource, type Row, withCorpus } from '../../corpus/index.js';
import { renderReport } from '../../report/index.js';
import { UserError } from '../../user-error.js';
import { Masker } from '../personal.js';
import { citingContexts } from '../sciqfs-tables/contexts.js';
import { contextsReport, writeContexts } from './index.js';
import { CONTEXT_COLUMNS, contextRows } from './rows.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const folder = temporaryFolder('contexts');
const corpus = join(folder, 'corpus');
const file = join(folder, 'contexts.parquet');

before(async () => {
  await ingest({
    paths: [join(EXAMPLES, 'jats'), join(EXAMPLES, 's2orc'), join(EXAMPLES, 'tei')],
    corpus,
    jobs: 1,
    partRecords: 2,
  });
  await link({ corpus });
});

const write = (out: string, from = corpus) =>
  withCorpus(from, (database) => writeContexts(database, CorpusFolder.open(from), out));
const query = (sql: string) => withCorpus(corpus, (database) => database.rows(sql));

test('a row has the sentence of a mark, its neighbours and its place in the paper', () => {
  const text = 'Silt 𝛼 settles. It takes 𝛽 hours [3, 5]. More is known.';
  const start = [...text].indexOf('[');
  const cited = { reference_id: 'b3', cited_doi: '10.5555/silt' };
  const [row] = contextRows({
    paper: { paper_id: 'p' },
    paragraph: 4,
    part: 'body',
    section: ['Methods', 'Silt'],
    text,
    before: 100,
    total: 200,
    citations: [{ citation: 7, citation_group: 2, mark: '[3, 5]', start, end: start + 6, cited }],
  });
  assert.deepEqual(row, {
    paper_id: 'p',
    citation: 7,
    citation_group: 2,
    part: 'body',
    section: ['Methods', 'Silt'],
    paragraph: 4,
    paragraph_text: text,
    mark: '[3, 5]',
    mark_start: start,
    mark_end: start + 6,
    sentence: 'It takes 𝛽 hours [3, 5].',
    sentence_start: 16,
    sentence_end: 40,
    previous_sentence: 'Silt 𝛼 settles.',
    next_sentence: 'More is known.',
    position: 0.665,
    reference_id: 'b3',
    cited_doi: '10.5555/silt',
  });
});

test('personal data is masked unless it is to be kept, and offsets stay the same', () => {
  const text =
    'Silt settles [1]. Write to ada@𝛼example.org or ada@example.org [2]. We thank Ada Rivers for mud.';
  const citation = (mark: string) => {
    const start = [...text.slice(0, text.indexOf(mark))].length;
    const cited = {
      cited_title: 'Silt, ada@example.org',
      cited_authors: ['Ada (ada@example.org)'],
      cited_pmid: null,
    };
    return { mark, start, end: start + mark.length, citation: 0, citation_group: 0, cited };
  };
  const paper = { paper_id: 'mail:ada@silt.example.org', paper_title: 'Mud. Contact: ada@example.org' };
  const row = {
    paper,
    paragraph: 0,
    part: 'body',
    section: ['Notes of ada@example.org'],
    text,
    before: 0,
    total: 1,
  };
  const citations = [citation('[1]'), citation('[2]')];
  const kept = [...contextRows({ ...row, citations })];
  const masked = [...contextRows({ ...row, citations }, new Masker())];
  assert.equal(kept[1]?.paragraph_text, text);
  assert.deepEqual(
    masked.map(({ mark_start, mark_end, sentence_start, sentence_end, mark }) => [
      mark_start,
      mark_end,
      sentence_start,
      sentence_end,
      mark,
    ]),
    kept.map(({ mark_start, mark_end, sentence_start, sentence_end, mark }) => [
      mark_start,
      mark_end,
      sentence_start,
      sentence_end,
      mark,
    ]),
  );
  assert.match(String(masked[1]?.sentence), /^Write to .* or \[EMAIL_+\] \[2\]\.$/u);
  assert.match(String(masked[1]?.next_sentence), /^We thank \[NAME_+\] for mud\.$/);
  assert.doesNotMatch(JSON.stringify(masked), /ada@example|Rivers/);
  const [first] = masked;
  assert.deepEqual([first?.paper_id, first?.cited_pmid], ['mail:ada@silt.example.org', null]);
  assert.deepEqual(
    [first?.paper_title, first?.cited_authors],
    ['Mud. Contact: [EMAIL________]', ['Ada ([EMAIL________])']],
  );
});

test('sentences are split by the language of the paper', () => {
  const text = 'Der Hafer reift am 3. Mai [3]. Roggen nicht.';
  const start = text.indexOf('[');
  const row = { paper: {}, paragraph: 0, part: 'body', section: [], text, before: 0, total: 1 };
  const citations = [{ citation: 0, citation_group: 0, mark: '[3]', start, end: start + 3, cited: {} }];
  const sentence = (language: string | null) =>
    [...contextRows({ ...row, language, citations })].map((context) => context.sentence);
  assert.deepEqual(sentence('de'), ['Der Hafer reift am 3. Mai [3].']);
  assert.deepEqual(sentence(null), ['Mai [3].']);
  const [context] = citingContexts({
    text,
    language: 'de',
    citations: [{ paper_id: 'p', work: null, internal: null, start, end: start + 3 }],
  });
  assert.equal(context?.context, 'Der Hafer reift am 3. Mai [3].');
});

test('every citation of the corpus has one row, in the order of the papers and the text', async () => {
  const counts = await write(file);
  const rows = await query(`SELECT * FROM ${parquetSource([file])}`);
  const marks = ({ paper_id, citation, mark, reference_id }: Row) => [paper_id, citation, mark, reference_id];
  const expected = await query(`SELECT c.paper_id, c.position AS citation, c.text AS mark, c.reference_id
    FROM citations AS c ORDER BY c.record, c.paragraph, c.position`);
  assert.ok(expected.length > 20);
  assert.deepEqual(rows.map(marks), expected.map(marks));
  assert.deepEqual(Object.keys(itemAt(rows, 0)), Object.keys(CONTEXT_COLUMNS));
  assert.equal(counts.citations, rows.length);
  const places = rows.map(({ paper_id, paragraph, citation_group }) =>
    [paper_id, paragraph, citation_group].join(' '),
  );
  assert.equal(counts.groups, new Set(places).size);
  assert.equal(counts.linked, rows.filter(({ cited_work }) => cited_work).length);
  assert.equal(counts.citedInCorpus, rows.filter(({ cited_paper_id }) => cited_paper_id).length);
  assert.ok(counts.citedInCorpus > 0 && counts.linked > counts.citedInCorpus);
  assert.equal(counts.citedWorks, new Set(rows.map((row) => row.cited_work).filter(Boolean)).size);
  for (const row of rows) {
    const characters = [...String(row.paragraph_text)];
    const cut = (from: unknown, to: unknown) => characters.slice(Number(from), Number(to)).join('');
    assert.equal(cut(row.mark_start, row.mark_end), row.mark);
    assert.equal(cut(row.sentence_start, row.sentence_end), row.sentence);
    assert.ok(String(row.sentence).includes(String(row.mark)));
    assert.ok(Number(row.position) >= 0 && Number(row.position) <= 1);
  }
});

test('counts by section, year, position and mark are those of the rows, and each has a chart', async () => {
  const out = join(folder, 'counted.parquet');
  const counts = await write(out);
  const rows = await query(`SELECT * FROM ${parquetSource([out])}`);
  const tally = (values: unknown[]) => {
    const sums = new Map<number, number>();
    for (const value of values)
      if (value !== null) sums.set(Number(value), (sums.get(Number(value)) ?? 0) + 1);
    return [...sums].sort(([a], [b]) => a - b);
  };
  const age = ({ paper_year, cited_year }: Row) =>
    paper_year === null || cited_year === null ? null : Number(paper_year) - Number(cited_year);
  const sizes = (keys: unknown[][]) => {
    const names = keys.map((key) => key.join(' '));
    return [...new Set(names)].map((name) => names.filter((other) => other === name).length);
  };
  assert.deepEqual(counts.years, tally(rows.map(({ paper_year }) => paper_year)));
  assert.deepEqual(counts.citedYears, tally(rows.map(({ cited_year }) => cited_year)));
  assert.deepEqual(counts.ages, tally(rows.map(age)));
  assert.deepEqual(
    counts.positions,
    tally(rows.map(({ position }) => Math.min(19, Math.floor(Number(position) * 20)) / 20)),
  );
  assert.deepEqual(
    counts.papersPerMark,
    tally(
      sizes(rows.map(({ paper_id, paragraph, citation_group }) => [paper_id, paragraph, citation_group])),
    ),
  );
  assert.deepEqual(
    counts.citationsPerWork,
    tally(sizes(rows.flatMap(({ cited_work }) => (cited_work ? [[cited_work]] : [])))),
  );
  const introduction = rows.filter(
    ({ part, section }) =>
      part === 'body' && /^(?:1\.? )?introduction$/i.test((section as string[])[0] ?? ''),
  );
  assert.equal(
    counts.sections.find(({ section }) => section === 'Introduction')?.citations,
    introduction.length,
  );
  const page = renderReport(contextsReport(counts, 'counted.parquet'));
  for (const [year] of counts.years) assert.match(page, new RegExp(`>${year}<`));
  assert.doesNotMatch(page, /Nothing to show/);
});

test('CSV and JSON lines have the same rows', async () => {
  const [csv, jsonl] = ['csv', 'jsonl'].map((format) => join(folder, `contexts.${format}`));
  for (const out of [csv, jsonl]) await write(out ?? '');
  const parquet = await query(`SELECT * FROM ${parquetSource([file])}`);
  const lines = readFileSync(jsonl ?? '', 'utf8')
    .trim()
    .split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as unknown),
    parquet,
  );
  const cells = await query(
    `SELECT * REPLACE (from_json(section, '["VARCHAR"]') AS section) FROM read_csv('${csv}', all_varchar = true)`,
  );
  assert.deepEqual(
    cells.map(({ sentence, section, mark_start }) => [sentence, section, Number(mark_start)]),
    parquet.map(({ sentence, section, mark_start }) => [sentence, section, mark_start]),
  );
});

test('a spreadsheet does not take a text of the CSV for a formula', async () => {
  const sources = join(folder, 'formula');
  mkdirSync(sources);
  const title = '=HYPERLINK("http://x")';
  const text = `# ${title}\n\n## Abstract\n\nSilt.\n\n## Methods\n\n+1 by silt [1].\n\n## References\n\n[1] Marlow, J. (2016). Silt in rivers. Marl Press.\n`;
  writeFileSync(join(sources, 'formula.md'), text);
  const from = join(folder, 'formula-corpus');
  await ingest({ paths: [sources], corpus: from, jobs: 1 });
  const out = join(folder, 'formula.csv');
  await write(out, from);
  const [row] = await query(`SELECT paper_title, sentence, mark FROM read_csv('${out}', all_varchar = true)`);
  assert.deepEqual(row, { paper_title: `'${title}`, sentence: "'+1 by silt [1].", mark: '[1]' });
});

test('misprinted years of cited papers are in one bar, and leave room for all others', async () => {
  const counts = await write(join(folder, 'misprinted.parquet'));
  const last = Math.max(...counts.years.map(([year]) => year));
  const misprinted = { ...counts, citedYears: [...counts.citedYears, [9999, 3] as [number, number]] };
  const section = contextsReport(misprinted, 'x').sections.find(({ title }) =>
    /year of the cited/.test(title),
  );
  assert.ok(section?.kind === 'bars');
  const [first, second] = section.bars;
  assert.deepEqual(first, { label: `after ${last}`, value: 3 });
  assert.equal(second?.label, String(last));
});

test('without links, cited papers are described by the bibliography', async () => {
  const unlinked = join(folder, 'unlinked');
  await ingest({ paths: [join(EXAMPLES, 'jats')], corpus: unlinked, jobs: 1 });
  const counts = await write(join(folder, 'unlinked.jsonl'), unlinked);
  const rows = readFileSync(join(folder, 'unlinked.jsonl'), 'utf8').trim().split('\n');
  assert.equal(counts.citations, rows.length);
  assert.equal(counts.linked, 0);
  assert.ok(rows.some((line) => (JSON.parse(line) as Row).cited_title));
});

test('an existing file and an unknown extension are refused, and no file remains', async () => {
  const existing = join(folder, 'mine.csv');
  writeFileSync(existing, 'mine');
  await assert.rejects(write(existing), UserError);
  assert.equal(readFileSync(existing, 'utf8'), 'mine');
  await assert.rejects(write(join(folder, 'contexts.xlsx')), /ends in \.parquet, \.csv or \.jsonl/);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('.')),
    [],
  );
});
