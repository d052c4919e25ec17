import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { paperProblems } from '../../../paper/index.js';
import { bodyText, leftOvers, readSource } from '../read-source.fixture.js';

const LIST =
  '\\begin{thebibliography}{2}\\bibitem{a} A. Hess. Mud. 2001.\\bibitem{b} B. Lind. Silt. 2002.\\end{thebibliography}';

test('two captions in one float are two objects, each with its own picture', () => {
  const below = readSource(String.raw`See \ref{one} and \ref{two}.
\begin{figure}\centering\includegraphics{x}\caption{One.}\label{one}
\includegraphics{y}\caption{Two.}\label{two}\end{figure}`);
  const above = readSource(String.raw`\begin{table}\caption{One.}\label{one}\begin{tabular}{l}1\end{tabular}
\caption{Two.}\label{two}\begin{tabular}{l}2\end{tabular}\end{table}`);
  const sideBySide =
    readSource(String.raw`\begin{figure}\begin{minipage}{3cm}\includegraphics{x}\caption{One.}\end{minipage}%
\begin{minipage}{3cm}\includegraphics{y}\captionof{table}{Two.}\end{minipage}\end{figure}`);
  assert.equal(bodyText(below), 'See 1 and 2.');
  assert.deepEqual(pluck(below.objects, 'id', 'label', 'caption', 'images'), [
    ['figure-1', 'Figure 1', 'One.', ['x']],
    ['figure-2', 'Figure 2', 'Two.', ['y']],
  ]);
  assert.deepEqual(pluck(above.objects, 'label', 'caption', 'content'), [
    ['Table 1', 'One.', '1'],
    ['Table 2', 'Two.', '2'],
  ]);
  assert.deepEqual(pluck(sideBySide.objects, 'kind', 'label', 'caption'), [
    ['figure', 'Figure 1', 'One.'],
    ['table', 'Table 1', 'Two.'],
  ]);
});

test('\\renewcommand{\\thefigure} and \\setcounter change all numbers after them', () => {
  const paper = readSource(
    String.raw`See \ref{a}, \ref{b}, \eqref{e} and Table~\ref{t}.
\begin{figure}\includegraphics{x}\caption{A.}\label{a}\end{figure}
\supplement
\begin{figure}\includegraphics{y}\caption{B.}\label{b}\end{figure}
\begin{table}\caption{T.}\label{t}\begin{tabular}{l}1\end{tabular}\end{table}
\begin{equation}x\label{e}\end{equation}`,
    String.raw`\newcommand{\supplement}{\setcounter{figure}{0}\renewcommand{\thefigure}{S\arabic{figure}}}
\renewcommand{\thetable}{\Roman{table}}\renewcommand\theequation{E.\arabic{equation}}`,
  );
  assert.match(bodyText(paper), /^See 1, S1, \(E\.1\) and Table I\./);
  assert.deepEqual(pluck(paper.objects, 'label'), ['Figure 1', 'Figure S1', 'Table I', '(E.1)']);
});

test('a number that includes the name of its kind is the whole label', () => {
  const paper = readSource(
    'See \\ref{a}.\\begin{figure}\\includegraphics{x}\\caption{A.}\\label{a}\\end{figure}',
    '\\renewcommand{\\thefigure}{Figure~\\arabic{figure}}',
  );
  assert.equal(bodyText(paper), 'See Figure 1.');
  assert.equal(paper.objects[0]?.label, 'Figure 1');
});

test('endnotes are notes, not words of the sentence', () => {
  const paper = readSource('Mud\\endnote{Wet earth.} flows\\footnote{Down.}.');
  assert.equal(bodyText(paper), 'Mud flows.');
  assert.deepEqual(pluck(paper.objects, 'environment', 'content'), [
    ['endnote', 'Wet earth.'],
    ['footnote', 'Down.'],
  ]);
});

test('citations in captions, notes and cells are kept with their objects', () => {
  const paper = readSource(`Text\\footnote{As \\cite{a} said.}.
\\begin{table}\\caption{After \\cite{b}.}\\begin{tabular}{ll}Work & Year \\\\ Mud \\cite{a} & 2001 \\\\ Silt \\cite{b,a} & 2002\\end{tabular}\\end{table}
${LIST}`);
  assert.deepEqual(paperProblems(paper), []);
  assert.deepEqual(
    paper.objects.map((object) =>
      object.citations?.map(({ part, text, reference }) => [part, text, reference]),
    ),
    [
      [['content', '1', 'a']],
      [
        ['caption', '2', 'b'],
        ['content', '1', 'a'],
        ['content', '2', 'b'],
        ['content', '1', 'a'],
      ],
    ],
  );
});

test('a figure that is named without \\ref is mentioned, another paper’s is not', () => {
  const paper =
    readSource(String.raw`Figure 1 shows mud, see Figs. 1 and 2 and Table 1; Fig. 2 of \cite{a} shows silt, Figure 9 nothing.
\begin{figure}\includegraphics{x}\caption{X.}\end{figure}\begin{figure}\includegraphics{y}\caption{Y.}\end{figure}
\begin{table}\caption{T.}\begin{tabular}{l}1\end{tabular}\end{table}${LIST}`);
  assert.deepEqual(pluck(paper.body[0]?.mentions, 'text', 'object'), [
    ['Figure 1', 'figure-1'],
    ['Figs. 1', 'figure-1'],
    ['2', 'figure-2'],
    ['Table 1', 'table-1'],
  ]);
});

