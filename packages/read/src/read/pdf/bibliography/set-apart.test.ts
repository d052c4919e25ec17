import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowFrom } from './printed.fixture.js';
import { separateJournal } from './set-apart.js';

test('a journal in italics is separated from the title before it', () => {
  assert.deepEqual(
    separateJournal(flowFrom('Hess K 2019 Silt in slow rivers _{Annals of Silt}_ 48 461–73')),
    { text: 'Hess K 2019 Silt in slow rivers. Annals of Silt 48 461–73', journal: 'Annals of Silt' },
  );
});

test('entries with full stops, and italics within a title, are not changed', () => {
  for (const text of [
    'Hess K 2019 _{J. Phys. A: Math. Gen.}_ 48 461–73',
    'Hess K 2019 Silt in slow rivers. _{Annals of Silt}_ 48 461–73',
    'Hess K 2019 Growth of _{Avena sativa}_ in slow rivers, Annals 48 461–73',
    'Hess K 2019 Silt in slow rivers',
  ])
    assert.equal(separateJournal(flowFrom(text)), undefined, text);
});
