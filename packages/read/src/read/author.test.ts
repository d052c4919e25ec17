import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorNamed, authorWhole } from './author.js';

test('an author has the parts of the name that are known', () => {
  assert.deepEqual(authorNamed('Ada', 'Ek', 'Jr'), { name: 'Ada Ek Jr', given: 'Ada', family: 'Ek' });
  assert.deepEqual(authorNamed('Ada', ''), { name: 'Ada', given: 'Ada' });
  assert.deepEqual(authorNamed('', 'Ek'), { name: 'Ek', family: 'Ek' });
  assert.equal(authorNamed('', ''), undefined);
  assert.deepEqual(authorWhole('The Weir Group'), { name: 'The Weir Group' });
  assert.equal(authorWhole(''), undefined);
});
