import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CORPORA, without } from '@citemill/read/internal/read/corpora.fixture';
import { itemAt } from '../../at.js';
import { CorpusFolder, ingest, link, withCorpus } from '../../corpus/index.js';
import { candidates, type PaperQuery } from '../candidates.js';
import { type CitingPaper, parseCitingPaper } from '../citing-paper.js';
import type { RecipeResult } from '../recipe.js';
import { countWords } from '../words.js';
import {
  makeDescriptionExamples,
  makeParagraphExamples,
  scixgenDescription,
  scixgenParagraph,
} from './index.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));
const folder = temporaryFolder('scixgen');

const readPapers = (corpus: string, query: PaperQuery) =>
  withCorpus(corpus, async (database) => {
    const papers: CitingPaper[] = [];
    for await (const { paper } of candidates(
      database,
      CorpusFolder.open(corpus),
      query,
      join(folder, 'scratch'),
    ))
      papers.push(parseCitingPaper(paper));
    return papers;
  });

const sourceText = (paper: CitingPaper, { provenance }: RecipeResult['examples'][number]) =>
  [...defined(paper.paragraphs.find(({ position }) => position === provenance.paragraph)).text]
    .slice(provenance.start, provenance.end)
    .join('');

/** The text without emphasis marks and escaped asterisks. */
const bare = (text: string) => text.replace(/[\\*]/g, '');

/** What must hold of the descriptions of any collection; answers how many there are of each kind. */
async function checkDescriptions(corpus: string, profile: 'paper' | 'refined') {
  const options = scixgenDescription.profiles[profile];
  const kinds = new Map<string, number>();
  for (const paper of await readPapers(corpus, scixgenDescription.query(options))) {
    for (const { text, mentions } of paper.paragraphs)
      for (const mention of defined(mentions))
        assert.equal(text.slice(mention.start, mention.end), mention.text);
    const { examples, drops, counts } = makeDescriptionExamples(paper, options);
    assert.equal(counts.objects, examples.length + drops.length);
    for (const example of examples) {
      const row = example.row as Record<string, string> & { context: string[]; context_20: string[] };
      kinds.set(defined(row.kind), (kinds.get(defined(row.kind)) ?? 0) + 1);
      const source = sourceText(paper, example);
      // A space is put between sentences that the source runs together.
      if (!defined(row.target).includes('<equation>'))
        assert.equal(defined(row.target).replace(/\s+/g, ''), source.replace(/\s+/g, ''));
      assert.ok(countWords(defined(row.target)) >= 30);
      assert.equal(bare(defined(row.target_marked)), bare(defined(row.target)));
      assert.deepEqual(row.context.slice(-20), row.context_20);
      if (row.kind === 'table') assert.match(defined(row.object), /^<row> /);
      // The first mention of the object is in the first sentence of its description.
      const object = defined(defined(paper.objects).find(({ id }) => id === row.object_id));
      const named = defined(
        paper.paragraphs
          .filter(({ part }) => part === 'body')
          .flatMap(({ position, mentions }) => defined(mentions).map((mention) => ({ position, mention })))
          .find(({ mention }) => mention.object === object.id),
      );
      assert.equal(named.position, example.provenance.paragraph);
      assert.ok(source.includes(named.mention.text));
    }
  }
  return Object.fromEntries(kinds);
}

/** What must hold of the introductions of any collection; answers how many there are. */
async function checkParagraphs(corpus: string, profile: 'paper' | 'refined') {
  const options = scixgenParagraph.profiles[profile];
  let count = 0;
  for (const paper of await readPapers(corpus, scixgenParagraph.query(options))) {
    const { examples, drops, counts } = makeParagraphExamples(paper, options);
    assert.equal(counts.within_limits, examples.length + drops.length);
    for (const example of examples) {
      count++;
      const { passages, target, target_marked } = example.row as {
        passages: { text: string; paper_id: string }[];
        target: string;
        target_marked: string;
      };
      assert.equal(bare(target_marked), bare(target));
      assert.ok(passages.length > 0);
      for (const { text, paper_id } of passages) {
        assert.ok(countWords(text) <= 300);
        assert.notEqual(paper_id, paper.paper_id);
      }
      if (!target.includes('<equation>')) assert.ok(target.startsWith(sourceText(paper, example)));
    }
  }
  return count;
}

describe('citesum of the example collection', () => {
  const corpus = join(folder, 'examples');
  before(async () => {
    const sources = ['jats', 'tei', 's2orc/pdf_parses', 'latex/papers', 'pdf/papers'].map((name) =>
      join(EXAMPLES, name),
    );
    await ingest({ paths: sources, corpus, jobs: 1, partRecords: 5 });
    await link({ corpus });
  });

  test('tables, figures, an algorithm and a theorem are described, in both profiles', async () => {
    for (const profile of ['paper', 'refined'] as const) {
      const kinds = await checkDescriptions(corpus, profile);
      assert.deepEqual(Object.keys(kinds).sort(), ['algorithm', 'figure', 'table', 'theorem'], profile);
    }
  });

  test('introductions come with passages of cited papers, in both profiles', async () => {
    for (const profile of ['paper', 'refined'] as const)
      assert.ok((await checkParagraphs(corpus, profile)) > 5);
  });

  test('objects and mentions are included only if asked for', async () => {
    const [plain] = await readPapers(corpus, { abstracts: false });
    assert.deepEqual(
      [defined(plain).objects, itemAt(defined(plain).paragraphs, 0).mentions],
      [undefined, undefined],
    );
    const papers = await readPapers(corpus, {
      abstracts: false,
      objects: true,
      paragraphs: 't.position < 3',
    });
    for (const { paragraphs } of papers) assert.ok(paragraphs.every(({ position }) => position < 3));
    assert.ok(papers.some(({ objects }) => (objects?.length ?? 0) > 0));
  });

  test('emphasis is included only if asked for, on the words that the source emphasises', async () => {
    const emphasised = async (emphasis: boolean) =>
      (await readPapers(corpus, { abstracts: false, emphasis })).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ text, emphasis: own }) =>
          (own ?? []).map(({ start, end, style }) => `${style} ${text.slice(start, end)}`),
        ),
      );
    assert.deepEqual(await emphasised(false), []);
    assert.ok((await emphasised(true)).includes('italic Tintinna palustris'));
  });

  test('the nearest papers are others of the collection, as many as asked for', async () => {
    const papers = await readPapers(corpus, { abstracts: false, nearest: 3 });
    const ids = new Set(papers.map(({ paper_id }) => paper_id));
    assert.ok(papers.length > 10);
    for (const { paper_id, nearest } of papers) {
      assert.equal(defined(nearest).length, 3);
      assert.ok(defined(nearest).every((id) => ids.has(id) && id !== paper_id));
    }
  });
});

const FOLDERS = ['elife-jats', 'pmc-jats', 'plos', 'pdf-jats'];
describe('citesum of real papers', { skip: without(itemAt(FOLDERS, 0)) }, () => {
  test('the invariants of examples hold in four collections', async () => {
    const corpus = join(folder, 'real');
    await ingest({ paths: FOLDERS.map((name) => join(CORPORA, name)), corpus, jobs: 2 });
    await link({ corpus });
    for (const profile of ['paper', 'refined'] as const) {
      const { table = 0, figure = 0 } = await checkDescriptions(corpus, profile);
      // Of figures the paper takes charts alone.
      const fewest = profile === 'paper' ? 100 : 300;
      assert.ok(table > 50 && figure > fewest, `${profile}: ${table} tables, ${figure} figures`);
      assert.ok((await checkParagraphs(corpus, profile)) > 20);
    }
  });
});
