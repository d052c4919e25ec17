import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAPER_SCHEMA, type Paper } from '../../../paper/index.js';
import { readRecord } from '../../read-record.js';
import { registry } from '../../reader-registry.js';
import { abstractLabel, isAbstractLabel, KEYWORDS_LABEL } from '../abstract-labels.js';
import { labelAt } from '../caption-labels.js';
import { isBackMatter, isBackSectionName, isMainSectionName, isReferencesName } from '../section-names.js';
import { detectLanguage } from './detect.js';

/** One heading per kind and language, as papers print them. */
const HEADINGS: Record<string, { main: string[]; thanks: string; appendix: string; references: string[] }> = {
  de: {
    main: ['1 Einleitung', 'Material und Methoden', 'ERGEBNISSE', 'Diskussion', '5. Fazit und Ausblick'],
    thanks: 'Danksagung',
    appendix: 'Anhang A: Daten',
    references: ['Literaturverzeichnis', 'Literatur', 'Quellen- und Literaturverzeichnis'],
  },
  fr: {
    main: ['1. Introduction générale', 'État de l’art', 'Matériel et méthodes', 'Résultats et discussion'],
    thanks: 'Remerciements',
    appendix: 'Annexe 1',
    references: ['Références bibliographiques', 'Bibliographie'],
  },
  es: {
    main: ['I. Introducción', 'Materiales y métodos', 'Resultados', 'Discusión', 'Conclusiones'],
    thanks: 'Agradecimientos',
    appendix: 'Anexo B',
    references: ['Bibliografía', 'Referencias'],
  },
  pt: {
    main: ['1 INTRODUÇÃO', 'Materiais e métodos', 'Resultados e discussão', 'Considerações finais'],
    thanks: 'Agradecimentos',
    appendix: 'Apêndice A',
    references: ['Referências', 'Referências bibliográficas'],
  },
  it: {
    main: ['Introduzione', 'Materiali e metodi', 'Risultati', 'Discussione', 'Conclusioni'],
    thanks: 'Ringraziamenti',
    appendix: 'Appendice',
    references: ['Riferimenti bibliografici', 'Bibliografia'],
  },
  zh: {
    main: ['1 引言', '2.材料与方法', '三、结果与讨论', '4 结 论', '第五章 讨论'],
    thanks: '致谢',
    appendix: '附录A',
    references: ['参考文献', '参 考 文 献：'],
  },
  ja: {
    main: ['1. はじめに', '2 方法', '結果と考察', 'おわりに'],
    thanks: '謝辞',
    appendix: '付録',
    references: ['参考文献', '引用文献'],
  },
  ru: {
    main: ['Введение', 'Материалы и методы', 'РЕЗУЛЬТАТЫ И ОБСУЖДЕНИЕ', 'Заключение'],
    thanks: 'Благодарности',
    appendix: 'Приложение 1',
    references: ['Список литературы', 'Литература', 'Список использованных источников'],
  },
};

for (const [language, { main, thanks, appendix, references }] of Object.entries(HEADINGS)) {
  test(`headings in ${language} are recognised by their names`, () => {
    for (const name of main) assert.ok(isMainSectionName(name), name);
    for (const name of references) assert.ok(isReferencesName(name), name);
    for (const name of [...main, thanks, appendix]) assert.ok(!isReferencesName(name), name);
    assert.ok(isBackSectionName(thanks) && isBackMatter(thanks), thanks);
    assert.ok(isBackSectionName(appendix), appendix);
  });
}

test('longer headings that begin with such a name are other sections', () => {
  for (const name of [
    'Einleitung der Ernte',
    'Methoden der Aussaat',
    'Literatur der Romantik',
    '结果变量的定义',
  ])
    assert.ok(!isMainSectionName(name) && !isReferencesName(name), name);
  for (const name of ['Anhangslose Arten', 'Anexionismo', 'Annexed land'])
    assert.ok(!isBackSectionName(name), name);
});

test('labels of abstracts and keywords are recognised', () => {
  for (const label of [
    'Zusammenfassung',
    'Résumé.',
    'Resumen:',
    'Resumo',
    'Riassunto',
    '摘要：',
    '要旨',
    'Аннотация.',
  ])
    assert.ok(isAbstractLabel(label), label);
  assert.equal(abstractLabel('摘要：本文提出')?.length, 3);
  assert.equal(abstractLabel('【摘要】 本文提出')?.length, 5);
  assert.equal(abstractLabel('摘要本文提出'), undefined);
  for (const label of [
    'Schlüsselwörter: Hafer',
    'Mots-clés : avoine',
    'Palavras-chave: aveia',
    'Parole chiave: avena',
    '关键词：燕麦',
    'キーワード：燕麦',
    'Ключевые слова: овёс',
  ])
    assert.ok(KEYWORDS_LABEL.test(label), label);
});

