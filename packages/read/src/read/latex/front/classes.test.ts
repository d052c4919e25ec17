import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, leftOvers, readFiles } from '../read-source.fixture.js';

const read = (front: string, body = '', documentClass = 'article') =>
  readFiles({
    'm.tex': `\\documentclass{${documentClass}}\n${front}\n\\begin{document}\n\\maketitle\n${body}\nText.\n\\end{document}\n`,
  });

test('authors of classes that name them in their own ways', () => {
  const cases: [front: string, ...names: string[]][] = [
    // spconf and Interspeech
    ["\\name{Ann Lee$^1$, Jos\\'e Ruiz$^{1,2}$, {Jan van Berg}$^2$}", 'Ann Lee', 'José Ruiz', 'Jan van Berg'],
    ['\\author{\\name Ann Lee \\email a@b.org \\AND \\name Bo Ray}', 'Ann Lee', 'Bo Ray'],
    [
      '\\twoauthors{A. Lee, B. Ray\\sthanks{Thanks to C.}}{School}{C. Orr}{Lab}',
      'A. Lee',
      'B. Ray',
      'C. Orr',
    ],
    [
      '\\author[affiliation={1,2}]{Ann}{Lee}\\author[affiliation={2}]{Bo M.}{van Ray}',
      'Ann Lee',
      'Bo M. van Ray',
    ],
    // apa6
    ['\\twoauthors{Ann Lee}{Bo Ray}\\twoaffiliations{School}{Lab}', 'Ann Lee', 'Bo Ray'],
    ['\\threeauthors{Ann Lee}{Bo Ray}{Cy Orr}', 'Ann Lee', 'Bo Ray', 'Cy Orr'],
    // Copernicus
    ['\\Author[1][a@b.org]{Ann}{Lee}\\Author[2,*]{Käthe}{von Hess}', 'Ann Lee', 'Käthe von Hess'],
    // REVTeX, AASTeX, sn-jnl
    [
      '\\author{Ann Lee$^1$ \\quad Bo Ray$^2$ \\\\ Cy Orr$^{1,2}$ \\quad Dee Oh$^2$ \\\\ $^1$Wick \\quad $^2$Clay}',
      'Ann Lee',
      'Bo Ray',
      'Cy Orr',
      'Dee Oh',
    ],
    ['\\author{Ann Lee\\qquad Bo Ray\\\\ University of Wick \\qquad Clay Lab}', 'Ann Lee', 'Bo Ray'],
    ['\\author{Lee, Ann \\and Ray, Bo}', 'Ann Lee', 'Bo Ray'],
    ['\\author{Lee, A. and Ray, B.}', 'A. Lee', 'B. Ray'],
    ['\\author{Lee, Ann}', 'Ann Lee'],
    ['\\author{Ann Lee (Wick University), Bo Ray (Clay Lab)}', 'Ann Lee', 'Bo Ray'],
    ['\\author{Dr. Ann Lee and Prof. Bo Ray for the Mud Team}', 'Ann Lee', 'Bo Ray', 'the Mud Team'],
    ['\\author{ANN LEE AND BO RAY}', 'ANN LEE', 'BO RAY'],
    ['\\author{Ann \\surname{van Dyke}}', 'Ann van Dyke'],
    ['\\author{Ann Lee}\\collaboration{6}{(Mud Team)}', 'Ann Lee', 'Mud Team'],
    ['\\author*[1]{\\pfx{Dr.} \\fnm{Ann} \\spfx{van} \\sur{Lee} \\dgr{MSc, PhD}}', 'Ann van Lee'],
    [
      '\\author{{\\fontencoding{T5}\\selectfont Nguy\\~{\\^e}n Th\\d{i}} \\and Jo\\~ao Mu\\~noz}',
      'Nguyễn Thị',
      'João Muñoz',
    ],
  ];
  for (const [front, ...names] of cases)
    assert.deepEqual(pluck(read(`\\title{T}${front}`).authors, 'name'), names, front);
});

test('the year of a thesis and of a conference', () => {
  assert.equal(read('\\title{T}\\degreeyear{2019}').year, 2019);
  assert.equal(read('\\title{T}\\FullConference{38th Symposium, July 2021}').year, 2021);
});

test('notes and addresses below a title are not part of it', () => {
  const titles: [latex: string, title: string][] = [
    ['Wet Links*\\\\ {\\footnotesize \\textsuperscript{*}Note: sub-titles are lost}', 'Wet Links'],
    ['See Mud\\\\{\\large\\url{https://mud.example.org}}', 'See Mud'],
    ['Mud: \\\\ {\\large A Study}', 'Mud: A Study'],
  ];
  for (const [latex, title] of titles) assert.equal(read(`\\title{${latex}}`).title, title);
  assert.equal(read('\\title{T}\\def\\confYear{2023}').year, 2023);
});

test('a title page typed as text', () => {
  const paper = readFiles({
    'm.tex': String.raw`\documentclass{report}
\begin{document}
\section*{Title page}
\textbf{Article title}: Mud: the story

\textbf{Authors:} Ann Lee$^1$, Bo van Ray$^{2,*}$

$^1$ Department of Mud.
\section{Introduction}
Text.
\end{document}`,
  });
  assert.equal(paper.title, 'Mud: the story');
  assert.deepEqual(pluck(paper.authors, 'name'), ['Ann Lee', 'Bo van Ray']);
});

test('keywords in a section of the abstract are not part of it', () => {
  const paper = read(
    '\\title{T}',
    '\\begin{abstract}\\section{} We float. \\section{Keywords:} mud, silt\\end{abstract}',
  );
  assert.deepEqual(pluck(paper.abstract, 'text'), ['We float.']);
});

test('statements and classifications of publishers', () => {
  const paper = read(
    '\\title{T}',
    `\\begin{AMS}68Q25\\end{AMS}\\begin{MSCcodes}68R10\\end{MSCcodes}
\\section{One} Words.
\\authorcontributions{A.L. wrote.}\\funding{None.}\\abbreviations{Abbreviations}{Here they are.}
\\reftitle{References}\\specialheading*{Shown} \\begin{thebibliographyS}{9}\\bibitem{a} Lee, A. Mud. 2001.\\end{thebibliographyS}`,
  );
  assert.equal(
    bodyText(paper),
    'Words. | Author Contributions: A.L. wrote. | Funding: None. | Abbreviations Here they are. | Shown Text.',
  );
  assert.deepEqual(pluck(paper.references, 'id'), ['a']);
  assert.deepEqual(leftOvers(paper), []);
});

test('a tilde over a letter, German shorthands, marks of other languages', () => {
  const text = (latex: string, front = '') =>
    bodyText(read(`\\title{T}${front}`, `${latex}\n\n`)).replace(/ \| Text\.$/, '');
  assert.equal(text('Espa\\~na, S\\~{a}o, \\~\\i, x~y, \\~{}home, \\^{}'), 'España, São, ĩ, x y, ~home, ^');
  assert.equal(text("!`Hola! ?`Qu\\'e? \\glqq a\\grqq{} \\flqq b\\frqq"), '¡Hola! ¿Qué? „a“ «b»');
  const german = '\\usepackage[english,ngerman]{babel}';
  assert.equal(text('"Uber die Stra"se, "`nass"\', Ein"-gang', german), 'Über die Straße, „nass“, Eingang');
  assert.equal(text('a "small" word', '\\usepackage[ngerman,english]{babel}'), 'a "small" word');
});
