import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SourceOffsets } from './source-offsets.js';
import { tokenise } from './tokenise.js';

test('every token has its offset', () => {
  const source = 'One \\emph{two} % gone\n\n$x$ \\verb|a b|~&';
  for (const token of tokenise(source, undefined, 100)) {
    const rest = source.slice((token.offset ?? 0) - 100);
    const written: Partial<Record<typeof token.kind, string>> = {
      command: '\\',
      paragraph: '%',
      verbatim: '\\verb',
    };
    const start = token.value === 'nobreakspace' ? '~' : (written[token.kind] ?? token.value);
    assert.ok(rest.startsWith(start), `${token.kind} ${token.value} at ${token.offset}: ${rest}`);
  }
});

test('a position names its file and line', () => {
  const places = new SourceOffsets();
  assert.equal(places.addFile('a.tex', 'one\ntwo\n'), 0);
  const base = places.addFile('b.tex', 'three\n\nfour');
  assert.equal(places.describe(0), 'a.tex:1');
  assert.equal(places.describe(3), 'a.tex:1');
  assert.equal(places.describe(4), 'a.tex:2');
  assert.equal(places.describe(base), 'b.tex:1');
  assert.equal(places.describe(base + 7), 'b.tex:3');
  assert.equal(places.describe(base + 100), undefined);
  assert.equal(places.describe(undefined), undefined);
});

test('blanks of Unicode are spaces', () => {
  const kinds = tokenise('a\u2003b\u2028c\u00a0d').map((token) => token.kind);
  assert.deepEqual(kinds, ['text', 'space', 'text', 'space', 'text', 'space', 'text']);
});
