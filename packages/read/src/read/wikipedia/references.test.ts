import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { parseDay } from './dates.js';
import { readArticle } from './reading.fixture.js';

const reference = (content: string) => itemAt(readArticle(`a<ref>${content}</ref>`).references, 0);

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

test('the kind is that of the template', () => {
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

test('identifiers are normalised', () => {
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
  assert.equal(itemAt(readArticle('a{{efn|Some say so.}}').references, 0).kind, 'note');
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
  for (const [text, day] of days) assert.equal(parseDay(text), day, text);
});

const LISTED = `== References ==
{{reflist}}
== Bibliography ==
* Smith, John (2001). ''On Mud''. Clay Press.
* Ito, Ken; Lee, Ann (1999). "Clay". ''Journal of Mud'' 3: 1–5.
* Brown, A. ''Silt and Sand''. London: Press, 1985.
* Brown, A. ''Sand''. London: Press, 1985.
* {{cite book|last=Hill|title=Rocks|year=2005}}`;

test('short citations find their source in a list in plain words', () => {
  const article = readArticle(
    `A.{{sfn|Smith|2001|p=3}} B.{{sfn|Ito|Lee|1999}} C.<ref>{{harvnb|Smith|2001|p=4}}</ref>\n\n${LISTED}`,
  );
  assert.deepEqual(
    article.references.map(({ title, year, authors }) => [title, year, authors?.map(({ name }) => name)]),
    [
      ['On Mud', 2001, ['John Smith']],
      ['Clay', 1999, ['Ken Ito', 'Ann Lee']],
    ],
  );
  const cited = article.body.flatMap(({ citations }) => citations.map(({ reference }) => reference));
  assert.deepEqual(
    cited.map((id) => article.references.findIndex((reference) => reference.id === id)),
    [0, 1, 0],
  );
  assert.deepEqual(article.warnings, []);
});

test('a short citation that fits two works of a list is linked to neither', () => {
  const article = readArticle(`A.{{sfn|Brown|1985}}\n\n${LISTED}`);
  assert.equal(article.references[0]?.title, undefined);
  assert.equal(article.warnings[0]?.code, 'source-missing');
});

test('a footnote of a name, a year and a page in plain words is a short citation if its source is listed', () => {
  const titles = (note: string) =>
    readArticle(`A.<ref>${note}</ref>\n\n${LISTED}`).references.map(({ title }) => title);
  for (const note of ['Smith (2001), pp. 3–4.', 'Smith 2001, p. 3', 'Smith 2001'])
    assert.deepEqual(titles(note), ['On Mud']);
  assert.deepEqual(titles('Hill, 2005: 7.'), ['Rocks']);
  assert.deepEqual(titles('Smith 2001 says that mud is wet.'), [undefined]);
  assert.deepEqual(titles('Nobody 1900, p. 3'), [undefined]);
});
