import type { Project } from './project.fixture.js';

/** iopart: journals as commands, `\References` with harvard's items, its own tables and cross-references. */
const IOPART: Project = {
  name: 'IOP article',
  main: 'reeds.tex',
  files: {
    'reeds.tex': String.raw`\documentclass[12pt]{iopart}
\usepackage{iopams,harvard}
\begin{document}
\title[Reeds]{Reeds in rivers: a kinetic view}
\author{Ada Quist$^{1,2}$, Bo van der Berg$^2$\footnote{Present address: Delta Agency} and Carla Ito$^3$}
\address{$^1$ Institute of Rivers, Aarhus, Denmark}
\eads{\mailto{ada@example.org}, \mailto{bo@example.org}}
\begin{abstract}
Reeds drift. We say why.
\end{abstract}
\pacs{47.27, 92.40}
\noindent{\it Keywords}: reeds, rivers\\
\submitto{\JPA}
\maketitle
\section{Introduction}\label{sec1}
Reeds drift \cite{hess}, as \citeasnoun{ito} found \citeaffixed{berg}{see}. We use \eref{eq1} of \sref{sec1} in \tref{tab1}.
\begin{eqnarray}
\fl \rmd x/\rmd t = \case{1}{2} \label{eq1}
\end{eqnarray}
\Table{\label{tab1}Drift.}
\br
Reed&Speed\\
\mr
1&\02\\
\br
\endTable
\ack
We thank the river.
\References
\harvarditem{Hess}{2001}{hess} Hess K 2001 \jpa {\bf 3} 12--20
\harvarditem[Ito et al]{Ito, Lind \harvardand\ Orr}{1999}{ito} Ito A, Lind C \harvardand\ Orr D 1999 \PRL {\bf 2} 1
\harvarditem{Berg}{1987}{berg} Berg B 1987 {\it Tides} (Oslo: Sea House)
\endrefs
\end{document}
`,
  },
  title: 'Reeds in rivers: a kinetic view',
  authors: ['Ada Quist', 'Bo van der Berg', 'Carla Ito'],
  abstract: 'Reeds drift. We say why.',
  keys: ['hess', 'ito', 'berg'],
  labels: ['(1)', 'Table 1'],
  sentences: [
    'Reeds drift (Hess 2001), as Ito et al (1999) found (see Berg 1987). We use (1) of section 1 in table 1.',
    'We thank the river.',
  ],
};

/** Slides: angle brackets contain the steps at which text is shown. */
const BEAMER: Project = {
  name: 'beamer slides',
  main: 'talk.tex',
  files: {
    'talk.tex': String.raw`\documentclass[aspectratio=169]{beamer}
\usetheme{Madrid}\usecolortheme{dolphin}
\setbeamertemplate{navigation symbols}{}
\setbeamertemplate{itemize items}[circle]
\setbeamercolor{title}{fg=blue}
\title[Reeds]{Reeds in the river}
\author[Quist, Berg]{Ada Quist\inst{1} \and Bo Berg\inst{2}}
\institute[UoR]{\inst{1} University of Rivers \and \inst{2} Mud Lab}
\date[2019]{River Days, 3 May 2019}
\AtBeginSection[]{\begin{frame}<beamer>\frametitle{Outline}\tableofcontents[currentsection]\end{frame}}
\begin{document}
\frame{\titlepage}
\begin{frame}<presentation>[fragile]{Why reeds}
\begin{itemize}[<+->]
\item<1-> Reeds \alert<2>{grow} fast \cite{hess}.
\item<alert@1| only@2-> Most \textbf<3>{bold} claims \uncover<2->{need data}\onslide<3->.
\end{itemize}
\pause
\only<1>{All of this is seen.}
\end{frame}
\begin{frame}[t]
\frametitle<1>{Results}
\begin{block}<2->{Main result}
Reeds drift (Figure~\ref{fig:a}).
\end{block}
\begin{columns}[T]
\begin{column}{.5\textwidth}
It is so on the left.
\end{column}
\column{.5\textwidth}
\begin{figure}\includegraphics<1>[width=\textwidth]{a}\caption{A reed.}\label{fig:a}\end{figure}
\end{columns}
\end{frame}
\begin{thebibliography}{1}
\beamertemplatebookbibitems
\bibitem<1->{hess} K. Hess. \newblock Reeds. \newblock \emph{J. Riv.}, 2001.
\end{thebibliography}
\end{document}
`,
  },
  title: 'Reeds in the river',
  authors: ['Ada Quist', 'Bo Berg'],
  abstract: '',
  year: 2019,
  keys: ['hess'],
  labels: ['Figure 1'],
  sentences: [
    'Reeds grow fast [1].\nMost bold claims need data.',
    'Reeds drift (Figure 1).\nIt is so on the left.',
  ],
};

