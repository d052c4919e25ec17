import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { EvaluationSets } from '../duplicates/evaluation-sets.js';
import { hashSource, sourceName, sourceRows } from '../duplicates/source-rows.js';
import { temporary } from '../samples.fixture.js';
import { KNOWN_SETS } from './index.js';

const folder = temporary();

function writeFiles(name: string, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}
const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function readAll(location: string): Promise<Record<string, unknown>[]> {
  const rows = [];
  for await (const row of sourceRows(location)) rows.push(row);
  return rows;
}

const TEXT =
  'Silt settles faster in slow rivers than in quick ones because the water carries far less of it downstream.';
const OTHER =
  'Gravel from the upper reach moves only in spring when the melting snow has raised the level of the stream.';
const HASH = '649def34f8be52c8b66281af98ae884c09aef38b';

interface Case {
  files: Record<string, string>;
  rows: number;
  /** Examples that must be found, with the rule. */
  found: [example: Record<string, unknown>, by: string][];
}

/** Releases of invented rows, in the layouts of the published ones. */
const CASES: Record<string, Case> = {
  scitldr: {
    files: {
      'SciTLDR-A/dev.jsonl': lines({
        source: [TEXT, 'It rains.'],
        source_labels: [1, 0],
        rouge_scores: [0.5, 0],
        paper_id: 'rJlnfaNY',
        target: ['Short.', OTHER],
        title: 'How silt settles in slow rivers',
      }),
    },
    rows: 1,
    found: [
      [{ src: TEXT }, 'ngram'],
      [{ tgt: OTHER }, 'ngram'],
      [{ title: 'How Silt Settles in Slow Rivers' }, 'work'],
    ],
  },
  citesum: {
    files: {
      'val.json': lines({ src: TEXT, tgt: OTHER, paper_id: '7002', title: 'Silt', discipline: {} }),
      'train.json': lines({ src: 'Rain.', tgt: 'Snow.', paper_id: '7003', title: '' }),
    },
    rows: 2,
    found: [
      [{ document: TEXT }, 'ngram'],
      [{ paper_id: 's2:7003' }, 'work'],
    ],
  },
  citeworth: {
    files: {
      'test.jsonl': lines({
        paper_id: '7002',
        section_index: 3,
        file_index: 0,
        file_offset: 12,
        mag_field_of_study: ['Geology'],
        original_text: TEXT.replace(' because', ' (Marlow et al., 2016) because'),
        section_title: 'Introduction',
        samples: [{ text: TEXT, label: 'check-worthy', original_text: TEXT, ref_ids: [], citation_text: [] }],
      }),
    },
    rows: 1,
    found: [
      [{ original_text: TEXT }, 'ngram'],
      [{ provenance: { paper_id: 's2:7002' } }, 'work'],
    ],
  },
  scicite: {
    files: {
      'train.jsonl': lines({
        source: 'explicit',
        citeStart: 4,
        citeEnd: 9,
        sectionName: 'Methods',
        string: TEXT,
        label: 'method',
        citingPaperId: HASH,
        citedPaperId: '9d1abadc55b5e0',
        id: `${HASH}>9d1`,
        unique_id: `${HASH}>9d1_0`,
      }),
      'scaffolds/sections-scaffold-train.jsonl': lines({ text: OTHER, section_name: 'method' }),
      'sci-cite/dev.txt': lines({ text: OTHER, label: 'background', metadata: {} }),
    },
    rows: 2,
    found: [
      [{ sentence: TEXT }, 'ngram'],
      [{ sentence: OTHER }, 'ngram'],
      [{ paper_id: `s2:${HASH}` }, 'work'],
    ],
  },
  'acl-arc': {
    files: {
      'test.jsonl': lines({
        text: TEXT,
        citing_paper_id: 'W06-2933',
        cited_paper_id: 'External_1',
        citing_paper_title: 'A title that belongs to another paper',
        cited_paper_title: 'a treebank of invented rivers',
        extended_context: TEXT,
        intent: 'Background',
        sents_before: [[{ word: 'If', lemma: 'if' }]],
        citation_id: 'W06-2933_3',
      }),
      'annotated-json-data/A00-1004.json': lines({
        year: 2000,
        paper_id: 'A00-1004',
        sections: [],
        citation_contexts: [
          {
            citing_string: 'Lund, 1998',
            cited_paper_id: 'P98-1013',
            info: { title: 'Gravel in the upper reach', year: '1998', authors: [] },
            cite_context: OTHER,
            citation_id: 'A00-1004_0',
          },
        ],
      }),
    },
    rows: 2,
    found: [
      [{ sentence: TEXT }, 'ngram'],
      [{ sentence: OTHER }, 'ngram'],
      [{ citing_paper_id: 'acl:A00-1004' }, 'work'],
      [{ cited_paper_id: 'acl:P98-1013' }, 'work'],
    ],
  },
  qmsum: {
    files: Object.fromEntries(
      ['ALL', 'Academic'].map((domain) => [
        `data/${domain}/jsonl/val.jsonl`,
        lines({
          topic_list: [],
          general_query_list: [{ query: 'What was said?', answer: OTHER }],
          specific_query_list: [{ query: 'Who?', answer: 'Lund.', relevant_text_span: [['0', '1']] }],
          meeting_transcripts: [{ speaker: 'Lund', content: TEXT }],
        }),
      ]),
    ),
    rows: 1,
    found: [
      [{ document: [TEXT] }, 'ngram'],
      [{ summary: OTHER }, 'ngram'],
    ],
  },
  duc: {
    files: {
      'duc2006_topics.sgml':
        '<topic>\n<num> D0601A </num>\n<title> River loads </title>\n<narr>\nHow much silt do rivers carry?\n</narr>\n</topic>\n',
      'duc2006_docs/D0601A/APW1': `<DOC><DOCNO> APW1 </DOCNO><TEXT><P>${TEXT}</P></TEXT></DOC>`,
      'duc2004/models/D30001.P.100.T.A': `${OTHER}\n`,
      'readme.txt': 'nothing',
    },
    rows: 3,
    found: [
      [{ document: TEXT }, 'ngram'],
      [{ summary: OTHER }, 'ngram'],
    ],
  },
};

