import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { MAX_RECORD_BYTES } from './bytes.js';
import { UnreadableError } from './reader.js';
import { sourceText } from './source-text.js';

const of = (bytes: Uint8Array) => sourceText({ path: 'a.xml', bytes });

const refused = (code: string) => (error: unknown) =>
  error instanceof UnreadableError && error.code === code && error.where === undefined;

test('a source of nothing but white space, or of more bytes than any paper has, is refused by name', () => {
  assert.throws(() => of(new TextEncoder().encode(' \n')), refused('empty'));
  assert.throws(() => of(new Uint8Array(MAX_RECORD_BYTES + 1)), refused('too-large'));
});

test('a source that is not in its encoding is read, with a warning', () => {
  assert.deepEqual(of(new TextEncoder().encode('café')), { text: 'café', warnings: [] });
  const { text, warnings } = of(
    Uint8Array.from('caf\u00e9 '.repeat(9), (character) => character.charCodeAt(0)),
  );
  assert.equal(text, 'café '.repeat(9));
  assert.deepEqual(pluck(warnings, 'code', 'where'), [['encoding', 'line 1']]);
});

test('the quotation marks of Windows-1252 survive, declared or not', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const quotes = '\x93caf\xe9\x94 \x80 '.repeat(9);
  assert.equal(of(bytes(quotes)).text, '“café” € '.repeat(9));
  for (const name of ['windows-1252', 'ISO-8859-1']) {
    const declaration = `<?xml version="1.0" encoding="${name}"?>`;
    assert.equal(of(bytes(declaration + quotes)).text, declaration + '“café” € '.repeat(9));
  }
});

test('the warning names the first line whose bytes are not of the encoding', () => {
  const bytes = Uint8Array.from(`plain\nplain\n${'caf\u00e9 '.repeat(9)}`, (character) =>
    character.charCodeAt(0),
  );
  assert.deepEqual(pluck(of(bytes).warnings, 'where'), ['line 3']);
  const misnamed = new TextEncoder().encode('<?xml version="1.0" encoding="nonsense"?>\n<a>café</a>');
  assert.deepEqual(pluck(of(misnamed).warnings, 'where'), ['line 1']);
});
