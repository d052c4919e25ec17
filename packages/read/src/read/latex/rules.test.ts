import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { markedText, type Paper } from '../../paper/index.js';
import { bodyText, readSource as read } from './read-source.fixture.js';

const readText = (body: string, preamble?: string) => bodyText(read(body, preamble));

test('text commands become plain characters', () => {
  const cases: [latex: string, text: string][] = [
    ["na\\\"{\\i}ve caf\\'e \\v{C}ert\\'{\\i}k \\o{} \\ss", 'naïve café Čertík ø ß'],
    [
      '10\\textsuperscript{5} Pa, 3~cm\\textsuperscript{-2}, the 10\\textsuperscript{th}, Ca\\textsuperscript{2+}, seen\\textsuperscript{2}',
      '10⁵ Pa, 3 cm⁻², the 10th, Ca2+, seen2',
    ],
    ["``Quoted'' --- it's 3--4", '“Quoted” — it’s 3–4'],
    ['5\\,\\% of \\$3 \\& \\#1 \\_x', '5 % of $3 & #1 _x'],
    ['\\$3 or $\\$600$ for $x_{1}$', '＄3 or $\\mathdollar600$ for $x_{1}$'],
    ['\\textbf{bold \\emph{and} \\textsc{small}}~words', 'bold and small words'],
    ['see \\url{http://x.org/a_b%20c} or \\href{http://y.org}{there}', 'see http://x.org/a_b%20c or there'],
    ['a \\verb|\\x{%}| b', 'a \\x{%} b'],
    ['\\SI{5.2}{\\kilo\\metre\\per\\second} and \\num{1e-3}', '5.2 km/s and 1 × 10^-3'],
    ['one % comment\ntwo', 'one two'],
    ['one%\ntwo', 'onetwo'],
    ['\\LaTeX\\ is, \\LaTeX{} was', 'LaTeX is, LaTeX was'],
    ['\\unknown[opt]{kept} text', 'kept text'],
    ['21$^{\\rm st}$ at 5$^\\circ$ and $x^{2}$', '21st at 5° and $x^{2}$'],
    ['One.\n\nTwo.', 'One. | Two.'],
    ['It is\n\n\\[x=1\\]\n\nwhere it rains.\n\nNow', 'It is $x=1$ where it rains. | Now'],
    ['It is\n\\[x=1\\]\n\nWe go', 'It is $x=1$ | We go'],
    ['0.8$~$m and 2$\\,$km', '0.8 m and 2 km'],
    ['\\begin{itemize}\\item One \\item[b)] Two\\end{itemize}', 'One | b) Two'],
    ['{\\bf Bold} and {\\em it}', 'Bold and it'],
    ['A \\textcolor{red}{red} \\mbox{box}\\footnote{Note} here', 'A red box here'],
    ['x\\todo{fix}y \\vspace{1cm}\\hspace*{2em}z', 'xy z'],
    ['\\texorpdfstring{$L_2$}{L2} norm', '$L_2$ norm'],
    ['\\ensuremath{\\alpha} rises', '$\\alpha$ rises'],
  ];
  for (const [latex, text] of cases) assert.equal(readText(latex), text, latex);
});

