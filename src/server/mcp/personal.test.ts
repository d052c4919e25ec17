import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { ingest, link } from '../../corpus/index.js';
import { Library } from './library.js';
import { callTool } from './mcp.fixture.js';
import { createMcpServer } from './server.js';

const folder = temporaryFolder('mcp-personal');
const corpus = join(folder, 'corpus');
/** The second number is not recognised without the sentence before it. */
const PHONES = 'Silt reports: Tel. (020) 7946 0018 or fax. 020 7946 0019 [1].';
const SENTENCE = 'Silt settles slowly, says ada.rivers@example.org [1].';
const MASKED = 'Silt settles slowly, says [EMAIL_______________] [1].';
const PAPER = `# Silt

## Abstract

Silt settles.

## Methods

${SENTENCE}

${PHONES}

## References

[1] Marlow, J. (2016). Silt in rivers. Marl Press.
`;

test('personal data in the text of papers is masked in every answer unless it is to be kept', async () => {
  const papers = join(folder, 'papers');
  mkdirSync(papers);
  writeFileSync(join(papers, 'silt.md'), PAPER);
  await ingest({ paths: [papers], corpus, jobs: 1 });
  await link({ corpus });
  for (const [rule, sentence] of [
    ['mask', MASKED],
    ['keep', SENTENCE],
  ] as const) {
    const library = await Library.open(corpus, [], rule);
    const server = createMcpServer(library, (error) => assert.fail(error));
    const client = new Client({ name: 'test', version: '1' });
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    await server.connect(serverSide);
    await client.connect(clientSide);
    const result = await callTool(client, 'search_text', { query: 'settles slowly' });
    const [{ paper, paragraph, sentences }] = result.paragraphs;
    assert.deepEqual(sentences, [sentence]);
    const phones = await callTool(client, 'search_text', { query: '0019' });
    const numbers = ['020 7946 0019 [1].'];
    assert.deepEqual(phones.paragraphs[0].sentences, rule === 'keep' ? numbers : ['[PHONE______] [1].']);
    const section = await callTool(client, 'read_section', { paper, paragraph });
    assert.deepEqual(
      [section.paragraphs[0].text, section.paragraphs[0].citations[0].mark],
      [sentence, '[1]'],
    );
    const { references } = await callTool(client, 'list_references', { paper });
    assert.equal(references[0].sentences[0].sentence, sentence);
    const cited = await callTool(client, 'list_citations', { paper: references[0].cited });
    assert.equal(cited.citedBy[0].sentences[0].sentence, sentence);
    assert.equal(JSON.stringify(cited).includes('7946 0019'), rule === 'keep');
    // A sentence is found as the other tools return it.
    assert.equal((await callTool(client, 'find_evidence', { paper, sentence })).paragraph, paragraph);
    await client.close();
    await library.close();
  }
});
