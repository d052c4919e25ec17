import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, readFiles } from '../read-source.fixture.js';

const read = (body: string, preamble = '', files: Record<string, string> = {}) =>
  readFiles({
    'paper.tex': `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}\n`,
    ...files,
  });

test('commands of packages read as they print', () => {
  const cases: [preamble: string, latex: string, text: string][] = [
    [
      '\\newacronym{ml}{ML}{machine learning}',
      '\\Gls{ml} and \\gls{ml}, \\glspl{ml}, \\acrlong{ml}',
      'Machine learning (ML) and ML, MLs, machine learning',
    ],
    [
      '\\newglossaryentry{eel}{name={eel},plural={eels},description={a fish}}',
      'An \\gls{eel}, two \\glspl{eel}',
      'An eel, two eels',
    ],
    [
      '',
      '\\ac{mt}, \\ac{mt} \\begin{acronym}\\acro{mt}[MT]{machine translation}\\end{acronym}',
      'machine translation (MT), MT',
    ],
    ['\\DeclareAcronym{x}{short=XY, long={x and y}}', '\\ac{x}; \\acp{x}', 'x and y (XY); XYs'],
    ['', '\\enquote*{a}, \\say{b}, \\nth{3}, \\nth{12}, c\\hyp{}d', '“a”, “b”, 3rd, 12th, c-d'],
    ['', '\\begin{tabbing}a \\= b \\\\ \\> c\\end{tabbing}', 'a b c'],
    ['', '30\\degree C, 5\\,\\micro m, 3\\perthousand', '30°C, 5 µm, 3‰'],
    ['', '\\tableofcontents* text \\allowdisplaybreaks More \\tracingall=1 text', 'text More text'],
    [
      '',
      '\\begin{acks}\\grantsponsor{1}{NSF}{http://x.org} \\grantnum[http://x.org]{1}{33}\\end{acks}',
      'NSF 33',
    ],
    ['', '\\begin{proof}[Proof of Lemma 2]Trivial.\\end{proof}', 'Proof of Lemma 2. Trivial.'],
    ['', '\\begin{empheq}[box=\\fbox]{align}a&=b\\end{empheq}', '$a =b$'],
    ['', '\\added[id=A]{in}\\deleted{out} \\replaced{new}{old}', 'in new'],
    ['', '\\numlist{1;2;3} and \\qtyrange{1}{2}{\\second}', '1, 2 and 3 and 1–2 s'],
    ['\\newcommandx{\\x}[3][1=a,3=c]{#1#2#3}', '\\x{-} \\x[b]{-}[d]', 'a-c b-d'],
    ['\\DeclarePairedDelimiter{\\abs}{|}{|}', '$\\abs{x}$ $\\abs*{y}$', '$|x|$ $|y|$'],
    ['\\DeclarePairedDelimiterX\\of[2]{(}{)}{#1,#2}', '$\\of{x}{y}$', '$(x,y)$'],
    ['\\NewDocumentCommand{\\x}{O{one} m}{#1 #2}', '\\x{two} \\x[three]{four}', 'one two three four'],
    [
      '\\def\\etal{et al\\futurelet\\next\\dotted}\\def\\dotted{\\ifx\\next.\\else.\\fi}',
      'Hess \\etal. Hess \\etal{} saw',
      'Hess et al. Hess et al. saw',
    ],
    ['\\expandafter\\def\\csname my x\\endcsname{found}', '\\csname my x\\endcsname{} it', 'found it'],
    [
      '',
      '\\parindent=0pt \\hskip 1em plus 0.5em minus 0.4em\\relax Text\\vskip -2pt\n and \\kern.5em text',
      'Text and text',
    ],
    ['', '\\IfFileExists{gone}{yes}{no} \\InputIfFileExists{part}{}{no}', 'no part'],
    ['', '\\IEEEPARstart{T}{his} is', 'This is'],
  ];
  for (const [preamble, latex, text] of cases)
    assert.equal(bodyText(read(latex, preamble, { 'part.tex': 'part' })), text, latex);
});