/** A manuscript without a title page of LaTeX's: all is set by hand, as in PLOS's template. */
const BY_HAND: Project = {
  name: 'front matter set by hand',
  main: 'main.tex',
  files: {
    'main.tex': String.raw`\documentclass[10pt,letterpaper]{article}
\usepackage{nameref,hyperref,cite}
\begin{document}
\vspace*{0.2in}
\begin{flushleft}
{\Large
\textbf\newline{How reeds bend in the wind}
}
\newline
\\
Ada Quist\textsuperscript{1,2*},
Bo van der Berg\textsuperscript{2},
with the Reed Consortium\textsuperscript{3}
\\
\bigskip
\textbf{1} Institute of Rivers, Aarhus, Denmark
\\
* ada@example.org

\end{flushleft}
\section*{Abstract}
Reeds bend. They seldom break.

\section*{Introduction}
Reeds bend \cite{hess}; see \nameref{S1_Fig}.
\section*{Supporting information}
\paragraph*{S1 Fig}
\label{S1_Fig}
{\bf Bent reeds.} All of them.
\begin{thebibliography}{10}
\bibitem{hess}
Hess K.
\newblock {Bent reeds in wind}.
\newblock J Riv. 2008;9(12):938--950.
\end{thebibliography}
\end{document}
`,
  },
  title: 'How reeds bend in the wind',
  authors: ['Ada Quist', 'Bo van der Berg', 'the Reed Consortium'],
  abstract: 'Reeds bend. They seldom break.',
  keys: ['hess'],
  labels: [],
  sentences: ['Reeds bend [1]; see S1 Fig.\nBent reeds. All of them.'],
};

/** MNRAS: its `.bbl` defines `\mn@doi`, and contains the short bibliography. */
const MNRAS: Project = {
  name: 'MNRAS article',
  main: 'wet.tex',
  files: {
    'wet.tex': String.raw`\documentclass[fleqn,usenatbib]{mnras}
\title[Wet stars]{Wet stars in the \LaTeXe\ age}
\author[A. Quist et al.]{
Ada Quist,$^{1}$\thanks{E-mail: ada@example.org}
Bo van der Berg$^{2}$
and Carla Ito$^{1,2}$
\\
$^{1}$Institute of Rain, Mud Street, Aarhus, Denmark\\
$^{2}$Rain Observatory
}
\date{Accepted XXX. Received YYY; in original form ZZZ}
\pubyear{2015}
\begin{document}
\label{firstpage}
\pagerange{\pageref{firstpage}--\pageref{lastpage}}
\maketitle
\begin{abstract}
Stars are wet \citep{Hess01}.
\end{abstract}
\begin{keywords}
rain -- stars
\end{keywords}
\section{Introduction}
Rain falls \citep[see][]{Hess01,Ito13}. \figref{fig:rain} has \ion{H}{i}.
\begin{figure}\includegraphics{rain}\caption{Rain.}\label{fig:rain}\end{figure}
\bibliographystyle{mnras}
\bibliography{rain}
\bsp
\label{lastpage}
\end{document}
`,
    'wet.bbl': String.raw`\begin{thebibliography}{}
\makeatletter
\relax
\def\mn@urlcharsother{\let\do\@makeother \do\$\do\&\do\#\do\^\do\_\do\%\do\~}
\def\mn@doi{\begingroup\mn@urlcharsother \@ifnextchar [ {\mn@doi@}
  {\mn@doi@[]}}
\bibitem[\protect\citeauthoryear{Hess \& {Lind}}{Hess \& {Lind}}{2001}]{Hess01}
{Hess} K.,  {Lind} A.,  2001, \mn@doi [\mnras] {10.5555/rain.12.1}, \href {https://example.org/2001} {323, 1}
\bibitem[\protect\citeauthoryear{{Ito} et~al.}{{Ito} et~al.}{2013}]{Ito13}
{Ito} S.,  et~al., 2013, \mn@eprint {arXiv} {1307.1234}
\makeatother
\end{thebibliography}
`,
  },
  title: 'Wet stars in the LaTeX2e age',
  authors: ['Ada Quist', 'Bo van der Berg', 'Carla Ito'],
  abstract: 'Stars are wet (Hess & Lind 2001).',
  year: 2015,
  keys: ['Hess01', 'Ito13'],
  labels: ['Figure 1'],
  sentences: ['Rain falls (see Hess & Lind 2001; Ito et al. 2013). Figure 1 has H i.'],
};

