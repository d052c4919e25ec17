import type { Project } from './project.fixture.js';

/** REVTeX with physics macros, a collaboration, supplement numbering, `.bbl` of apsrev. */
const REVTEX: Project = {
  name: 'REVTeX letter',
  main: 'letter.tex',
  files: {
    'letter.tex': String.raw`\documentclass[aps,prl,twocolumn,showpacs,superscriptaddress]{revtex4-2}
\usepackage{graphicx,amsmath,bm,physics,siunitx,xcolor}
\usepackage[colorlinks=true,citecolor=blue]{hyperref}
\input{defs/notation}
\begin{document}
\preprint{RIV-2021-07}
\title{Anomalous drift of reeds in a stratified flow}
\author{Ada Quist}\email[Corresponding author: ]{ada@example.org}
\affiliation{Institute of Rivers, Aarhus}
\author{Bo van der Berg}\altaffiliation[Also at ]{Delta Laboratory}
\affiliation{Institute of Rivers, Aarhus}
\collaboration{The REED Collaboration}
\date{\today}
\begin{abstract}
We measure the drift of reeds at \Rey{} up to \num{3e4}. The drift grows as $\dd{u}/\dd{z}$ \cite{Hess:2017abc}.
\pacs{47.27.-i, 92.40.Qk}
\end{abstract}
\maketitle
\textit{Introduction.---}Reeds drift~\cite{Hess:2017abc,*Lind:2001,Ito19}, see Ref.~\onlinecite{Ito19}. In
\cref{fig:drift} we show $\ket{\psi}$ and $\expval{u}_{\rm max}\ $; the shear is \SI{4.2(1)}{\per\second}.
\begin{align}
  \pdv{u}{z} &= \frac{\tau}{\mu}\,, \nonumber\\
  \tau &= \rho\,\ustar^2 \label{eq:tau}
\end{align}
where $\tau$ follows from Eq.~(\ref{eq:tau}). {\color{red} This was revised.}
\begin{figure}[b]
\includegraphics[width=\columnwidth]{figs/drift}
\caption{\label{fig:drift}(Color online) Drift after Ref.~\cite{Ito19}. \textbf{(a)}~Slow. \textbf{(b)}~Fast.}
\end{figure}
\begin{acknowledgments}We thank the river.\end{acknowledgments}
\clearpage\onecolumngrid\supplement
\section{Supplemental Material}
Figure~\ref{fig:more} has more.
\begin{figure}\includegraphics{figs/more}\caption{More.}\label{fig:more}\end{figure}
\bibliography{reeds}
\end{document}
`,
    'defs/notation.tex': String.raw`\newcommand{\Rey}{\ensuremath{\mathrm{Re}}}
\def\ustar{u_{\ast}}
\newcommand{\supplement}{\setcounter{figure}{0}\renewcommand{\thefigure}{S\arabic{figure}}}
`,
    'letter.bbl': String.raw`%apsrev4-2.bst 2019-01-14
\makeatletter
\providecommand \@ifxundefined [1]{\@ifx{#1\undefined}}%
\providecommand \href@noop [0]{\@secondoftwo}%
\providecommand \bibfield  [0]{\@secondoftwo}%
\providecommand \BibitemShut  [1]{\csname bibitem#1\endcsname}%
\let\auto@bib@innerbib\@empty
\begin{thebibliography}{3}%
\bibitem [{\citenamefont {Hess}(2017)}]{Hess:2017abc}%
  \BibitemOpen \bibfield  {author} {\bibinfo {author} {\bibfnamefont {K.}~\bibnamefont {Hess}},\ }\bibfield  {title}
  {\bibinfo {title} {Reeds},\ }\href {https://doi.org/10.5555/r.1} {\bibfield  {journal} {\bibinfo  {journal} {J. Riv.}\ }\textbf
  {\bibinfo {volume} {3}},\ \bibinfo {pages} {1} (\bibinfo {year} {2017})}\BibitemShut {NoStop}%
\bibitem [{\citenamefont {Lind}(2001)}]{Lind:2001}%
  \BibitemOpen \bibfield  {author} {\bibinfo {author} {\bibfnamefont {C.}~\bibnamefont {Lind}},\ }\href@noop {} {\emph
  {\bibinfo {title} {On Mud}}}\ (\bibinfo {publisher} {Mud Press},\ \bibinfo {year} {2001})\BibitemShut {NoStop}%
\bibitem [{\citenamefont {Ito}\ \emph {et~al.}(2019)\citenamefont {Ito}, \citenamefont {Orr},\ and\ \citenamefont {Lee}}]{Ito19}%
  \BibitemOpen \bibfield  {author} {\bibinfo {author} {\bibfnamefont {A.}~\bibnamefont {Ito}}, \bibinfo {author}
  {\bibfnamefont {D.}~\bibnamefont {Orr}},\ and\ \bibinfo {author} {\bibfnamefont {B.}~\bibnamefont {Lee}},\ }\Eprint
  {https://arxiv.org/abs/1907.02884} {arXiv:1907.02884 [physics.flu-dyn]} \BibitemShut {NoStop}%
\end{thebibliography}%
`,
  },
  title: 'Anomalous drift of reeds in a stratified flow',
  authors: ['Ada Quist', 'Bo van der Berg', 'The REED Collaboration'],
  abstract: 'We measure the drift of reeds at $\\mathrm{Re}$ up to 3 × 10^4.',
  keys: ['Hess:2017abc', 'Lind:2001', 'Ito19'],
  labels: ['(1)', 'Figure 1', 'Figure S1'],
  sentences: ['This was revised.', 'Figure S1 has more.', 'where $\\tau$ follows from Eq. (1).'],
};

