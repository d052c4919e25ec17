import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, leftOvers, readSource } from '../read-source.fixture.js';

const PREAMBLE = String.raw`\NewDocumentCommand\citeproctext{}{}
\NewDocumentCommand\citeproc{mm}{\begingroup\def\citeproctext{#2}\cite{#1}\endgroup}
\newenvironment{CSLReferences}[2]{\begin{list}{}{\ifodd #1 \setlength{\leftmargin}{1em}\fi}}{\end{list}}
\newenvironment{cslreferences}{\setlength{\parindent}{0pt}\everypar{\setlength{\hangindent}{1em}}\ignorespaces}{\par}
\newcommand{\CSLRightInline}[1]{\parbox[t]{\linewidth - 1em}{\strut#1\strut}}
\providecommand{\tightlist}{\setlength{\itemsep}{0pt}}
\newcommand{\FunctionTok}[1]{\textcolor[rgb]{0,0,0}{#1}}\newcommand{\NormalTok}[1]{#1}
\DefineVerbatimEnvironment{Highlighting}{Verbatim}{commandchars=\\\{\}}`;

const LEE = 'Lee, A. (2001). Mud of the north. \\emph{Journal of Mud}, \\emph{3}(2), 1--9.';
const RAY = 'Ray, B., \\& Orr, C. (2002). \\emph{A book of silt}. Press.';

const LISTS: [name: string, latex: string][] = [
  [
    'pandoc 3',
    `\\begin{CSLReferences}{1}{0}\n\\bibitem[\\citeproctext]{ref-lee}\n${LEE}\n\n\\bibitem[\\citeproctext]{ref-ray}\n\\CSLLeftMargin{2. }%\n\\CSLRightInline{${RAY}}\n\\end{CSLReferences}`,
  ],
  [
    'pandoc 2.11',
    `\\begin{CSLReferences}{1}{0}\n\\leavevmode\\vadjust pre{\\hypertarget{ref-lee}{}}%\n${LEE}\n\n\\leavevmode\\vadjust pre{\\hypertarget{ref-ray}{}}%\n${RAY}\n\\end{CSLReferences}`,
  ],
  [
    'pandoc 2.8',
    `\\hypertarget{refs}{}\n\\begin{cslreferences}\n\\leavevmode\\hypertarget{ref-lee}{}%\n${LEE}\n\n\\leavevmode\\hypertarget{ref-ray}{}%\n${RAY}\n\\end{cslreferences}`,
  ],
  ['pandoc 1', `\\hypertarget{refs}{}\n\\hypertarget{ref-lee}{}\n${LEE}\n\n\\hypertarget{ref-ray}{}\n${RAY}`],
];

const MARKS: [name: string, latex: string][] = [
  ['links', '(\\protect\\hyperlink{ref-lee}{Lee, 2001}; \\protect\\hyperlink{ref-ray}{Ray \\& Orr, 2002})'],
  ['citeproc', '(\\citeproc{ref-lee}{Lee, 2001}; \\citeproc{ref-ray}{Ray \\& Orr, 2002})'],
  ['words', '(Lee, 2001; Ray \\& Orr, 2002)'],
];

for (const [version, list] of LISTS)
  for (const [kind, marks] of MARKS)
    test(`what ${version} prints as its bibliography is one, and marks as ${kind} lead to it`, () => {
      const paper = readSource(
        `\\hypertarget{intro}{%\n\\section{Introduction}\\label{intro}}\n\nMud is old ${marks}.\n\n\\hypertarget{references}{%\n\\section*{References}}\n\n${list}`,
        PREAMBLE,
      );
      assert.equal(bodyText(paper), 'Mud is old (Lee, 2001; Ray & Orr, 2002).');
      assert.deepEqual(paper.body[0]?.section, ['Introduction']);
      assert.deepEqual(pluck(paper.body[0]?.citations, 'text', 'reference', 'group'), [
        ['Lee, 2001', 'ref-lee', 0],
        ['Ray & Orr, 2002', 'ref-ray', 0],
      ]);
      assert.deepEqual(pluck(paper.references, 'title', 'year'), [
        ['Mud of the north', 2001],
        ['A book of silt', 2002],
      ]);
      assert.deepEqual(leftOvers(paper), []);
    });

test('typed marks: names before the year, two works of one year, other words with years', () => {
  const list =
    '\\begin{thebibliography}{9}\\bibitem{a} Lee, A. (2001a). Mud of the north. J. Mud, 3.\\bibitem{b} Lee, A. (2001b). Mud of the south. J. Mud, 4.\\bibitem{c} van Dalen, J., \\& Ray, B. (2018). Silt of the sea. J. Mud, 5.\\end{thebibliography}';
  const paper = readSource(
    `Lee (2001a), van Dalen and Ray (2018) and (e.g., Lee, 2001b) agree; Lee (2001) is neither. In May 2018 it rained, and Orr (1999) left.${list}`,
  );
  assert.deepEqual(pluck(paper.body[0]?.citations, 'text', 'reference'), [
    ['Lee (2001a', 'a'],
    ['van Dalen and Ray (2018', 'c'],
    ['Lee, 2001b', 'b'],
  ]);
});

test('pandoc’s listings are kept as they are printed', () => {
  const paper = readSource(
    'One.\n\n\\begin{Highlighting}[]\n\\FunctionTok{plot}\\NormalTok{(x, \\{y\\})}\n\\end{Highlighting}\n\nTwo.',
    PREAMBLE,
  );
  assert.equal(bodyText(paper), 'One. | Two.');
  assert.equal(paper.objects[0]?.content, 'plot(x, {y})');
});
