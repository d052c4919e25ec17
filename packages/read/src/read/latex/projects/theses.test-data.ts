import type { Project } from './project.fixture.js';

/** A thesis with its own class, chapters in folders, biblatex, counters by chapter and a rotated table. */
const THESIS: Project = {
  name: 'biology thesis',
  main: 'thesis.tex',
  files: {
    'thesis.tex': String.raw`\documentclass[phd,oneside]{style/rainthesis}
\usepackage[backend=biber,style=authoryear,maxcitenames=2]{biblatex}\addbibresource{bib/library.bib}
\usepackage{style/bio,rotating,pdflscape,csquotes,epigraph}
\pdfstringdefDisableCommands{\def\textit#1{#1}\def\gene#1{#1}}
\thesistitle{Frogs in the rain}\thesisauthor{Ann Maria Lee}\supervisor{Prof. B. Ray}
\begin{document}
\maketitlepage
\begin{thesisabstract}Frogs like rain. We count \species{Rana}{pluvia}.\end{thesisabstract}
\tableofcontents
\include{chapters/one/intro}
\include{chapters/two}
\printbibliography[heading=bibintoc]
\end{document}
`,
    'style/rainthesis.cls': String.raw`\NeedsTeXFormat{LaTeX2e}\ProvidesClass{style/rainthesis}[2014/01/01]
\LoadClass[12pt]{book}\RequirePackage{setspace}
\newcommand{\thesistitle}[1]{\gdef\@thesistitle{#1}}\newcommand{\thesisauthor}[1]{\gdef\@thesisauthor{#1}}
\newcommand{\supervisor}[1]{\gdef\@supervisor{#1}}
\newcommand{\maketitlepage}{\begin{titlepage}\@thesistitle\vfil\@thesisauthor\end{titlepage}}
\newenvironment{thesisabstract}{\chapter*{Abstract}\@ifnextchar[{\@a}{}}{\clearpage}
\def\@makechapterhead#1{\vspace*{50pt}{\huge\bfseries #1\par}}
\endinput
Rubbish.
`,
    'style/bio.sty': String.raw`\newcommand{\species}[2]{\textit{#1 #2}}
\newcommand{\gene}[1]{\textit{#1}}
\newcommand{\degC}{\ensuremath{^\circ}C}
`,
    'chapters/one/intro.tex': String.raw`\chapter{Introduction}\label{ch:intro}
\epigraph{Rain.}{A frog}
\textcite{hess2017} saw \species{Rana}{pluvia} at 12\,\degC\ \autocite[see][12]{lind}; \enquote{all wet} \parencite{hess2017}.
\input{chapters/one/more}
`,
    'chapters/one/more.tex': String.raw`\section{More}\begin{figure}\includegraphics{frog}\caption[Short]{A frog, \gene{wet1}.}\label{fig:frog}\end{figure}
\cref{fig:frog,ch:intro} say \gene{wet1}. Fig.~\ref{fig:frog} again.
`,
    'chapters/two.tex': String.raw`\chapter{Results}
\begin{sidewaystable}\caption{Frogs.}\label{tab:f}\begin{tabular}{lr} Pond & Frogs \\ A & 3 \end{tabular}\end{sidewaystable}
\begin{equation} N = 3 \label{eq:n}\end{equation}
Table~\ref{tab:f} and Equation~\ref{eq:n} count.
`,
    'bib/library.bib': `@article{hess2017, author={Hess, Käthe and Berg, Bo and Ito, Akira}, title={Frogs}, journaltitle={J. Frogs}, date={2017-05-03}, doi={10.5555/f.1}}
@book{lind, author={Lind, Cy}, title={Ponds}, subtitle={A story}, publisher={Pond}, year=2001}`,
  },
  title: 'Frogs in the rain',
  authors: ['Ann Maria Lee'],
  abstract: 'Frogs like rain. We count Rana pluvia.',
  keys: ['hess2017', 'lind'],
  labels: ['Figure 1.1', 'Table 2.1', '(2.1)'],
  sentences: [
    'Hess et al. (2017) saw Rana pluvia at 12 °C (see Lind 2001, 12); “all wet” (Hess et al. 2017).',
  ],
};