/** jurabib: labels of fields, entries made of jurabib commands. */
const JURABIB: Project = {
  name: 'article of a lawyer',
  main: 'law.tex',
  files: {
    'law.tex': String.raw`\documentclass[12pt]{article}
\usepackage[super]{jurabib}
\jurabibsetup{authorformat=smallcaps,titleformat=italic}
\title{On the law of reeds}
\author{Ada Quist}
\date{Aarhus, May 2004}
\begin{document}
\maketitle
\begin{abstract}Reeds are regulated.\end{abstract}
\section{Law}
Reeds belong to the river \cite[12]{hess:reeds}. As \citet{ito:mud} say, so does mud.
\bibliographystyle{jurabib}
\bibliography{law}
\end{document}
`,
    'law.bbl': String.raw`\begin{thebibliography}{2}
\bibitem[{Hess\jbdy {Hess}}%
           {}%
           {{0}{}{book}{2001}{}{}{}{%
             Reed Press}{}{}{}{}{}{}}%
           {{Reeds and their law}{}{}{2}{}{}{}{}{}}%
           ]{hess:reeds}
\jbbibargs {\bibnf {Hess} {Karl} {K.} {} {}} {Karl Hess} {au} {\bibtfont {Reeds and their law}\bibatsep\  Bern\bibbpsep\ Reed Press, 2001} {\bibhowcited} \jbdoitem {{Hess}{Karl}{K.}{}{}} {} {} \bibAnnoteFile {hess:reeds}
\bibitem[{Ito\jbbtasep Berg\jbdy {Ito and Berg}}%
           {}%
           {{0}{}{article}{1999}{3}{2}{}{}{}{}{}{}{}{}}%
           {{On mud}{}{}{2}{}{}{}{}{}}%
           ]{ito:mud}
\jbbibargs {\bibnf {Ito} {Anna} {A.} {} {} \Bibbtasep \bibnf {Berg} {Bo} {B.} {} {}} {Anna Ito \jbbtasep Bo Berg} {aus} {\bibtitlefont {On mud}\bibatsep\ {\bibjtfont {Journal of Mud}} 3 (1999)\bibpagespagesep\ 1--20} {\bibhowcited} \jbdoitem {{Ito}{Anna}{A.}{}{}; {Berg}{Bo}{B.}{}{}} {} {}
\end{thebibliography}
`,
  },
  title: 'On the law of reeds',
  authors: ['Ada Quist'],
  abstract: 'Reeds are regulated.',
  year: 2004,
  keys: ['hess:reeds', 'ito:mud'],
  labels: [],
  sentences: ['Reeds belong to the river (Hess, 2001, 12). As Ito and Berg (1999) say, so does mud.'],
};

