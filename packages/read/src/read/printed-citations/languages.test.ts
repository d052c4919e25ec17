import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseReference } from '../reference-string/index.js';
import { findMarks } from './find-marks.js';

/** The marks in a text, each with the positions of the entries that it cites. */
function marksIn(text: string, entries: string[]): [text: string, ...entries: (number | null)[]][] {
  const list = {
    isNumbered: /^\[1\]/.test(entries[0] ?? ''),
    entries: entries.map((raw, at) => {
      const label = /^\[(\d+)\]/.exec(raw)?.[1];
      return { reference: { id: `b${at}`, raw, ...parseReference(raw) }, ...(label ? { label } : {}) };
    }),
  };
  const flow = { text, flags: new Uint8Array(text.length) };
  const [found = []] = findMarks([{ section: [], flow, mentions: [] }], list);
  return found.map(({ start, end, works }) => [text.slice(start, end), ...works]);
}

const CASES: [language: string, text: string, entries: string[], marks: [string, ...number[]][]][] = [
  [
    'English, with brackets around each and around all',
    'Silt moves slowly [(Marlow and Hess 2013),(Tarn 2014),(Ito et al. 2015)]. Oats do not ((Tarn 2014)).',
    [
      'Marlow, J., and K. Hess. 2013. “Silt in Slow Rivers.” River Research 12: 45–50.',
      'Tarn, A. 2014. “Oats on Wet Ground.” Field Research 10: 5–9.',
      'Ito, A., B. Lune, and C. Wey. 2015. “Barley in Winter.” Field Research 11: 5–9.',
    ],
    [
      ['Marlow and Hess 2013', 0],
      ['Tarn 2014', 1],
      ['Ito et al. 2015', 2],
      ['Tarn 2014', 1],
    ],
  ],
  [
    'German',
    'Das gilt oft (Müller u. a., 2020). Nach Meier und Schulz (2018) gilt es immer.',
    [
      'Müller, H., Schmidt, K. und Weber, L. (2020): Der Hafer im Winter. Zeitschrift für Ackerbau 12 (3), S. 45–50.',
      'Meier, K. und Schulz, A. (2018): Der Roggen im Sommer. Zeitschrift für Ackerbau 10 (3), S. 5–9.',
    ],
    [
      ['Müller u. a., 2020', 0],
      ['Meier und Schulz (2018)', 1],
    ],
  ],
  [
    'Spanish',
    'Esto es frecuente (García y colaboradores, 2019). Según Pérez y Gil (2017), no.',
    [
      'García, J., López, M. y Ruiz, A. (2019). El cultivo de la avena. Revista de Campos, 12(3), 45-50.',
      'Pérez, A. y Gil, B. (2017). El centeno. Revista de Campos, 10(3), 5-9.',
    ],
    [
      ['García y colaboradores, 2019', 0],
      ['Pérez y Gil (2017)', 1],
    ],
  ],
  [
    'Russian',
    'Это известно (Иванов и др., 2019). По данным Петрова нет; Сидоров и Котов (2018) согласны.',
    [
      'Иванов И. И., Петров А. С., Котов А. А. Рост овса на полях // Вестник полей. 2019. Т. 12, № 3. С. 45–50.',
      'Сидоров И. И., Котов А. С. Рост ржи // Вестник полей. 2018. Т. 11, № 3. С. 4–5.',
    ],
    [
      ['Иванов и др., 2019', 0],
      ['Сидоров и Котов (2018)', 1],
    ],
  ],
  [
    'Chinese',
    '土壤呈酸性（王伟等，2020）。根据李强和张敏（2018）的研究，产量下降。',
    [
      '王伟, 李明, 赵刚. 燕麦的生长[J]. 作物学报, 2020, 12(3): 45-50.',
      '李强, 张敏. 小麦的产量[J]. 作物学报, 2018, 10(3): 5-9.',
    ],
    [
      ['王伟等，2020', 0],
      ['李强和张敏（2018）', 1],
    ],
  ],
  [
    'Chinese with numbers',
    '土壤呈酸性[1，2]。产量下降［3］。',
    [
      '[1] 王伟, 李明. 燕麦的生长[J]. 作物学报, 2020, 12(3): 45-50.',
      '[2] 李强. 小麦的产量[J]. 作物学报, 2018, 10(3): 5-9.',
      '[3] 张敏. 土壤[J]. 作物学报, 2017, 9(3): 5-9.',
    ],
    [
      ['[1，2]', 0, 1],
      ['［3］', 2],
    ],
  ],
  [
    'German with slashes',
    'Das gilt oft (Meier/Schulz 2018, S. 12).',
    ['Meier, K.; Schulz, A. (2018): Der Roggen im Sommer. Berlin: Springer.'],
    [['Meier/Schulz 2018', 0]],
  ],
  [
    'Portuguese with semicolons',
    'É frequente (PEREIRA; GIL, 2018; SILVA, 2020).',
    [
      'PEREIRA, P.; GIL, A. O centeio no verão. Rio de Janeiro: Campo, 2018.',
      'SILVA, J. A aveia no inverno. Revista de Campos, v. 12, n. 3, p. 45-50, 2020.',
    ],
    [
      ['PEREIRA; GIL, 2018', 0],
      ['SILVA, 2020', 1],
    ],
  ],
  [
    'Russian with declined names',
    'По данным Петровой и соавт. (2015), это так.',
    ['Петрова А. С., Белов Б. Б., Чернов В. В. Ил и урожай. СПб.: Нева, 2015. С. 40–61.'],
    [['Петровой и соавт. (2015)', 0]],
  ],
  [
    'Japanese',
    '燕麦は泥の上に育つ（山田ら，2020；田中・木村，2018）。',
    [
      '山田太郎，中村次郎，小林三郎（2020）「冬の燕麦」『作物学会誌』12巻3号，45-50頁．',
      '田中一，木村二郎（2018）『夏のライ麦』農業出版，東京．',
    ],
    [
      ['山田ら，2020', 0],
      ['田中・木村，2018', 1],
    ],
  ],
];

for (const [language, text, entries, marks] of CASES)
  test(`marks in ${language} are linked to their entries`, () => {
    assert.deepEqual(marksIn(text, entries), marks);
  });

test('Chinese words before a year are not a mark if no entry has that name', () => {
  assert.deepEqual(
    marksIn('试验于春季（2020）进行，共2019株。', ['王伟. 燕麦[J]. 作物学报, 2020, 1(3): 4-5.']),
    [],
  );
});
