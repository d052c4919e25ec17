import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WARNING_TEXTS } from './warning-texts.js';

const SOURCES = new URL('../../src/read/', import.meta.url);

/** The codes in the sources of the readers: in calls, which the compiler checks too, and in literal warnings. */
function codesInSources(): string[] {
  const codes = readdirSync(SOURCES, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && !/\.(?:test(?:-\w+)?|fixture)\.ts$/.test(path))
    .map((path) => readFileSync(new URL(path, SOURCES), 'utf8'))
    // The codes of sources that cannot be read at all.
    .filter((source) => !source.includes('UnreadableCode'))
    .flatMap((source) => [
      ...source.matchAll(/(?:warnings\.add|\.warn|makeSignal)\(\s*'([^']+)'/g),
      ...source.matchAll(/code: '([^']+)',\s+message\b/g),
    ])
    .map(([, code = '']) => code);
  return [...new Set(codes)].sort();
}

test('every code of a warning that a reader can give has a text', () => {
  const codes = codesInSources();
  assert.ok(codes.length > 50, `only ${codes.length} codes found`);
  assert.deepEqual(
    codes.filter((code) => !(code in WARNING_TEXTS)),
    [],
  );
});

test('every text is in words, differs from all others and belongs to a code in use', () => {
  const texts = Object.values(WARNING_TEXTS);
  assert.equal(new Set(texts).size, texts.length);
  for (const text of texts) assert.match(text, /^[a-zA-Z]+(?:[ ,-]+[a-zA-Z]+)+$/);
  // The recogniser of scanned pages does not give these in the calls above.
  const used = new Set([...codesInSources(), 'recognised', 'unsure-recognition', 'not-recognised']);
  assert.deepEqual(
    Object.keys(WARNING_TEXTS).filter((code) => !used.has(code)),
    [],
  );
});