test('captions are recognised by the words for figure and table', () => {
  const cases: [caption: string, kind: string, label: string][] = [
    ['Abb. 3: Erträge', 'figure', 'Abb. 3'],
    ['Abbildung 2. Felder', 'figure', 'Abbildung 2'],
    ['Tabelle 1: Böden', 'table', 'Tabelle 1'],
    ['Tableau 2. Sols', 'table', 'Tableau 2'],
    ['Cuadro 4. Suelos', 'table', 'Cuadro 4'],
    ['Quadro 1 – Solos', 'table', 'Quadro 1'],
    ['Figura 2. Campi', 'figure', 'Figura 2'],
    ['Рис. 2. Поля', 'figure', 'Рис. 2'],
    ['Таблица 1 – Почвы', 'table', 'Таблица 1'],
    ['图1 产量', 'figure', '图1'],
    ['表2：土壤', 'table', '表2'],
    ['Table 1. Soils', 'table', 'Table 1'],
  ];
  for (const [caption, kind, label] of cases) {
    const readLabel = labelAt(caption);
    assert.deepEqual([readLabel?.kind, readLabel?.label], [kind, label], caption);
  }
  for (const text of ['abb. 3 zeigt', 'Abbau 3', 'рис. 2', '表示2', 'Figuras 2019', 'Quadro P600 cards'])
    assert.equal(labelAt(text), undefined, text);
});

const SAMPLES: Record<string, string> = {
  de: 'Der Hafer wurde im Frühjahr auf den Feldern ausgesät und nicht gedüngt. Die Ernte ist mit der des Vorjahrs zu vergleichen. ',
  fr: 'Les avoines sont semées au printemps dans les champs et ne sont pas fumées. La récolte est comparée avec celle de l’année. ',
  es: 'La avena se sembró en los campos en primavera y no fue abonada. La cosecha se compara con la del año pasado por primera vez. ',
  pt: 'A aveia não foi adubada e foi semeada nos campos na primavera. A colheita é comparada com a do ano passado pela primeira vez. ',
  it: 'L’avena non è stata concimata ed è stata seminata nei campi in primavera. Il raccolto è confrontato con quello della stagione. ',
  ru: 'Овёс был посеян весной на полях и не удобрялся. Урожай сравнивается с урожаем прошлого года на тех же полях. ',
  zh: '燕麦于春季播种在试验田中，未施肥。收成与去年的收成进行了比较。土壤为黑土，呈弱酸性。',
  ja: '燕麦は春に試験圃場に播種され、施肥されなかった。収量を前年の収量と比較した。土壌は黒土である。',
};
const ENGLISH =
  'The oats were sown in the fields in spring and were not fed. The harvest is compared with that of the year before. ';

test('the language of a text is detected by its script and its frequent words, and English is not reported', () => {
  for (const [language, sample] of Object.entries(SAMPLES))
    assert.equal(detectLanguage(sample.repeat(8)), language);
  for (const text of ['', SAMPLES.de ?? '', ENGLISH.repeat(8), 'x '.repeat(500), '12 34 '.repeat(200)])
    assert.equal(detectLanguage(text), undefined, text.slice(0, 40));
  // Half English, half German: no language is sure.
  assert.equal(detectLanguage((ENGLISH + SAMPLES.de).repeat(8)), undefined);
  // Serbian and Bulgarian are written in Cyrillic letters, too.
  assert.equal(detectLanguage('Овас је посејан у пролеће на њивама. '.repeat(20)), undefined);
  assert.equal(detectLanguage('Овесът беше засят през пролетта на полето. '.repeat(20)), undefined);
  // An English text with many Russian words.
  assert.equal(
    detectLanguage('The word овёс is the name of oats, and рожь is the name of rye. '.repeat(20)),
    undefined,
  );
});

test('the language is added to papers of readers that assess the quality themselves, as that of PDF files does', async () => {
  const paper = (reader: string): Paper => ({
    schema: PAPER_SCHEMA,
    id: 'sha256:0',
    source: { path: 'hafer', format: reader, sha256: '0', reader: `${reader}@1` },
    ids: {},
    title: 'Der Hafer',
    authors: [],
    fields: [],
    abstract: [],
    body: [{ section: [], text: (SAMPLES.de ?? '').repeat(8), citations: [], mentions: [] }],
    references: [],
    objects: [],
    warnings: [],
    quality: { score: 1, signals: {} },
  });
  const record = { path: 'hafer', bytes: Buffer.from('') };
  for (const [documents, language] of [
    ['papers', 'de'],
    ['pages', undefined],
  ] as const) {
    const name = `assessed-${documents}`;
    registry.add({
      name,
      version: 1,
      takes: ['bytes'],
      documents,
      detect: () => false,
      read: () => [paper(name)],
    });
    assert.equal((await readRecord(record, name))[0]?.language, language);
  }
});