test('bold and italics are on the words that the source formats so', () => {
  const cases: [latex: string, marked: string, preamble?: string][] = [
    ['\\textbf{Mud} is \\textit{wet} and \\textsl{soft}.', '**Mud** is *wet* and *soft*.'],
    ['{\\bf Mud} is {\\it wet} and {\\em soft\\/} now.', '**Mud** is *wet* and *soft* now.'],
    ['{\\bfseries Mud \\itshape is \\mdseries wet} now', '**Mud *is*** *wet* now'],
    ['\\emph{all but \\emph{these} words}', '*all but* these *words*'],
    ['\\textit{all \\textbf{of} it}, \\textbf{\\emph{both}}', '*all **of** it*, ***both***'],
    ['{\\bf\\it shape alone}, {\\bfseries\\itshape both}', '*shape alone*, ***both***'],
    ['{\\bf a \\rm b \\bf c {\\normalfont d} e}', '**a** b **c** d **e**'],
    ['\\textbf{a \\textnormal{b} c}, \\textit{d \\textup{e}}', '**a** b **c**, *d* e'],
    ['\\textbf{of $\\mathbf{x}^*$ too}, $\\mathbf{y}$', '**of $\\mathbf{x}^*$ too**, $\\mathbf{y}$'],
    ['\\alert{a} \\underline{b} \\texttt{c} \\textsc{d} \\textcolor{red}{e}', 'a b c d e'],
    ['\\emph{one\n\ntwo} three', '*one* | *two* three'],
    ['\\begingroup\\bf a\\endgroup{} b \\bgroup\\it c\\egroup{} d', '**a** b *c* d'],
    ['\\begin{em}a\\end{em} b', '*a* b'],
    ['\\begin{quote}\\itshape a\\end{quote} b', '*a* | b'],
    ['\\begin{loud}a\\end{loud} b', '**a** b', '\\newenvironment{loud}{\\bfseries}{}'],
    ['\\key{a} b', '***a*** b', '\\newcommand{\\key}[1]{{\\bfseries\\emph{#1}}}'],
    ['{\\bf a \\section{S} b', '**a** | b'],
    ['\\begin{itemize}\\item \\textbf{One}: a\\item \\emph{Two}\\end{itemize}', '**One**: a | *Two*'],
    ['\\emph{ a }b, 5* \\verb|*|', '*a* b, 5\\* \\*'],
    ['\\emph{caf\\\'e} na{\\it\\"\\i}ve', '*café* na*ï*ve'],
  ];
  for (const [latex, marked, preamble] of cases) {
    const { body } = read(latex, preamble);
    assert.equal(body.map((paragraph) => markedText(paragraph)).join(' | '), marked, latex);
  }
});

test('a text without emphasis has no list of it', () => {
  assert.ok(!('emphasis' in itemAt(read('Plain \\textbf{ } words.').body, 0)));
});

test('the paper’s own macros are expanded', () => {
  const cases: [preamble: string, latex: string, text: string][] = [
    ['\\newcommand{\\me}{Hess}', 'by \\me{} and \\me.', 'by Hess and Hess.'],
    ['\\newcommand{\\two}[2]{#2 then #1}', '\\two{a}{b}', 'b then a'],
    ['\\newcommand{\\opt}[2][x]{#1-#2}', '\\opt{a} \\opt[y]{b}', 'x-a y-b'],
    ['\\def\\pair(#1,#2){#1 and #2}', '\\pair(a,b)!', 'a and b!'],
    ['\\DeclareMathOperator{\\argmax}{arg\\,max}', '$\\argmax x$', '$\\operatorname{arg\\,max}x$'],
    ['\\let\\old\\emph \\renewcommand{\\emph}[1]{\\old{#1}}', '\\emph{x}', 'x'],
    [
      '\\newcommand{\\be}{\\begin{equation}}\\newcommand{\\ee}{\\end{equation}}',
      'a \\be x \\ee b',
      'a $x$ b',
    ],
    ['\\newenvironment{loud}[1]{#1: }{!}', '\\begin{loud}{Hear}me\\end{loud}', 'Hear: me!'],
    [
      '\\NewDocumentCommand{\\x}{s o m}{\\IfBooleanTF{#1}{star }{}\\IfValueTF{#2}{#2}{none} #3}',
      '\\x{a} \\x*[b]{c}',
      'none a star b c',
    ],
    ['\\newcommand{\\say}[1]{\\newcommand{\\it@}[1]{##1 #1}\\it@{you}}', '\\say{hear}', 'you hear'],
    ['\\newif\\ifdraft \\drafttrue', 'a \\ifdraft draft\\else final\\fi b', 'a draftb'],
    ['', 'a \\iffalse no \\ifx x y \\fi \\else yes\\fi\\ b', 'a yes b'],
    ['\\usepackage{comment}', 'a \\begin{comment}no\\end{comment} b', 'a b'],
    ['', 'a \\if0 no \\fi b', 'a b'],
  ];
  for (const [preamble, latex, text] of cases)
    assert.equal(readText(latex, preamble), text, `${preamble} ${latex}`);
});

