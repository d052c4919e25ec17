import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { citationKind, isCitation } from './citation-kind.js';
import { readSource } from './cite.js';
import { formatIsoDay, monthNumber, parseDay } from './dates.js';
import { firstValue } from './field.js';
import { noteLabel } from './footnotes.js';
import { matchesShortCitation, parseListedSource } from './listed-sources.js';
import { readPeople } from './people.js';
import { formatInSentence, parseWordedCitation, shortCitation, shortCitations } from './short-citation.js';
import { type ShortCitation, type Source, sourceKey } from './source.js';
import { Sources } from './sources.js';

const field =
  (values: Record<string, string>) =>
  (name: string): string =>
    values[name] ?? '';
const args = (positional: string[], values: Record<string, string> = {}) => ({
  positional,
  named: field(values),
});
const short = (...names: string[]): ShortCitation => ({ names, year: '2001', text: '' });
const source = (keys: string[], family?: string): Source => ({
  raw: keys.join(),
  authors: family ? [{ name: family, family }] : [],
  ids: {},
  keys,
});

test('people are read from numbered, whole, inverted and Vancouver parameters', () => {
  const names = (values: Record<string, string>, role: 'author' | 'editor' = 'author') =>
    readPeople(field(values), role).map(({ name, family }) => [name, family]);
  assert.deepEqual(names({ last1: 'Lee', first1: 'Ann', last2: 'Orr', first2: 'Bo' }), [
    ['Ann Lee', 'Lee'],
    ['Bo Orr', 'Orr'],
  ]);
  assert.deepEqual(names({ author: 'Lee, Ann' }), [['Ann Lee', 'Lee']]);
  assert.deepEqual(names({ vauthors: 'Lee AB, Orr C, et al.' }), [
    ['AB Lee', 'Lee'],
    ['C Orr', 'Orr'],
  ]);
  assert.deepEqual(names({ 'editor-last': 'Orr', 'editor-first': 'Bo' }, 'editor'), [['Bo Orr', 'Orr']]);
  assert.deepEqual(names({ last: 'Lee', first: 'Ann', last2: 'Orr', first2: 'Bo' }), [
    ['Ann Lee', 'Lee'],
    ['Bo Orr', 'Orr'],
  ]);
  assert.deepEqual(names({ last: 'Lee', last3: 'Orr' }), [['Lee', 'Lee']]);
});

test('a citation template becomes a source with a printed line', () => {
  const { raw, year, venue, ids, keys, kind } = readSource(
    'cite journal',
    field({
      last: 'Lee',
      first: 'Ann',
      title: '"Mud"',
      journal: 'Silt',
      volume: '3',
      issue: '2',
      pages: '4–9',
      date: 'May 2001',
      doi: '10.1000/abc',
    }),
  );
  assert.equal(raw, 'Lee, Ann (May 2001). "Mud". Silt 3 (2): 4–9. doi:10.1000/abc.');
  assert.deepEqual(
    [kind, year, venue, ids, keys],
    ['journal', 2001, 'Silt', { doi: '10.1000/abc' }, ['lee2001']],
  );
});

test('editors are named when there is no author, and long lists are shortened', () => {
  const edited = readSource('cite book', field({ 'editor-last': 'Orr', 'editor-first': 'Bo', title: 'T' }));
  assert.match(edited.raw, /^Orr, Bo \(ed\.\)\. "T"\.$/);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`last${i + 1}`, `N${i + 1}`]));
  assert.match(readSource('cite web', field({ ...many, title: 'T' })).raw, /; N9; et al\. "T"/);
});

test('the kind of a source comes from the template or its parameters', () => {
  assert.equal(citationKind('cite website', field({})), 'web');
  assert.equal(citationKind('citation', field({ newspaper: 'N' })), 'news');
  assert.equal(citationKind('citation', field({ website: 'W' })), undefined);
  assert.deepEqual(['cite web', 'citation', 'vcite book', 'cite check', 'convert'].map(isCitation), [
    true,
    true,
    true,
    false,
    false,
  ]);
  assert.equal(firstValue(field({ b: 'x' }), ['a', 'b']), 'x');
});

