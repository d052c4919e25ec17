import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitWindows } from './windows.js';

const MARKS = { opening: 101, closing: 102 };

test('a document that fits is one window: query as segment 0, [CLS] sentence [SEP] as segment 1', () => {
  const windows = splitWindows([1, 7], [[20, 21], [30]], { window: 512, stride: 100, ...MARKS });
  assert.deepEqual(windows, [
    {
      tokens: [1, 7, 101, 20, 21, 102, 101, 30, 102],
      segments: [0, 0, 1, 1, 1, 1, 1, 1, 1],
      sentences: [0, 1],
      openings: [2, 6],
    },
  ]);
});

test('windows start every stride, and a sentence is scored where its poorer side has the most context', () => {
  // Five sentences of four tokens each; windows of ten tokens start at 0, 4, 8 and 12.
  const sentences = [1, 2, 3, 4, 5].map((n) => [n, n]);
  const windows = splitWindows([], sentences, { window: 10, stride: 4, ...MARKS });
  assert.deepEqual(
    windows.map(({ tokens, sentences: scored, openings }) => [tokens[1], tokens.length, scored, openings]),
    [
      [1, 10, [0, 1], [0, 4]],
      [2, 10, [2], [4]],
      [3, 10, [3], [4]],
      [4, 8, [4], [4]],
    ],
  );
});

test('every sentence is scored once, whole, in a window that begins with the query', () => {
  const sentence = fc.array(fc.integer({ min: 200, max: 300 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 20, max: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (sentences, window, stride) => {
        const query = [1, 2, 3];
        const room = window - query.length;
        const windows = splitWindows(query, sentences, { window, stride, ...MARKS });
        const seen = windows.flatMap((window) => window.sentences).sort((a, b) => a - b);
        assert.deepEqual(seen, [...sentences.keys()]);
        for (const { tokens, sentences: scored, openings } of windows) {
          assert.ok(tokens.length <= window);
          assert.deepEqual(tokens.slice(0, 3), query);
          for (const [i, number] of scored.entries()) {
            const cut = (sentences[number] ?? []).slice(0, room - 2);
            const at = openings[i] ?? -1;
            assert.deepEqual(tokens.slice(at, at + cut.length + 2), [101, ...cut, 102]);
          }
        }
      },
    ),
  );
});