test('hostile macros and inputs end, with a warning', () => {
  const codes = (paper: Paper) => paper.warnings.map((warning) => warning.code);
  assert.ok(codes(read('a \\x b', '\\def\\x{\\x\\x}')).includes('macro-budget'));
  assert.ok(codes(read('a \\x{y} b', '\\newcommand{\\x}[1]{\\x{#1#1}}')).includes('macro-budget'));
  assert.ok(codes(read('a \\input{b} c', '', { 'b.tex': 'x \\input{b} y' })).includes('input-cycle'));
  assert.ok(codes(read('a \\input{gone} c')).includes('missing-file'));
  const deep = thorough(20_000, 3_000);
  assert.match(readText(`a ${'{'.repeat(deep)}x${'}'.repeat(deep)} b`), /^a .*b$/);
  assert.match(readText(`a ${'\\emph{'.repeat(3000)}x${'}'.repeat(3000)} b`), /^a.*b$/);
  assert.match(readText(`a ${'\\begin{center}'.repeat(deep)}x b`), /^a/);
  assert.match(readText(`a ${'\\begin{equation}'.repeat(3000)}x b`), /^a/);
});

test('broken input is read as far as it goes', () => {
  assert.equal(readText('a } b \\end{nothing} c'), 'a b c');
  assert.equal(readText('a $x + y\n\nb'), 'a $x + y$ | b');
  assert.equal(readText('a \\begin{quote} b'), 'a | b');
  assert.equal(readText('a {b'), 'a b');
});

test('files are found as LaTeX finds them', () => {
  const paper = read('\\input{a}\\include{sub/b}\\import{sub/}{c}\\input d.tex ', '', {
    'a.tex': 'A. ',
    'sub/b.tex': 'B. ',
    'sub/c.tex': 'C. ',
    'd.tex': 'D.',
  });
  assert.equal(paper.body.map((paragraph) => paragraph.text).join(' '), 'A. B. C. D.');
});

test('cross-references read as numbers and mention the object', () => {
  const paper = read(
    String.raw`\section{S}\label{s} See Section~\ref{s}, Fig.~\ref{f}, Figs.~\ref{f2} and \ref{f}, \autoref{t}, \cref{e,e2}, \eqref{e}, Lemma~\ref{l}, algorithm \ref{a}.
\begin{figure}\includegraphics{x}\caption{X}\label{f}\end{figure}
\begin{figure}\subfloat[left]{\includegraphics{y}\label{f2}}\caption{Y}\end{figure}
\begin{table}\caption{T}\label{t}\begin{tabular}{l}1\end{tabular}\end{table}
\begin{align} a &= b \label{e}\\ c &= d \nonumber \\ e &= f \label{e2}\end{align}
\begin{lemma}\label{l} So. \end{lemma}
\begin{algorithm}\caption{A}\label{a}\begin{algorithmic}\If{$x$}\State $y$\EndIf\end{algorithmic}\end{algorithm}`,
    '\\newtheorem{lemma}{Lemma}',
  );
  const [first] = paper.body;
  assert.match(
    defined(first).text,
    /^See Section 1, Fig\. 1, Figs\. 2a and 1, Table 1, Equations \(1\) and \(2\), \(1\), Lemma 1, algorithm 1\./,
  );
  assert.deepEqual(
    defined(first)
      .mentions.slice(0, 9)
      .map((mention) => [mention.text, mention.object]),
    [
      ['Fig. 1', 'figure-1'],
      ['Figs. 2a', 'figure-2'],
      ['1', 'figure-1'],
      ['Table 1', 'table-1'],
      ['Equations (1)', 'equation-1'],
      ['(2)', 'equation-1'],
      ['(1)', 'equation-1'],
      ['Lemma 1', 'theorem-1'],
      ['algorithm 1', 'algorithm-1'],
    ],
  );
  assert.equal(
    defined(paper.objects.find((object) => object.kind === 'algorithm')).content,
    'if $x$ then\n  $y$\nend if',
  );
});