/** AASTeX: deluxetable with columns of formulas, journal macros, affiliations, software. */
const AASTEX: Project = {
  name: 'AASTeX article',
  main: 'ms.tex',
  files: {
    'ms.tex': String.raw`\documentclass[twocolumn,linenumbers]{aastex631}
\newcommand{\kms}{\ensuremath{\rm km\,s^{-1}}}
\newcommand\teff{\ensuremath{T_{\rm eff}}\xspace}
\shorttitle{Wet stars}\shortauthors{Lee \& Ray}
\received{2020 May 4}\revised{2020 June 1}\accepted{2020 July 3}\submitjournal{ApJ}
\begin{document}
\title{Wet Stars in the Northern Sky}
\correspondingauthor{Ann Lee}\email{ann@example.org}
\author[0000-0001-2345-6789]{Ann Lee}\affiliation{Department of Rain, University of Mud, 12 Mud Street, Aarhus, Denmark}
\author{Bo Ray}\altaffiliation{Hubble Fellow}\affiliation{Rain Observatory}
\begin{abstract}
It rains on 12 of 40 stars with $\teff > 5000\,{\rm K}$ \citep[][hereafter H17]{hess17}.
\end{abstract}
\keywords{stars: rain --- techniques: umbrella}
\section{Introduction} \label{sec:intro}
\defcitealias{hess17}{H17}
Stars are wet \citep{hess17,berg15}; \citetalias{hess17} saw 3\arcsec\ drops at 20~\kms\ (see \autoref{tab:stars}).
\begin{deluxetable*}{lCRc}[ht]
\tablecaption{Wet stars\label{tab:stars}}
\tablewidth{0pt}
\tablehead{\colhead{Name} & \colhead{$V$} & \colhead{Rain} & \colhead{Ref.} \\ \colhead{} & \colhead{(mag)} & \colhead{(mm)} & \colhead{}}
\startdata
HD 1 & 7.2 \pm 0.1 & 5^{+1}_{-2} & \citet{berg15} \\
HD 2\tablenotemark{a} & \nodata & <3 & 1 \\
\enddata
\tablecomments{Errors are $1\sigma$.}
\tablenotetext{a}{A double star.}
\tablerefs{(1) \citealt{hess17}}
\end{deluxetable*}
\begin{figure*}\gridline{\fig{a.pdf}{0.3\textwidth}{(a)}\fig{b.pdf}{0.3\textwidth}{(b)}}\caption{Rain.\label{fig:rain}}\end{figure*}
It rains in Figure~\ref{fig:rain} and in \S\ref{sec:intro}, too.
\acknowledgments
We thank the sky.
\facilities{HST(STIS), Keck:I}
\software{astropy \citep{astropy}}
\bibliography{rain}{}
\bibliographystyle{aasjournal}
\end{document}
`,
    'ms.bbl': String.raw`\begin{thebibliography}{}
\expandafter\ifx\csname natexlab\endcsname\relax\def\natexlab#1{#1}\fi
\providecommand{\dodoi}[1]{doi:~\href{http://doi.org/#1}{\nolinkurl{#1}}}
\bibitem[{{Astropy Collaboration} {et~al.}(2018)}]{astropy}
{Astropy Collaboration} {et~al.} 2018, \aj, 156, 123, \dodoi{10.3847/1538-3881/aabc4f}
\bibitem[{{Berg} {et~al.}(2015){Berg}, {Hess}, \& {Marlow}}]{berg15}
{Berg}, J., {Hess}, K., \& {Marlow}, J. 2015, \apjl, 3, L4
\bibitem[{{Hess} \& {Marlow}(2017)}]{hess17}
{Hess}, K., \& {Marlow}, J. 2017, \mnras, 5, 6, \bibinfo{note}{in rain}
\end{thebibliography}
`,
  },
  title: 'Wet Stars in the Northern Sky',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'It rains on 12 of 40 stars with $',
  year: 2020,
  keys: ['astropy', 'berg15', 'hess17'],
  labels: ['Table 1', 'Figure 1'],
  sentences: [
    'It rains in Figure 1 and in §1, too.',
    'H17 saw 3″ drops at 20 $\\rm km\\,s^{-1}$ (see Table 1).',
  ],
};

