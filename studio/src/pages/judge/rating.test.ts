import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '../../../../src/judge/schemas.js';
import { Refusal } from '../../library/api.js';
import { Rating, valueForKey } from './rating.svelte.js';
import { Stopwatch } from './stopwatch.js';

const question = (key: string, kind: Question['kind'] = 'scale'): Question => ({
  key,
  title: key,
  help: '',
  kind,
  values: [1, 2, 3].map((value) => ({ value, label: String(value) })),
});

interface Saved {
  item: string;
  answers: Record<string, number> | null;
  comment: string;
  isSkipped: boolean;
  isFlagged: boolean;
}

/** A server that is slower than the rater's fingers. */
function slowApi(order: string[], done: string[] = []) {
  const saved: Saved[] = [];
  const revisions = new Map<string, number>();
  const get = async (path: string) => {
    await pause(5);
    if (path.includes('/order')) return { order, done, skipped: [] };
    const id = /items\/(\w+)/.exec(path)?.[1] ?? '';
    const revision = revisions.get(id);
    return {
      id,
      mine: revision === undefined ? null : { answers: null, comment: '', revision },
      parts: 0,
      answers: [],
      feedback: null,
    };
  };
  const put = async (path: string, body: unknown) => {
    await pause(5);
    const item = /items\/(\w+)/.exec(path)?.[1] ?? '';
    const { answers, comment, base, isSkipped, isFlagged } = body as Saved & { base: number };
    if (base !== (revisions.get(item) ?? 0))
      throw new Refusal(409, 'elsewhere', 'base', { answers: null, revision: 1 });
    revisions.set(item, base + 1);
    saved.push({ item, answers, comment, isSkipped, isFlagged });
    const feedback = answers && item.startsWith('t') ? { answers: { accuracy: 3 }, comment: '' } : null;
    return { revision: base + 1, feedback };
  };
  return { api: { get, put } as never, saved, revisions };
}

function rating(api: never, { questions = [question('accuracy')], isFast = false } = {}): Rating {
  return new Rating({
    study: () => 's',
    annotator: () => 'Ada',
    questions: () => questions,
    isFast: () => isFast,
    onShown: () => undefined,
    api,
  });
}

test('six keys pressed at once judge six items', async () => {
  const { api, saved } = slowApi(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  const sitting = rating(api, { isFast: true });
  await sitting.begin('');
  await Promise.all(['1', '2', '3', '1', '2', '3'].map((key) => sitting.press(key)));
  assert.deepEqual(
    saved.map(({ item, answers }) => [item, answers?.accuracy]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 1],
      ['e', 2],
      ['f', 3],
    ],
  );
  assert.equal(sitting.item?.id, 'g');
});

test('an item is saved with its comment when the rater says so, not with the last answer', async () => {
  const { api, saved } = slowApi(['a', 'b']);
  const sitting = rating(api);
  await sitting.begin('');
  await sitting.press('2');
  assert.deepEqual(saved, []);
  sitting.comment = 'hard to say';
  await sitting.finish();
  assert.deepEqual(saved, [
    { item: 'a', answers: { accuracy: 2 }, comment: 'hard to say', isSkipped: false, isFlagged: false },
  ]);
});

test('keys answer the questions one after another', async () => {
  const { api, saved } = slowApi(['a']);
  const sitting = rating(api, { questions: [question('fluency'), question('overall')] });
  await sitting.begin('');
  await Promise.all([sitting.press('3'), sitting.press('1'), sitting.finish()]);
  assert.deepEqual(saved[0]?.answers, { fluency: 3, overall: 1 });
});

test('what was judged before a reload can be undone after it', async () => {
  const { api, saved, revisions } = slowApi(['a', 'b', 'c'], ['c', 'a']);
  revisions.set('a', 1).set('c', 1);
  const sitting = rating(api);
  await sitting.begin('');
  assert.equal(sitting.item?.id, 'b');
  await sitting.undo();
  await sitting.undo();
  assert.deepEqual(
    saved.map(({ item, answers }) => [item, answers]),
    [
      ['a', null],
      ['c', null],
    ],
  );
});

test('a skipped item is not offered again, and undo brings it back', async () => {
  const { api, saved } = slowApi(['a', 'b']);
  const sitting = rating(api);
  await sitting.begin('');
  sitting.isFlagged = true;
  sitting.comment = 'not my field';
  await sitting.skip();
  assert.equal(sitting.item?.id, 'b');
  assert.deepEqual(saved, [
    { item: 'a', answers: null, comment: 'not my field', isSkipped: true, isFlagged: true },
  ]);
  await sitting.press('1');
  await sitting.finish();
  assert.equal(sitting.isFinished, true);
  await sitting.undo();
  await sitting.undo();
  assert.deepEqual([sitting.item?.id, sitting.skipped.size, sitting.done.size], ['a', 0, 0]);
});

test('the right answers of a training item stay until the rater continues, and keys do not change the answer', async () => {
  const { api, saved } = slowApi(['t1', 'a']);
  const sitting = rating(api, { isFast: true });
  await sitting.begin('');
  await Promise.all([sitting.press('1'), sitting.press('2')]);
  assert.deepEqual([sitting.item?.id, sitting.feedback?.answers], ['t1', { accuracy: 3 }]);
  assert.deepEqual(sitting.answers, { accuracy: 1 });
  await sitting.finish();
  assert.deepEqual([sitting.item?.id, sitting.feedback, saved.length], ['a', null, 1]);
});

test('the time of an item is that in which the page is visible', () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.restart();
  now = 4000;
  watch.pause();
  watch.pause();
  now = 90_000;
  watch.resume();
  now = 91_500;
  watch.resume();
  assert.equal(watch.seconds, 5.5);
  watch.restart();
  assert.equal(watch.seconds, 0);
  // The server refuses more than a day.
  now += 3 * 86_400_000;
  assert.equal(watch.seconds, 86_400);
});

test('a judgement of another tab is kept until the rater decides', async () => {
  const { api, saved, revisions } = slowApi(['a', 'b']);
  const sitting = rating(api);
  await sitting.begin('');
  revisions.set('a', 1);
  await sitting.press('2');
  await sitting.finish();
  assert.equal(sitting.conflict?.revision, 1);
  assert.deepEqual(saved, []);
  await sitting.finish(sitting.conflict?.revision);
  assert.equal(saved.length, 1);
});

test('digits select the values of a question, and left, same and right of a pair', () => {
  assert.deepEqual(
    ['1', '2', '3', '4', 'x'].map((key) => valueForKey(question('q', 'side'), key)),
    [1, 0.5, 0, undefined, undefined],
  );
  assert.equal(valueForKey(question('q'), '3'), 3);
  assert.equal(valueForKey(question('q'), '4'), undefined);
  assert.equal(valueForKey(question('q', 'share'), '1'), undefined);
});