test('what comes before the text is not part of it', () => {
  const paper = read(
    String.raw`\title{Eels}\author{A. Hess}\foo{University of Mud}\maketitle\begin{abstract}Mud.\end{abstract}
\section{One} Text.`,
  );
  assert.equal(bodyText(paper), 'Text.');
  const icml = read(
    String.raw`\twocolumn[\icmltitle{Eels \\ in Mud}\begin{icmlauthorlist}\icmlauthor{Ann Hess}{x}\end{icmlauthorlist}\icmlaffiliation{x}{Mud}]
\begin{abstract}Mud.\end{abstract} Text.`,
  );
  assert.deepEqual(
    [icml.title, icml.authors.map((author) => author.name), bodyText(icml)],
    ['Eels in Mud', ['Ann Hess'], 'Text.'],
  );
});

test('any command named cite cites, also with the notes and stars of amsrefs and REVTeX', () => {
  const list =
    '\\begin{thebibliography}{2}\\bibitem{a} A. Hess, Eels, 2001.\\bibitem{b} B. Berg, Mud, 2002.\\end{thebibliography}';
  const cases: [latex: string, text: string][] = [
    ['\\mycite{a}', '[1]'],
    ['\\cite{a}*{p. 3}', '[1, p. 3]'],
    ['\\cite{a,*b}', '[1, 2]'],
  ];
  for (const [latex, text] of cases) {
    const paper = read(`${latex} ${list}`);
    assert.equal(bodyText(paper), text);
    assert.ok(itemAt(paper.body, 0).citations.every((citation) => citation.reference !== null));
  }
});

test('a bibliography in amsrefs or in filecontents is found', () => {
  const amsrefs = read(
    'Text \\cite{x}. \\begin{biblist}\\bib{x}{article}{author={Hess, Ann},author={Berg, Bo},title={Eels},date={2001}}\\end{biblist}',
  );
  assert.deepEqual(
    amsrefs.references.map((reference) => [
      reference.id,
      reference.title,
      reference.year,
      reference.authors?.length,
    ]),
    [['x', 'Eels', 2001, 2]],
  );
  const packed = read(
    'Text \\cite{x}. \\bibliography{refs}',
    '\\begin{filecontents*}{refs.bib}\n@book{x, author={Hess, Ann}, title={Mud}, year=2002}\n\\end{filecontents*}',
  );
  assert.equal(packed.references[0]?.title, 'Mud');
});

test('cleveref names each kind once, ranges and brackets are whole', () => {
  const paper = read(
    String.raw`See \cref{f,g,t}, \crefrange{e}{h} and Eq.~(\ref{e}), item \ref{i}.
\begin{figure}\includegraphics*{a}\caption{A}\label{f}\end{figure}\begin{figure}\includegraphics{b}\caption{B}\label{g}\end{figure}
\begin{table}\caption{T}\label{t}\begin{tabular}{l}1\end{tabular}\end{table}
\begin{align}a\label{e}\\b\label{h}\end{align}
\begin{enumerate}[label=(\roman*)]\item One \item\label{i} Two\end{enumerate}`,
  );
  assert.match(
    itemAt(paper.body, 0).text,
    /^See Figures 1, 2 and Table 1, Equations \(1\)–\(2\) and Eq\. \(1\), item \(ii\)\./,
  );
  assert.ok(itemAt(paper.body, 0).mentions.some((mention) => mention.text === 'Eq. (1)'));
});

test('tables of other packages are read', () => {
  const rows = (table: string) =>
    defined(read(`Text. ${table}`).objects.find((object) => object.kind === 'table')).rows;
  assert.deepEqual(rows('\\begin{tblr}{lcr} A & B & C \\\\ \\SetCell[c=2]{c} D & & E \\end{tblr}'), [
    ['A', 'B', 'C'],
    ['D', 'D', 'E'],
  ]);
  assert.deepEqual(
    rows(
      '\\begin{longtable}{l} H \\\\ \\endfirsthead H again \\\\ \\endhead more \\\\ \\endfoot \\endlastfoot 1 \\\\ 2 \\end{longtable}',
    ),
    [['H'], ['1'], ['2']],
  );
  assert.deepEqual(
    rows(
      '\\begin{tabular}{ll} a & b \\\\ \\cmidrule(lr){1-2} \\specialrule{1pt}{2pt}{3pt} c & d \\end{tabular}',
    ),
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  );
});

