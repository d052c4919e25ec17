import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePersons } from './authors.js';
import { parseDay } from './day.js';
import { isDateLine } from './ends.js';
import { readFacts } from './facts.js';
import { headline } from './page-title.js';
import { parsePage } from './parse-page.js';

const DAYS: [text: string, day: string | undefined][] = [
  ['2019-11-19T23:11:00-05:00', '2019-11-19'],
  ['2019/3/5', '2019-03-05'],
  ['20190305', '2019-03-05'],
  ['20190305T120000Z', '2019-03-05'],
  ['Tue, 19 Nov 2019 08:38:00 GMT', '2019-11-19'],
  ['Published November 19th, 2019 - 07:29', '2019-11-19'],
  ['Sept. 3, 2018', '2018-09-03'],
  ['22.01.2018', '2018-01-22'],
  ['01/22/2018', '2018-01-22'],
  ['05/10/2018', undefined],
  ['2019-02-30', undefined],
  ['2019', undefined],
  ['Gusts 12, 2019', undefined],
  ['', undefined],
];

for (const [text, day] of DAYS)
  test(`the day of "${text}" is ${day}`, () => {
    assert.equal(parseDay(text), day);
  });

const TITLES: [candidates: string[], headings: string[], site: string | undefined, title: string][] = [
  [['Gulls return | The Wick Courier'], [], 'The Wick Courier', 'Gulls return'],
  [['Gulls return - The Wick Courier'], [], 'The Wick Courier', 'Gulls return'],
  [['The Wick Courier: Gulls return'], [], 'The Wick Courier', 'The Wick Courier: Gulls return'],
  [['Wick Courier » Birds » Gulls return'], [], 'Wick Courier', 'Birds » Gulls return'],
  [['Gulls return – wickcourier.example.org'], [], undefined, 'Gulls return'],
  [['Gulls return - again'], [], 'The Wick Courier', 'Gulls return - again'],
  [['Gulls return to Wick : Birds : Courier'], ['Gulls return to Wick'], undefined, 'Gulls return to Wick'],
  [['Gulls | Courier'], ['Gulls'], undefined, 'Gulls'],
  [['Gulls return'], ['The Wick Courier'], 'The Wick Courier', 'Gulls return'],
  [['The Wick Courier - Gulls return'], ['The Wick Courier'], 'The Wick Courier', 'Gulls return'],
  [['&quot;Gulls&quot;&nbsp;return &#8211; home'], [], undefined, '"Gulls" return – home'],
  [[], ['Gulls return'], undefined, 'Gulls return'],
  [[], [], undefined, ''],
];

for (const [candidates, headings, site, title] of TITLES)
  test(`the headline of ${JSON.stringify([...candidates, ...headings])} is "${title}"`, () => {
    assert.equal(
      headline({ candidates, headings, site, url: 'https://www.wickcourier.example.org/a' }),
      title,
    );
  });

const PERSONS: [bylines: string[], persons: string[]][] = [
  [['By Ann Harrow and Ben Stile, Wick Courier'], ['Ann Harrow', 'Ben Stile']],
  [['Ann Harrow', 'ann harrow', 'Ann Harrow'], ['Ann Harrow']],
  [
    ['https://example.org/ann', 'ann@example.org', 'admin', 'Courier Staff', 'Jo Lind, WCN Business'],
    ['Jo Lind'],
  ],
  [['María-José de la Cruz; Seán O’Neill'], ['María-José de la Cruz', 'Seán O’Neill']],
];

for (const [bylines, persons] of PERSONS)
  test(`${JSON.stringify(bylines)} names ${persons.join(', ')}`, () => {
    assert.deepEqual(parsePersons(bylines, ['Wick Courier']), persons);
  });

const LINES: [text: string, language: string | undefined, isDate: boolean][] = [
  ['Published 11:11 PM EST Nov 19, 2019', 'en', true],
  ['Updated 2 hours ago', undefined, true],
  ['segunda-feira, 22 de janeiro de 2018 às 0:13', 'pt-BR', true],
  ['Posted on 5 March 2019 by Ann Harrow', 'en', true],
  ['March 2019 was cold', 'en', false],
  ['In 1952 the count began', 'en', false],
  ['12', 'en', false],
];

for (const [text, language, isDate] of LINES)
  test(`"${text}" is ${isDate ? '' : 'not '}a line of nothing but a date`, () => {
    assert.equal(isDateLine(text, language, ['Ann Harrow']), isDate);
  });

test('linked data gives headline, authors, day, publisher, language and licence', () => {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Not this' },
      {
        '@type': ['NewsArticle'],
        headline: 'Gulls return',
        author: [{ '@type': 'Person', name: 'Ann Harrow' }, 'Ben Stile'],
        datePublished: '2019-03-05T10:00:00Z',
        publisher: { name: 'The Wick Courier' },
        inLanguage: 'en',
        license: 'https://creativecommons.org/publicdomain/zero/1.0/',
      },
    ],
  };
  const html = `<html><head><script type="application/ld+json">{broken</script><script type="application/ld+json">${JSON.stringify(data)}</script></head><body></body></html>`;
  const facts = readFacts(parsePage(html), 'https://a.example.org/gulls');
  assert.deepEqual(facts, {
    title: 'Gulls return',
    titles: ['Gulls return'],
    authors: ['Ann Harrow', 'Ben Stile'],
    bylines: ['Ann Harrow', 'Ben Stile'],
    date: '2019-03-05',
    year: 2019,
    site: 'The Wick Courier',
    language: 'en',
    licence: 'CC0-1.0',
    url: 'https://a.example.org/gulls',
    asksPassword: false,
  });
});

test('a date in the address is used if the page has none, and a year alone is kept', () => {
  const page = (head: string) => parsePage(`<html><head>${head}</head><body></body></html>`);
  assert.equal(readFacts(page(''), 'https://a.example.org/2019/3/5/gulls').date, '2019-03-05');
  const { date, year } = readFacts(page('<meta name=date content=2018>'), undefined);
  assert.deepEqual([date, year], [undefined, 2018]);
});
