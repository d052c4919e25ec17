import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  countSpans,
  type EncodedText,
  moverScore,
  ndcgAt,
  precisionAt,
  rankedAveragePrecision,
  recallAt,
  reciprocalRank,
  scoresOfSpans,
  seededRandom,
} from '@citemill/metrics';
import { Bm25Index } from '@citemill/metrics/vectors';
import { cacheRoot } from './cache-root.js';

const ENVIRONMENT = join(cacheRoot(), 'metrics-test');
const PYTHON = process.env.CITEMILL_METRICS_PYTHON ?? join(ENVIRONMENT, 'bin', 'python');

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs seqeval, SciPy, pytrec_eval and bm25s once, into a folder of the cache; `CITEMILL_METRICS_PYTHON` names a Python that has them. */
function withoutPackages(): string | false {
  const isThere = () =>
    existsSync(PYTHON) && run(PYTHON, ['-c', 'import seqeval, scipy, pytrec_eval, bm25s']).status === 0;
  if (isThere()) return false;
  if (process.env.CITEMILL_METRICS_PYTHON !== undefined)
    return `${PYTHON} lacks seqeval, scipy, pytrec_eval or bm25s`;
  mkdirSync(cacheRoot(), { recursive: true });
  run('python3', ['-m', 'venv', ENVIRONMENT]);
  run(PYTHON, ['-m', 'pip', 'install', '--quiet', 'seqeval', 'scipy', 'pytrec_eval-terrier', 'bm25s']);
  return isThere() ? false : 'seqeval, scipy, pytrec_eval and bm25s cannot be installed from PyPI here';
}

/** seqeval's own scores; and the authors' MoverScore step by step, its transport as a linear program. */
const SCRIPT = `
import json, sys
import bm25s, pytrec_eval
import numpy as np
from scipy.optimize import linprog
from seqeval.metrics import f1_score, precision_score, recall_score

# Without any span, seqeval has no type to average over; we return 0.
def macro(w, s):
    found = f1_score(w, s, average="macro", zero_division=0)
    return 0.0 if found != found else found

def grams(text, n):
    vectors, weights = np.array(text["vectors"]), np.array(text["weights"])
    n = min(n, len(weights))
    places = [list(range(i, i + n)) for i in range(len(weights) - n + 1)]
    sums = np.array([weights[p].sum() for p in places])
    means = np.array([(weights[p] / (weights[p].sum() + 1e-5)) @ vectors[p] for p in places])
    return means / (np.linalg.norm(means, axis=1, keepdims=True) + 1e-6), sums / (sums.sum() + 1e-5)

def mover(hypothesis, reference, n):
    (a, left), (b, right) = grams(reference, n), grams(hypothesis, n)
    both = np.vstack([a, b])
    distances = ((both[:, None, :] - both[None, :, :]) ** 2).sum(-1)
    cost = distances[: len(a), len(a):]
    rows = np.kron(np.eye(len(a)), np.ones(len(b)))
    columns = np.kron(np.ones(len(a)), np.eye(len(b)))
    plan = linprog(cost.ravel(), A_ub=np.vstack([rows, columns]), b_ub=np.concatenate([left, right]),
                   A_eq=np.ones((1, cost.size)), b_eq=[min(left.sum(), right.sum())], method="highs",
                   options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
    return 1 - plan.fun - abs(left.sum() - right.sum()) * distances.max()

def ranking(ranked, grades):
    measures = {"recall.5", "P.5", "recip_rank", "map", "ndcg", "ndcg_cut.5"}
    run = {id: float(len(ranked) - i) for i, id in enumerate(ranked)}
    scores = pytrec_eval.RelevanceEvaluator({"q": grades}, measures).evaluate({"q": run})["q"]
    return [scores[m] for m in ("recall_5", "P_5", "recip_rank", "map", "ndcg", "ndcg_cut_5")]

def bm25(texts, query, k1, b):
    index = bm25s.BM25(method="lucene", k1=k1, b=b)
    index.index(bm25s.tokenize(texts, stopwords="en", show_progress=False), show_progress=False)
    words = bm25s.tokenize(query, stopwords="en", show_progress=False, return_ids=False)[0]
    known = [word for word in words if word in index.vocab_dict]
    return [float(s) for s in index.get_scores(known)] if known else [0.0] * len(texts)

cases = json.load(sys.stdin)
print(json.dumps({
    "spans": [[precision_score(w, s, zero_division=0), recall_score(w, s, zero_division=0), f1_score(w, s, zero_division=0),
               macro(w, s)] for w, s in cases["spans"]],
    "mover": [mover(h, r, n) for h, r, n in cases["mover"]],
    "rankings": [ranking(ranked, grades) for ranked, grades in cases["rankings"]],
    "bm25": [bm25(*case) for case in cases["bm25"]],
}))
`;

const random = seededRandom(15);
const whole = (most: number) => random.uint32() % most;
const number = () => random.uint32() / 2 ** 32;
const list = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);

