import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportSeal, type SealedFormat } from './report-seal.js';

const TEXTS: [SealedFormat, string][] = [
  ['html', '<!doctype html>\n<html lang="en">\n<head>\n<title>$& a</title>\n</head>\n</html>\n'],
  ['markdown', '# A $& report\n\n- mud\n'],
  ['json', `${JSON.stringify({ schema: 'x', text: '$&' }, null, 2)}\n`],
];

for (const [format, text] of TEXTS)
  test(`a report in ${format} is recognised until it is edited`, () => {
    const { seal, check } = reportSeal('audit', format);
    const sealed = seal(text);
    assert.equal(check(sealed), true);
    assert.equal(check(text), false);
    assert.equal(check(''), false);
    assert.equal(check(`${sealed}\nMy notes\n`), 'edited');
    assert.equal(check(sealed.replace('$&', '')), 'edited');
    assert.equal(check(`My thesis, which quotes a report:\n${sealed}`) === true, false);
    if (format !== 'json')
      assert.equal(reportSeal('evaluate', format).check(sealed), false, 'another command');
    else assert.equal((JSON.parse(sealed) as { text: string }).text, '$&');
  });
