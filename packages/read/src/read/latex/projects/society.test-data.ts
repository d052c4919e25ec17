import type { Project } from './project.fixture.js';
import { THESES } from './theses.test-data.js';

/** amsart with amsrefs, theorem styles, commutative diagrams, addresses after the text. */
const MATHS: Project = {
  name: 'AMS article',
  main: 'ams.tex',
  files: {
    'ams.tex': String.raw`\documentclass[12pt,reqno]{amsart}
\usepackage{amssymb,mathrsfs,tikz-cd,enumitem}\usepackage[all]{xy}\usepackage[alphabetic,initials]{amsrefs}
\numberwithin{equation}{section}
\theoremstyle{plain}\newtheorem{thm}{Theorem}[section]\newtheorem*{thm*}{Theorem}\newtheorem{lem}[thm]{Lemma}
\theoremstyle{definition}\newtheorem{defn}[thm]{Definition}
\DeclareMathOperator{\Hom}{Hom}\newcommand{\sheaf}[1]{\mathscr{#1}}\let\epsilon\varepsilon
\begin{document}
\title[Wet sheaves]{On wet sheaves and their cohomology}
\author{Ann Lee}\address{Department of Mathematics, Rain University}\email{ann@example.org}\thanks{Supported by rain.}
\author[B. Ray]{Bo Ray}\curraddr{Mud Institute}
\date{May 3, 2012}
\subjclass[2010]{Primary 14F05; Secondary 55N30}\keywords{Sheaves, rain}
\begin{abstract}We show that wet sheaves are flat, answering a question of Hess~\cite{Hess}.\end{abstract}
\maketitle
\section{Introduction}\label{s:intro}
Let $X$ be wet. Following \cite{Hess}*{Theorem~3.2} and \citelist{\cite{Lind}*{Ch.~2}\cite{Hess}} we prove:
\begin{thm}[Flatness]\label{t:flat} Every $\sheaf{F}$ is flat iff $\epsilon>0$:
\begin{enumerate}[label=\textup{(\alph*)}] \item\label{i:one} $\Hom(\sheaf{F},\sheaf{G})=0$; \item it rains.\end{enumerate}\end{thm}
\begin{equation}\label{e:seq}\begin{tikzcd}A \arrow[r,"f"] & B\end{tikzcd}\end{equation}
By \eqref{e:seq} and Theorem~\ref{t:flat}\,\ref{i:one}, and Section~\ref{s:intro}, done.
\begin{proof}[Proof of Theorem \ref{t:flat}]Clear. \qedhere\end{proof}
\begin{bibdiv}\begin{biblist}
\bib{Hess}{article}{author={Hess, K{\"a}the}, author={Berg, Bo}, title={Sheaves of rain}, journal={J. Rain}, volume={3}, date={2011}, pages={1\ndash 9}}
\bib{Lind}{book}{author={Lind, C.}, title={On \emph{Mud}}, publisher={Mud Press}, date={2001}}
\end{biblist}\end{bibdiv}
\end{document}
`,
  },
  title: 'On wet sheaves and their cohomology',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'We show that wet sheaves are flat, answering a question of Hess',
  year: 2012,
  keys: ['Hess', 'Lind'],
  labels: ['Theorem 1.1', '(1.1)', 'Proof'],
  sentences: ['By (1.1) and Theorem 1.1 (a), and Section 1, done.'],
};

