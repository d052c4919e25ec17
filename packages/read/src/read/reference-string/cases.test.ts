import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASES } from './cases.test-data.js';
import { parseReference } from './index.js';

for (const [style, cases] of Object.entries(CASES)) {
  test(`${style}: ${cases.length} entries give the fields they print`, () => {
    for (const [raw, title, families, year, venue] of cases) {
      const parsed = parseReference(raw);
      assert.deepEqual(
        {
          title: parsed.title ?? '',
          families: (parsed.authors ?? []).map((author) => author.family ?? author.name).join(', '),
          year: parsed.year ?? '',
          venue: parsed.venue ?? '',
        },
        { title, families, year, venue },
        raw,
      );
    }
  });
}
