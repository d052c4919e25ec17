import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { rouge } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CORPORA, without } from '@citemill/read/internal/read/corpora.fixture';
import { itemAt, valueAt } from '../../at.js';
import { CorpusFolder, ingest, link, withCorpus } from '../../corpus/index.js';
import { candidates } from '../candidates.js';
import { type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import type { Example, RecipeResult } from '../recipe.js';
import { type CiteSumOptions, citesum, makeExamples } from './index.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));
const below = (folder: string) =>
  readdirSync(join(EXAMPLES, folder)).map((name) => join(EXAMPLES, folder, name));

interface Whole {
  papers: Map<string, CitingPaper>;
  result: RecipeResult;
}

const home = temporaryFolder('citesum');

/** The whole of a corpus through the recipe, and the papers with all their paragraphs. */
async function whole(corpus: string, options: CiteSumOptions): Promise<Whole> {
  return withCorpus(corpus, async (database) => {
    const folder = CorpusFolder.open(corpus);
    const papers = new Map<string, CitingPaper>();
    for await (const { paper: json } of candidates(
      database,
      folder,
      { abstracts: true },
      join(home, 'scratch'),
    )) {
      const paper = parseCitingPaper(json);
      papers.set(paper.record, paper);
    }
    const result: RecipeResult = { examples: [], drops: [], counts: {}, measures: {} };
    for await (const { paper } of candidates(
      database,
      folder,
      citesum.query(options),
      join(home, 'scratch'),
    )) {
      const output = makeExamples(parseCitingPaper(paper), options);
      result.examples.push(...output.examples);
      result.drops.push(...output.drops);
      for (const [key, count] of Object.entries(output.counts))
        result.counts[key] = (result.counts[key] ?? 0) + count;
    }
    return { papers, result };
  });
}

const score = rouge({ variant: 'google', stem: true, metrics: ['rouge1', 'rouge2', 'rougeL'] });

/** The words that an example's provenance points to. */
function pointedTo({ papers }: Whole, { provenance }: Example): string {
  const paragraph = defined(
    valueAt(papers, provenance.record).paragraphs.find(({ position }) => position === provenance.paragraph),
  );
  return [...paragraph.text].slice(provenance.start, provenance.end).join('');
}

/** What must hold of every example of any collection. */
function check(all: Whole, options: CiteSumOptions): void {
  const { examples, drops, counts } = all.result;
  assert.equal(counts.citing_sentences, examples.length + drops.length);
  assert.equal(new Set(examples.map(({ id }) => id)).size, examples.length);
  for (const example of examples) {
    const row = example.row as Record<string, string>;
    const sentence = pointedTo(all, example);
    const reference =
      options.measured === 'sentence'
        ? sentence
        : defined(row.tgt).replace(/\bREF(?:’s)?(?![\p{L}\p{N}])/gu, ' ');
    const { rouge1, rouge2, rougeL } = score.score(defined(row.src), reference).scores;
    assert.ok(rouge1.recall >= 0.5 && rouge2.recall >= 0.2 && rougeL.recall >= 0.4, row.tgt);
    assert.deepEqual(
      [rouge1.recall, rouge2.recall, rougeL.recall],
      [row.rouge1_recall, row.rouge2_recall, row.rougeL_recall],
    );
    assert.match(defined(row.tgt), /\bREF\b/);
    // The sentence has the citation of the work and no other one.
    const { record, paragraph, work_id } = example.provenance;
    const source = defined(
      valueAt(all.papers, record).paragraphs.find(({ position }) => position === paragraph),
    );
    const at = source.text.indexOf(sentence);
    const inside = source.citations.filter(
      (citation) => citation.start >= at && citation.end <= at + sentence.length,
    );
    assert.ok(inside.length > 0);
    assert.deepEqual([...new Set(inside.map((citation) => citation.work))], [work_id]);
    assert.equal(row.paper_id, work_id);
    assert.ok([...defined(row.src)].length > 100);
    for (const { text } of inside)
      if (/\[|\(|\d{4}/.test(text)) assert.ok(!defined(row.tgt).includes(text), row.tgt);
  }
}

describe('citesum of the example collection', () => {
  const corpus = join(home, 'examples');
  before(async () => {
    const sources = ['jats', 'tei', 's2orc/pdf_parses', 'latex/papers', 'pdf/papers'].map((name) =>
      join(EXAMPLES, name),
    );
    await ingest({ paths: sources, corpus, jobs: 1, partRecords: 5 });
    await link({ corpus, metadata: [...below('metadata'), ...below('s2orc/metadata')] });
  });

  for (const profile of ['paper', 'refined'] as const)
    test(`thresholds, provenance and marks hold for every example, profile ${profile}`, async () => {
      const all = await whole(corpus, citesum.profiles[profile]);
      check(all, citesum.profiles[profile]);
      assert.ok(all.result.examples.length > 40);
    });

  test('eighteen papers have an undivided Related Work; 91 of its sentences are close to an abstract, eleven are not', async () => {
    const { counts } = (
      await whole(corpus, {
        ...citesum.profiles.paper,
        relatedWork: 'wide',
        firstRunOnly: false,
        measured: 'without-citation',
      })
    ).result;
    assert.deepEqual([counts.related_work, counts.with_abstract, counts.examples], [18, 102, 91]);
  });

  test('paragraphs that the condition leaves out are not candidates', async () => {
    for (const fallback of ['none', 'introduction', 'discussion', 'body'] as const) {
      const options = { ...citesum.profiles.refined, fallback };
      const { papers, result } = await whole(corpus, options);
      const examples = [...papers.values()].flatMap((paper) => makeExamples(paper, options).examples);
      assert.deepEqual(
        pluck(result.examples, 'id'),
        examples.map(({ id }) => id),
      );
    }
  });

  test('cited papers of the collection bring fields, introduction and conclusion; other works none', async () => {
    const { result } = await whole(corpus, citesum.profiles.refined);
    const of = (id: string) => defined(result.examples.find(({ row }) => row.paper_id === id)).row;
    const withIntroduction = result.examples.filter(({ row }) => row.introduction !== null);
    assert.ok(withIntroduction.length > 20 && withIntroduction.length < result.examples.length);
    for (const { row } of withIntroduction)
      assert.ok(String(row.conclusion).length > 50, String(row.paper_id));
    const ids = new Set(result.examples.map(({ row }) => String(row.paper_id)));
    const journal = defined(
      [...ids].map(of).find((row) => (row.discipline as { journal: string | null }).journal),
    );
    assert.ok((journal.discipline as { mag_field_of_study: string[] }).mag_field_of_study.length > 0);
  });
});

const FOLDERS = ['elife-jats', 'pmc-jats', 'plos', 'pdf-jats'];
describe('citesum of real papers', { skip: without(itemAt(FOLDERS, 0)) }, () => {
  test('thresholds, provenance and marks hold for every example of four collections', async () => {
    const corpus = join(home, 'real');
    await ingest({ paths: FOLDERS.map((name) => join(CORPORA, name)), corpus, jobs: 2 });
    await link({ corpus });
    for (const profile of ['paper', 'refined'] as const) {
      // The life sciences have hardly a Related Work section: all of the body gives something to check.
      const options: CiteSumOptions = { ...citesum.profiles[profile], fallback: 'body' };
      const all = await whole(corpus, options);
      check(all, options);
      assert.ok(all.result.examples.length > 0);
    }
  });
});
