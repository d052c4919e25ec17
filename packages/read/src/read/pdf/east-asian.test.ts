import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { Hyphens } from '../hyphens.js';
import { eastAsianPage, eastAsianPdf } from './east-asian.fixture.js';
import { pdfReader } from './index.js';
import { joinIntoFlow } from './layout/flow.js';
import { makeLine } from './layout/line.fixture.js';

before(() => pdfReader.prepare?.());

/** An invented paper in Chinese and in Japanese. */
const PAPERS = {
  zh: {
    title: '下游河谷淤泥厚度对燕麦产量的影响',
    authors: '王伟，李明，张强',
    abstract: ['摘要：', '本文研究了淤泥的厚度对燕麦产量的影响，并将四十块试验田的收成与前一年进行了比较。'],
    sentence: '燕麦的产量取决于土壤的深度与含水量，这一关系在下游地区尤为明显。',
    headings: ['1 引言', '2 材料与方法', '2.1 试验田', '3 结论'],
    sections: [['引言'], ['材料与方法'], ['材料与方法', '试验田'], ['结论']],
    marks: ['土壤的影响已有许多研究[1-2]。', '测量方法见文献[3]。'],
    references: '参考文献',
    entries: [
      '[1] 王伟, 李明. 河流淤泥的研究[J]. 河流学报, 2016, 12(3): 45-67.',
      '[2] 张强, 刘洋, 陈静. 湿地燕麦的生长[J]. 农业科学, 2018, 8(1): 1-9.',
      '[3] 赵敏. 大麦理论[M]. 北京: 农业出版社, 2011.',
    ],
  },
  ja: {
    title: '下流域における泥の厚さが燕麦の収量に及ぼす影響',
    authors: '山田太郎，鈴木花子',
    abstract: [
      '要旨：',
      '本研究は泥の厚さが燕麦の収量に及ぼす影響を調べ、四十の試験圃場の収量を前年と比較した。',
    ],
    sentence: '燕麦の収量は土壌の深さと水分量に依存し、この関係は下流域で特に顕著である。',
    headings: ['1. はじめに', '2. 方法', '2.1 試験圃場', '3. おわりに'],
    sections: [['はじめに'], ['方法'], ['方法', '試験圃場'], ['おわりに']],
    marks: ['土壌の影響は多くの研究がある[1,2]。', '測定法は文献[3]による。'],
    references: '参考文献',
    entries: [
      '[1] 山田太郎, 鈴木花子：河川の泥に関する研究, 河川学会誌, Vol.12, pp.45-67, 2016.',
      '[2] 佐藤健, 田中実：湿地における燕麦の生育, 農業科学, Vol.8, pp.1-9, 2018.',
      '[3] 伊藤博：大麦の理論, 農業出版, 2011.',
    ],
  },
};

async function readPaper(language: keyof typeof PAPERS): Promise<Paper | undefined> {
  const paper = PAPERS[language];
  const [first = '', second = ''] = paper.marks;
  const body = paper.headings.flatMap((heading, i) => [
    { text: heading, size: 13, above: 14 },
    { text: [first, second, '', ''][i] + paper.sentence.repeat(4), size: 10.5, above: 6 },
  ]);
  const rows = eastAsianPage([
    { text: paper.title, size: 18, above: 0 },
    { text: paper.authors, size: 10.5, above: 10 },
    { text: paper.abstract.join(''), size: 9, above: 14 },
    ...body,
    { text: paper.references, size: 13, above: 14 },
    ...paper.entries.map((text) => ({ text, size: 9, above: 2 })),
  ]);
  const [read] = await pdfReader.read({ path: 'silt.pdf', bytes: eastAsianPdf(language, rows) });
  return read;
}

for (const language of ['zh', 'ja'] as const)
  test(`a PDF file in ${language} gives title, authors, abstract, sections, text without spaces and linked marks`, async () => {
    const gold = PAPERS[language];
    const paper = await readPaper(language);
    assert.equal(paper?.title, gold.title);
    assert.deepEqual(pluck(paper.authors, 'name'), gold.authors.split('，'));
    assert.deepEqual(pluck(paper.abstract, 'text'), [gold.abstract[1]]);
    assert.deepEqual(pluck(paper.body, 'section'), gold.sections);
    assert.equal(paper.body[0]?.text, gold.marks[0] + gold.sentence.repeat(4));
    assert.deepEqual(pluck(paper.references, 'raw'), gold.entries);
    assert.deepEqual(
      paper.body.flatMap(({ citations }) => citations.map(({ reference }) => reference)),
      ['b1', 'b2', 'b3'],
    );
  });

test('lines that end or begin with the sign of long vowels are joined without a space', () => {
  const lines = ['燕麦のエネルギー', 'の量とサーバ', 'ーの数'].map((text, i) =>
    makeLine(text, { base: 100 + 12 * i }),
  );
  assert.equal(joinIntoFlow(lines, new Hyphens(lines)).text, '燕麦のエネルギーの量とサーバーの数');
});
