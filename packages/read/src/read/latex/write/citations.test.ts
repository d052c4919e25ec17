import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { paperProblems } from '../../../paper/index.js';
import { bodyText, leftOvers, readSource } from '../read-source.fixture.js';

const BIB = `@article{hess, author={{\\VAN{Hess}{Van}{van}}~Hess, K.}, title={Mud}, year=2001}
@article{lind, author={Lind, C.}, title={Silt\\ of the \\emph{North}}, year=2002}`;

test('notes among REVTeX’s citation keys are not keys', () => {
  const paper = readSource('Mud \\cite{[see ]hess,*[also ][{, p. 3}]lind}.\\bibliography{b}', '', {
    'b.bib': BIB,
  });
  assert.deepEqual(pluck(paper.body[0]?.citations, 'reference'), ['hess', 'lind']);
});

test('the paper’s own commands leave no trace in names and titles of a .bib file', () => {
  const paper = readSource('Mud \\citep{hess} \\citep{lind}.\\bibliography{b}', '\\usepackage{natbib}', {
    'b.bib': BIB,
  });
  assert.deepEqual(leftOvers(paper), []);
  assert.match(bodyText(paper), /^Mud \([^\\{}]*Hess, 2001\) \(Lind, 2002\)\.$/);
});

test('a citation without an entry is at the end of the words before it, or in the mark of the others', () => {
  const CASES = [
    ['Mud (\\citealp{lost}) flows.', 'Mud| flows.'],
    ['Mud [\\citenum{lost}] flows.', 'Mud| flows.'],
    ['Mud (\\citealt{lost}; \\citealt{lind}) flows.', 'Mud (|Lind 2002) flows.'],
    ['Mud (\\citealt{lind}; \\citealt{lost}; \\citealt{gone}) flows.', 'Mud (Lind 2002||) flows.'],
    ['Mud \\citep{lost,lind} flows.', 'Mud (Lind, 2002|) flows.'],
  ];
  for (const [source = '', expected] of CASES) {
    const paper = readSource(`${source}\\bibliography{b}`, '\\usepackage{natbib}', { 'b.bib': BIB });
    const [paragraph] = paper.body;
    const points = paragraph?.citations.filter(({ reference }) => reference === null) ?? [];
    let text = paragraph?.text ?? '';
    for (const { start } of points.toSorted((a, b) => b.start - a.start))
      text = `${text.slice(0, start)}|${text.slice(start)}`;
    assert.equal(text, expected, source);
  }
});

test('a key without an entry is not printed: its mark cites nothing, and a warning states its position', () => {
  const paper = readSource('Mud\n\\cite{\\mykey{a}}.');
  assert.equal(bodyText(paper), 'Mud.');
  assert.deepEqual(paper.body[0]?.citations, [{ start: 3, end: 3, text: '', reference: null, group: 0 }]);
  assert.equal(paper.warnings.find((warning) => warning.code === 'dangling-citation')?.where, 'paper.tex:6');
  assert.deepEqual(paperProblems(paper), []);
});

test('the warning about unknown commands states the position of the first', () => {
  const paper = readSource('Mud\n\n\\frobnicate{x} flows.');
  assert.equal(paper.warnings.find((warning) => warning.code === 'unknown-command')?.where, 'paper.tex:7');
});

test('a dash between two numbers cites all works between them', () => {
  const items = ['a', 'b', 'c', 'd'].map((key) => `\\bibitem{${key}} A. Lee, Mud ${key}, 2001.`).join('\n');
  const list = `\\begin{thebibliography}{9}${items}\\end{thebibliography}`;
  const cited = (text: string) =>
    readSource(`${text}\n${list}`).body.map(({ citations }) =>
      citations.map((citation) => citation.reference).sort(),
    );
  assert.deepEqual(cited('Seen \\cite{a}--\\cite{c}.'), [['a', 'b', 'c']]);
  assert.deepEqual(cited('Seen \\cite{a}, \\cite{c}.'), [['a', 'c']]);
  assert.deepEqual(cited('Seen \\cite{c}--\\cite{a}.'), [['a', 'c']]);
});

test('authors with "and others" are named with "et al."', () => {
  const bib = '@article{x, author={Lee, Ann and others}, title={Mud}, year=2001}';
  const paper = readSource('\\citet{x}.\\bibliography{b}', '\\usepackage{natbib}', { 'b.bib': bib });
  assert.equal(bodyText(paper), 'Lee et al. (2001).');
  assert.equal(paper.references[0]?.raw, 'Ann Lee et al. Mud. 2001.');
});

test('a warning about a .bbl file states the position in it', () => {
  const bbl = '\\begin{thebibliography}{1}\n\\bibitem{x}\n\\oddword{Lee}, Mud, 2001.\n\\end{thebibliography}';
  const paper = readSource('\\cite{x}.\\bibliography{b}', '', { 'paper.bbl': bbl });
  assert.deepEqual(
    paper.warnings.map(({ code, where }) => `${code} ${where}`),
    ['unknown-command paper.bbl:3'],
  );
});

test('keys without an entry are left out of the text in every form of citation, and kept as unresolved citations', () => {
  const cases = [
    ['Mud \\citep{cutri2006} flows.', 'Mud flows.'],
    ['Mud \\citep[see][p. 3]{cutri2006,lost1999}, which flows.', 'Mud, which flows.'],
    ['Mud (\\citealp{cutri2006}) flows.', 'Mud flows.'],
    ['Mud (\\citealp{cutri2006}).', 'Mud.'],
    ['Mud flows~\\citep{cutri2006}. It does.', 'Mud flows. It does.'],
    ['As \\citeauthor{cutri2006} wrote, mud flows.', 'As wrote, mud flows.'],
    ['Mud (e.g. \\citealt{hess}; \\citealt{cutri2006}) flows.', 'Mud (e.g. Hess 2001) flows.'],
    ['Mud \\citep[see][p. 3]{cutri2006,hess} flows.', 'Mud (see Hess, 2001, p. 3) flows.'],
    ['Mud \\citep[p. 3]{hess,cutri2006} flows.', 'Mud (Hess, 2001) flows.'],
  ] as const;
  const bib = '@article{hess, author={Hess, K.}, title={Mud}, year=2001}';
  for (const [source, text] of cases) {
    const paper = readSource(`${source}\\bibliography{b}`, '\\usepackage{natbib}', { 'b.bib': bib });
    assert.equal(bodyText(paper), text);
    const unresolved = paper.body[0]?.citations.filter(({ reference }) => reference === null);
    assert.equal(unresolved?.length, source.includes('lost1999') ? 2 : 1);
    assert.deepEqual(paperProblems(paper), []);
  }
});

test('a heading keeps none of the signs that end it', () => {
  const paper = readSource(
    '\\newcommand{\\para}[1]{\\paragraph{#1.}}\\para{Q2:} Is it mud?\\para{Why?} It is.',
  );
  assert.deepEqual(
    paper.body.map((paragraph) => paragraph.section.at(-1)),
    ['Q2', 'Why?'],
  );
});
