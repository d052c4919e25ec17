import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { UserError } from '../../user-error.js';
import { temporary } from '../samples.fixture.js';
import { aboutTemplate, openQuestions, parseAbout, readAbout } from './about.js';
import { ALL_QUESTIONS, type Answers } from './questions.js';

const parse = (text: string) => parseAbout(text, 'about.md');

/** An answer to every question. */
const ANSWERS: Answers = {
  ...Object.fromEntries(ALL_QUESTIONS.map(({ key }) => [key, `Words on ${key}.\n\nMore of them.`])),
  version: '1.0.0',
  'date-published': '2026-05-15',
  url: 'https://example.org/set',
  licence: 'CC-BY-4.0',
};

test('answers come below their headings, without comments; an empty answer is none', () => {
  const cases: [string, Answers][] = [
    ['', {}],
    ['# About\n\nFree words.\n', {}],
    ['## version\n1.2.3\n## purpose\n\nWhy not.\n', { version: '1.2.3', purpose: 'Why not.' }],
    ['\uFEFF## Purpose ##\r\n\r\nTwo\r\nlines.\r\n', { purpose: 'Two\nlines.' }],
    ['## purpose\n<!-- Why? -->\n', {}],
    ['## purpose\n<!-- Why?\n## version\nnot a heading -->\nBecause.\n', { purpose: 'Because.' }],
    ['## purpose\n```\n## version\n```\n### Detail\n', { purpose: '```\n## version\n```\n### Detail' }],
    ['## purpose\n<!-- never closed\n## version\n', {}],
  ];
  for (const [text, answers] of cases) assert.deepEqual(parse(text), answers, text);
});

test('a mistake is refused with its line', () => {
  const cases: [string, RegExp][] = [
    ['\n## licens\nMIT\n', /about\.md, line 2: no question is called "licens"; did you mean licence\?/],
    ['## zzz\n', /the questions are version, date-published/],
    ['## purpose\na\n## purpose\nb\n', /line 3: "purpose" is answered twice/],
    ['## version\nfirst\n', /version must be three numbers/],
    ['## date-published\n2026-02-30\n', /date-published must be a date/],
    ['## date-published\nMay 2026\n', /date-published must be a date/],
    ['## url\nexample.org\n', /url must be an address/],
    ['## licence\nCC-BY-4.0\nor MIT\n', /licence must be a name/],
  ];
  for (const [text, message] of cases)
    assert.throws(() => parse(text), { name: UserError.name, message }, text);
});

test('a file that is too large, not a file or not text is refused', () => {
  const folder = temporary();
  const path = join(folder, 'about.md');
  assert.throws(() => readAbout(path), UserError);
  writeFileSync(path, Buffer.from([0x23, 0xff, 0xfe]));
  assert.throws(() => readAbout(path), /is not UTF-8 text/);
  writeFileSync(path, 'a'.repeat(1024 * 1024 + 1));
  assert.throws(() => readAbout(path), /too large/);
  mkdirSync(join(folder, 'folder'));
  assert.throws(() => readAbout(join(folder, 'folder')), /not a regular file/);
});

test('the file to fill in has every question, keeps the answers, and reads back as the same', () => {
  for (const answers of [{}, { purpose: 'Why not.\n\n- one\n- two' }, ANSWERS])
    assert.deepEqual(parse(aboutTemplate(answers, {})), answers);
  const empty = aboutTemplate({}, { licence: 'CC-BY-4.0' });
  for (const { key, question } of ALL_QUESTIONS) {
    assert.ok(empty.includes(`## ${key}\n`), key);
    assert.ok(empty.includes(question), question);
  }
  assert.match(empty, /as a whole published\?[^>]*Optional\. Citemill adds what it knows\. -->/);
});

test('required questions are open until they are answered; a licence that all papers share is an answer', () => {
  const open = (answers: Answers, known: Answers = {}) => openQuestions(answers, known).map(({ key }) => key);
  assert.deepEqual(open(ANSWERS), []);
  assert.ok(open({}).includes('licence'));
  assert.ok(!open({}, { licence: 'CC-BY-4.0' }).includes('licence'));
  assert.ok(open({}, { biases: 'Some.' }).includes('biases'));
  assert.ok(!open({ biases: 'Some.' }).includes('biases'));
  assert.ok(!open({}).includes('funding'));
});
