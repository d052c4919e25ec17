import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@citemill/metrics';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { valueAt } from '../../at.js';
import { readQuotes } from './quotes.js';
import { randomOrder, replay, replayOrder, type SimulatedReader, similarityOrder } from './replay.js';
import { Session, type SessionState } from './session.js';

/** The query names eels; the reader wants spawning, which the query does not mention. */
function reader(count: number, seed: number): SimulatedReader {
  const random = seededRandom(seed);
  const subjects = ['eels', 'otters', 'mussels', 'herons'];
  const acts = ['spawn', 'feed', 'rest', 'moult'];
  const sentences = Array.from(
    { length: count },
    (_, i) => `Sentence ${i}: ${subjects[random.below(4)]} ${acts[random.below(4)]} there.`,
  );
  return {
    query: 'eels',
    sentences,
    answers: new Map(sentences.map((text, index) => [index, text.includes('spawn')])),
  };
}

test('the first candidates are those most like the query', () => {
  const { query, sentences } = reader(60, 1);
  const candidates = Session.start(query, sentences).next();
  assert.equal(candidates.length, 5);
  for (const index of candidates) assert.match(sentences[index]!, /eels/);
});

for (const sampling of ['relevance', 'uncertainty'] as const) {
  test(`by ${sampling}, what the reader wants is learnt from clicks`, () => {
    const { query, sentences, answers } = reader(80, 2);
    const session = Session.start(query, sentences, { sampling });
    for (let turn = 0; turn < 5; turn++)
      session.answer(session.next().map((index) => ({ index, relevant: valueAt(answers, index) })));
    const relevantCount = [...answers.values()].filter(Boolean).length;
    const top = session.ranking().slice(0, relevantCount);
    const right = top.filter(({ index }) => answers.get(index)).length;
    assert.ok(right >= 0.9 * relevantCount, `${right} of ${relevantCount}`);
  });
}

test('every sentence is offered once, and a replay finds all that is wanted', () => {
  const simulated = reader(33, 3);
  const relevantCount = [...simulated.answers.values()].filter(Boolean).length;
  for (const sampling of ['relevance', 'uncertainty'] as const) {
    const relevantCounts = replay(simulated, { sampling });
    assert.equal(relevantCounts.length, 7);
    assert.equal(relevantCounts.at(-1), relevantCount);
  }
  for (const order of [similarityOrder(simulated), randomOrder(simulated, 1)]) {
    assert.deepEqual(
      [...order].sort((a, b) => a - b),
      [...simulated.sentences.keys()],
    );
    assert.equal(replayOrder(simulated, order).at(-1), relevantCount);
  }
});

test('a session restored from JSON continues like one that was never saved', () => {
  const { query, sentences, answers } = reader(40, 4);
  let session = Session.start(query, sentences);
  const whole = Session.start(query, sentences);
  for (let turn = 0; turn < 6; turn++) {
    assert.deepEqual(session.next(), whole.next());
    const labels = whole.next().map((index) => ({ index, relevant: valueAt(answers, index) }));
    session.answer(labels);
    whole.answer(labels);
    session = Session.restore(JSON.parse(JSON.stringify(session)) as SessionState);
    assert.deepEqual(session.ranking(), whole.ranking());
  }
});

test('embeddings serve in place of words', () => {
  const vectors = {
    query: Float32Array.of(1, 0),
    sentences: [
      Float32Array.of(0, 1),
      Float32Array.of(1, 0),
      Float32Array.of(0, 0),
      Float32Array.of(0.9, 0.1),
    ],
  };
  const session = Session.start('q', ['a', 'b', 'c', 'd'], { perTurn: 2 }, vectors);
  assert.deepEqual(session.next(), [1, 3]);
  session.answer([
    { index: 1, relevant: false },
    { index: 0, relevant: true },
  ]);
  assert.deepEqual(pluck(session.ranking(), 'index'), [0, 2, 3, 1]);
  assert.throws(() => Session.start('q', ['a'], {}, vectors), RangeError);
});

test('empty and one-sided sessions are handled', () => {
  const nothing = Session.start('', []);
  assert.deepEqual([nothing.next(), nothing.ranking()], [[], []]);
  const blank = Session.start('', ['', '']);
  assert.deepEqual(blank.next(), [0, 1]);
  blank.answer([
    { index: 0, relevant: true },
    { index: 1, relevant: true },
  ]);
  assert.deepEqual(blank.next(), []);
  blank.answer([{ index: 1, relevant: false }]);
  assert.deepEqual(pluck(blank.ranking(), 'index'), [0, 1]);
  assert.equal(blank.toJSON().answers.length, 2);
  assert.throws(() => blank.answer([{ index: 2, relevant: true }]), {
    name: 'UserError',
    message: /no sentence 2/,
  });
  assert.throws(() => Session.start('', [], { perTurn: 0 }), { name: 'UserError' });
  assert.throws(() => Session.restore({ ...blank.toJSON(), version: 2 as 1 }), { name: 'UserError' });
});

test('results of QuOTeS are read, whatever way a click was written', () => {
  const simulated = {
    query: 'q',
    sentences: JSON.stringify({ text: { 0: 'Zero.', 7: 'Seven.', 9: 'Nine.' } }),
    history: JSON.stringify({ relevance: { 9: 1, 0: false, 7: true, 99: true } }),
  };
  const { query, sentences, answers } = readQuotes(JSON.stringify(simulated));
  assert.deepEqual([query, sentences], ['q', ['Zero.', 'Seven.', 'Nine.']]);
  assert.deepEqual(
    answers,
    new Map([
      [0, false],
      [1, true],
      [2, true],
    ]),
  );
  for (const wrong of ['', '{}', '[]', 'null', '{"sentences":"{}","history":"{}"}'])
    assert.throws(() => readQuotes(wrong), { name: 'UserError', message: /not a QuOTeS result file/ });
});

const CORPORA =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../../shared/corpora', import.meta.url));
const QUOTES = join(CORPORA, 'quotes');

test('replays of real readers find at least as much as random order', {
  skip: existsSync(QUOTES) ? false : `no ${QUOTES}`,
}, () => {
  let [learnt, chance] = [0, 0];
  for (const name of readdirSync(QUOTES)) {
    const real = readQuotes(readFileSync(join(QUOTES, name), 'utf8'));
    assert.ok(real.answers.size >= 15);
    const sum = (found: number[]) => found.slice(0, -1).reduce((a, b) => a + b, 0);
    learnt += sum(replay(real));
    for (let seed = 0; seed < 100; seed++) chance += sum(replayOrder(real, randomOrder(real, seed))) / 100;
  }
  assert.ok(learnt >= chance, `${learnt} ${chance}`);
});
