import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { Warnings } from '../../warnings.js';
import { siteFromDump } from '../page.js';
import { readHtml } from './index.js';

const mark = (printed: string, data: string, link: string) =>
  `<sup class="mw-ref reference" typeof="mw:Transclusion mw:Extension/ref" data-mw='${data}'><a href="./Wick#cite_note-1" ${link}><span>${printed}</span></a></sup>`;

const readFootnote = (marked: string, note: string) => {
  const html = `<body><p>The town lies by the sea.${marked}</p><ol class="mw-references references"><li id="cite_note-1"><span class="mw-reference-text">${note}</span></li></ol></body>`;
  const { body, references } = readHtml(html, siteFromDump(''), new Warnings());
  return {
    marks: itemAt(body, 0).citations.map(({ text }) => text),
    kinds: references.map(({ kind }) => kind),
  };
};

const MARKS: [name: string, mark: string, printed: string, kind: string | undefined][] = [
  ['a number', mark('[1]', '{}', ''), '[1]', undefined],
  ['a letter', mark('[a]', '{}', ''), '[a]', 'note'],
  ['a word and a number', mark('[note 2]', '{}', ''), '[note 2]', 'note'],
  ['a group in the source', mark('[1]', '{"attrs":{"group":"x"}}', ''), '[1]', 'note'],
  ['a group in an attribute of the link', mark('[1]', '{}', 'data-mw-group="lower-alpha"'), '[a]', 'note'],
  ['a group that style sheets show as letters', mark('[lower-alpha 28]', '{}', ''), '[ab]', 'note'],
];

for (const [name, marked, printed, kind] of MARKS)
  test(`a mark with ${name} is printed ${printed} and leads to ${kind ?? 'a reference of no known kind'}`, () => {
    assert.deepEqual(readFootnote(marked, 'By low tide.'), { marks: [printed], kinds: [kind] });
  });

test('the class of a citation gives its kind, as templates do', () => {
  for (const [name, kind] of [
    ['pressrelease', 'press release'],
    ['news', 'news'],
    ['web', 'web'],
  ]) {
    const note = `<a href="./Wick#CITEREFQuay">Quay</a>`;
    const html = `<body><p>It lies by the sea.${mark('[1]', '{}', '')}</p><ol class="references"><li id="cite_note-1"><span class="reference-text">${note}</span></li></ol><ul><li><cite id="CITEREFQuay" class="citation ${name} cs1">Quay: Mole restored.</cite></li></ul></body>`;
    const { references } = readHtml(html, siteFromDump(''), new Warnings());
    assert.deepEqual(pluck(references, 'kind'), [kind]);
  }
});