/** A letter without headings: bold abstract, `cite` as superscript, methods at the end, two lists of references. */
const LETTER: Project = {
  name: 'letter without headings',
  main: 'nature.tex',
  files: {
    'nature.tex': String.raw`\documentclass[12pt]{article}
\usepackage[super,comma,sort&compress]{natbib}\usepackage{multibib,times,graphicx,authblk}
\newcites{methods}{Methods References}
\makeatletter\let\saved@includegraphics\includegraphics
\renewenvironment{figure}[1][]{}{}\makeatother
\title{\bf Rain falls upwards}
\author[1,*]{Ann Lee}\author[2]{Bo Ray}\affil[1]{Rain University}\affil[2]{Mud}\affil[*]{a@example.org}
\date{}
\begin{document}
\maketitle
\noindent\textbf{Abstract.} Rain falls upwards in 3 of 5 clouds\cite{hess}. We say why.

Rain was thought to fall\cite{hess,lind}. As Fig.~1 shows, it does not; see Methods and Extended Data Fig.~1.

\noindent\textbf{Outlook} More rain is needed\ldots

\begin{figure}\includegraphics{f1}\caption{\textbf{Rain.} Upwards.}\label{f1}\end{figure}
\section*{Methods} We looked up\citemethods{berg}.
\bibliographystyle{naturemag}\bibliography{main}
\bibliographystylemethods{naturemag}\bibliographymethods{meth}
\end{document}
`,
    'nature.bbl': String.raw`\begin{thebibliography}{1}
\expandafter\ifx\csname url\endcsname\relax
  \def\url#1{\texttt{#1}}\fi
\expandafter\ifx\csname urlprefix\endcsname\relax\def\urlprefix{URL }\fi
\providecommand{\bibinfo}[2]{#2}
\providecommand{\eprint}[2][]{\url{#2}}
\bibitem{hess}
\bibinfo{author}{Hess, K.}, \bibinfo{author}{Berg, B.} \& \bibinfo{author}{Ito, A.}
\newblock \bibinfo{title}{Rain}.
\newblock \emph{\bibinfo{journal}{Nature}} \textbf{\bibinfo{volume}{3}}, \bibinfo{pages}{1--9} (\bibinfo{year}{2010}).
\bibitem{lind}
\bibinfo{author}{Lind, C.} \emph{et~al.}
\newblock \emph{\bibinfo{title}{Falling}} (\bibinfo{publisher}{Press}, \bibinfo{year}{2001}).
\end{thebibliography}
`,
    'methods.bbl': String.raw`\begin{thebibliography}{1}
\bibitem{berg}
\bibinfo{author}{Berg, B.} \newblock \bibinfo{title}{Looking}. (\bibinfo{year}{1999}).
\end{thebibliography}
`,
  },
  title: 'Rain falls upwards',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'Rain falls upwards in 3 of 5 clouds',
  keys: ['hess', 'lind', 'berg'],
  labels: ['Figure 1'],
  sentences: ['More rain is needed…', 'As Fig. 1 shows, it does not;'],
};