test('every known set has a case here', () => {
  assert.deepEqual(pluck(KNOWN_SETS, 'name'), Object.keys(CASES));
});

for (const [name, { files, rows, found }] of Object.entries(CASES))
  test(`${name}: texts and papers of its published layout are found`, async () => {
    const location = `${name}:${writeFiles(name, files)}`;
    assert.equal((await readAll(location)).length, rows);
    assert.equal(sourceName(location), name);
    const sets = await EvaluationSets.load([location]);
    for (const [example, by] of found) {
      const match = sets.find(example);
      assert.equal(match?.by, by, JSON.stringify(example));
      assert.ok(match.row.startsWith(`${name} `), match.row);
    }
    assert.equal(sets.find({ text: TEXT.split(' ').reverse().join(' ') }), undefined);
    assert.equal(sets.find({ title: 'A title that belongs to another paper' }), undefined);
  });

test('a single file can be named, and the hash depends on the content and on how it is read', () => {
  const path = writeFiles('single', { 'test.jsonl': CASES.citeworth?.files['test.jsonl'] ?? '' });
  const file = join(path, 'test.jsonl');
  assert.equal(hashSource(`citeworth:${file}`), hashSource(`CiteWorth:${path}`));
  assert.notEqual(hashSource(`citeworth:${file}`), hashSource(file));
});

test('unknown names, missing folders and other rows are refused with what is expected', async () => {
  const path = writeFiles('wrong', { 'test.jsonl': lines({ src: 'a', tgt: 'b' }) });
  const names = KNOWN_SETS.map(({ name }) => name).join(', ');
  await assert.rejects(readAll(`sciteldr:${path}`), {
    message: new RegExp(`sciteldr is not a known .*${names}`),
  });
  await assert.rejects(readAll(`scitldr:${path}-none`), /no such file or folder \(SciTLDR: published at/);
  await assert.rejects(
    readAll(`scitldr:${path}`),
    /test\.jsonl, record 1 does not have the layout of SciTLDR .*source and target/,
  );
  await assert.rejects(readAll(`duc:${path}`), /has no file of DUC \(distributed by NIST/);
  await assert.rejects(
    readAll('s3://bucket/rows'),
    /^UserError: s3:\/\/bucket\/rows: no such file or folder$/,
  );
});
