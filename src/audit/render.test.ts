import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summariseRanks } from './rank-measure.js';
import { auditHtml } from './render-html.js';
import { auditMarkdown } from './render-markdown.js';
import { AUDIT_SCHEMA, type AuditedCitation, type AuditResult } from './result.js';

const HOSTILE = '<script>alert(1)</script> *b* [x](javascript:y)';

const citation = (changes: Partial<AuditedCitation>): AuditedCitation => ({
  mark: '[3]',
  entry: 'Hess (2011). Mud.',
  paper: { id: 'w', title: HOSTILE, year: 2011, record: 'r', link: 'https://doi.org/10.5555/a(b)c' },
  unknown: null,
  rank: 7,
  fit: 'close',
  shares: { as: 'high', true: 0.5, swapped: 0.01 },
  passage: {
    source: 'full text',
    section: 'Results',
    paragraph: 4,
    text: HOSTILE,
    coverage: 0.4,
    words: ['mud', 'silt', 'sand'],
  },
  ...changes,
});

function result(citations: AuditedCitation[]): AuditResult {
  return {
    schema: AUDIT_SCHEMA,
    manuscript: { title: HOSTILE, warnings: [HOSTILE], references: 1, identified: 1 },
    methods: {
      ranking: { method: 'BM25', signature: 'bm25', measured: summariseRanks([], 0, 10) },
      passages: { measured: null },
      needs: null,
    },
    sentences: [
      {
        section: HOSTILE,
        paragraph: 0,
        start: 0,
        end: 4,
        text: HOSTILE,
        need: null,
        citations,
        suggestions: [
          {
            id: 'v',
            title: HOSTILE,
            year: null,
            record: null,
            link: null,
            isCited: true,
            words: ['mud', 'silt'],
          },
        ],
      },
    ],
  };
}

test('far citations come first, with suggestions and evidence; others follow, and unknown ones are listed once', () => {
  const unknown = citation({
    unknown: 'not in the corpus',
    rank: null,
    fit: null,
    shares: null,
    passage: null,
  });
  const farCitation = citation({ fit: 'far', rank: 9, mark: '[4]' });
  const text = auditMarkdown(result([citation({}), farCitation, unknown, unknown]));
  const [first = '', second = '', third = ''] = text.split('\n## ').slice(1);
  assert.match(
    first,
    /^Citations worth a second look[\s\S]*\\\[4\\\]: [\s\S]*rank 9 of 10 papers[\s\S]*A paper of the corpus that may fit the text: [\s\S]*, cited elsewhere; its abstract has mud, silt/,
  );
  assert.doesNotMatch(first, /\\\[3\\\]: /);
  assert.match(
    second,
    /^Citations that were compared[\s\S]*Close match: rank 7 of 10[\s\S]*50% of the true citations[\s\S]*1\.0% of swapped ones/,
  );
  assert.match(third, /Not in the corpus \(1\)/);
  assert.equal(third.match(/Hess \(2011\)/g)?.length, 1);
});

test('a paper that shares no word with the text is not given a rank of its own', () => {
  const cited = citation({ fit: 'far', rank: 10, isUnmatched: true });
  const text = auditMarkdown(result([cited]));
  assert.match(
    text,
    /Far match, worth a second look: among the last of 10 papers, since its title and abstract share no word with the text around/,
  );
  assert.doesNotMatch(text, /rank 10/);
});

test('without limits the lowest ranks come first, and a passage that shares few words is not quoted', () => {
  const audited = result([]);
  const [sentence] = audited.sentences;
  assert.ok(sentence);
  const passage = {
    ...citation({}).passage,
    coverage: 0.2,
    words: ['agreed', 'false'],
  } as AuditedCitation['passage'];
  audited.sentences = [3, 712].map((rank) => ({
    ...sentence,
    citations: [citation({ rank, fit: null, passage })],
  }));
  const text = auditMarkdown(audited);
  assert.match(text, /too few citations to say[\s\S]*Rank 712 of[\s\S]*Rank 3 of/);
  assert.match(
    text,
    /No passage of it is similar; the closest shares 20% of the sentence: “agreed”, “false”/,
  );
  assert.match(text, /bibliography entries: 1, of which 1 were compared/);
});

test('next to the score of a sentence is how often sentences with such a score have a citation', () => {
  const audited = result([]);
  const measured = {
    precision: 0.5,
    recall: 0.7,
    sentences: 400,
    precisionFrom: [
      { score: 0.6, precision: 0.66 },
      { score: 0.8, precision: 0.81 },
    ],
  };
  audited.methods.needs = { method: 'a model', threshold: 0.3, measured };
  const [sentence] = audited.sentences;
  assert.ok(sentence);
  audited.sentences = [0.4, 0.79, 0.9].map((probability) => ({
    ...sentence,
    need: { probability, isLikely: true },
    suggestions: [],
  }));
  const text = auditMarkdown(audited);
  assert.match(text, /may need one: 3; 50% of such sentences had a citation when this was measured\./);
  const shares = [...text.matchAll(/Score (0\.\d+); (\d+)% of the measured sentences/g)];
  assert.deepEqual(
    shares.map(([, score, share]) => [score, share]),
    [
      ['0.90', '81'],
      ['0.79', '66'],
      ['0.40', '50'],
    ],
  );
});

test('nothing in a manuscript or paper becomes markup', () => {
  const audited = result([citation({ fit: 'far' })]);
  assert.doesNotMatch(auditHtml(audited), /<script|href="javascript/);
  const markdown = auditMarkdown(audited);
  assert.doesNotMatch(markdown, /<script|[^\\]\*b\*/);
  assert.match(markdown, /\]\(<https:\/\/doi\.org\/10\.5555\/a\(b\)c>\)/);
});

test('a report in which nothing could be compared says so, and what to do about missing abstracts', () => {
  const missing = citation({ unknown: 'no abstract in the corpus', rank: null, fit: null, shares: null });
  const text = auditMarkdown(result([missing]));
  assert.match(text, /no abstract of the cited paper: 1\. citemill fetch works looks abstracts up/);
  assert.match(text, /second look\n\n- No citation could be compared, so none can be listed/);
  assert.doesNotMatch(auditMarkdown(result([citation({})])), /could not be compared/);
});

test('five warnings of the reader are named, each once', () => {
  const audited = result([]);
  audited.manuscript.warnings = [1, 1, 2, 3, 4, 5, 6, 7].map((mark) => `mark ${mark}`);
  const text = auditMarkdown(audited);
  assert.match(text, /missing: mark 1; mark 2; mark 3; mark 4; mark 5; and 2 more\./);
});

test('entries are sorted by their numbers, under a heading without a place', () => {
  const entries = ['10. Hess', '9. Quist'];
  const text = auditMarkdown(
    result(entries.map((entry) => citation({ entry, unknown: 'not in the corpus', rank: null, fit: null }))),
  );
  assert.match(text, /\*\*Not in the corpus \(2\)\*\*\n+- 9\\. Quist\n- 10\\. Hess/);
});

test('a manuscript without sentences gives a report that says so', () => {
  const empty = { ...result([]), sentences: [] };
  assert.match(auditMarkdown(empty), /Sentences: 0; citations: 0/);
  assert.match(auditHtml(empty), /<p class="nothing">None\.<\/p>/);
});