/** Chemistry: achemso with its list, schemes, numbered compounds. */
const CHEMISTRY: Project = {
  name: 'ACS article',
  main: 'achemso-demo.tex',
  files: {
    'achemso-demo.tex': String.raw`\documentclass[journal=jacsat,manuscript=article]{achemso}
\usepackage[version=3]{mhchem}\usepackage{chemnum}
\author{Ann Lee}\altaffiliation{A shared footnote}\author{Bo Ray}\affiliation[Rain]{Department of Rain, Unknown University}
\email{a@example.org}\phone{+123 (0)123 4445556}
\title[Wet salts]{Wet salts: \ce{Na2SO4.10H2O} revisited}
\abbreviations{IR,NMR}\keywords{salt, rain}
\begin{document}
\begin{tocentry}A graphic.\end{tocentry}
\begin{abstract}We wet salts. \ce{NaCl} melts at \SI{801}{\celsius}.\end{abstract}
\section{Introduction}
Salts are wet.\cite{Hess2010,Lind1999} Scheme~\ref{sch:one} shows \ce{A ->[h\nu] B}; the yield is \SI{80}{\percent}.
\begin{scheme}\includegraphics{s}\caption{A scheme.}\label{sch:one}\end{scheme}
\begin{acknowledgement}Thanks.\end{acknowledgement}
\begin{suppinfo}More salt.\end{suppinfo}
\bibliography{salt}
\end{document}
`,
    'achemso-demo.bbl':
      String.raw`\providecommand{\latin}[1]{#1}
\makeatletter
\providecommand{\doi}
  {\begingroup\let\do\@makeother\dospecials
  \catcode` +
      '`\\{=1 \\catcode`\\}=2 \\doi@aux}\n' +
      String.raw`\providecommand{\doi@aux}[1]{\endgroup\texttt{#1}}
\makeatother
\providecommand*\mcitethebibliography{\thebibliography}
\csname @ifundefined\endcsname{endmcitethebibliography}  {\let\endmcitethebibliography\endthebibliography}{}
\begin{mcitethebibliography}{2}
\providecommand*\natexlab[1]{#1}
\providecommand*\mciteSetBstSublistMode[1]{}
\providecommand*\mciteBstWouldAddEndPuncttrue
  {\def\EndOfBibitem{\unskip.}}
\providecommand*\mciteSetBstMidEndSepPunct[3]{}
\mciteSetBstSublistMode{f}
\bibitem[Hess \latin{et~al.}(2010)Hess, Berg, and Ito]{Hess2010}
Hess,~K.; Berg,~B.; Ito,~A. Salts. \emph{J. Salt} \textbf{2010}, \emph{3}, 1--9\relax
\mciteBstWouldAddEndPuncttrue
\mciteSetBstMidEndSepPunct{\mcitedefaultmidpunct}
{\mcitedefaultendpunct}{\mcitedefaultseppunct}\relax
\EndOfBibitem
\bibitem[Lind(1999)]{Lind1999}
Lind,~C. \emph{Salt}; Salt Press: Aarhus, 1999\relax
\mciteBstWouldAddEndPuncttrue
\mciteSetBstMidEndSepPunct{\mcitedefaultmidpunct}
{\mcitedefaultendpunct}{\mcitedefaultseppunct}\relax
\EndOfBibitem
\end{mcitethebibliography}
`,
  },
  title: 'Wet salts: Na2SO4.10H2O revisited',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'We wet salts. NaCl melts at 801 °C.',
  keys: ['Hess2010', 'Lind1999'],
  labels: ['Figure 1'],
  sentences: ['the yield is 80 %.'],
};

/** LaTeX 2.09 with plain TeX in it, and a key that is never closed. */
const OLD: Project = {
  name: 'paper of the nineties',
  main: 'old.tex',
  files: {
    'old.tex':
      String.raw`\documentstyle[12pt,epsf]{article}
\catcode` +
      '`\\@=11\n' +
      String.raw`\def\lsim{\mathrel{\mathpalette\vereq<}}
\catcode` +
      '`\\@=12\n' +
      String.raw`\font\cmss=cmss12 at 14pt
\newcommand{\etal}{{\it et al.}\ }\newcommand{\ie}{{\it i.e.,\ }}
\def\beq#1\eeq{\begin{equation}#1\end{equation}}
\topmargin=-0.5in \textheight 9in \parskip=2pt plus 1pt
\begin{document}
\begin{titlepage}
\begin{flushright}RAIN--94--07\end{flushright}
\begin{center}{\LARGE\bf Slow rain and\\ its decay}\vskip 1cm
{\large A.~Lee$^a$ and B.~Ray$^b$}\\ {\it $^a$Rain University}\end{center}
\vskip 2cm\centerline{\bf Abstract}
Rain is slow \cite{hess}.
\end{titlepage}
\newpage
\section{Introduction}
\noindent Rain, \ie slow rain~\cite{hess,lind}, has $x\lsim y$. Hess \etal found \hbox{\cmss mud}. \vspace{1ex}
\beq E = mc^2 \label{e}\eeq
See (\ref{e}) and Fig.~\ref{f}. \hfill\break It {\em is} slow.
\begin{figure}\epsfxsize=3in \centerline{\epsfbox{rain.eps}}\caption{Rain.}\label{f}\end{figure}
As said in \cite{lind. So it ends.

It does.
\begin{thebibliography}{99}
\bibitem{hess} K. Hess \etal, {\sl Rain\/} {\bf B3} (1990) 1; \ibid{\bf B4} (1991) 2.
\bibitem{lind} C. Lind, preprint.
\end{thebibliography}
\end{document}
`,
  },
  title: 'Slow rain and its decay',
  authors: ['A. Lee', 'B. Ray'],
  abstract: 'Rain is slow [1].',
  keys: ['hess', 'lind'],
  labels: ['(1)', 'Figure 1'],
  sentences: ['See (1) and Fig. 1. It is slow.', 'As said in [2]. So it ends.'],
};

export const THESES: readonly Project[] = [THESIS, LETTER, CHEMISTRY, OLD];
