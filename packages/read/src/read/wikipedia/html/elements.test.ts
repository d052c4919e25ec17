import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { isMark, isNoteList, skipReason } from './elements.js';
import { groupAndLabel } from './mark-group.js';
import { Prose } from './prose.js';
import { parseData, readCitations } from './transclusions.js';

const SITE = { name: 'W', base: 'https://x.org/', files: new Set<string>(), categories: new Set<string>() };

test('elements outside the prose are skipped with a reason', () => {
  const cases: [name: string, attributes: Record<string, string>, reason: string | undefined][] = [
    ['table', { class: 'wikitable' }, 'table'],
    ['table', { class: 'infobox vcard' }, 'template'],
    ['figure', {}, 'caption'],
    ['div', { class: 'hatnote' }, 'template'],
    ['ul', { class: 'gallery' }, 'gallery'],
    ['div', { class: 'refbegin' }, 'back matter'],
    ['span', { style: 'display: none' }, 'template'],
    ['sup', { class: 'reference nowrap' }, 'template'],
    ['sup', { class: 'mw-ref reference', typeof: 'mw:Extension/ref' }, undefined],
    ['p', {}, undefined],
  ];
  for (const [name, attributes, reason] of cases)
    assert.equal(skipReason(name, attributes), reason, `${name} ${JSON.stringify(attributes)}`);
});

test('marks and lists of footnotes are recognised', () => {
  assert.equal(isMark('sup', { typeof: 'mw:Extension/ref' }), true);
  assert.equal(isMark('sup', { typeof: 'mw:Extension/references' }), false);
  assert.equal(isNoteList('ol', 'mw-references references'), true);
  assert.equal(isNoteList('ul', 'references'), false);
});

test('the group of a mark is declared or follows from its label', () => {
  assert.deepEqual(groupAndLabel('[note 2]', ''), { group: 'note', label: '[note 2]' });
  assert.deepEqual(groupAndLabel('[b]', ''), { group: 'lower-alpha', label: '[b]' });
  assert.deepEqual(groupAndLabel('[lower-alpha 2]', 'lower-alpha'), { group: 'lower-alpha', label: '[b]' });
  assert.deepEqual(groupAndLabel('[3]', ''), { group: '', label: '[3]' });
});

test('prose is collected in blocks under its headings', () => {
  const prose = new Prose();
  prose.write('a');
  prose.finish();
  prose.openSection(2, 'One');
  prose.openSection(3, 'Two');
  prose.write('b');
  prose.finish();
  prose.openSection(2, 'Three');
  prose.write(' ');
  prose.finish();
  assert.deepEqual(
    prose.blocks.map(({ section, flat }) => [section.join('/'), flat.slice(1)]),
    [
      ['', 'a'],
      ['One/Two', 'b'],
    ],
  );
});

test('citations are read from Parsoid’s data; malformed data is ignored', () => {
  const data = parseData(
    '{"parts":["x",{"template":{"target":{"wt":"Cite web"},"params":{"title":{"wt":"\'\'A\'\' [[b|c]]"}}}}]}',
  );
  assert.deepEqual(pluck(readCitations(data, SITE), 'title', 'kind'), [['A c', 'web']]);
  assert.equal(parseData('{'), undefined);
  assert.equal(parseData('3'), undefined);
  assert.deepEqual(readCitations(undefined, SITE), []);
});
