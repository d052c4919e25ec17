import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { describeCitations, readArticle, readProse } from './reading.fixture.js';

test('marks are numbered in the order of the text, and directly follow the words', () => {
  const text =
    'One.<ref>A</ref> Two <ref name="b">B</ref><ref name=b /> three<ref name="b"/>, four.<ref>C</ref>';
  assert.equal(readProse(text), 'One.[1] Two[2][2] three[2], four.[3]');
  assert.deepEqual(describeCitations(text), ['[1]→1', '[2]→2', '[2]→2', '[2]→2', '[3]→3']);
  const [first, second] = itemAt(readArticle(text).body, 0).citations;
  assert.deepEqual([defined(first).start, defined(first).end, defined(first).group], [4, 7, 0]);
  assert.deepEqual([defined(second).start, defined(second).group], [11, 1]);
});

const table = (title: string, cases: [wikitext: string, citations: string[]][]) =>
  test(title, () => {
    for (const [wikitext, citations] of cases)
      assert.deepEqual(describeCitations(wikitext), citations, wikitext);
  });

table('each group has its own numbers', [
  [
    'a<ref group="note">N</ref>b<ref>R</ref>c<ref group=note>M</ref>',
    ['[note 1]→note-1', '[1]→1', '[note 2]→note-2'],
  ],
  ['a{{efn|N}}b{{efn|name=x|M}}c{{efn|name=x}}', ['[a]→a', '[b]→b', '[b]→b']],
  ['a<ref group="upper-roman">N</ref>{{efn-lg|M}}', ['[I]→I', '[α]→α']],
  ['a{{refn|group=nb|N}}{{#tag:ref|M|group=nb}}', ['[nb 1]→nb-1', '[nb 2]→nb-2']],
]);

table('a name may be used before its footnote is defined, in the text or in the list', [
  ['a<ref name="x" /> b<ref name="x">X</ref>', ['[1]→1', '[1]→1']],
  ['a<ref name="x" />\n<references>\n<ref name="x">X</ref>\n</references>', ['[1]→1']],
  [
    'a<ref name="x" />b<ref name=y/>\n{{reflist|refs=<ref name="y">Y</ref><ref name=x>X</ref>}}',
    ['[1]→1', '[2]→2'],
  ],
  ['a{{r|x|y}}<ref name=x>X</ref><ref name=y>Y</ref>', ['[1]→1', '[2]→2', '[1]→1', '[2]→2']],
  ['a<ref name=x group=g/>\n<references group=g><ref name=x>X</ref></references>', ['[g 1]→g-1']],
]);

table('short citations lead to the source they mean', [
  [
    'a{{sfn|Marlow|1998|p=4}} b{{sfn|Marlow|1998|p=5}} c{{sfn|Marlow|1998|p=4}}\n* {{cite book|last=Marlow|year=1998|title=T}}',
    ['[1]→marlow1998', '[2]→marlow1998', '[1]→marlow1998'],
  ],
  [
    'a<ref>{{harvnb|Marlow|Quist|1998|pp=1–2}}</ref>\n* {{citation|last1=Marlow|last2=Quist|date=May 1998|title=T}}',
    ['[1]→marlowquist1998'],
  ],
  ['a<ref name=t>{{cite book|last=Marlow|year=1998|title=T}}</ref>b{{sfnp|Marlow|1998}}', ['[1]→1', '[2]→1']],
  [
    'a{{sfnm|1a1=Marlow|1y=1998|2a1=Quist|2y=2001}}\n* {{cite book|last=Marlow|year=1998}}\n* {{cite book|last=Quist|year=2001}}',
    ['[1]→marlow1998', '[1]→quist2001'],
  ],
  [
    'as said {{harv|Marlow|1998|p=4}} and by {{harvtxt|Marlow|1998}}\n* {{cite book|last=Marlow|year=1998}}',
    ['(Marlow 1998, p. 4)→marlow1998', 'Marlow (1998)→marlow1998'],
  ],
  ['a{{sfn|Town|1998b}}\n* {{cite book|title=T|date=1998|ref={{harvid|Town|1998b}}}}', ['[1]→1998']],
]);

