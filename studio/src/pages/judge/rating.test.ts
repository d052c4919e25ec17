import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '../../../../src/judge/schemas.js';
import { Refusal } from '../../library/api.js';
import { Rating, valueForKey } from './rating.svelte.js';

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
}

/** A server that is slower than the rater's fingers. */
function slowApi(order: string[], done: string[] = []) {
  const saved: Saved[] = [];
  const revisions = new Map<string, number>();
  const get = async (path: string) => {
    await pause(5);
    if (path.includes('/order')) return { order, done };
    const id = /items\/(\w+)/.exec(path)?.[1] ?? '';
    const revision = revisions.get(id);
    return {
      id,
      mine: revision === undefined ? null : { answers: null, comment: '', revision },
      parts: 0,
      answers: [],
    };
  };
  const put = async (path: string, body: unknown) => {
    await pause(5);
    const item = /items\/(\w+)/.exec(path)?.[1] ?? '';
    const { answers, comment, base } = body as Saved & { base: number };
    if (base !== (revisions.get(item) ?? 0))
      throw new Refusal(409, 'elsewhere', 'base', { answers: null, revision: 1 });
    revisions.set(item, base + 1);
    saved.push({ item, answers, comment });
    return { revision: base + 1 };
  };
  return { api: { get, put } as never, saved, revisions };
}

function rating(api: never, { questions = [question('accuracy')], isFast = false } = {}): Rating {
  return new Rating({
    study: () => 's',
    annotator: () => 'Ada',
    questions: () => questions,
    isFast: () => isFast,
    shown: () => undefined,
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
  assert.deepEqual(saved, [{ item: 'a', answers: { accuracy: 2 }, comment: 'hard to say' }]);
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
