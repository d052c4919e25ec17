import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createMill } from '../mill.fixture.js';
import { Library } from './library.js';
import { callError, callTool } from './mcp.fixture.js';
import { createMcpServer } from './server.js';

const SENSOR = 'doi:10.5555/citemill.asr.2013.011';
const WIPER = 'doi:10.5555/citemill.jmi.2015.101';

const mill = await createMill('mcp');
const library = await Library.open(join(mill, 'corpus'), [join(mill, 'citesum')]);
const unexpected: Error[] = [];
const server = createMcpServer(library, (error) => unexpected.push(error));
const client = new Client({ name: 'test', version: '1' });
const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
await server.connect(serverSide);
await client.connect(clientSide);
after(async () => {
  await client.close();
  await library.close();
});

const call = (name: string, args?: object) => callTool(client, name, args);
const fail = (name: string, args: object) => callError(client, name, args);

test('every tool is declared read-only and described, with each argument', async () => {
  const { tools } = await client.listTools();
  assert.equal(tools.length, 10);
  for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
    assert.match(name, /^[a-z_]+$/);
    assert.ok((description ?? '').length > 80, name);
    assert.equal(annotations?.readOnlyHint, true, name);
    assert.equal(inputSchema.additionalProperties, false, name);
    assert.equal(outputSchema?.type, 'object', name);
  }
});

test('pages of a list do not overlap and cover all of it', async () => {
  const seen: string[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer = await call('search_papers', { page, limit: 3 });
    assert.equal(answer.total, 8);
    seen.push(...answer.papers.map(({ id }: { id: string }) => id));
    page = answer.nextPage;
  }
  assert.equal(seen.length, 8);
  assert.equal(new Set(seen).size, 8);
  assert.deepEqual(await call('search_papers', { page: 1_000_000 }), {
    total: 8,
    nextPage: null,
    papers: [],
  });
});

test('a section is read whole from paragraph to paragraph', async () => {
  const { outline, id } = await call('read_paper', { paper: SENSOR });
  let paragraphs = 0;
  for (const { section, heading } of outline) {
    const answer = await call('read_section', { paper: id, section });
    assert.equal(answer.heading, heading);
    assert.equal(answer.nextParagraph, null);
    paragraphs += answer.paragraphs.length;
    const [, second] = answer.paragraphs;
    if (!second) continue;
    const rest = await call('read_section', { paper: id, paragraph: second.paragraph });
    assert.deepEqual(rest.paragraphs, answer.paragraphs.slice(1));
  }
  const described = outline.reduce((sum: number, row: { paragraphs: number }) => sum + row.paragraphs, 0);
  assert.equal(paragraphs, described);
});

test('citing sentences are the same from the citing and the cited paper', async () => {
  const { references } = await call('list_references', { paper: WIPER, limit: 50 });
  const entry = references.find(({ cited }: { cited: string }) => cited === SENSOR);
  const { citedBy } = await call('list_citations', { paper: SENSOR, limit: 50 });
  const wiper = await call('read_paper', { paper: WIPER });
  const citing = citedBy.find(({ paper }: { paper: string }) => paper === wiper.id);
  assert.ok(entry.citations > 1);
  assert.equal(citing.citations, entry.citations);
  assert.deepEqual(
    citing.sentences.map(({ sentence }: { sentence: string }) => sentence),
    entry.sentences.map(({ sentence }: { sentence: string }) => sentence),
  );
});

test('a cited paper outside the corpus has citations but no text', async () => {
  const { references } = await call('list_references', { paper: WIPER, limit: 50 });
  const { cited } = references.find(({ inCorpus }: { inCorpus: string | null }) => inCorpus === null);
  const { inCorpus, citedBy } = await call('list_citations', { paper: cited });
  assert.equal(inCorpus, null);
  assert.ok(citedBy.length > 0);
  assert.match(await fail('read_paper', { paper: cited }), /not in it; list_citations/);
});

