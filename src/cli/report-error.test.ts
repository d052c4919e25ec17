import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../user-error.js';
import { reportError } from './report-error.js';

function catchReport(error: unknown): { code: number; text: string } {
  let text = '';
  const code = reportError(error, (more) => {
    text += more;
  });
  return { code, text };
}

test('a full disk gives an error of one line that says what to do', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    path: '/disk/x',
  });
  for (const error of [
    full,
    new Error('IO Error: Could not write file "/disk/x": No space left on device'),
  ]) {
    const { code, text } = catchReport(error);
    assert.equal(code, 1);
    assert.match(
      text,
      /^citemill: .*the disk is full; free some space and run the same command again: what was written is kept\n$/,
    );
  }
});

test('file names cannot send control codes to the terminal', () => {
  const { code, text } = catchReport(new UserError('\u001b]0;owned\u0007.xml: no such file'));
  assert.equal(code, 2);
  assert.equal(text, 'citemill: \\x1b]0;owned\\x07.xml: no such file\n');
});

test('too little memory for the database gives a one-line error that says what to do', () => {
  let output = '';
  const error = new Error(
    'Out of Memory Error: failed to allocate data of size 100.3 MiB (402.7 MiB/488.2 MiB used)\n\nPossible solutions:',
  );
  assert.equal(
    reportError(error, (text) => {
      output += text;
    }),
    1,
  );
  assert.match(output, /^citemill: the database's memory limit of 488\.2 MiB .* --memory 4GB .*\n$/);
});