const TAGS = ['O', 'O', 'B-Gene', 'I-Gene', 'B-Cell', 'I-Cell', 'I-Drug', 'E-Gene', 'S-Cell'];
const sentences = (): string[][][] => {
  const lengths = list(1 + whole(6), () => 1 + whole(12));
  const gold = lengths.map((length) => list(length, () => TAGS[whole(TAGS.length)] ?? 'O'));
  // Most tags are right, so that spans are found, missed and cut.
  const predicted = gold.map((tags) =>
    tags.map((tag) => (whole(4) === 0 ? (TAGS[whole(TAGS.length)] ?? 'O') : tag)),
  );
  return [gold, predicted];
};

const text = (): EncodedText => {
  const length = 1 + whole(9);
  return {
    tokens: list(length, () => `w${whole(50)}`),
    vectors: list(length, () => list(6, () => 2 * number() - 1)),
    weights: list(length, () => 0.1 + 3 * number()),
  };
};

const ranking = (): [ranked: string[], grades: Record<string, number>] => {
  const ids = list(12, () => random.uint32()).map((draw, i) => ({ draw, id: `d${i}` }));
  const ranked = ids.sort((a, b) => a.draw - b.draw).slice(0, 1 + whole(12));
  const grades = list(1 + whole(6), () => [`d${whole(12)}`, whole(4)] as const);
  return [ranked.map(({ id }) => id), Object.fromEntries(grades)];
};

const WORDS = ['the', 'of', 'silt', 'mud', 'rivers', 'lakes', 'sand', 'north', 'água', 'x_1', 'sea', 'in'];
const words = (most: number) =>
  list(1 + whole(most), () => WORDS[Math.min(whole(WORDS.length), whole(40))] ?? 'mud').join(' ');
const bm25Case = (): [texts: string[], query: string, k1: number, b: number] => [
  // The first text keeps bm25s from an empty vocabulary, which it refuses.
  ['mud', ...list(1 + whole(20), () => words(30))],
  words(8),
  2 * number(),
  number(),
];

describe('random cases agree with the reference packages', { skip: withoutPackages() }, () => {
  const spans = list(300, sentences);
  const mover = list(200, () => [text(), text(), 1 + whole(2)] as const);
  const rankings = list(300, ranking);
  const bm25 = list(100, bm25Case);
  const computeExpected = () =>
    JSON.parse(
      execFileSync(PYTHON, ['-c', SCRIPT], {
        input: JSON.stringify({ spans, mover, rankings, bm25 }),
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      }),
    ) as Record<'spans' | 'rankings' | 'bm25', number[][]> & { mover: number[] };

  let cached: ReturnType<typeof computeExpected> | undefined;
  const expected = () => {
    cached ??= computeExpected();
    return cached;
  };
  const assertClose = (ours: readonly number[], theirs: readonly number[] = [], input: unknown = '') => {
    for (const [i, value] of ours.entries())
      assert.ok(
        Math.abs(value - (theirs[i] ?? Number.NaN)) < 1e-6,
        `${JSON.stringify(input)}: ${ours} and ${theirs}`,
      );
  };

  test('recall, precision, MRR, MAP and nDCG equal pytrec_eval’s, to 1e-6', () => {
    for (const [n, [ranked, grades]] of rankings.entries()) {
      const query = { ranked, relevant: new Map(Object.entries(grades)) };
      const [recall, precision] = [recallAt(query, 5), precisionAt(query, 5)];
      const ours = [recall, precision, reciprocalRank(query), rankedAveragePrecision(query)];
      assertClose([...ours, ndcgAt(query), ndcgAt(query, 5)], expected().rankings[n], query.ranked);
    }
  });

  test('BM25 equals bm25s’ Lucene variant, to 1e-6', () => {
    for (const [n, [texts, query, k1, b]] of bm25.entries()) {
      const scores = texts.map(() => 0);
      for (const { index, score } of new Bm25Index(texts, { k1, b }).search(query, texts.length))
        scores[index] = score;
      assertClose(scores, expected().bm25[n], [texts, query]);
    }
  });

  test('span F1 equals seqeval’s and MoverScore the authors’ computation, to 1e-6', () => {
    const found = expected();
    for (const [n, [gold = [], predicted = []]] of spans.entries()) {
      const { micro, macro } = scoresOfSpans(gold.map((tags, i) => countSpans(tags, predicted[i] ?? [])));
      const ours = [micro.precision, micro.recall, micro.f, macro.f];
      for (const [i, value] of ours.entries())
        assert.ok(
          Math.abs(value - (found.spans[n]?.[i] ?? Number.NaN)) < 1e-6,
          `${JSON.stringify([gold, predicted])}: ${ours} and ${found.spans[n]}`,
        );
    }
    for (const [n, [hypothesis, reference, ngrams]] of mover.entries()) {
      const ours = moverScore(hypothesis, reference, { ngrams });
      const theirs = found.mover[n] ?? Number.NaN;
      assert.ok(Math.abs(ours - theirs) < 1e-6, `case ${n}: ${ours} and ${theirs}`);
    }
  });
});