test('evidence is searched for in each cited paper, for a whole sentence or a part of it', async () => {
  const part = await call('find_evidence', { paper: WIPER, sentence: 'SENSORS of  the published design' });
  assert.equal(
    part.sentence,
    'Twenty-four sensors of the published design were divided into three groups of eight.',
  );
  assert.deepEqual(
    part.evidence.map(({ cited }: { cited: string }) => cited),
    [SENSOR],
  );
  const [{ passages }] = part.evidence;
  assert.equal(passages.length, 3);
  assert.ok(passages[0].score >= passages[1].score);
  const { text } = passages[0];
  const again = await call('find_evidence', { cited: SENSOR, sentence: text, limit: 1 });
  assert.equal(again.evidence[0].passages[0].text, text);
});

test('an example is found by its words and shown with the paragraph it came from', async () => {
  const { total, examples } = await call('list_examples', {
    dataset: 'citesum',
    query: 'wiper cleans window drift',
  });
  assert.equal(total, 1);
  const { row, source, isCut } = await call('show_example', { dataset: 'citesum', id: examples[0].id });
  assert.equal(row.tgt, examples[0].preview);
  assert.ok(source.text.includes('a wiper that cleans the window every six hours'));
  assert.equal(isCut, false);
});

test('wrong arguments are refused with what to do instead', async () => {
  const cases: [string, object, RegExp][] = [
    ['search_papers', { limit: 1_000_000 }, /limit.*50/],
    ['search_papers', { page: 0 }, /page/],
    ['search_papers', { query: 'x'.repeat(501) }, /^(?![\s\S]*no word)[\s\S]*query.*500/],
    ['search_papers', { query: 'a b '.repeat(20) }, /more than 32 words/],
    ['search_papers', { query: '%_";--' }, /no word/],
    ['search_papers', { query: 'a\0b' }, /NUL/],
    ['search_papers', { Query: 'x' }, /Query/],
    ['search_text', {}, /query/],
    ['search_text', { query: ' ' }, /empty/],
    ['read_paper', { paper: 'doi:none' }, /not found; search_papers/],
    ['read_paper', { paper: "' OR 1=1 --" }, /not found; search_papers/],
    ['read_paper', { paper: '../../etc/passwd' }, /not found; search_papers/],
    ['read_section', { paper: SENSOR }, /either section or paragraph/],
    ['read_section', { paper: SENSOR, section: 99 }, /the sections are 0 to \d+/],
    ['read_section', { paper: SENSOR, paragraph: 9999 }, /paragraph 9999: not found/],
    ['list_citations', { paper: 'doi:none' }, /not found/],
    ['find_evidence', { sentence: 'x' }, /either paper .* or cited/],
    ['find_evidence', { sentence: '(((', paper: SENSOR }, /not found in this paper/],
    ['list_examples', { dataset: '../citesum' }, /not found; this server has citesum/],
    ['list_examples', { dataset: '__proto__' }, /not found/],
    ['show_example', { dataset: 'citesum', id: "x'; DROP TABLE papers_list; --" }, /not found/],
  ];
  for (const [name, args, message] of cases) assert.match(await fail(name, args), message);
  await assert.rejects(client.callTool({ name: 'drop_corpus' }), /not found/);
  assert.equal((await call('describe_corpus')).papers, 8);
});

test('datasets that are missing, empty or of the same name are refused at the start', async () => {
  const corpus = join(mill, 'corpus');
  const cases: [string[], RegExp][] = [
    [[join(mill, 'none')], /no such file or folder/],
    [[corpus], /no dataset in it/],
    [[mill, join(mill, 'citesum')], /two datasets are named citesum/],
  ];
  for (const [datasets, message] of cases) await assert.rejects(Library.open(corpus, datasets), message);
  writeFileSync(join(mill, 'file'), '');
  await assert.rejects(Library.open(join(mill, 'file'), []), /not a corpus/);
});

test('the server reported no unexpected error', () => assert.deepEqual(unexpected, []));
