import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CORPORA, without } from '@citemill/read/internal/read/corpora.fixture';
import { itemAt } from '../../at.js';
import { CorpusFolder, ingest, link, withCorpus } from '../../corpus/index.js';
import { candidates } from '../candidates.js';
import { parseCitingPaper } from '../citing-paper.js';
import { hangingPhrase } from './hanging.js';
import { citeworth } from './index.js';
import type { CiteworthOptions } from './options.js';
import type { Sample } from './paragraph.js';
import { makeExamples } from './stage.js';

/** Marks that no sentence may keep; not the words of the recipe's own patterns. */
const MARK =
  /\[\d{1,3}(?:[,–-] ?\d{1,3})*\](?<!\bto?\[\d\])|\((?:\p{Lu}\p{Ll}+[^()]*, )?(?:19|20)\d\d[a-z]?\)|\bet al\b/u;

/** Checks what must hold of every example of any collection; gives their number. */
async function checked(corpus: string, options: CiteworthOptions): Promise<number> {
  return withCorpus(corpus, async (database) => {
    let examples = 0;
    const papers = candidates(
      database,
      CorpusFolder.open(corpus),
      citeworth.query(options),
      join(folder, 'scratch'),
    );
    for await (const { paper: json } of papers) {
      const paper = parseCitingPaper(json);
      const result = makeExamples(paper, options);
      assert.equal(result.counts.candidates ?? 0, result.examples.length + result.drops.length);
      for (const drop of result.drops) assert.ok(drop.text, drop.reason);
      examples += result.examples.length;
      for (const { row, provenance } of result.examples) {
        const source = defined(paper.paragraphs.find(({ position }) => position === provenance.paragraph));
        assert.equal([...source.text].slice(provenance.start, provenance.end).join(''), row.original_text);
        const samples = row.samples as Sample[];
        assert.ok(samples.length >= 3);
        let from = 0;
        for (const { text, label, original_text, ref_ids, citation_text } of samples) {
          // The label follows from the citations that the source tagged inside the sentence.
          const start = source.text.indexOf(original_text, from);
          assert.ok(start >= from, original_text);
          from = start + original_text.length;
          const citations = source.citations.filter(
            (citation) => citation.start >= start && citation.end <= from,
          );
          assert.equal(label, citations.length > 0 ? 'cite-worthy' : 'non-cite-worthy', original_text);
          for (const { reference } of citations) assert.ok(reference === null || ref_ids.includes(reference));
          for (const mark of citation_text) assert.ok(!text.includes(mark), text);
          assert.doesNotMatch(text, MARK);
          assert.equal(hangingPhrase(text, options, citations.length > 0), undefined);
          assert.match(text, /[.!?]["'”’»)\]]*$/);
          assert.ok([...text].length >= options.minimumCharacters);
        }
        assert.ok(samples.some(({ label }) => label === 'cite-worthy'));
      }
    }
    return examples;
  });
}

const folder = temporaryFolder('citeworth');

function collection(name: string, sources: string[], skip: string | false): void {
  describe(name, { skip }, () => {
    const corpus = join(folder, name.replaceAll(' ', '-'));
    before(async () => {
      await ingest({ paths: sources, corpus, jobs: 1 });
      await link({ corpus });
    });
    for (const profile of ['paper', 'refined'] as const)
      test(`labels, provenance and clean sentences hold for every example, profile ${profile}`, async () => {
        assert.ok((await checked(corpus, citeworth.profiles[profile])) > 10);
      });
  });
}

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));
collection(
  'the example collection',
  ['jats', 'tei', 's2orc/pdf_parses', 'latex/papers', 'pdf/papers'].map((name) => join(EXAMPLES, name)),
  false,
);
const FOLDERS = ['elife-jats', 'pmc-jats', 'plos', 'pdf-jats'];
collection(
  'real papers',
  FOLDERS.map((name) => join(CORPORA, name)),
  without(itemAt(FOLDERS, 0)),
);
