import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseEastAsian } from './east-asian.js';
import { OTHER_MONTHS } from './months.js';
import { parseReference } from './parse.js';

/** Entries as papers in other languages print them, with the family names, the year and the title. */
const CASES: [raw: string, families: string, year: number, title: string][] = [
  [
    'Müller, H. u. a. (2019): Der Roggen. In: Zeitschrift für Ackerbau 4, S. 3–9.',
    'Müller',
    2019,
    'Der Roggen',
  ],
  ['Huber, B. (2019, 3. Mai): Hafer im Netz. URL: https://example.org/hafer', 'Huber', 2019, 'Hafer im Netz'],
  ['Dupont, J. et coll. (2019). Le seigle. Revue des champs, 4, p. 3-9.', 'Dupont', 2019, 'Le seigle'],
  [
    'MARTIN Paul et PETIT Anne (2018), « Le seigle en été », Revue des champs, 4, p. 3-9.',
    'MARTIN PETIT',
    2018,
    'Le seigle en été',
  ],
  ['García, J. y cols. (2019). El centeno. Campos, 4, 3-9.', 'García', 2019, 'El centeno'],
  [
    'ROCHA, C. A aveia na rede. 2019. Disponível em: https://example.org/a. Acesso em: 3 maio 2020.',
    'ROCHA',
    2019,
    'A aveia na rede',
  ],
  ['BRANCO, B. (Org.). Manual dos campos. Lisboa: Tejo, 2015.', 'BRANCO', 2015, 'Manual dos campos'],
  [
    'Иванов И. И. и др. Рост ржи на полях // Вестник полей. 2019. № 4. С. 3–9.',
    'Иванов',
    2019,
    'Рост ржи на полях',
  ],
  ['王伟, 李明, 等. 燕麦的冬季生长[J]. 作物学报, 2020, 12(3): 45-50.', '王伟 李明', 2020, '燕麦的冬季生长'],
  ['王伟，李明．燕麦的冬季生长［J］．作物学报，2020，12（3）：45－50．', '王伟 李明', 2020, '燕麦的冬季生长'],
  ['李强：《夏季的黑麦》，《作物学报》2018年第3期。', '李强', 2018, '夏季的黑麦'],
  [
    '山田太郎，中村次郎（2020）「冬の燕麦」『作物学会誌』12巻3号，45-50頁．',
    '山田太郎 中村次郎',
    2020,
    '冬の燕麦',
  ],
  ['佐藤花子『泥と収量』東京：農業出版，2015年．', '佐藤花子', 2015, '泥と収量'],
  ['小林健：冬の燕麦の歴史，農業出版（2015）．', '小林健', 2015, '冬の燕麦の歴史'],
  ['小林健：冬の燕麦，作物学会誌，Vol.3，No.2， pp.5 – 9（2014）．', '小林健', 2014, '冬の燕麦'],
];

for (const [raw, families, year, title] of CASES)
  test(`an entry in another language is divided: ${raw.slice(0, 40)}`, () => {
    const parsed = parseReference(raw);
    assert.equal(parsed.authors?.map(({ family }) => family).join(' '), families);
    assert.equal(parsed.year, year);
    assert.equal(parsed.title, title);
  });

test('months of all languages are known, and English words that look like their abbreviations are not', () => {
  const isMonth = (word: string) => new RegExp(`^(?:${OTHER_MONTHS})$`, 'iu').test(word);
  for (const month of [
    'März',
    'Okt',
    'février',
    'fevrier',
    'déc',
    'enero',
    'Dezembro',
    'giugno',
    'января',
    'set.',
  ])
    assert.ok(isMonth(month), month);
  for (const word of ['set', 'out', 'mag', 'gen', '1', '月']) assert.ok(!isMonth(word), word);
});

test('pages after a colon are not the title of a Chinese or Japanese entry', () => {
  for (const volume of ['12', '第12卷', '12（3）'])
    assert.ok(!normaliseEastAsian(`王伟，燕麦研究，${volume}：45-50，2020`).includes('「'), volume);
  assert.ok(normaliseEastAsian('王伟：燕麦研究，农业出版社，2020').includes('「燕麦研究」'));
});

const CHAPTERS: [raw: string, book: string][] = [
  [
    'Martha Eickhoff, Pacht und Abgabe, in: Jens Thorn (Hrsg.), Ländliche Ökonomien, Berlin 2011, S. 33–60.',
    'Ländliche Ökonomien',
  ],
  [
    'Marthe Ricard, « Bail et redevance », dans Jean Thorn (dir.), Économies rurales, Toulouse, Garonne, 2011.',
    'Économies rurales',
  ],
  [
    'Ricart, M. (2011). Arriendo y tributo. En J. Torno (Coord.), Economías rurales (pp. 33-60). Llobregat.',
    'Economías rurales',
  ],
  [
    'M. Riccardi, Affitto e tributo, in J. Torno (a cura di), Economie rurali (Padova, Brenta, 2011)',
    'Economie rurali',
  ],
  [
    'RICARTE, Marta. Renda e tributo. In: TORNO, João (org.). Economias rurais. Coimbra: Mondego, 2011',
    'Economias rurais',
  ],
  [
    'Anna Ito, “Rent and Tithe,” in Rural Economies, ed. Jan Thorn (Leeds: Oat Press, 2011), 33–60.',
    'Rural Economies',
  ],
  ['陈淑芳：《租佃与赋税》，载周明主编：《乡村经济》，武汉：汉水出版社，2011年', '乡村经济'],
  ['佐藤真理「小作と年貢」高橋誠編『村の経済』（利根出版、2011年）', '村の経済'],
];

for (const [raw, book] of CHAPTERS)
  test(`the book of a chapter is found without its editors: ${raw.slice(0, 40)}`, () =>
    assert.equal(parseReference(raw).venue, book));

test('the full stop after a list of written-out names is not part of a name', () =>
  assert.deepEqual(parseReference('Ito, Anna. “Rent and Tithe.” Fields 12 (2011): 3–9.').authors, [
    { name: 'Anna Ito', given: 'Anna', family: 'Ito' },
  ]));