/** Economics: harvard style, endnotes, threeparttable, `\section*{Abstract}`, JEL codes. */
const ECONOMICS: Project = {
  name: 'working paper in economics',
  main: 'draft.tex',
  files: {
    'draft.tex': String.raw`\documentclass[12pt,a4paper]{article}
\usepackage{harvard,setspace,endnotes,threeparttable,dcolumn,booktabs,caption,geometry,lscape}\geometry{margin=1in}
\let\footnote=\endnote
\newcolumntype{d}[1]{D{.}{.}{#1}}
\title{The Price of Rain\thanks{We thank the sky. All errors are ours.}}
\author{Ann Lee\thanks{Rain University. Email: \texttt{ann@example.org}} \and Bo Ray\thanks{Mud Bank.}}
\date{This version: March 2016}
\begin{document}
\maketitle\thispagestyle{empty}
\section*{Abstract}
Rain is dear. We estimate its elasticity at $-0.3$.

\noindent\textbf{JEL codes:} Q25, R11. \textbf{Keywords:} rain, price
\newpage\doublespacing\setcounter{page}{1}
\section{Introduction}
Rain has a price\footnote{See \citeasnoun{hess} on snow.} \cite{hess,lind}. \possessivecite{lind} is dated, as Table~\ref{tab:reg} shows \citeaffixed{hess}{see}.
\begin{table}[htb]\begin{threeparttable}\caption{Regressions}\label{tab:reg}
\begin{tabular}{ld{2.3}d{2.3}}\hline\hline & \multicolumn{1}{c}{(1)} & \multicolumn{1}{c}{(2)} \\ \hline
Rain & -0.300^{***} & 0.1 \\ & (0.01) & (0.2) \\[1ex] $R^2$ & 0.5 & \\ \hline\end{tabular}
\begin{tablenotes}\item[a] Standard errors in parentheses, after \citeasnoun{lind}.\end{tablenotes}\end{threeparttable}\end{table}
\theendnotes
\bibliographystyle{agsm}\bibliography{rain}
\end{document}
`,
    'draft.bbl':
      String.raw`\begin{thebibliography}{xx}

\harvarditem[Hess et~al.]{Hess, Berg \harvardand\ Ito}{2010}{hess}
Hess, K., Berg, B. \harvardand\ Ito, A.  \harvardyearleft 2010\harvardyearright , ` +
      "`Snow', {\\em J. Snow} {\\bf 3},~1--9.\n" +
      String.raw`
\harvarditem{Lind}{1999}{lind}
Lind, C.  \harvardyearleft 1999\harvardyearright , {\em Hail}, Hail Press, Aarhus.
\newline\harvardurl{http://example.org/h_1}

\end{thebibliography}
`,
  },
  title: 'The Price of Rain',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'Rain is dear. We estimate its elasticity at $-0.3$.',
  year: 2016,
  keys: ['hess', 'lind'],
  labels: ['Table 1'],
  sentences: [
    'Rain has a price (Hess et al. 2010; Lind 1999). Lind’s (1999) is dated, as Table 1 shows (see Hess et al. 2010).',
  ],
};

/** elsarticle: front matter environment, numbered affiliations, highlights, a broken key in the text. */
const ELSEVIER: Project = {
  name: 'Elsevier article',
  main: 'elsarticle-template.tex',
  files: {
    'elsarticle-template.tex': String.raw`\documentclass[preprint,review,12pt,authoryear]{elsarticle}
\usepackage{lineno,hyperref,chemformula,textcomp,longtable}\modulolinenumbers[5]
\journal{Journal of Mud}
\begin{document}
\begin{frontmatter}
\title{Mud as a coolant\tnoteref{t1}}\tnotetext[t1]{Paid by mud.}
\author[rain]{Ann Lee\corref{cor1}\fnref{fn1}}\ead{ann@example.org}
\author[rain,mud]{Bo {van der Ray}}\ead[url]{http://example.org}
\cortext[cor1]{Corresponding author}\fntext[fn1]{Now dry.}
\address[rain]{Rain University}\address[mud]{Mud Inc.}
\begin{abstract}Mud cools at 5\,\textdegree C. It is cheap.\end{abstract}
\begin{highlights}\item Mud cools.\end{highlights}
\begin{keyword}mud \sep cooling \MSC[2010] 00-01\end{keyword}
\end{frontmatter}
\linenumbers
\section{Introduction}
Mud holds \ch{H2O} and 3\,\textmu m grains \citep{Hess2014,Lind2009}. \citet{Hess2014}~found 20~\% more.
{\small \begin{longtable}{p{3cm}|r}\caption{Muds\label{tab:m}}\\\hline \bf Mud & \bf N \\\hline\endfirsthead \hline Mud & N \\\hline\endhead
Red & 3$\,\pm\,$1 \\ Grey & $\sim$5 \\ \hline\end{longtable}}
See Table~\ref{tab:m} and Eq.~\eqref{eq:m}:
\begin{eqnarray}\dot q &=& k\,\Delta T\label{eq:m}\end{eqnarray}
\appendix
\bibliographystyle{model2-names}\biboptions{authoryear}\bibliography{mud}
\end{document}
`,
    'elsarticle-template.bbl': String.raw`\begin{thebibliography}{2}
\expandafter\ifx\csname natexlab\endcsname\relax\def\natexlab#1{#1}\fi
\providecommand{\bibinfo}[2]{#2}
\ifx\xfnm\relax \def\xfnm[#1]{\unskip,\space#1}\fi
\bibitem[{Hess et~al.(2014)Hess, Berg and Ito}]{Hess2014}
\bibinfo{author}{Hess, K.}, \bibinfo{author}{Berg, B.}, \bibinfo{author}{Ito, A.}, \bibinfo{year}{2014}.
\newblock \bibinfo{title}{Cooling}.
\newblock \bibinfo{journal}{J. Mud} \bibinfo{volume}{3}, \bibinfo{pages}{1--9}.
\newblock \DOIprefix\doi{10.5555/m.1}.
\bibitem[{Lind(2009)}]{Lind2009}
\bibinfo{author}{Lind, C.}, \bibinfo{year}{2009}.
\newblock \bibinfo{title}{Mud}.
\newblock \URLprefix \url{http://example.org/m}.
\end{thebibliography}
`,
  },
  title: 'Mud as a coolant',
  authors: ['Ann Lee', 'Bo van der Ray'],
  abstract: 'Mud cools at 5 °C. It is cheap.',
  keys: ['Hess2014', 'Lind2009'],
  labels: ['Table 1', '(1)'],
  sentences: ['Mud holds H2O and 3 µm grains (Hess et al., 2014; Lind, 2009).', 'See Table 1 and Eq. (1):'],
};