test('listings from files and keywords of algorithm2e', () => {
  const { objects } = read(
    String.raw`Text. \lstinputlisting[caption={[S]The \emph{sum}}]{x.py}
\begin{algorithm}\SetKwFunction{F}{Find}\SetKwInOut{In}{given}\SetKwProg{Fn}{Function}{:}{}\In{$x$}
\Fn{\F{$a$}}{\Return $a$\;}\Repeat{done}{work\;}\end{algorithm}`,
    '',
    { 'x.py': 'a = 1 % 2\n' },
  );
  assert.deepEqual(pluck(objects, 'caption', 'content'), [
    ['The sum', 'a = 1 % 2'],
    [undefined, 'given: $x$\nFunction Find($a$):\n  return $a$\nrepeat\n  work\nuntil done'],
  ]);
});

test('natbib and biblatex print aliases, titles, notes of each work and the separator that the paper asks for', () => {
  const list =
    '\\begin{thebibliography}{2}\\bibitem[Hess(2001)]{a} A. Hess.\n\\newblock Eels.\n\\newblock 2001.\\bibitem[Berg(2002)]{b} B. Berg.\n\\newblock Mud.\n\\newblock 2002.\\end{thebibliography}';
  const natbib = '\\usepackage{natbib}';
  const cases: [preamble: string, latex: string, text: string][] = [
    [`${natbib}\\defcitealias{a}{Paper~I}`, '\\citetalias{a} and \\citepalias{a}', 'Paper I and (Paper I)'],
    [natbib, '\\citep{a}, \\citealt{a}, \\citealp{a}', '(Hess, 2001), Hess 2001, Hess, 2001'],
    [`${natbib}\\bibpunct{(}{)}{;}{a}{}{,}`, '\\citep{a}', '(Hess 2001)'],
    [`${natbib}\\setcitestyle{aysep={}}`, '\\citep{a}', '(Hess 2001)'],
    ['\\usepackage[style=authoryear]{biblatex}', '\\parencite{a}', '(Hess 2001)'],
    ['\\usepackage[style=apa]{biblatex}', '\\parencite{a}', '(Hess, 2001)'],
    [natbib, '\\parencites[see][3]{a}[4]{b}', '(see Hess, 2001, 3; Berg, 2002, 4)'],
    [natbib, 'In \\citetitle{a} [sic]', 'In Eels [sic]'],
    [natbib, '\\fullcite{b}', 'B. Berg. Mud. 2002.'],
  ];
  for (const [preamble, latex, text] of cases)
    assert.equal(bodyText(read(`${latex} ${list}`, preamble)), text, latex);
});

test('captions of the parts of a float get letters, after its own caption', () => {
  const paper = read(
    String.raw`See Fig.~\ref{b}, \ref{c}, the table \eqref{e} and Table~\ref{t}. \begin{equation}x=1\label{e}\end{equation}
\begin{figure}\begin{subfigure}{3cm}\includegraphics{x}\caption{One.}\end{subfigure}
\begin{subfigure}{3cm}\includegraphics{y}\caption{Two.}\label{b}\end{subfigure}\caption{Both.}\end{figure}
\begin{figure}\begin{minipage}{3cm}\caption{Left.}\end{minipage}\begin{minipage}{3cm}\caption{Right.}\label{c}\end{minipage}\end{figure}
\begin{figure}\captionof{table}{Numbers.}\label{t}\end{figure}`,
  );
  assert.match(itemAt(paper.body, 0).text, /^See Fig\. 1b, 3, the table \(1\) and Table 1\./);
  assert.deepEqual(
    itemAt(paper.body, 0)
      .mentions.slice(0, 4)
      .map((mention) => mention.text),
    ['Fig. 1b', '3', '(1)', 'Table 1'],
  );
  assert.deepEqual(
    paper.objects
      .filter((object) => object.caption)
      .map((object) => [object.kind, object.label, object.caption]),
    [
      ['figure', 'Figure 1', 'Both. (a) One. (b) Two.'],
      ['figure', 'Figure 2', 'Left.'],
      ['figure', 'Figure 3', 'Right.'],
      ['table', 'Table 1', 'Numbers.'],
    ],
  );
});

