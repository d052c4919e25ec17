import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSeal, type SealedFormat, sealReport } from './report-seal.js';

const TEXTS: [SealedFormat, string][] = [
  ['html', '<!doctype html>\n<html lang="en">\n<head>\n<title>$& a</title>\n</head>\n</html>\n'],
  ['markdown', '# A $& report\n\n- mud\n'],
  ['json', `${JSON.stringify({ schema: 'x', text: '$&' }, null, 2)}\n`],
];

for (const [format, text] of TEXTS)
  test(`a report in ${format} is recognised until somebody edits it`, () => {
    const sealed = sealReport(format, text);
    assert.equal(checkSeal(format, sealed), true);
    assert.equal(checkSeal(format, text), false);
    assert.equal(checkSeal(format, ''), false);
    assert.equal(checkSeal(format, `${sealed}\nMy notes\n`), 'edited');
    assert.equal(checkSeal(format, sealed.replace('$&', '')), 'edited');
    assert.equal(checkSeal(format, `My thesis, which quotes a report:\n${sealed}`) === true, false);
    if (format === 'json') assert.equal((JSON.parse(sealed) as { text: string }).text, '$&');
  });
