import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBib, readBibAbstract } from './bib.js';
import { entryFields } from './entry-fields.js';
import { scanStrings } from './scan-entry.js';

const TEXTS = [
  "How {S}ilt {{settles}} in {NASA}'s rivers",
  String.raw`Gr{\"u}ne Fl\"usse, caf{\'e}, \'{E}tude, na\"{\i}ve, Garc\'{\i}a, F{\'\i}s, \c{c}a, {\c c}a, \v{S}koda, \v Skoda, \H{o}, \.Zak, \~n, {\~n}`,
  "pages 1--9 --- ``quoted'' and 5\\% of a\\_b \\& c \\#1",
  'K. M{\\"u}ller~and~Sons',
  String.raw`Decay of $\alpha_1$ in H$_2$O at $10^{5}$ K, $ x $ and \emph{in vivo}, {\em E. coli}, \textbf{so}`,
  String.raw`{\OE}uvres, K{\aa}gstr{\"o}m, Pawe{\l}, Sto{\ss}`,
  String.raw`Vol.\ 3, x\textsuperscript{2}, \url{http://a.b/c_d}, 50% of it`,
  'a_b^c & d < e > f "g" [h] #x @ *',
  'two\n  lines\tand more',
];
const NAMES = [
  'Marlow, Jane and Hess, Karl',
  'Jane Marlow and Karl  Hess\n and others',
  'Ludwig van Beethoven and van der Berg, Jan and de la Cruz, Jr., Juan AND Ito',
  '{European Rivers Group} and Smith, J.',
  String.raw`J.~B. M{\"u}ller and Garc{\'\i}a, Jos\'e and {\'E}va Nagy`,
  "O'Brien, A and d'Arc, Jeanne and al Rashid and Marlow, Jane,",
  '{Barnes and Noble} and Silt {and} Sons and {van} Berg, A',
  'family=Hess, given=Karl and A, B, C, D',
  String.raw`Arnol{\cprime}d, V. I. and W{\l}odarczyk, J`,
];

/** Entries in round brackets are always read by the parser. */
const byParser = (fields: string) => readBib([`@article(k, ${fields})`], () => true).get('k');
const read = (fields: string) => readBib([`@article{k, ${fields}}`], () => true).get('k');

test('values without unusual commands are read as the parser reads them', () => {
  for (const value of TEXTS)
    for (const name of ['title', 'journal', 'publisher', 'url', 'doi', 'note', 'volume']) {
      const fields = `author = {Hess, K}, ${name} = {${value}}, year = 2001`;
      assert.deepEqual(read(fields), byParser(fields), fields);
    }
  for (const value of NAMES) {
    const fields = `title = "Mud", author = {${value}}, year = "02001", month = jan`;
    assert.deepEqual(read(fields), byParser(fields), fields);
  }
});

test('entries that are not well formed, and unknown abbreviations, are left to the parser', () => {
  const strings = scanStrings([
    { text: '@string{jr = "Journal of " # {Mud}}' },
    { text: '@string{open = {Mud' },
  ]);
  assert.equal(entryFields('@a{k, journal = jr # " 2", x = cacm}', strings)?.('journal'), 'Journal of Mud 2');
  for (const entry of [
    '@a{k, journal = open}',
    '@a{k, journal = cacm}',
    '@a{k, title = {Mud}',
    '@a{k, title = {Cost in $}}',
    '@a{k, title = {Mud} year = 2001}',
    '@a{k, % a comment\n title = {Mud}}',
    '@a(k, title = {Mud})',
  ])
    assert.equal(entryFields(entry, strings), undefined, entry);
});

test('letters by commands with empty braces are kept', () => {
  const fields = String.raw`title = {Die Stra\ss{}e nach \AA{}rhus, \oe{}uvres}, author = {M\o{}ller, S\o{}ren}`;
  assert.equal(read(fields)?.raw, 'Søren Møller. Die Straße nach Århus, œuvres.');
  assert.equal(byParser(fields)?.raw, read(fields)?.raw);
});

test('abstracts keep their formulas', () => {
  const entry = String.raw`@article{k, abstract = {Mud at $10^{5}$ K \emph{in} G{\"o}teborg -- so \textsuperscript{2}.}}`;
  assert.equal(readBibAbstract(entry), 'Mud at 10⁵ K in Göteborg – so ².');
  const pasted = '@article{k, abstract = {About 50% of rivers froze, p < 0.05.\n So #1 thawed.}}';
  assert.equal(readBibAbstract(pasted), 'About 50% of rivers froze, p < 0.05. So #1 thawed.');
});