/** A&A: the abstract in five parts, institutes, old font commands. */
const ASTRONOMY: Project = {
  name: 'A&A article',
  main: 'aa.tex',
  files: {
    'aa.tex': String.raw`\documentclass{aa}
\usepackage{txfonts,natbib}\bibpunct{(}{)}{;}{a}{}{,}
\begin{document}
\title{Mud in the halo\thanks{Based on observations made at night}}
\subtitle{II. More mud}
\author{A. Lee \inst{1}\fnmsep\thanks{Fellow} \and B. Ray \inst{2} \and C. Orr\inst{1,2}}
\institute{Rain Observatory, \email{a@example.org} \and Mud Institute}
\date{Received 3 May 2015 / Accepted 7 July 2015}
\abstract
  % context
  {Halos hold mud.}
  % aims
  {We weigh it.}
  {We use a spoon.}
  {There are $10^{5}~M_{\odot}$.}
  {}
\keywords{galaxies: mud -- methods: spoon}
\titlerunning{Mud}\authorrunning{Lee et al.}
\maketitle
\section{Introduction}
{\it Mud} was seen by \citet{hess}, \cite{berg}, and others (e.g. \citealt{hess}, Fig.~2). Its mass is $\la 10^5$, \ion{Fe}{ii} is weak.
\begin{table}\caption[]{Masses.}\label{t1}$$\begin{array}{lr}\hline\noalign{\smallskip}{\rm Name} & M \\ \hline {\rm A} & 3.1 \\ \hline\end{array}$$\end{table}
\begin{acknowledgements}Thanks.\end{acknowledgements}
\begin{thebibliography}{}
\bibitem[Berg(2011)]{berg} Berg, B. 2011, A\&A, 3, 4
\bibitem[Hess et al.(2012)]{hess} Hess, A., Lind, C. \& Orr, D. 2012, \aap, 5, 6
\end{thebibliography}
\end{document}
`,
  },
  title: 'Mud in the halo',
  authors: ['A. Lee', 'B. Ray', 'C. Orr'],
  abstract: 'Halos hold mud. We weigh it. We use a spoon. There are $10^{5}~M_{\\odot}$.',
  year: 2015,
  keys: ['berg', 'hess'],
  labels: ['Table 1'],
  sentences: ['Mud was seen by Hess et al. (2012), (Berg 2011), and others (e.g. Hess et al. 2012, Fig. 2).'],
};