/** sn-jnl: names in parts, declarations. */
const SPRINGER: Project = {
  name: 'Springer Nature article',
  main: 'sn-article.tex',
  files: {
    'sn-article.tex': String.raw`\documentclass[pdflatex,sn-mathphys-num]{sn-jnl}
\usepackage{graphicx,multirow,manyfoot,textcomp}
\begin{document}
\title[Rain genes]{Genes that respond to rain}
\author*[1,2]{\fnm{Ann} \spfx{van} \sur{Lee}}\email{a@example.org}
\author[2]{\fnm{Bo} \sur{Ray} \sfx{Jr}}\equalcont{These authors contributed equally to this work.}
\affil*[1]{\orgdiv{Department}, \orgname{Rain University}, \orgaddress{\street{Street}, \city{City}, \postcode{100190}, \country{Country}}}
\affil[2]{\orgname{Mud}}
\abstract{Rain switches genes on. We found \textit{wet1}$^{+/-}$ in 7 strains.}
\keywords{gene, rain}
\maketitle
\section{Introduction}\label{sec1}
Genes respond \cite{bib1,bib2} (Fig.~\ref{fig1}a,b; Table~\ref{tab1}\footnotemark[1]).
\begin{figure}[h]\centering\includegraphics[width=0.9\textwidth]{fig.eps}\caption{\textbf{Strains.} {\bf a}, dry; {\bf b}, wet. Data from~\cite{bib2}.}\label{fig1}\end{figure}
\begin{table}[h]\caption{Strains}\label{tab1}\begin{tabular}{@{}llll@{}}\toprule S\footnotemark[1] & n \\ \midrule W & 7 \\ \botrule\end{tabular}\footnotetext[1]{Wild.}\end{table}
\backmatter
\bmhead{Acknowledgements} We thank rain.
\bibliography{rain}
\end{document}
`,
    'sn-article.bbl': String.raw`\begin{thebibliography}{2}
\ifx \bisbn   \undefined \def \bisbn  #1{ISBN #1}\fi
\ifx \doiurl  \undefined \def \doiurl#1{\url{https://doi.org/#1}}\fi
\ifx \betal   \undefined \def \betal{\textit{et al.}}\fi
\ifx \bibcommenthead  \undefined \def \bibcommenthead{}\fi
\bibcommenthead
\bibitem[\protect\citeauthoryear{Hess}{2017}]{bib1}
\begin{barticle}
\bauthor{\bsnm{Hess}, \binits{K.}}:
\batitle{Rain and genes}.
\bjtitle{J. Genes}
\bvolume{3},
\bfpage{1}--\blpage{9}
(\byear{2017})
\doiurl{10.5555/g.1}
\end{barticle}
\endbibitem
\bibitem[\protect\citeauthoryear{Lind}{2009}]{bib2}
\begin{bbook}
\bauthor{\bsnm{Lind}, \binits{C.}}:
\bbtitle{Genes}.
\bpublisher{Gene Press},
\blocation{Aarhus}
(\byear{2009})
\end{bbook}
\endbibitem
\end{thebibliography}
`,
  },
  title: 'Genes that respond to rain',
  authors: ['Ann van Lee', 'Bo Ray Jr'],
  abstract: 'Rain switches genes on. We found wet1$^{+/-}$ in 7 strains.',
  keys: ['bib1', 'bib2'],
  labels: ['Figure 1', 'Table 1'],
  sentences: ['(Fig. 1a,b; Table 1).'],
};

export const SOCIETY: readonly Project[] = [MATHS, ECONOMICS, ELSEVIER, SPRINGER, ...THESES];