test('short citations are read from positional and named arguments', () => {
  assert.deepEqual(shortCitation(args(['Lee', 'Orr', '2001'], { p: '4' })), {
    names: ['Lee', 'Orr'],
    year: '2001',
    text: 'Lee & Orr 2001, p. 4',
  });
  assert.equal(shortCitation(args(['A', 'B', 'C', 'D', '2001']))?.text, 'A et al. 2001');
  assert.equal(shortCitation(args([], { last: 'Lee', year: '2001', pp: '1–2' }))?.text, 'Lee 2001, pp. 1–2');
  assert.equal(shortCitation(args(['Lee', '2001'], { ref: 'CITEREFmud' }))?.key, 'mud');
  assert.equal(shortCitation(args([])), undefined);
  assert.deepEqual(
    shortCitations(args([], { '1a1': 'Lee', '1y': '2001', '1p': '4', '2a1': 'Orr', '2y': '2002' })).map(
      ({ text }) => text,
    ),
    ['Lee 2001, p. 4', 'Orr 2002'],
  );
  assert.deepEqual(pluck(shortCitations(args(['Lee', '2001', 'Orr', '2002'])), 'text'), [
    'Lee 2001',
    'Orr 2002',
  ]);
});

test('a short citation is printed as its template prints it', () => {
  const citation = { names: ['Lee'], year: '2001', text: 'Lee 2001, p. 4' };
  assert.equal(formatInSentence('harv', citation), '(Lee 2001, p. 4)');
  assert.equal(formatInSentence('harvtxt', citation), 'Lee (2001, p. 4)');
  assert.equal(formatInSentence('harvnb', citation), 'Lee 2001, p. 4');
});

test('a footnote of names and year is a short citation, other text is not', () => {
  assert.deepEqual(parseWordedCitation('Lee & Orr 2001, pp. 3–4.')?.names, ['Lee', 'Orr']);
  assert.equal(parseWordedCitation('Lee et al. (2001)')?.year, '2001');
  assert.equal(parseWordedCitation('Lee found mud in 2001.'), undefined);
});

test('a source is found by its key, else by the first name and year if that is unique', () => {
  const sources = new Sources();
  const first = source(['leeorr2001'], 'Lee');
  sources.add(first);
  assert.equal(sources.find(short('Lee', 'Orr')), first);
  assert.equal(sources.find(short('Lee')), first);
  sources.add(source(['leeray2001'], 'Lee'));
  assert.equal(sources.find(short('Lee')), undefined);
  assert.equal(sources.find({ ...short('X'), key: 'leeorr2001' }), first);
});

test('a list entry without a template is a source only if one entry matches', () => {
  const sources = new Sources();
  const entry = 'Lee, Ann (2001). Mud. Salt Press.';
  sources.list(() => [entry, 'Orr, Bo (2001). Silt.', 'Orr, Bo (2001). More silt.']);
  assert.equal(sources.find(short('Lee'))?.raw, entry);
  assert.equal(sources.find(short('Orr')), undefined);
  assert.equal(matchesShortCitation(entry, short('Lee', 'Orr')), false);
  assert.equal(parseListedSource(entry, short('Lee')).year, 2001);
});

test('keys ignore case, accents and punctuation', () => {
  assert.equal(sourceKey(['O’Brien', 'Éva'], '2001a'), 'obrieneva2001a');
});

test('dates are parsed in every order, and impossible ones refused', () => {
  assert.deepEqual(
    ['2010-09-20', '20 September 2010', 'Sept. 20, 2010', '20100920', 'September 2010', '2010-02-30'].map(
      parseDay,
    ),
    ['2010-09-20', '2010-09-20', '2010-09-20', '2010-09-20', undefined, undefined],
  );
  assert.deepEqual(['Jan.', '12', '13', 'sept', 'x'].map(monthNumber), [1, 12, undefined, 9, undefined]);
  assert.equal(formatIsoDay(2001, 2, 29), undefined);
});

test('a footnote’s number has the format of its group', () => {
  const labels = ['', 'lower-alpha', 'upper-alpha', 'lower-greek', 'lower-roman', 'upper-roman', 'note'];
  assert.deepEqual(
    labels.map((group) => noteLabel(group, 2)),
    ['[2]', '[b]', '[B]', '[β]', '[ii]', '[II]', '[note 2]'],
  );
  assert.equal(noteLabel('lower-alpha', 27), '[aa]');
});