/** JHEP: own style file, `\title` and authors by jheppub's commands. */
const JHEP: Project = {
  name: 'JHEP preprint',
  main: 'paper.tex',
  files: {
    'paper.tex': String.raw`\documentclass[a4paper,11pt]{article}
\pdfoutput=1
\usepackage{jheppub}
\usepackage{mymacros,slashed,tikz-feynman,mathtools}
\title{\boldmath Loops of mud at $\mathcal{O}(\alpha_s^2)$}
\author[a,1]{A. Lee,\note{Corresponding author.}}
\author[b]{B. Ray,}
\author[a,b]{and C.~Orr}
\affiliation[a]{Mud University,\\ Aarhus, Denmark}
\affiliation[b]{Rain Institute}
\emailAdd{lee@example.org}
\abstract{We compute two loops of mud in \N4 theory and find agreement with~\cite{Hess:2017abc}.}
\keywords{Mud, Loops}
\arxivnumber{1907.02884}
\begin{document}
\maketitle\flushbottom
\section{Introduction}\label{sec:intro}
As in \cite{Hess:2017abc,Lind:2001}, the amplitude $\amp{4}$ obeys
\be \label{eq:a} \slashed{p} \amp{4} = \bra{p}\,q\,\ket{k} \,, \ee
\bea x &=& y \,, \label{eq:b} \\ z &=& \half w \,. \eea
Eqs.~\eqref{eq:a} and \eqref{eq:b} hold at \LO and \NLO, see \secref{sec:intro} and \figref{fig:d}.
\begin{figure}\centering\feynmandiagram [horizontal=a to b] { a -- b };\caption{A diagram.}\label{fig:d}\end{figure}
\acknowledgments
Thanks.
\begin{thebibliography}{99}
\bibitem{Hess:2017abc} K.~Hess, {\it Mud}, {\em JHEP} {\bf 03} (2017) 1 [\href{http://arxiv.org/abs/1701.00001}{{\tt 1701.00001}}].
\bibitem{Lind:2001} C.~Lind \emph{et al.}, \emph{Silt}, \href{https://doi.org/10.5555/s.1}{\emph{Phys. Rev. D} {\bfseries 3} (2001) 4}.
\end{thebibliography}
\end{document}
`,
    'mymacros.sty': String.raw`\ProvidesPackage{mymacros}
\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}}
\newcommand{\bea}{\begin{eqnarray}}\newcommand{\eea}{\end{eqnarray}}
\newcommand{\half}{\tfrac{1}{2}}
\newcommand{\amp}[1]{\mathcal{A}_{#1}}
\newcommand{\secref}[1]{section~\ref{#1}}
\newcommand{\figref}[1]{figure~\ref{#1}}
\newcommand{\LO}{LO\xspace}\newcommand{\NLO}{NLO\xspace}
\def\N#1{$\mathcal{N}=#1$}
`,
  },
  title: 'Loops of mud at $\\mathcal{O}(\\alpha_s^2)$',
  authors: ['A. Lee', 'B. Ray', 'C. Orr'],
  abstract: 'We compute two loops of mud in $\\mathcal{N}=4$ theory',
  year: 2019,
  keys: ['Hess:2017abc', 'Lind:2001'],
  labels: ['(1)', '(2, 3)', 'Figure 1'],
  sentences: ['Eqs. (1) and (2) hold at LO and NLO, see section 1 and figure 1.'],
};

export const PHYSICS: readonly Project[] = [REVTEX, AASTEX, ASTRONOMY, JHEP];
