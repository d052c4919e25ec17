import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { titleKey } from '@citemill/metrics/text';
import fc from 'fast-check';
import { CASES } from './cases.test-data.js';
import { type ParsedReference, parseReference } from './index.js';

const entries = Object.values(CASES).flatMap((cases) => cases.map(([raw]) => raw));

/** Pieces that entries are made of, in any order: more hostile than print, closer to it than noise. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '(',
        ')',
        '[',
        ']',
        '. ',
        ', ',
        '; ',
        ': ',
        '“',
        '”',
        '"',
        ' and ',
        ' & ',
        'et al.',
        ' In ',
        '–',
        '...',
      ),
      fc.constantFrom(
        '(2010)',
        '1999',
        '12(3)',
        'pp. 3–9',
        'vol. 4',
        'doi:10.5555/x.1',
        'arXiv:2001.01234',
        'PMID: 1234567',
      ),
      fc.constantFrom(
        'J. Phys.',
        'Proc.',
        'eds.',
        'Springer',
        'Smith',
        'J. K.',
        'van der Berg',
        'Ivanov II',
        '李明',
      ),
      fc.string({ maxLength: 8, unit: 'grapheme' }),
      fc.lorem({ maxCount: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((all) => all.join(''));

function fieldsStandIn(raw: string, parsed: ParsedReference): void {
  const key = titleKey(raw);
  for (const field of [parsed.title, parsed.venue]) {
    if (field === undefined) continue;
    assert.notEqual(field, '');
    assert.equal(field, field.trim());
    assert.ok(key.includes(titleKey(field)), `${JSON.stringify(field)} of ${JSON.stringify(raw)}`);
  }
  for (const { given, family } of parsed.authors ?? [])
    for (const part of [given, family])
      if (part) assert.ok(key.includes(titleKey(part)), `${part} of ${JSON.stringify(raw)}`);
  if (parsed.year !== undefined) assert.ok(raw.includes(String(parsed.year)));
}

test('for any text, every field is a part of it and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 200 })), (raw) =>
      fieldsStandIn(raw, parseReference(raw)),
    ),
    { numRuns: thorough(2000, 250) },
  );
});

test('a truncated or misspelt entry gives only text that it contains', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...entries),
      fc.nat(),
      fc.nat(),
      fc.string({ maxLength: 3 }),
      (raw, a, b, noise) => {
        const from = a % raw.length;
        const spoilt = raw.slice(0, from) + noise + raw.slice(from + (b % 5));
        fieldsStandIn(spoilt, parseReference(spoilt));
        fieldsStandIn(raw.slice(from), parseReference(raw.slice(from)));
      },
    ),
    { numRuns: thorough(2000, 250) },
  );
});

test('a label before an entry changes nothing', () => {
  for (const raw of entries) {
    if (/^[[(•\d—]/.test(raw)) continue;
    for (const label of ['[3] ', '17. ', '(5) '])
      assert.deepEqual(parseReference(label + raw), parseReference(raw), raw);
  }
});

test('very long repetitions are read up to the maximum length of an entry', () => {
  const spaced = ['A. ', 'Smith J, ', 'A. Smith and ', ' . ', 'J. ', '2001 ', 'In ', 'accessed '];
  const unspaced = ['a', 'A', '(', '“', '10.1234.', 'http://', '\u241f', '—', 'O’', 'Aa-'];
  for (const piece of [...spaced, ...unspaced]) {
    const parsed = parseReference(piece.repeat(Math.ceil(thorough(1_000_000, 200_000) / piece.length)));
    assert.ok((parsed.title?.length ?? 0) < 20_000);
  }
});

test('text that is not an entry gives no fields', () => {
  for (const raw of ['', ' ', '.', '12', '[1]', '“”', '()', '\u0000', '2010', '—'])
    assert.deepEqual(parseReference(raw).title, undefined, raw);
  assert.deepEqual(parseReference('https://doi.org/10.5555/silt.7'), { ids: { doi: '10.5555/silt.7' } });
});