test('cleveref names things as the paper asks; a picture in a center environment is a figure', () => {
  const paper = read(
    String.raw`See \cref{f,g} and \Cref{f}. \begin{center}\includegraphics{z} By Ann Hess.\end{center}
\begin{figure}\includegraphics{x}\caption{X}\label{f}\end{figure}\begin{figure}\includegraphics{y}\caption{Y}\label{g}\end{figure}`,
    '\\crefname{figure}{fig.}{figs.}',
  );
  assert.equal(bodyText(paper), 'See figs. 1 and 2 and Fig. 1.');
  assert.deepEqual(pluck(paper.objects, 'label', 'caption', 'images'), [
    [undefined, 'By Ann Hess.', ['z']],
    ['Figure 1', 'X', ['x']],
    ['Figure 2', 'Y', ['y']],
  ]);
});

test('labels of another document are found; keys of BibTeX are the same in small letters and capitals', () => {
  const paper = read(
    'See Section~\\ref{S-one} and \\cite{GMPY}. \\bibliography{w}',
    '\\externaldocument[S-]{more}',
    {
      'more.tex':
        '\\documentclass{article}\\begin{document}\\section{A}\\section{B}\\label{one}\\end{document}',
      'w.bib': '@misc{gmpy, title={Eels}, author={Hess, Ann}, year=2001}',
    },
  );
  assert.equal(bodyText(paper), 'See Section 2 and [1].');
  assert.ok(paper.warnings.every(({ code }) => !/dangling/.test(code)));
});

test('labels that only an `.aux` file has are found: of another document, and of the paper itself', () => {
  const paper = read(
    'See Figure~\\ref{S-fig}, \\autoref{S-tab}, Eq.~\\eqref{eq} and Table~\\ref{own}, not \\ref{none}.',
    '\\externaldocument[S-]{more}\\externaldocument{sub/other}',
    {
      'more.aux':
        '\\relax\n\\newlabel{fig}{{S1}{1}{A reed}{figure.caption.1}{}}\n\\newlabel{fig@cref}{{[figure][1][]S1}{[1][1][]1}}\n' +
        '\\newlabel{tab}{{S\\nobreakspace  {}2}{3}{A \\textbf  {table}}{table.caption.2}{}}\n',
      'sub/other.aux': '\\relax\n\\newlabel{eq}{{12}{4}}\n',
      'paper.aux': '\\newlabel{own}{{4}{4}}\n',
    },
  );
  assert.equal(bodyText(paper), 'See Figure S1, Table S 2, Eq. (12) and Table 4, not ??.');
  assert.deepEqual(
    pluck(
      paper.warnings.filter(({ code }) => /dangling/.test(code)),
      'message',
    ),
    ['undefined label: \\ref{none}'],
  );
});

test('a command that is called like a reference refers to its label', () => {
  const paper = read(
    '\\section{A}\\label{a} \\secref{a}, Section~\\secref{a} and \\eqnref{b}. \\begin{equation}\\label{b} x \\end{equation}',
    '\\title{T}',
  );
  assert.match(bodyText(paper), /^Section 1, Section 1 and Equation \(1\)\./);
});

test('headings of KOMA-Script and amsart, and acknowledgements by `ack`', () => {
  const paper = read('\\addsec{One} a \\specialsection*{Two} b \\begin{ack}c\\end{ack}', '\\title{T}');
  assert.deepEqual(
    paper.body.map(({ section, text }) => [...section, text]),
    [
      ['One', 'a'],
      ['Two', 'b'],
      ['Acknowledgements', 'c'],
    ],
  );
});

test('rows of TeX’s own alignments are tables', () => {
  const paper = read(
    'Before. \\vbox{\\halign to \\hsize{\\tabskip=1em #\\hfil&$#$\\cr \\noalign{\\hrule} a&\\pm 1\\cr c&2\\crcr}} After.',
  );
  assert.deepEqual(defined(paper.objects[0]).rows, [
    ['a', '$\\pm 1$'],
    ['c', '2'],
  ]);
  assert.equal(bodyText(paper), 'Before. After.');
});

