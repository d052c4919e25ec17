import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonalKind } from './finding.js';
import { findPersonal, maskPersonal } from './mask.js';

const listPersonal = (text: string): [PersonalKind, string][] =>
  findPersonal(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

const PERSONAL: [text: string, kind: PersonalKind, ...passages: string[]][] = [
  ['Write to ada.rivers@river-lab.example.org.', 'email', 'ada.rivers@river-lab.example.org'],
  ['{ada, bo}@example.edu and c_d+e@x.co', 'email', '{ada, bo}@example.edu', 'c_d+e@x.co'],
  ['ADA@EXAMPLE.ORG; ada@ example.edu', 'email', 'ADA@EXAMPLE.ORG', 'ada@ example.edu'],
  [
    "jürgen.müller@example.de, josé@example.org, mu\u0308ller@uni-köln.de, o’brien@example.org, o'brien@example.org",
    'email',
    'jürgen.müller@example.de',
    'josé@example.org',
    'mu\u0308ller@uni-köln.de',
    'o’brien@example.org',
    "o'brien@example.org",
  ],
  [
    'ada\u2010rivers@river\u2010lab.example.org; Ada@Gmail.Com; Ada@Web.De; ANN@LAB.IT; юра@пример.рф',
    'email',
    'ada\u2010rivers@river\u2010lab.example.org',
    'Ada@Gmail.Com',
    'Ada@Web.De',
    'ANN@LAB.IT',
    'юра@пример.рф',
  ],
  [
    'ada@example.org-bo@example.org, ada@iitb.ac.in or bo@tugraz.at and ‘cy@example.org’',
    'email',
    'ada@example.org',
    'bo@example.org',
    'ada@iitb.ac.in',
    'bo@tugraz.at',
    'cy@example.org',
  ],
  ['联系邮箱ada@example.org联系', 'email', 'ada@example.org'],
  ['müller [at] uni-köln [dot] de', 'email', 'müller [at] uni-köln [dot] de'],
  [
    'https://orcid.org/0000000218250097, ORCID: 000000021694233X',
    'orcid',
    '0000000218250097',
    '000000021694233X',
  ],
  [
    'Tel. 020 7946 0958. 12 of +49.30.1234567, +1 (617) 555.0100 5 days, +1.617.555.0100',
    'phone',
    '020 7946 0958',
    '+49.30.1234567',
    '+1 (617) 555.0100',
    '+1.617.555.0100',
  ],
  ['Altstadtring 3, 80331 München', 'address', 'Altstadtring 3, 80331 München'],
  [
    'We acknowledge Ada Rivers for the samples. We gratefully acknowledge Bo Lake.',
    'name',
    'Ada Rivers',
    'Bo Lake',
  ],
  [
    'ada [at] example [dot] org or bo(at)lab.example.org',
    'email',
    'ada [at] example [dot] org',
    'bo(at)lab.example.org',
  ],
  [
    'ORCID: 0000-0002-1825-0097, https://orcid.org/0000-0002-1694-233X',
    'orcid',
    '0000-0002-1825-0097',
    '0000-0002-1694-233X',
  ],
  ['Tel. +44 20 7946 0958, Fax: 020 7946 0959', 'phone', '+44 20 7946 0958', '020 7946 0959'],
  ['(phone: +1-617-555-0100)', 'phone', '+1-617-555-0100'],
  [
    'Call (617) 555-0100 or +49 (0)30 -1234567 or +441632960961.',
    'phone',
    '(617) 555-0100',
    '+49 (0)30 -1234567',
    '+441632960961',
  ],
  ['Telephone number 555 0100 1', 'phone', '555 0100 1'],
  [
    'at 12 Long Mill Street, Springfield, IL 62704, USA',
    'address',
    '12 Long Mill Street, Springfield, IL 62704',
  ],
  ['Lab, 9500 River Drive, La Jolla, CA 92161', 'address', '9500 River Drive, La Jolla, CA 92161'],
  ['Institut, Flussstraße 14a, 10115 Berlin', 'address', 'Flussstraße 14a, 10115 Berlin'],
  ['Mühlenweg 3, 1010 Wien', 'address', 'Mühlenweg 3, 1010 Wien'],
  ['12, rue des Moulins, 75005 Paris', 'address', '12, rue des Moulins, 75005 Paris'],
  ['P.O. Box 8029, PO Box 12', 'address', 'P.O. Box 8029', 'PO Box 12'],
  [
    'We thank Ada Rivers and Dr. Bo van der Lake for comments, and J.-P. Brook for the samples.',
    'name',
    'Ada Rivers',
    'Bo van der Lake',
    'J.-P. Brook',
  ],
  [
    'The authors are grateful to Mary A. Pond (River Lab), Max Stream, and Zoë O’Weir.',
    'name',
    'Mary A. Pond',
    'Max Stream',
    'Zoë O’Weir',
  ],
  [
    'Write to ada dot rivers at example dot org or p.lake at mill dot com.',
    'email',
    'ada dot rivers at example dot org',
    'p.lake at mill dot com',
  ],
  [
    'Call us on 0161 496 0123; my number is 08-5500 4321; ring 555-013-4477.',
    'phone',
    '0161 496 0123',
    '08-5500 4321',
    '555-013-4477',
  ],
  // By country: Britain, Italy, Spain, Belgium, France, Sweden, Norway, Germany, the Netherlands, Japan.
  ...[
    'Flat 3, 118 Long Lane, Leeds LS16 5NB',
    'The Old Forge, 4 Mill Lane, Bampton OX18 2HG',
    'Via della Repubblica 22, 40124 Bologna',
    'C/ Mayor, 117, 2º B, 28006 Madrid',
    'Rue de la Meuse 16, 1040 Bruxelles',
    '14 bis, rue du Moulin Vert, 75010 Paris',
    'Östra Storgatan 14 B, 852 30 Sundsvall',
    'Elvegata 3, 0170 Oslo',
    'Am Alten Markt 5, 04109 Leipzig',
    'Prinsengracht 263, 1016 GV Amsterdam',
    '3-7-1 Hongo, Bunkyo-ku, Tokyo 113-0033',
    '〒606-8501 京都市左京区吉田本町',
    '東京都文京区本郷7-3-1',
    '茨城県つくば市天王台1-1-1',
    '北海道札幌市北区北10条西5丁目',
  ].map((address): [string, PersonalKind, string] => [`Write to ${address}.`, 'address', address]),
  ...(
    [
      ['We thank the crew, especially Ada Rivers and Bo Lake, for their help.', 'Ada Rivers', 'Bo Lake'],
      ['Thanks to Ada Rivers and Dr. Bo Lake for the drawings.', 'Ada Rivers', 'Bo Lake'],
      ['We acknowledge the support of Ada Rivers in the field.', 'Ada Rivers'],
      ['Comments by Ada Rivers and Bo Lake improved the manuscript.', 'Ada Rivers', 'Bo Lake'],
      ['Discussions with Ada Rivers were most helpful.', 'Ada Rivers'],
      [
        'Ada Rivers, Bo Lake and M. A. Pond are gratefully acknowledged.',
        'Ada Rivers',
        'Bo Lake',
        'M. A. Pond',
      ],
      ['It rained. Ada Rivers read a draft, for which we are grateful.', 'Ada Rivers'],
      ['Technical assistance was kindly provided by Ada Rivers.', 'Ada Rivers'],
      ['I owe thanks to my supervisor, Ada Rivers.', 'Ada Rivers'],
    ] as const
  ).map(([text, ...names]): [string, PersonalKind, ...string[]] => [text, 'name', ...names]),
];

test('personal data is found', () => {
  for (const [text, kind, ...passages] of PERSONAL)
    assert.deepEqual(
      listPersonal(text),
      passages.map((passage) => [kind, passage]),
      text,
    );
});

test('what only resembles personal data is left alone', () => {
  for (const text of [
    // Identifiers of papers, data, materials and grants.
    'doi:10.1002/(SICI)1097-0258(19980815)17:15<1741::AID-SIM887>3.0.CO;2-0',
    'https://doi.org/10.1371/journal.pone.0016976, arXiv:2103.00020v1, PMC1403144, PMID: 12345678',
    'ISBN 978-3-16-148410-0, ISSN 1234-5679, NCT01234567, ISRCTN12345678, GSE123456, SRR1234567-SRR1234599',
    'grant 12-34-567890, R01-GM-123456, NSF-1234567, 2014/12345-6, 61-123-456-789',
    'Cat. No. 711-545-152, RRID:AB_2340584, CAS 7732-18-5, accession NM_001126112.2, chr7:140,453,136-140,453,137',
    '1234-5678-1234-5678 is not an ORCID, nor is 0000-0002-1825-0098',
    // Pages, statistics, positions, dates and amounts.
    'pp. 123-456-789, 0.123-0.456, 1999-2004, 2020-01-15, 12:30:45, 10 000 000, 1.234.567',
    '95% CI 0.12-0.34, p < 0.001, (123) 456 samples, mean +12.5 ± 3.4, +100 200 300, +1000000, +12345678 bp',
    'from +1.25 to +1.50 mV at +37 °C; NA+10 20 30 40 50; 2+2 123 456 789; x=+123 456 789 012',
    'the telomere 1234567 and the phone-based survey of 1234567 people; telescope 12345678',
    // Signs and measures with @.
    'recall@10.The best, hits@k.This, P@5, mAP@0.5, Fe3O4@SiO2.We, git@github.com:river/mill, user@localhost, react@17.0.2',
    'Recall@k.in the, Recall@ten.in the, Pd@MOF.this, Pd@MOF.in the, nDCG@ten.this, hits@k.In the, Fe3O4@SiO2.La, P@5.de',
    // Decimals and DOIs.
    '+1.234 -0.567 89012, +1 0.5 0.25 0.125 0.0625, +2 0.5 0.25 0.125 0.0625, fax 10.1038/1234567, phone 0.123 0.456 0.789',
    '000000021825009 and 0000000218250097 are numbers; ORCID 0000000218250098 has the wrong check digit',
    // Streets and squares that are not addresses.
    'Root Mean Square 0.5, 3 Partial Least Square models, 2 Gene Drive lines, the Silk Road, Wall Street 1929',
    'the 1929 Wall Street crash, a 1980s Wall Street Journal',
    'Fig. 2 Street networks; Section 5 Avenue; in 12 streets; 5 Road Traffic 12345',
    'Section 23 Wall Street Journal, see Section 23 Wall Street, Engineering 12, 2015 Elsevier',
    // Names that are not thanked.
    'Thanks to Green Fluorescent Protein, cells glow. Ada Rivers and Bo Lake (2019) proposed the method.',
    'We thank the National Science Foundation, the Max Planck Society and River University for support.',
    'We acknowledge that Random Forests, Support Vector Machines and others exist.',
    'We acknowledge Markov Chain Monte Carlo, Gibbs Sampling and Ada Rivers, who is cited.',
    'Thanks to Deep Water Sampling, results improved. Thanks to Monte Carlo for speed.',
    'The support of Abraham Lincoln was decisive. Comments by Ada Rivers are cited. Discussions with Bo Lake followed.',
    'Ada Rivers is acknowledged as the founder. Ada Rivers read widely. Bo Lake was helped by others.',
    'The contributions of Isaac Newton are widely acknowledged. Ada Lovelace is universally acknowledged.',
    'Support of River University and of Fondazione Pond is gratefully acknowledged.',
    // Words, codes and years that resemble addresses, numbers and e-mail addresses.
    '東京都内の病院では2019年に120人、北海道における2010年の調査、福岡県の12病院と東京都文京区の患者30人',
    'Masterplan 12, 2015 Elsevier; Table 4 High Road, Leeds LS16 5NB; via Route 12, 20 samples; 3-7-1 of 113-0033',
    'call the function 0 1 1 0 1 0 1 0 1; the ring 0.123 456 789; text 10 000 000 000; line number 0123 45',
    'electrons at quantum dot in silicon, looked at every dot is red; a quantum dot at point dot to the left',
    'We thank all participants. Ada Rivers designed the study, Bo Lake wrote it.',
  ])
    assert.deepEqual(listPersonal(text), [], text);
});

test('a mask has as many code points as what it hides', () => {
  assert.equal(maskPersonal('Write to ada@example.org now').text, 'Write to [EMAIL________] now');
  for (const [text] of PERSONAL) {
    const masked = maskPersonal(text);
    assert.equal([...masked.text].length, [...text].length);
    assert.deepEqual(findPersonal(masked.text), [], masked.text);
  }
  assert.equal(maskPersonal('We thank Li Wu.').text, 'We thank _____.');
  assert.equal(maskPersonal('𝛼𝛽: ada@example.org 𝛾').text, '𝛼𝛽: [EMAIL________] 𝛾');
});

test('long hostile texts are searched in a time that grows with their length', () => {
  // A search that went back at every character would take hours for these.
  const n = 200_000;
  for (const text of [
    'a'.repeat(n),
    'a.'.repeat(n / 2),
    '@'.repeat(n),
    'a@'.repeat(n / 2),
    '{a,'.repeat(n / 3),
    '+1'.repeat(n / 2),
    `+${'1'.repeat(n)}`,
    'tel 1 '.repeat(n / 6),
    `tel ${'1 '.repeat(n / 2)}`,
    '1 A '.repeat(n / 4),
    `1 ${'Aa '.repeat(n / 3)}Street`,
    'We thank '.repeat(n / 9),
    `We thank ${'A. '.repeat(n / 3)}`,
    `We ${'a '.repeat(n / 2)}thank`,
    '0000-'.repeat(n / 5),
    'x (at) '.repeat(n / 7),
    'ü'.repeat(n),
    `${'ü.'.repeat(n / 2)}@`,
    'ü@ü.'.repeat(n / 4),
    'ü@ü.de-'.repeat(n / 7),
    "o'".repeat(n / 2),
    '字@字.中国'.repeat(n / 6),
    'orcid '.repeat(n / 6),
    'Section 1 A '.repeat(n / 12),
    'We acknowledge '.repeat(n / 15),
    'ring Call '.repeat(n / 10),
    'a dot '.repeat(n / 6),
    ' at a1 dot'.repeat(n / 10),
    'Ada Rivers, '.repeat(n / 12),
    'Via '.repeat(n / 4),
    'Am Am '.repeat(n / 6),
    '1 Aa, '.repeat(n / 6),
    '1-1 Aa, '.repeat(n / 8),
    '東京都京'.repeat(n / 4),
    '県市'.repeat(n / 2),
    'Comments by Ada Rivers helpful '.repeat(n / 30),
  ])
    findPersonal(text);
});