test('columns of formulas keep their commands', () => {
  const rows = String.raw`Star & 1.2\pm0.3 & 5 \\ \hline Dust & 4^{+1}_{-2} & \nodata \\`;
  const cases = [
    readSource(
      `\\begin{deluxetable}{lCR}\\tablehead{\\colhead{Name} & \\colhead{$V$} & \\colhead{N}}\\startdata ${rows}\\enddata\\end{deluxetable}`,
    ),
    readSource(
      `\\begin{tabular}{l>{$}c<{$}C}Name & \\multicolumn{1}{c}{$V$} & N \\\\ ${rows}\\end{tabular}`,
      '\\newcolumntype{C}{>{$}c<{$}}',
    ),
  ];
  for (const paper of cases) {
    assert.deepEqual(paper.objects[0]?.rows, [
      ['Name', '$V$', 'N'],
      ['Star', '$1.2\\pm0.3$', '5'],
      ['Dust', '$4^{+1}_{-2}$', '…'],
    ]);
  }
});

test('comments of algorithm2e end their line', () => {
  const paper = readSource(String.raw`\begin{algorithm}
$x \leftarrow 1$ \tcp*{start}
\tcp{now the loop}
\While{$x < 5$}{$x \leftarrow 2x$\; \tcc{twice}
$y \leftarrow x$\;}
\If(\tcp*[f]{why}){$y$}{stop\;}
\end{algorithm}`);
  assert.deepEqual(
    paper.objects[0]?.content.split('\n').map((line) => line.trim()),
    [
      '$x \\leftarrow 1$ // start',
      '// now the loop',
      'while $x < 5$ do',
      '$x \\leftarrow 2x$',
      '// twice',
      '$y \\leftarrow x$',
      'end',
      'if $y$ then',
      'stop',
      'end',
    ],
  );
});

test('formulas that end in a blank, and displays in sentences, leave the text balanced', () => {
  const paper = readSource(
    String.raw`With $a = b\ $ and $c\ \ $ we have
\begin{align}x &= 1 \\ y &= \begin{pmatrix}1 & 2\end{pmatrix}\end{align}
so \mbox{it} is.`,
    '\\pdfstringdefDisableCommands{\\def\\mbox#1{wrong}}',
  );
  assert.equal(
    bodyText(paper),
    'With $a = b$ and $c$ we have $x = 1 \\\\ y = \\begin{pmatrix}1 & 2\\end{pmatrix}$ so it is.',
  );
  assert.deepEqual(leftOvers(paper), []);
});

test('the second bibliography of multibib is read, too', () => {
  const paper = readSource(
    'Mud \\cite{a}, silt \\citesupp{s}.\\bibliography{main}\\bibliographystylesupp{plain}\\bibliographysupp{more}',
    '\\usepackage{multibib}\\newcites{supp}{More}',
    {
      'paper.bbl': '\\begin{thebibliography}{1}\\bibitem{a} A. Hess. Mud.\\end{thebibliography}',
      'supp.bbl': '\\begin{thebibliography}{1}\\bibitem{s} B. Lind. Silt.\\end{thebibliography}',
    },
  );
  assert.deepEqual(pluck(paper.body[0]?.citations, 'reference'), ['a', 's']);
  assert.deepEqual(pluck(paper.references, 'id'), ['a', 's']);
});

test('captions in the options of tabularray, cells of makecell and diagbox, rules with trimmed ends', () => {
  const long = readSource(
    String.raw`See Table~\ref{t}. \begin{longtblr}[caption={Long one},label={t}]{XX} a & b \\ \end{longtblr}`,
  );
  assert.equal(bodyText(long), 'See Table 1.');
  assert.deepEqual([long.objects[0]?.label, long.objects[0]?.caption], ['Table 1', 'Long one']);
  const table = readSource(String.raw`\begin{tabular}{lc}\diagbox{Row}{Column} & \makecell[l]{a\\b} \\
\cmidrule(l{2pt}r{2pt}){1-2} x & \thead{y} \\\end{tabular} \begin{NiceTabular}{cc}[hvlines] 1 & 2 \end{NiceTabular}`);
  assert.deepEqual(pluck(table.objects, 'rows'), [
    [
      ['Row / Column', 'a b'],
      ['x', 'y'],
    ],
    [['1', '2']],
  ]);
  assert.equal(bodyText(table), '');
});

test('what the note of a theorem cites is a citation of the paragraph', () => {
  const paper = readSource(
    `\\begin{lemma}[{\\cite[Thm.~2]{a}}] So.\\end{lemma}${LIST}`,
    '\\newtheorem{lemma}{Lemma}',
  );
  assert.equal(bodyText(paper), 'Lemma 1 ([1, Thm. 2]). So.');
  assert.deepEqual(pluck(paper.body[0]?.citations, 'reference'), ['a']);
});

test('pictures and tables with captions that do not float are objects with numbers', () => {
  const paper = readSource(String.raw`\twocolumn[{\renewcommand\twocolumn[1][]{#1}\maketitle
\begin{center}\captionsetup{type=figure}\includegraphics{x}\captionof{figure}{Teaser.}\label{t}\end{center}}]
\section{One} Fig.~\ref{t}, Fig.~\ref{f} and Table~\ref{b}.
\begin{figure}\includegraphics{y}\caption{Second.}\label{f}\end{figure}
\begin{minipage}{3cm}\captionof{table}{Boxed.}\label{b}\begin{tabular}{l}1\end{tabular}\end{minipage}`);
  assert.equal(bodyText(paper), 'Fig. 1, Fig. 2 and Table 1.');
  assert.deepEqual(pluck(paper.objects, 'kind', 'label', 'caption'), [
    ['figure', 'Figure 1', 'Teaser.'],
    ['figure', 'Figure 2', 'Second.'],
    ['table', 'Table 1', 'Boxed.'],
  ]);
});
