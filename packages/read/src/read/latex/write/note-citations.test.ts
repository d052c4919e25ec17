import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Paper } from '../../../paper/index.js';
import { bodyText, readSource } from '../read-source.fixture.js';

const BIB = `
@book{marlow, author={Jane Marlow}, title={Silt in Slow Rivers}, publisher={Heath Press}, year=1998}
@article{hess, author={Karl Hess}, title={Mills and Weirs}, journal={Journal of Rivers}, year=2004}
@book{ito, author={Anna Ito}, title={Fields of Oats}, publisher={Oat Press}, year=2001}`;

const read = (body: string, options = ''): Paper =>
  readSource(`${body}\n\\printbibliography`, `\\usepackage${options}{biblatex}\\addbibresource{silt.bib}`, {
    'silt.bib': BIB,
  });

const cited = ({ body }: Paper): string[] =>
  body.flatMap(({ citations }) => citations.map(({ text, reference }) => `${text} ${reference}`));

test('citations that biblatex prints in footnotes are notes, and their numbers cite', () => {
  const paper = read(
    String.raw`Rivers\footcite[45]{marlow} and mills \footcites{hess}[3]{ito}.\footfullcite{ito} So \smartcite{hess}.`,
  );
  assert.equal(bodyText(paper), 'Rivers1 and mills2.3 So4.');
  assert.deepEqual(cited(paper), ['1 marlow', '2 hess', '2 ito', '3 ito', '4 hess']);
  assert.deepEqual(
    paper.objects.map(({ environment, content }) => `${environment} ${content}`),
    [
      'footnote [1, 45]',
      'footnote [2, 3, 3]',
      'footnote Anna Ito. Fields of Oats. Oat Press. 2001.',
      'footnote [2]',
    ],
  );
});

test('\\footcitetext cites at the \\footnotemark before it, other variants where they are', () => {
  const cases: [source: string, text: string, citations: string[]][] = [
    [
      String.raw`Silt\footnotemark{} is mud.\footcitetext[see][3]{hess} Then\footcite{ito}.`,
      'Silt1 is mud. Then2.',
      ['1 hess', '2 ito'],
    ],
    [String.raw`A \textbf{b\footnotemark}. C.\footcitetexts{hess}[3]{ito}`, 'A b1. C.', ['1 hess', '1 ito']],
    [String.raw`Mud.\footcitetext{hess} So\footcite*{ito}.`, 'Mud.1 So2.', ['1 hess', '2 ito']],
    [String.raw`A\Footcite{hess} b\Footcites{hess}{ito}.`, 'A1 b2.', ['1 hess', '2 hess', '2 ito']],
    [String.raw`A\Smartcite{hess} b\Smartcites{hess}{ito}.`, 'A1 b2.', ['1 hess', '2 hess', '2 ito']],
    [String.raw`A\fvolcite{2}[3]{hess} b\ftvolcite[see]{2}{ito}.`, 'A1 b2.', ['1 hess', '2 ito']],
    [String.raw`A \volcite{2}{hess}.`, 'A [1].', ['1 hess']],
  ];
  for (const [source, text, citations] of cases) {
    const paper = read(source);
    assert.equal(bodyText(paper), text, source);
    assert.deepEqual(cited(paper), citations, source);
  }
});

test('\\autocite is a footnote in the styles that print it so, and if an option asks for it', () => {
  const inText = [
    '',
    '[style=authoryear]',
    '[style=verbose,autocite=inline]',
    '[style=authortitle-terse]',
    '[style=verbose,citestyle=authoryear]',
  ];
  const inNotes = [
    '[style=verbose-ibid]',
    '[autocite=footnote]',
    '[style=authortitle]',
    '[style={footnote-dw}]',
    '[style=reading]',
    '[style=numeric, citestyle = verbose-trad2]',
  ];
  for (const options of inText)
    assert.match(bodyText(read(String.raw`Mud\autocite{hess}.`, options)), /^Mud[[(].*[\])]\.$/, options);
  for (const options of inNotes)
    assert.deepEqual(cited(read(String.raw`Mud \autocite{hess}.`, options)), ['1 hess'], options);
});

test('citations in \\footnote cite at its mark if the paper cites in notes', () => {
  const notes = String.raw`Mud\footnote{See \cite[3]{hess}.} and silt,\footnote{\cite{ito,marlow}} sand.\footnote{In spring.} Loam.\footnote{\cite{lost}}`;
  const paper = read(notes);
  assert.equal(bodyText(paper), 'Mud1 and silt,2 sand. Loam.4');
  assert.deepEqual(cited(paper), ['1 hess', '2 ito', '2 marlow', '4 null']);
  const mixed = read(`${notes} Oats \\cite{hess}, \\cite{ito}, \\cite{marlow}.`);
  assert.match(bodyText(mixed), /^Mud and silt, sand\. Loam\. Oats \[/);
});

test('citations in footnotes of headings, captions and notes stay there', () => {
  const paper = read(
    String.raw`\section{Mud\footcite{hess}}Text.\footnote{As \footcite{ito} says.}\begin{figure}\includegraphics{x}\caption{Silt.\footcite{hess}}\end{figure}`,
  );
  assert.equal(bodyText(paper), 'Text.');
  assert.deepEqual(paper.body[0]?.section.length, 1);
  assert.deepEqual(
    paper.objects.flatMap(({ citations = [] }) =>
      citations.map(({ part, reference }) => `${part} ${reference}`),
    ),
    ['content ito', 'caption hess'],
  );
});