/** An author's own layout and a typed bibliography. */
const TYPED: Project = {
  name: 'list of works without a command',
  main: 'note.tex',
  files: {
    'note.tex': String.raw`\documentclass{article}
\title{A note on reeds}
\author{{\large Ada Quist} \\ {\small Institute of Rivers, Aarhus} \\ {\large Bo van der Berg} \\ {\small Mud, Oslo}}
\begin{document}
\maketitle
\begin{abstract}Reeds, in short.\end{abstract}
\section{Text}
Reeds drift [1]. Mud does not [2, 3]; for $x \in [1, 2]$ both do.
$$\vbox{\offinterlineskip\halign{\strut#\hfil&\quad$#$\hfil\cr
Reed & x^2 \cr
\noalign{\hrule}
Mud & y_1 \cr}}$$
Then
$$ x = {1\over2} \eqno(1.1)$$
holds.
\section*{References}
\begin{enumerate}
\item K. Hess, Reeds and rivers, J. Riv. 3 (2001) 12--20.
\item A. Ito and C. Lind, {\it On mud} (Reed Press, Bern, 1999).
\item C. Orr, Tides, J. Riv. 4 (2002) 1.
\end{enumerate}
\end{document}
`,
  },
  title: 'A note on reeds',
  authors: ['Ada Quist', 'Bo van der Berg'],
  abstract: 'Reeds, in short.',
  keys: ['item-1', 'item-2', 'item-3'],
  labels: ['(1.1)'],
  sentences: ['Reeds drift [1]. Mud does not [2, 3]; for $x \\in [1, 2]$ both do.'],
};

/** AMS-TeX: what `\title` starts, `\endtitle` ends, and entries name their parts. */
const AMSTEX: Project = {
  name: 'AMS-TeX paper',
  main: 'coho.tex',
  files: {
    'coho.tex': String.raw`\input amstex
\documentstyle{amsppt}
\NoBlackBoxes
\define\C{\Bbb C}
\topmatter
\title On the cohomology of reeds \endtitle
\author Ada Quist and Bo Berg \endauthor
\affil Institute of Rivers \endaffil
\address Department of Reeds, Aarhus, Denmark \endaddress
\email ada\@example.org \endemail
\thanks Partially supported. \endthanks
\date May 3, 1995 \enddate
\subjclass Primary 14F05 \endsubjclass
\keywords Reeds \endkeywords
\abstract We compute the cohomology of reeds over $\C$. \endabstract
\endtopmatter
\document
\head 1. Introduction \endhead
Reeds are smooth \cite{H}, see \cite{2, Theorem 1}.
\subhead 1.1. Notation \endsubhead
\proclaim{Theorem 1.1} Let $X$ be a reed. Then $H^1(X)=0$. \endproclaim
\demo{Proof} Trivial. \qed \enddemo
$$\align a &= b \tag 1.2 \\ &= c \endalign$$
\remark{Remark} By \thetag{1.2}. \endremark
\roster
\item"(i)" First.
\endroster
\Refs
\ref\key H \by K. Hess \paper Reeds \jour J. Riv. \vol 3 \yr 1971 \pages 1--20 \endref
\ref\no 2 \by A. Ito and C. Lind \book On mud \publ Reed Press \publaddr Bern \yr 1980 \endref
\endRefs
\enddocument
`,
  },
  title: 'On the cohomology of reeds',
  authors: ['Ada Quist', 'Bo Berg'],
  abstract: 'We compute the cohomology of reeds over $\\Bbb C$.',
  year: 1995,
  keys: ['H', '2'],
  labels: ['(1.2)'],
  sentences: [
    'Reeds are smooth [1], see [2, Theorem 1].\nTheorem 1.1. Let $X$ be a reed. Then $H^1(X)=0$.\nProof. Trivial.',
    'Remark. By (1.2).\n(i) First.',
  ],
};

export const PUBLISHERS: readonly Project[] = [IOPART, BEAMER, BY_HAND, MNRAS, JURABIB, TYPED, AMSTEX];
