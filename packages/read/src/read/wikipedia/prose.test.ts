import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { readArticle, readProse } from './reading.fixture.js';

const table = (title: string, cases: [wikitext: string, prose: string][]) =>
  test(title, () => {
    for (const [wikitext, prose] of cases) assert.equal(readProse(wikitext), prose, wikitext);
  });

table('links become their words, pictures and categories go', [
  ['A [[town]] and [[Town (place)|a village]]s.', 'A town and a villages.'],
  ['See [[Port Ellery#History]] and [[#Trade|trade]].', 'See Port Ellery#History and trade.'],
  ['[[File:A.jpg|thumb|The [[quay]] of [[Ellery|town]]]]The town.', 'The town.'],
  ['Town. [[Category:Towns]][[fr:Ville]]', 'Town.'],
  ['The [[:Category:Towns|list]] of [[wikt:quay|quays]].', 'The list of quays.'],
  ['On [http://example.org its page] and [http://example.org].', 'On its page and.'],
  ['A [[broken link and {{unclosed text.', 'A [[broken link and {{unclosed text.'],
]);

table('bold and italic type leaves no apostrophes behind', [
  ["'''Ellery''' is ''very'' '''''old'''''.", 'Ellery is very old.'],
  ["''Ellery'''s harbour", "Ellery's harbour"],
  ["the '90s and l'''amour''", "the '90s and l'amour"],
  ["''Gazette''{{'}}s man", "Gazette's man"],
]);

table('comments, tags and character references are read as MediaWiki reads them', [
  ['one<!-- no --> two', 'one two'],
  ['one\n<!-- a line -->\ntwo', 'one two'],
  ['one <!-- never closed', 'one'],
  ['a <small>b</small> <span style="x">c</span><br />d', 'a b c d'],
  ['5&nbsp;km &ndash; &#233; &amp;amp; &lt;ref&gt;', '5 km – é &amp; <ref>'],
  ["<nowiki>[[x]] ''y'' {{z}}</nowiki>.", "[[x]] ''y'' {{z}}."],
  ["<math>\nf'' = {a}_{b}</math> holds", "$f'' = {a}_{b}$ holds"],
  ['10<sup>3</sup> m<sup>2</sup>, CO<sub>2</sub>, 5<sup>th</sup>', '10³ m², CO2, 5th'],
  ['if a <b and c', 'if a <b and c'],
  ['__NOTOC__Text', 'Text'],
]);

table('templates in a sentence print what a reader sees', [
  ['the {{lang|fr|ville}} ({{lang-fr|ville}})', 'the ville (French: ville)'],
  ['{{nihongo|Tower|塔|tō}}', 'Tower (塔, tō)'],
  ['{{transl|ar|al-madīna}} {{IPA|/a/}} {{IPAc-en|uk|ˈ|ɛ|l}}', 'al-madīna /a/ /ˈɛl/'],
  ['{{IPA-de|ˈʃtat|lang}}, {{IPA|de|ˈʃtat}}', 'German: [ˈʃtat], German: [ˈʃtat]'],
  ['{{As of|2014|5}} it is; {{as of|2014|lc=y}}', 'As of May 2014 it is; as of 2014'],
  ['{{birth date|1950|1|2}}, {{birth date|1950|1|2|df=y}}', 'January 2, 1950, 2 January 1950'],
  ['{{death date and age|1990|3|1|1950|4|2}}', 'March 1, 1990 (aged 39)'],
  [
    '{{circa|1850}} {{snd}} {{frac|1|2}}{{nbsp}}{{val|1.5|0.2|u=m}} 6{{e|24}}',
    'c. 1850 – 1/2 1.5±0.2 m 6×10²⁴',
  ],
  ['{{abbr|km|kilometre}} {{nowrap|so far}} {{sup|2}}{{sub|x}} {{okina}}', 'km so far ²x ʻ'],
  ['{{USS|Yorktown|CV-10}}, {{USS|Yorktown|CV-10|6}}', 'USS Yorktown (CV-10), USS Yorktown'],
  ['{{US$|5}}, {{£|5}}, {{INR|5}}, {{currency|5|EUR}}', 'US$5, £5, ₹5, €5'],
  [
    '{{chem|H|2|O}} {{chem|Pb|9|4-}} {{formatnum:12345}} {{flag|France}}{{flagicon|FR}}',
    'H2O Pb9⁴⁻ 12,345 France',
  ],
  ['{{hlist|a|b}} {{ill|Name|fr|Nom}} {{sic|teh}}', 'a, b Name teh [sic]'],
  ['{{coord|41|30|N|2|E|display=inline}}', '41°30′N 2°E'],
  ['said {{nowrap|{{lang|de|{{small|so}}}}}}.', 'said so.'],
]);

