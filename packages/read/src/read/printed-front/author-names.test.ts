import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { beforeAffiliation, findNames, isAffiliation } from './author-names.js';

const CASES: [line: string, ...names: string[]][] = [
  ['Jürgen Müller, Karl von der Heide und Anna Weiß', 'Jürgen Müller', 'Karl von der Heide', 'Anna Weiß'],
  ['Jean Dupont et Hervé de La Tour', 'Jean Dupont', 'Hervé de La Tour'],
  ['María de los Ángeles Ruiz y Pedro Núñez', 'María de los Ángeles Ruiz', 'Pedro Núñez'],
  ['José Ortega y Gasset', 'José Ortega y Gasset'],
  ['Maria Bianchi e Pietro De Luca', 'Maria Bianchi', 'Pietro De Luca'],
  ['Maria Bianchi; e Pietro De Luca', 'Maria Bianchi', 'Pietro De Luca'],
  ['Ana Lima, Pedro Souza e Silva Filho', 'Ana Lima', 'Pedro Souza e Silva Filho'],
  [
    'Pedro Souza e Silva Costa, Ana Lima and Jane Smith',
    'Pedro Souza e Silva Costa',
    'Ana Lima',
    'Jane Smith',
  ],
  ['Maria Bianchi e Pietro Silva Neto', 'Maria Bianchi', 'Pietro Silva Neto'],
  ['Jane Smith et al.'],
  ['王伟1，李明2，赵 刚1', '王伟', '李明', '赵刚'],
  ['山田太郎・佐藤花子', '山田太郎', '佐藤花子'],
  ['林晓梅', '林晓梅'],
  ['山本 陽子', '山本陽子'],
  ['研究论文'],
  ['書評'],
  ['农业经济'],
  ['目次'],
  ['経済史'],
  ['南京大学，北京'],
];

for (const [line, ...names] of CASES)
  test(`the names in a line of authors: ${line}`, () => {
    assert.deepEqual(pluck(findNames(line), 'name'), names);
  });

test('names are separated from the affiliation after them', () => {
  assert.equal(
    beforeAffiliation('Jane Marlow and Karl Hess Department of Silt University of Heath'),
    'Jane Marlow and Karl Hess',
  );
  assert.equal(beforeAffiliation('Heath University, Department of Silt'), undefined);
  assert.equal(beforeAffiliation('Department of Silt, University of Heath'), undefined);
});

test('a suffix is part of the name, and not the family name', () => {
  assert.deepEqual(findNames('Ada M. Field Jr., Ben van der Heide III'), [
    { name: 'Ada M. Field Jr.', given: 'Ada M.', family: 'Field' },
    { name: 'Ben van der Heide III', given: 'Ben', family: 'van der Heide' },
  ]);
});

test('lines with a date or a country are not authors, and months may be names', () => {
  for (const line of ['Revised February 2, 1993', 'Norham U.S.A. October 1996', 'Norham, NH, USA'])
    assert.equal(isAffiliation(line), true, line);
  for (const line of [
    'April May, June Field and Augusta August',
    'Ada Field, Boston, MA, USA',
    'Usa Thisyakorn',
  ])
    assert.equal(isAffiliation(line), false, line);
});
