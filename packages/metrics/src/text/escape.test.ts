import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, escapeForMarkdown, escapeForTerminal, escapeForTerminalLine } from './escape.js';

test('control sequences of terminals are escaped', () => {
  assert.equal(escapeForTerminal('a\u001b]0;title\u0007b'), 'a\\x1b]0;title\\x07b');
  assert.equal(escapeForTerminal('\u001b[2Jgone\u009b31m'), '\\x1b[2Jgone\\x9b31m');
  assert.equal(escapeForTerminal('abc\u202etxt.exe'), 'abc\\u202etxt.exe');
  assert.equal(escapeForTerminal('one\ttwo\nthree é 漢 😀'), 'one\ttwo\nthree é 漢 😀');
  assert.equal(escapeForTerminalLine('one\r\ntwo'), 'one two');
});

test('Markdown shows text literally, and runs nothing in it', () => {
  assert.equal(
    escapeForMarkdown('<script>alert(1)</script> & <img src=x onerror=alert(1)>'),
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;img src=x onerror=alert(1)&gt;',
  );
  assert.equal(
    escapeForMarkdown('[click](javascript:x) ![i](y) `code` *b*'),
    '\\[click\\](javascript:x) !\\[i\\](y) \\`code\\` \\*b\\*',
  );
  assert.equal(escapeForMarkdown('# not a\nheading'), '\\# not a heading');
  assert.equal(escapeForMarkdown('1. not a list'), '1\\. not a list');
});

test('no cell is a formula in a spreadsheet, and numbers stay numbers', () => {
  assert.equal(csvCell('=HYPERLINK("http://x","y")'), '"\'=HYPERLINK(""http://x"",""y"")"');
  for (const text of ['+cmd|x', '-1+1', '@SUM(A1)', '\tx']) assert.equal(csvCell(text)[0], "'", text);
  assert.deepEqual(['-1.5', '+2', '1e-9', 'plain'].map(csvCell), ['-1.5', '+2', '1e-9', 'plain']);
  assert.equal(csvCell(-3), '-3');
  assert.equal(csvCell('a,"b"'), '"a,""b"""');
});
