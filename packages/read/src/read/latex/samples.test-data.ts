import type { ReaderSample } from '../reader.fixture.js';

/** One file with its own bibliography, numeric marks, a table, a theorem, macros. */
export const LONE: ReaderSample = {
  name: 'one file',
  path: 'reeds.tex',
  text:
    String.raw`\documentclass[11pt]{article} % a comment
\usepackage{amsmath,booktabs}
\newcommand{\flow}[2][q]{#1_{#2}}
\def\eg{e.g.,\ }
\newtheorem{lemma}{Lemma}[section]
\title{Reeds in spring\thanks{Paid by the river board.}}
\author{Käthe Hess \and Jan van der Berg}
\begin{document}
\maketitle
\begin{abstract}
We watch reeds, \eg the tall ones~\cite{hess2017}.
\end{abstract}
\section{Introduction}\label{sec:intro}
Rivers carry silt \cite{marlow,hess2017}. The flow $\flow{1}$ is 50\% of what \emph{Marlow} saw;
see Table~\ref{tab:one} and Eq.~\eqref{eq:flow}.

\iffalse Nobody reads this. \fi
A second paragraph\footnote{With a note.} says $3$ things.
\begin{equation}\label{eq:flow}
  \flow[r]{2} = \frac{a}{b} % silt
\end{equation}
\begin{table}[t]
  \caption{Reeds by year.}\label{tab:one}
  \begin{tabular}{lrr}
    \toprule
    Year & \multicolumn{2}{c}{Reeds} \\
    \midrule
    2016 & 12 & 14 \\
    2017 & 13 & 15 \\
    \bottomrule
  \end{tabular}
\end{table}
\begin{lemma}[Hess]\label{lem:grow} Reeds grow. \end{lemma}
\begin{proof} By Section~\ref{sec:intro}, they do. \end{proof}
\begin{thebibliography}{9}
\bibitem{hess2017} K. Hess and J. van der Berg. \newblock The tall reeds. \newblock \emph{J. Rivers}, 3:1--9, 2017. doi:10.5555/reeds.3
\bibitem{marlow} J. Marlow, ` +
    "``Silt of the delta''" +
    String.raw`, arXiv:1907.02884 (2019).
\end{thebibliography}
\end{document}
Nobody reads this either. \cite{nothing}
`,
};

/** Two files and a `.bib` file, author-year marks. */
export const WITH_BIB: ReaderSample = {
  name: 'bundle with .bib',
  path: 'paper.tex',
  text: String.raw`\documentclass{article}
\usepackage[round]{natbib}
\graphicspath{{pictures/}}
\title{Silt}
\author{A. Reader}
\begin{document}
\begin{abstract}Silt settles.\end{abstract}
\input{sections/method}
\bibliographystyle{plainnat}
\bibliography{works}
\end{document}
`,
  files: {
    'sections/method.tex': String.raw`\section{Method}
\citet{marlow} measured silt \citep[see][p.~4]{hess,marlow}; \citeauthor{hess} did not \citeyearpar{hess}.
Figure~\ref{fig:map} shows where.
\begin{figure}\centering\includegraphics[width=\linewidth]{map}\caption{The delta.}\label{fig:map}\end{figure}
`,
    'works.bib': String.raw`@string{jr = "Journal of Rivers"}
@article{marlow, author = {Marlow, Jo and Hess, K{\"a}the and Berg, Jan van der}, title = {Silt of the {D}elta}, journal = jr, year = 2019, doi = {10.5555/silt.7}}
@book{hess, author = {Hess, K.}, title = "Reeds", publisher = {River Press}, year = {2017}}
@article{unused, author = {No, One}, title = {Unused}, year = 2001}
`,
    'pictures/map.pdf': '',
  },
};

/** A main file with the list that natbib's BibTeX left. */
export const WITH_BBL: ReaderSample = {
  name: 'bundle with .bbl',
  path: 'ms.tex',
  text: String.raw`\documentclass{aastex61}
\begin{document}
\title{Wet stars}
\author{Jo Marlow}
\affiliation{Institute of Rain}
\begin{abstract} It rains. \end{abstract}
\section{Rain}
It rained \citep{hess17,berg} as \citet{hess17} said.
\bibliography{rain}
\end{document}
`,
  files: {
    'ms.bbl': String.raw`\begin{thebibliography}{2}
\expandafter\ifx\csname natexlab\endcsname\relax\def\natexlab#1{#1}\fi
\bibitem[{{Berg} {et~al.}(2015){Berg}, {Hess}, \& {Marlow}}]{berg}
{Berg}, J., {Hess}, K., \& {Marlow}, J. 2015, \bibinfo{journal}{Rain J.}, 3, 4
\bibitem[{Hess \& Marlow(2017)}]{hess17}
Hess, K., \& Marlow, J. 2017, Rain J., 5, 6
\end{thebibliography}
`,
  },
};
