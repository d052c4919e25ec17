import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseReference } from './index.js';

test('an entry gives its title, authors, year, venue and identifiers', () => {
  assert.deepEqual(
    parseReference('Marlow J, Hess K. Silt in slow rivers. J Hydrol. 2016;12:3–9. doi:10.5555/silt.7'),
    {
      title: 'Silt in slow rivers',
      authors: [
        { name: 'J Marlow', given: 'J', family: 'Marlow' },
        { name: 'K Hess', given: 'K', family: 'Hess' },
      ],
      year: 2016,
      venue: 'J Hydrol',
      ids: { doi: '10.5555/silt.7' },
    },
  );
});