table('what is left out takes its punctuation along', [
  ['Ellery ({{flagicon|FR}}; born 1950) is', 'Ellery (born 1950) is'],
  ['Ellery ({{flagicon|FR}}) is', 'Ellery is'],
  ['Ellery ({{flagicon|FR}}), a town', 'Ellery, a town'],
  ['Ellery (old, {{flagicon|FR}}) is', 'Ellery (old) is'],
  ['It was so {{citation needed|date=May 2010}}. Then', 'It was so. Then'],
  ['divided{{by whom|date=x}} into, {{clarify}}, two', 'divided into, two'],
  ['as f() and ( ) stay', 'as f() and ( ) stay'],
]);

table('tables, boxes, galleries and lists of works are not prose', [
  ['{| class="x"\n| a\n{|\n| b\n|}\n|}\nText.', 'Text.'],
  ['{{Infobox x\n| a = {{b|c}}\n}}\nText.', 'Text.'],
  ["{{Infobox x|a=1}}'''Text'''.", 'Text.'],
  ['<gallery>\nA.jpg|caption\n</gallery>\nText.', 'Text.'],
  ['Text.\n\n{{Some navigation|state=x}}\n{{reflist}}\n<references />', 'Text.'],
  ['Text.\n== Sources ==\n* {{cite book|title=T}}\n* [[X]]', 'Text.'],
  ['<table><tr><td>x</td></tr></table>Text.', 'Text.'],
  ['<syntaxhighlight lang="c">x</syntaxhighlight>Text.', 'Text.'],
]);

table('paragraphs end at blank lines; items and quotations are paragraphs', [
  ['one\ntwo\n\nthree', 'one two\nthree'],
  [';Quay:a place\n;Mole : another', 'Quay: a place\nMole: another'],
  ['* one\n** two\n# three\n: four', 'one\ntwo\nthree\nfour'],
  ['He said:\n{{quote|So it is.|author=X}}\nand went.', 'He said:\nSo it is.\nand went.'],
  ['He said <blockquote>So it is.</blockquote> and went.', 'He said\nSo it is.\nand went.'],
]);

test('an unknown template is its first argument in a sentence, with a warning, and nothing on its own line', () => {
  assert.equal(readProse('{{no such|mud}}\nText.'), 'Text.');
  const { body, warnings } = readArticle('The {{whatever|rule|8}} holds.');
  assert.equal(itemAt(body, 0).text, 'The rule holds.');
  assert.deepEqual(pluck(warnings, 'code'), ['template']);
});

test('sections nest by the level of their headings', () => {
  const { body } = readArticle(
    "a\n== One ==\nb\n=== ''Two'' [[x|Y]] ===\nc\n==Three==\nd\n== = ==\n=== Deep\ne",
  );
  assert.deepEqual(
    body.map(({ section, text }) => [section.join('/'), text]),
    [
      ['', 'a'],
      ['One', 'b'],
      ['One/Two Y', 'c'],
      ['Three', 'd'],
      ['=', '=== Deep e'],
    ],
  );
});

table('conditions of MediaWiki choose what is printed', [
  ['{{#switch: b | a = one | b = two | #default = other }}', 'two'],
  ['{{#switch: b | a | b | c = these | other }}', 'these'],
  ['{{#switch: z | a = one | other }}', 'other'],
  ['{{#ifeq: 1.0 | 1 | same | not }} {{#ifeq: a | b | same | not }}', 'same not'],
  ['so {{#ifexpr: 2 * 3 > 5 | more | less }}', 'so'],
  ['{{#iferror: {{lc: OK }} | wrong | right }}', 'right'],
  ['two {{plural: 2 | cat | cats }}', 'two cats'],
]);

table('templates whose loss would change a sentence', [
  ['{{ratio|3|4}}, {{sqrt|2}}, {{abs|x}}, {{val|20|ul=degC}}, {{CHF|5}}', '3:4, √2, |x|, 20 °C, CHF 5'],
  [
    '{{val|1.23e5|u=m}}, {{val|3|-|5|u=kg}}, {{val|9.1|0.1|0.2}}, {{val|5|0.1}}',
    '1.23×10⁵ m, 3–5 kg, 9.1+0.1−0.2, 5±0.1',
  ],
  [
    'a {{sclass|Nimitz|carrier}}, {{sort|1|one}}, {{hover title|long|short}}',
    'a Nimitz-class carrier, one, short',
  ],
  [
    "''neko'' ({{lit|cat}}), {{gloss|cat}}, {{pi}}, {{duration|m=5|s=3}}",
    "neko (lit. 'cat'), 'cat', π, 5:03",
  ],
]);
