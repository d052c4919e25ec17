import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowFrom } from './printed.fixture.js';
import { withJournalApart } from './set-apart.js';

test('a journal in italics is parted from the title before it', () => {
  assert.deepEqual(
    withJournalApart(flowFrom('Hess K 2019 Silt in slow rivers _{Annals of Silt}_ 48 461–73')),
    { text: 'Hess K 2019 Silt in slow rivers. Annals of Silt 48 461–73', journal: 'Annals of Silt' },
  );
});

test('entries whose stops part them, and italics within a title, stay as they are', () => {
  for (const text of [
    'Hess K 2019 _{J. Phys. A: Math. Gen.}_ 48 461–73',
    'Hess K 2019 Silt in slow rivers. _{Annals of Silt}_ 48 461–73',
    'Hess K 2019 Growth of _{Avena sativa}_ in slow rivers, Annals 48 461–73',
    'Hess K 2019 Silt in slow rivers',
  ])
    assert.equal(withJournalApart(flowFrom(text)), undefined, text);
});
