import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { readerSuite } from '../reader.fixture.js';
import { wikipediaReader } from './index.js';
import { articleJson, dumpXml, HARBOUR } from './samples.test-data.js';

readerSuite(wikipediaReader, [
  { name: 'XML dump', path: 'dump.xml', text: dumpXml(HARBOUR) },
  { name: 'HTML dump', path: 'dump.ndjson', text: articleJson() },
]);

const read = (text: string) => wikipediaReader.read({ path: 'dump', bytes: new TextEncoder().encode(text) });

test('an article is a paper with its address, language, licence, day and categories', () => {
  const [paper] = read(dumpXml(HARBOUR));
  assert.equal(defined(paper).id, 'url:https://en.wikipedia.org/wiki/Port_Ellery');
  assert.deepEqual(
    [
      defined(paper).title,
      defined(paper).language,
      defined(paper).licence,
      defined(paper).date,
      defined(paper).venue,
      defined(paper).fields,
    ],
    ['Port Ellery', 'en', 'CC-BY-SA-4.0', '2021-03-04', 'Wikipedia', ['Harbours']],
  );
  assert.deepEqual(
    defined(paper).body.map(({ section, text }) => [section.join('/'), text]),
    [
      ['', 'Port Ellery (/ˈɛləri/; founded 1811) is a harbour town.[1] It lies 5 km from the point.[2]'],
      ['History', 'Fishing began early.[4] The mole was built in 1834.[note 1][5]'],
      ['History/Trade', 'Herring was sold inland.[7]'],
    ],
  );
  assert.deepEqual(defined(paper).warnings, []);
});

test('redirects and pages of other namespaces give no paper', () => {
  const pages = [
    { title: 'Old', text: '#REDIRECT [[Port Ellery]]', redirect: true },
    { title: 'Older', text: '#redirect [[Port Ellery]]' },
    { title: 'Talk:Port Ellery', text: 'Hello.', namespace: 1 },
  ];
  assert.deepEqual(read(dumpXml(...pages)), []);
  assert.deepEqual(pluck(read(dumpXml(...pages, HARBOUR)), 'title'), ['Port Ellery']);
  assert.deepEqual(read(articleJson({ namespace: { identifier: 1 } })), []);
});

test('a title with signs that mean something in addresses has an address all the same', () => {
  const titles = ['Who? What', 'A & B', '100% Élan', 'Ellery\'s "C#"'];
  assert.deepEqual(
    read(dumpXml(...titles.map((title) => ({ title, text: 'x' })))).map(({ ids, title }) => [title, ids.url]),
    [
      ['Who? What', 'https://en.wikipedia.org/wiki/Who%3F_What'],
      ['A & B', 'https://en.wikipedia.org/wiki/A_%26_B'],
      ['100% Élan', 'https://en.wikipedia.org/wiki/100%25_%C3%89lan'],
      ['Ellery\'s "C#"', 'https://en.wikipedia.org/wiki/Ellery%27s_%22C%23%22'],
    ],
  );
});

test('a disambiguation page is read, and marked as such', () => {
  const [paper] = read(
    dumpXml({ title: 'Ellery', text: "'''Ellery''' may be:\n* [[Port Ellery]]\n{{disambiguation}}" }),
  );
  assert.deepEqual(pluck(defined(paper).warnings, 'code'), ['disambiguation']);
});

test('the HTML of an article gives the same kind of paper', () => {
  const [paper] = read(articleJson());
  assert.equal(defined(paper).id, 'url:https://en.wikipedia.org/wiki/Port_Ellery');
  assert.deepEqual(
    [defined(paper).language, defined(paper).licence, defined(paper).date, defined(paper).fields],
    ['en', 'CC-BY-SA-4.0', '2021-03-04', ['Harbours']],
  );
  assert.deepEqual(
    defined(paper).body.map(({ section, text, citations }) => [
      section.join('/'),
      text,
      citations.map((citation) => citation.reference),
    ]),
    [
      ['', 'Port Ellery is a harbour town.[1] It covers 5 km².[a]', ['1', 'a']],
      ['History', 'Fishing began early.[2]', ['marlow1998']],
      ['History', 'Herring was sold inland.[2]', ['marlow1998']],
      ['History', "It obeys $x'' = 1$.", []],
    ],
  );
  assert.deepEqual(
    defined(paper).references.map(({ id, kind, title, date, url, archiveUrl }) => [
      id,
      kind,
      title,
      date,
      url,
      archiveUrl,
    ]),
    [
      [
        '1',
        'news',
        'A town by the sea',
        '2019-07-02',
        'https://gazette.example.com/town',
        'https://web.archive.org/web/2020/https://gazette.example.com/town',
      ],
      ['a', 'note', undefined, undefined, undefined, undefined],
      ['marlow1998', 'book', 'Nets and Tides', undefined, undefined, undefined],
    ],
  );
});

test('a line of JSON with wikitext and without HTML is read as wikitext', () => {
  const [paper] = read(articleJson({ article_body: { wikitext: 'A town.<ref>X</ref>' } }));
  assert.equal(itemAt(defined(paper).body, 0).text, 'A town.[1]');
});