test('decimal columns of AASTeX are one column each below heads that span two', () => {
  const paper = read(
    'Text. \\begin{deluxetable}{lDc}\\tablehead{\\colhead{N} & \\multicolumn2c{Flux} & \\colhead{M}}\\decimals\\startdata a & 1.5 & 2\\\\ b & 12.25 & 3\\enddata\\end{deluxetable}',
  );
  assert.deepEqual(defined(paper.objects[0]).rows, [
    ['N', 'Flux', 'M'],
    ['a', '1.5', '2'],
    ['b', '12.25', '3'],
  ]);
});

test('examples of linguex have their numbers, and references lead to them', () => {
  const body = [
    'See \\ref{a}, \\ref{b} and \\Next.',
    '\\ex. \\label{a} Gulls eat.',
    '\\ex. \\a. Gulls fly.\n\\b. \\label{b} *Gulls the fly.',
    '\\exg. Die M\\"owe\\\\ the gull\\\\',
    'As in \\Last{} and \\LLast[b], \\b{k}.',
  ];
  assert.equal(
    bodyText(read(body.join('\n\n'), '\\usepackage{linguex}')),
    'See 1, 2b and (1). | (1) Gulls eat. | (2) a. Gulls fly. b. *Gulls the fly. | (3) Die Möwe the gull | As in (3) and (2b), ḵ.',
  );
});

test('examples of gb4e have their numbers and letters', () => {
  const body =
    'See \\ref{a} and \\ref{b}. \\begin{exe}\\ex\\label{a} Gulls eat.\\ex[*]{Gulls the.}\\ex \\begin{xlist}\\ex One.\\ex\\label{b} Two.\\end{xlist}\\end{exe}';
  assert.equal(
    bodyText(read(body, '\\usepackage{gb4e}')),
    'See 1 and 3b. | (1) Gulls eat. | (2) *Gulls the. | (3) | a. One. b. Two.',
  );
});

test('a line that is numbered by hand has the next number', () => {
  const preamble = '\\newcommand\\numberthis{\\addtocounter{equation}{1}\\tag{\\theequation}}';
  const paper = read(
    'See \\eqref{b} and \\eqref{c}. \\begin{align*}a&=1\\\\b&=2\\numberthis\\label{b}\\end{align*} \\begin{equation}c=3\\label{c}\\end{equation} \\appendix* Rest.',
    preamble,
  );
  assert.equal(bodyText(paper), 'See (1) and (2). $a =1\\\\b =2$ $c=3$ Rest.');
  assert.deepEqual(pluck(paper.objects, 'label'), ['(1)', '(2)']);
});

test('formatting commands print nothing, and take only their own arguments', () => {
  for (const command of [
    '\\needspace{3\\baselineskip}',
    '\\fancyhead[L]{Left}',
    '\\newgeometry{margin=2cm}',
    '\\rowcolors{2}{gray}{white}',
    '\\newtcolorbox{mybox}[2][]{title=#2,#1}',
    '\\AtBeginEnvironment{quote}{\\small}',
    '\\settowidth{\\x}{abc}',
    '\\nobibliography*',
    '\\advance\\x by 3pt',
    '\\renewbibmacro*{in:}{}',
    '\\enlargethispage*{1cm}',
    '\\glsresetall',
    '\\todototoc',
    '\\tikzexternalize',
  ])
    assert.equal(bodyText(read(`One word ${command}\nand two.`)), 'One word and two.', command);
});

test('the arguments of an environment are not text', () => {
  for (const [begin, end] of [
    ['otherlanguage*}{german}', 'otherlanguage*'],
    ['hyphenrules}{nohyphenation}', 'hyphenrules'],
    ['turn}{90}', 'turn'],
    ['verse}[3cm]', 'verse'],
    ['multicols}{2}[\\section*{Title}]', 'multicols'],
    ['tasks}(2)', 'tasks'],
  ])
    assert.equal(
      bodyText(read(`One. \\begin{${begin}In.\\end{${end}} Two.`)).replaceAll(' | ', ' '),
      'One. In. Two.',
    );
});
