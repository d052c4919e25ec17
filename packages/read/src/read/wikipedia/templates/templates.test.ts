import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProse } from '../reading.fixture.js';
import { templateName } from './index.js';
import { isEditorRemark, isOutsideText } from './omitted.js';

const table = (title: string, cases: readonly (readonly [wikitext: string, prose: string])[]) =>
  test(title, () => {
    for (const [wikitext, prose] of cases)
      assert.equal(readProse(`So ${wikitext} x.`), `So ${prose} x.`, wikitext);
  });

table('measurements are printed as the article gives them, without their conversion', [
  ['{{convert|5|km|mi}}', '5 km'],
  ['{{convert|5|to|10|km2|sqmi}}', '5 to 10 km²'],
  ['{{convert|5|x|10|x|2|sqft}}', '5 by 10 by 2 sq ft'],
  ['{{convert|20|C|F}}', '20 °C'],
  ['{{convert|5|km|mi|order=flip}}', '5 km'],
  ['{{convert|5|km|adj=on}} walk', '5-km walk'],
  ['{{convert|6|ft|2|in|m}}', '6 ft 2 in'],
  ['{{convert|6|ft|2}}, {{convert|80|acre}}', '6 ft, 80 acres'],
  ['{{convert|12000|m2|abbr=on|sigfig=3}}, {{convert|-3|degC}}', '12,000 m², −3 °C'],
  ['{{convert|300|PD/sqmi}} and {{convert|2|e6m3}}', '300/sq mi and 2 million m³'],
  ['{{convert|about 5|km}}, {{convert|{{convert|5|km|mi}}|mi|km}}', 'about 5 km, 5 km'],
  ['{{convert|5½|in|mm}}, {{convert|{{frac|3|1|2}}|in|mm}}', '5½ in, 3 1/2 in'],
]);

table('values are printed with error, range, exponent and unit', [
  ['{{val|12345.6|u=m}}', '12,345.6 m'],
  ['{{val|1.5|e=-3}}', '1.5×10⁻³'],
  ['{{val|5|(2)}}', '5(2)'],
  ['{{val|50|u=%}}', '50%'],
]);

table('dates and ages are printed as in the article', [
  ['{{circa|1900|1910}}', 'c. 1900 – c. 1910'],
  ['{{ordinal|21}} and {{ordinal|12}}', '21st and 12th'],
  ['{{age in years and days|1950|1|1|1951|1|5}}', '1 year, 4 days'],
  ['{{ayd|1950|12|30|2001|1|1}}', '50 years, 2 days'],
]);

test('an age up to today is not printed', () => {
  assert.equal(readProse('He was {{age in years and days|1950|1|1}}old.'), 'He was old.');
});

table('words of other languages are printed with their language', [
  ['{{lang-fr|mot|label=none}}', 'mot'],
  ['{{langx|de|Wort}}', 'German: Wort'],
  ['{{zh|s=水|p=shuǐ}}', 'simplified Chinese: 水; pinyin: shuǐ'],
  ['{{IPAc-en|ˈ|m|ʌ|d|audio=x.ogg}}', '/ˈmʌd/'],
]);

table('symbols, ships, coordinates and formulas are printed', [
  ['a{{snd}}b', 'a – b'],
  ['{{ship|HMS|Victory||2}}', 'Victory'],
  ['{{coord|51|30|N|0|7|W}}', '51°30′N 0°7′W'],
  ['{{frac|3|1|2}}', '3 1/2'],
  ['{{AUD|5}}', 'A$5'],
]);

test('the thousands of a very long number are separated in time', () => {
  const before = process.cpuUsage().user;
  assert.equal(readProse(`So {{convert|${'1'.repeat(300_000)}|km}} x.`).length, 300_000 + 99_999 + 9);
  assert.ok(process.cpuUsage().user - before < 10_000_000);
});

test('a range of very many numbers is read in time', () => {
  const before = process.cpuUsage().user;
  assert.ok(readProse(`So {{convert${'|1|x'.repeat(150_000)}|2|km}} x.`).endsWith(' by 2 km x.'));
  assert.ok(process.cpuUsage().user - before < 10_000_000);
});

test('editors’ remarks and boxes are omitted', () => {
  assert.deepEqual(['citation needed', 'vague', 'lead-inline', 'convert'].map(isEditorRemark), [
    true,
    true,
    true,
    false,
  ]);
  assert.deepEqual(['infobox person', 'see also', 'nowrap'].map(isOutsideText), [true, true, false]);
});

test('template names are normalised', () => {
  assert.equal(templateName(' Template: Cite_Web '), 'cite web');
  assert.equal(templateName('subst:Convert'), 'convert');
});
