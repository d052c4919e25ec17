import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, leftOvers, readFiles } from '../read-source.fixture.js';
import { parseAuthorList } from './names.js';

const TEXT = '\\section{One}\nMud flows in many rivers.\n';

const read = (front: string, documentClass = '{article}') =>
  readFiles({ 'paper.tex': `\\documentclass${documentClass}\n${front}\n${TEXT}\\end{document}\n` });

const ABSTRACTS: [what: string, source: string, text: string][] = [
  ['a section', '\\section*{Abstract}\nWe watch mud.\n\nIt flows.\n', 'We watch mud. It flows.'],
  ['a section in German', '\\section*{Zusammenfassung}\nWir sehen Schlamm.\n', 'Wir sehen Schlamm.'],
  ['a bold word', '\\noindent\\textbf{Abstract.} We watch mud.\n\n', 'We watch mud.'],
  ['a bold word in a group', '{\\bf Abstract:}\nWe watch mud.\n\n\\bigskip\n', 'We watch mud.'],
  ['a line above', '\\begin{center}\\textbf{Abstract}\\end{center}\nWe watch mud.\n\n', 'We watch mud.'],
  [
    'a title page',
    '\\begin{titlepage}\\begin{center}{\\bf Abstract}\\end{center} We watch mud.\\end{titlepage}',
    'We watch mud.',
  ],
  ['a paragraph', '\\paragraph{Abstract} We watch mud.\n', 'We watch mud.'],
  ['another environment', '\\begin{sciabstract}We watch mud.\\end{sciabstract}', 'We watch mud.'],
  ['another command', '\\ABSTRACT{We watch mud.}', 'We watch mud.'],
  [
    'keywords inside',
    '\\begin{abstract}We watch mud. \\textbf{Keywords:} mud, flow\\end{abstract}',
    'We watch mud.',
  ],
  [
    'keywords below',
    '\\begin{abstract}We watch mud.\n\n\\noindent\\emph{Key words and phrases.} mud, flow\\end{abstract}',
    'We watch mud.',
  ],
  [
    'index terms',
    '\\begin{abstract}We watch mud.\n\nIndex Terms---mud, flow\\end{abstract}',
    'We watch mud.',
  ],
];

for (const [what, source, text] of ABSTRACTS) {
  test(`the abstract is found as ${what}, and is not in the body`, () => {
    const paper = read(`\\title{T}\\author{Ann Lee}\\begin{document}\\maketitle\n${source}`);
    assert.equal(paper.abstract.map((paragraph) => paragraph.text).join(' '), text);
    assert.equal(bodyText(paper), 'Mud flows in many rivers.');
  });
}

test('an abstract of A&A in five parts is one', () => {
  const paper = read(
    '\\title{T}\\begin{document}\\abstract\n% context\n{Mud.}\n% aims\n{}\n{We look.}\n{It flows.}\n{So.}\n\\maketitle',
    '{aa}',
  );
  assert.equal(paper.abstract[0]?.text, 'Mud. We look. It flows. So.');
});

const AUTHORS: [what: string, source: string, names: string[]][] = [
  [
    '\\authors',
    '\\authors{Ann Lee\\affil{1}, Bo Ray\\affil{2}, and Cy Orr\\affil{1}}',
    ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  ],
  [
    'marks instead of commas',
    '\\author{Ann Lee$^{1}$ Bo Ray$^{2,3}$ Cy van der Orr$^1$}',
    ['Ann Lee', 'Bo Ray', 'Cy van der Orr'],
  ],
  [
    'blanks instead of commas',
    '\\author{Ann Lee \\hspace{1cm} Bo Ray \\qquad Cy Orr \\\\ University of Mud}',
    ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  ],
  [
    'lines that end with a comma',
    '\\author{Ann Lee, Bo Ray,\\\\ Cy Orr \\\\ Institute of Mud}',
    ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  ],
  [
    'a group',
    '\\author{Ann Lee}\\collaboration{The Mud Collaboration}',
    ['Ann Lee', 'The Mud Collaboration'],
  ],
  [
    'on behalf of a group',
    '\\author{Ann Lee, for the River Consortium}',
    ['Ann Lee', 'the River Consortium'],
  ],
  [
    'a command of the class',
    '\\newcommand{\\who}[2]{\\author{#1}\\affil{#2}}\\who{Ann Lee}{Mud}\\who{Bo Ray}{Silt}',
    ['Ann Lee', 'Bo Ray'],
  ],
];