test('tables become grids', () => {
  const rows = (tabular: string) =>
    defined(read(tabular).objects.find((object) => object.kind === 'table')).rows;
  assert.deepEqual(
    rows(
      '\\begin{tabular}{ll}\\hline a & \\multirow{2}{*}{b} \\\\ \\cline{1-1} c & \\\\[2pt] \\multicolumn{2}{c}{d}\\end{tabular}',
    ),
    [
      ['a', 'b'],
      ['c', 'b'],
      ['d', 'd'],
    ],
  );
  assert.deepEqual(
    rows('\\begin{tabularx}{\\textwidth}{lX} a\\textsuperscript{1} & $x & y$ \\\\ b\\end{tabularx}'),
    [
      ['a1', '$x & y$'],
      ['b', ''],
    ],
  );
  assert.deepEqual(
    rows(
      '\\begin{deluxetable}{cc}\\tablecaption{C}\\tablehead{\\colhead{A} & \\colhead{B}}\\startdata 1 & 2 \\\\ 3 & \\nodata \\enddata\\end{deluxetable}',
    ),
    [
      ['A', 'B'],
      ['1', '2'],
      ['3', '…'],
    ],
  );
});

test('listings and drawings are kept verbatim', () => {
  const { objects } = read(
    '\\begin{lstlisting}[caption={Sum},label=l]\nx % 2\n  {\n\\end{lstlisting}\n\\begin{figure}\\begin{tikzpicture}\n  \\draw (0,0);\n\\end{tikzpicture}\\caption{D}\\end{figure}',
  );
  assert.deepEqual(pluck(objects, 'kind', 'label', 'caption', 'content'), [
    ['verbatim', 'Listing 1', 'Sum', 'x % 2\n  {'],
    ['figure', 'Figure 1', 'D', '\\begin{tikzpicture}\n\\draw (0,0);\n\\end{tikzpicture}'],
  ]);
});

test('biblatex commands and its .bbl file', () => {
  const bbl = String.raw`\refsection{0}
\entry{hess}{article}{}
  \name{author}{2}{}{%
    {{hash=1}{%
       family={Hess},
       familyi={H\bibinitperiod},
       given={K{\"a}the},
       giveni={K\bibinitperiod}}}%
    {{hash=2}{%
       family={Marlow},
       familyi={M\bibinitperiod},
       given={Jo},
       giveni={J\bibinitperiod}}}%
  }
  \field{journaltitle}{Rivers}
  \field{title}{Reeds in {S}pring}
  \field{year}{2017}
  \verb{doi}
  \verb 10.5555/x.1
  \endverb
\endentry
\endrefsection`;
  const paper = read(
    '\\textcite{hess} said so \\parencite[3]{hess}, \\autocites{hess}.',
    '\\usepackage[style=authoryear]{biblatex}\\addbibresource{w.bib}',
    { 'paper.bbl': bbl },
  );
  assert.equal(
    itemAt(paper.body, 0).text,
    'Hess and Marlow (2017) said so (Hess and Marlow 2017, 3), (Hess and Marlow 2017).',
  );
  const [hess] = paper.references;
  assert.deepEqual(pluck(defined(hess).authors, 'name'), ['Käthe Hess', 'Jo Marlow']);
  assert.deepEqual(
    [defined(hess).title, defined(hess).venue, defined(hess).year, defined(hess).ids.doi],
    ['Reeds in Spring', 'Rivers', 2017, '10.5555/x.1'],
  );
});
