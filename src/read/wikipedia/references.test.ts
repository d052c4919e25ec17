import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '../../at.js';
import { dayIn } from './dates.js';
import { articleOf } from './reading.test-suite.js';

const reference = (content: string) => itemAt(articleOf(`a<ref>${content}</ref>`).references, 0);

test('a citation template gives kind, title, people, day, venue and addresses', () => {
  assert.deepEqual(
    reference(
      "{{cite news |last1=Quist |first1=Ada |author2=Marlow, Ben |title=A ''town'' by [[Sea|the sea]] |newspaper=[[The Gazette]] |date=2 July 2019 |url=http://www.gazette.example.com/town?utm_source=x |access-date=3 July 2019 |archive-url=https://web.archive.org/web/2020/http://gazette.example.com/town}}",
    ),
    {
      id: '1',
      raw: 'Quist, Ada; Marlow, Ben (2 July 2019). "A town by the sea". The Gazette.',
      title: 'A town by the sea',
      authors: [
        { name: 'Ada Quist', given: 'Ada', family: 'Quist' },
        { name: 'Ben Marlow', given: 'Ben', family: 'Marlow' },
      ],
      year: 2019,
      venue: 'The Gazette',
      ids: { url: 'https://www.gazette.example.com/town' },
      kind: 'news',
      date: '2019-07-02',
      url: 'http://www.gazette.example.com/town?utm_source=x',
      archiveUrl: 'https://web.archive.org/web/2020/http://gazette.example.com/town',
      accessed: '2019-07-03',
    },
  );
});

test('the kind is what the template says', () => {
  const kinds: [string, string | undefined][] = [
    ['{{cite web|url=http://a.example/|title=T}}', 'web'],
    ['{{Cite press release|title=T}}', 'press release'],
    ['{{cite journal|title=T}}', 'journal'],
    ['{{cite_book|title=T}}', 'book'],
    ['{{cite magazine|title=T}}', 'magazine'],
    ['{{cite report|title=T}}', 'report'],
    ['{{cite arXiv|title=T}}', 'preprint'],
    ['{{citation|title=T|newspaper=N}}', 'news'],
    ['{{citation|title=T|url=http://a.example/}}', 'web'],
    ['{{citation|title=T|isbn=1}}', 'book'],
    ['[http://a.example/x A page]', 'web'],
    ['http://a.example/x', 'web'],
    ['Marlow, Nets, 1998.', undefined],
  ];
  for (const [content, kind] of kinds) assert.equal(reference(content).kind, kind, content);
});

test('identifiers come in their one spelling', () => {
  const { ids } = reference(
    '{{cite journal|title=T|doi=10.1000/ABC|pmid=123456|pmc=7654321|arxiv=1901.00001}}',
  );
  assert.deepEqual(ids, { doi: '10.1000/abc', arxiv: '1901.00001', pmid: '123456', pmcid: 'PMC7654321' });
});

test('a footnote in plain words keeps its link, its words and its year', () => {
  const { raw, title, year, url } = reference(
    'Marlow, ([http://a.example/x "Nets"]), Salt Press 1998, p. 4.',
  );
  assert.deepEqual(
    [raw, title, year, url],
    ['Marlow, ("Nets"), Salt Press 1998, p. 4.', 'Nets', 1998, 'http://a.example/x'],
  );
});

test('an explanatory note is a note', () => {
  assert.equal(itemAt(articleOf('a{{efn|Some say so.}}').references, 0).kind, 'note');
});

test('days are read in many spellings', () => {
  const days: [string, string | undefined][] = [
    ['2010-09-20', '2010-09-20'],
    ['20 September 2010', '2010-09-20'],
    ['September 20, 2010', '2010-09-20'],
    ['Sept. 20, 2010', '2010-09-20'],
    ['20 Sep 2010', '2010-09-20'],
    ['Monday, 20th September 2010', '2010-09-20'],
    ['20100920', '2010-09-20'],
    ['September 2010', undefined],
    ['2010', undefined],
    ['31 February 2010', undefined],
    ['Spring 2010', undefined],
  ];
  for (const [text, day] of days) assert.equal(dayIn(text), day, text);
});
