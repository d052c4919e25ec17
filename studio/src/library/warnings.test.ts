import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warningText } from './warnings.js';

test('a code is shown in words, and an unknown one as it is', () => {
  assert.equal(warningText('uncited-entry'), 'entries that are never cited');
  for (const code of ['of-another-reader', 'constructor', '']) assert.equal(warningText(code), code);
});