for (const [what, source, names] of AUTHORS) {
  test(`authors: ${what}`, () => {
    const paper = read(`\\title{T}${source}\\begin{document}\\maketitle\n`);
    assert.deepEqual(pluck(paper.authors, 'name'), names);
  });
}

test('a title that no command names is what is set large', () => {
  const paper = read(
    '\\begin{document}\\begin{center}{\\LARGE\\bf On the flow\\\\}\\large Ann Lee\\end{center}\n',
  );
  assert.equal(paper.title, 'On the flow');
});

const YEARS: [what: string, front: string, year: number | undefined, documentClass?: string][] = [
  ['\\date', '\\date{12 May 2019}', 2019],
  ['\\today', '\\date{\\today}', undefined],
  ['nothing', '', undefined],
  ['a year of the journal', '\\pubyear{2017}\\date{Accepted 2016 May 3}', 2017],
  ['a conference', '\\usepackage[final]{neurips_2020}', 2020],
  ['a conference with two digits', '\\usepackage{aaai19}', 2019],
  ['the ACM', '\\acmConference[MUD ’18]{Mud}{June 2018}{Aarhus}', 2018, '{acmart}'],
  ['received', '\\received{2014 May 3}', 2014, '{aastex62}'],
  ['a day of acceptance in an option', '', 2021, '[a4paper,accepted=2021-05-09]{quantumarticle}'],
  ['arXiv’s number in a command', '\\arxivnumber{1907.02884}', 2019],
  ['a number of arXiv’s that is none', '\\arxivnumber{1234.56789}', undefined],
  ['a note on the manuscript', '\\author{A. Lee\\thanks{Manuscript received April 19, 2021.}}', 2021],
  ['a note on a grant', '\\author{A. Lee\\thanks{Grant 12 of 2014.}}', undefined],
  ['a template’s year, older than what is cited', '\\acmYear{2008}', undefined, '{acmart}'],
];

for (const [what, front, year, documentClass] of YEARS) {
  test(`year: ${what}`, () => {
    const paper = readFiles({
      'paper.tex': `\\documentclass${documentClass ?? '{article}'}\\title{T}${front}\\begin{document}\\maketitle\n${TEXT}
\\begin{thebibliography}{1}\\bibitem{k} A. Hess. Mud. \\emph{Rivers}, 3, 2013.\\end{thebibliography}\\end{document}`,
    });
    assert.equal(paper.year, year);
    assert.deepEqual(leftOvers(paper), []);
  });
}

test('a short family name after initials is not the initials of the author before', () => {
  assert.equal(parseAuthorList('Ada Field Jr. and Ben Lee')[0]?.family, 'Field');
  const names = (list: string) => parseAuthorList(list).map(({ name }) => name);
  assert.deepEqual(names('C. Zhu, R. H. Byrd, P. Lu, and J. Nocedal'), [
    'C. Zhu',
    'R. H. Byrd',
    'P. Lu',
    'J. Nocedal',
  ]);
  assert.deepEqual(names('Smith, A., & Jones, B. C.'), ['A. Smith', 'B. C. Jones']);
});

test('an English abstract in an environment is preferred to a German one', () => {
  const front =
    '\\begin{quotation}\\textbf{Abstract.} We watch mud.\n\n\\end{quotation}\n\\section*{Zusammenfassung}\nWir sehen.\n';
  const { abstract } = read(`\\title{T}\\begin{document}\\maketitle\n${front}`);
  assert.equal(abstract.map(({ text }) => text).join(' '), 'We watch mud.');
});