test('two works in one short footnote share its place and group', () => {
  const [one, two] = itemAt(readArticle('a{{sfnm|1a1=M|1y=1998|2a1=Q|2y=2001}}').body, 0).citations;
  assert.deepEqual(
    [defined(one).start, defined(one).end, defined(one).group],
    [defined(two).start, defined(two).end, defined(two).group],
  );
});

test('a short citation without a source is a reference with its own words', () => {
  const { references, warnings } = readArticle('a{{sfn|Marlow|1998|p=4}} b{{sfn|Marlow|1998|p=9}}');
  assert.deepEqual(
    references.map(({ raw, year, authors }) => [raw, year, authors?.[0]?.family]),
    [['Marlow 1998, p. 4', 1998, 'Marlow']],
  );
  assert.deepEqual(pluck(warnings, 'code'), ['source-missing']);
});

test('an explanatory note that names a source is still a note', () => {
  const { references } = readArticle(
    'a{{efn|{{harvnb|Marlow|1998}} says so.}} b{{efn|{{harvnb|Marlow|1998|p=4}}.}}',
  );
  assert.deepEqual(pluck(references, 'id', 'kind'), [
    ['a', 'note'],
    ['Marlow1998', undefined],
  ]);
});

test('a mark without a target is an unresolved citation, with a warning', () => {
  const { body, references, warnings } = readArticle('a<ref name="gone" />');
  assert.deepEqual(pluck(itemAt(body, 0).citations, 'text', 'reference'), [['[1]', null]]);
  assert.deepEqual(references, []);
  assert.deepEqual(warnings, [
    { code: 'ref-undefined', message: 'footnote is used but not defined', where: 'gone' },
  ]);
});

test('footnotes of tables, boxes, captions and other footnotes are references without a place', () => {
  const { body, references } = readArticle(
    '{{Infobox x|a=1<ref>A</ref>}}\n[[File:A.jpg|thumb|c<ref>B</ref>]]\n{|\n|d<ref>C</ref>\n|}\n<gallery>\nA.jpg|e<ref>D</ref>\n</gallery>\nText{{efn|note<ref>E</ref>}}.<ref>F</ref>',
  );
  assert.equal(itemAt(body, 0).text, 'Text[a].[6]');
  assert.deepEqual(references.map(({ raw }) => raw).sort(), ['A', 'B', 'C', 'D', 'E', 'F', 'note']);
});

test('a mark on the line after a quotation belongs to it', () => {
  assert.equal(
    readProse('He said:\n{{quote|So it is.}}<ref>A</ref>\n\nMore.'),
    'He said:\nSo it is.[1]\nMore.',
  );
  assert.equal(readProse('{{quote|So it is.<ref>A</ref>}}'), 'So it is.[1]');
});

table('what is badly written is read as far as it can be', [
  ['a<ref name="x">X</ref> b<ref name="x"> c<ref>Y</ref> d', ['[1]→1', '[1]→1', '[2]→2']],
  ['a<ref> b <ref>Y</ref> c', ['[1]→1']],
  ['a<ref></ref> b<ref>Y</ref>', ['[1]→1']],
  ['a<ref name=x>X</ref>b<ref name=x>Other</ref>', ['[1]→1', '[1]→1']],
  ["a<ref name='it''s one' />b<ref name=\"a/b\">Y</ref>", ['[1]→null', '[2]→2']],
  ['a<ref name=x>X {{cite web|title=T </ref> b<ref>Y}}</ref>', ['[1]→1', '[2]→2']],
  ['a<REF>X</REF >b<ref >Y</ref>', ['[1]→1', '[2]→2']],
  ['a</ref>b<ref>X</ref>', ['[1]→1']],
]);

test('a footnote that continues another prints no mark', () => {
  const { body, references } = readArticle('a<ref name="x">X</ref> b<ref follow="x">goes on</ref>');
  assert.equal(itemAt(body, 0).text, 'a[1] b');
  assert.equal(itemAt(references, 0).raw, 'X goes on');
});
