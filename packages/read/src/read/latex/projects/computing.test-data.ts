import type { Project } from './project.fixture.js';

/** NeurIPS: parts in folders, a `.bib` file, algorithms, theorems, cleveref, an appendix. */
const NEURIPS: Project = {
  name: 'NeurIPS paper',
  main: 'main.tex',
  files: {
    'main.tex': String.raw`\documentclass{article}
\usepackage[final,nonatbib]{neurips_2021}
\usepackage[numbers,sort&compress]{natbib}
\usepackage[utf8]{inputenc}\usepackage{booktabs,amsfonts,nicefrac,microtype,xcolor,amsthm,thmtools,thm-restate,enumitem}
\usepackage{algorithm,algpseudocode,subcaption,wrapfig,multirow,makecell}\usepackage[capitalize,noabbrev]{cleveref}
\input{tex/macros}
\title{Learning to Float:\\ Gradient Descent on Rivers}
\author{%
  Ann Lee\thanks{Equal contribution.} \\ Department of Mud\\ University of Rain\\ \texttt{ann@example.org} \\
  \And Bo Ray\footnotemark[1] \\ Delta Labs \\ \texttt{bo@example.org} \\
  \AND Cy Orr \\ Silt Inc.}
\begin{document}
\maketitle
\begin{abstract}\input{tex/abstract}\end{abstract}
\input{tex/intro.tex}
\include{tex/method}
\bibliographystyle{unsrtnat}\bibliography{bib/refs}
\appendix
\section{Proofs}\label{app:proofs}
\begin{proof}[Proof of \cref{thm:float}] See \citet[Lemma~2]{hess2017}. \end{proof}
\end{document}
`,
    'tex/macros.tex': String.raw`\newtheorem{theorem}{Theorem}[section]
\declaretheorem[name=Lemma,sibling=theorem]{lemma}
\DeclareMathOperator*{\argmin}{arg\,min}\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}
\newcommand{\method}{\textsc{Float}\xspace}\newcommand{\x}{\mathbf{x}}
\newcommand{\todo}[1]{\textcolor{red}{[TODO: #1]}}\renewcommand{\todo}[1]{}
\def\R{\mathbb{R}}
`,
    'tex/abstract.tex': 'We present \\method, which floats \\(2\\times\\) better than \\citet{marlow2019}.\n',
    'tex/intro.tex': String.raw`\section{Introduction}\todo{polish}
\method is simple~\cite{hess2017,marlow2019,lind1999}, \eg when $\x\in\R^d$; see \Cref{fig:teaser,tab:results} and \cref{app:proofs}.
\begin{wrapfigure}{r}{0.4\textwidth}\includegraphics[width=\linewidth]{img/teaser.pdf}\caption{Teaser, as in \cite{lind1999}.}\label{fig:teaser}\end{wrapfigure}
Our contributions are: \begin{enumerate*}[label=(\roman*)] \item a raft, and \item a paddle.\end{enumerate*}
\paragraph{Outline.} First things first\footnote{See \url{https://example.org/a_b~c}.}.
`,
    'tex/method.tex': String.raw`\section{Method}
\begin{restatable}[Floating]{theorem}{main}\label{thm:float}Let $f$ be wet. Then $\norm{f}\le1$.\end{restatable}
\begin{algorithm}[t]\caption{\method}\label{alg:float}
\begin{algorithmic}[1]\Require $x_0$ \Ensure $x_T$
\For{$t=1,\dots,T$}\State $x_t \gets x_{t-1}-\eta\nabla f$ \Comment{flow}\EndFor \State \Return $x_T$
\end{algorithmic}\end{algorithm}
\cref{alg:float} minimises
\begin{equation}\argmin_{x\in\R}\;\begin{cases}0 & x<0\\ x & \text{if $x\ge0$}\end{cases}\label{eq:obj}\end{equation}
as \eqref{eq:obj} says.
\begin{table}\caption{Results ($\downarrow$ is better).}\label{tab:results}\centering
\begin{tabular}{@{}l*{2}{c}@{}}\toprule \multirow{2}{*}{Model} & \multicolumn{2}{c}{Depth} \\ \cmidrule(lr){2-3} & \makecell{In\\ m} & cm \\ \midrule
\method & \textbf{1.2}{\scriptsize$\pm$0.1} & 120 \\ Marlow~\cite{marlow2019} & 3 & 300 \\ \bottomrule\end{tabular}\end{table}
`,
    'bib/refs.bib': String.raw`@string{jr={Journal of Rivers}}
@article{hess2017, author={Hess, K{\"a}the and {van der Berg}, Jan}, title={The {Tall} Reeds \& More}, journal=jr, year=2017}
@inproceedings{marlow2019, author={Marlow, Jo and others}, title={Silt: {A} Survey of $\beta$-mud}, booktitle={Proc.\ of ICML}, year={2019}}
@phdthesis{lind1999, author={C. Lind}, title={On Mud}, school={U. Mud}, year=1999}
`,
  },
  title: 'Learning to Float: Gradient Descent on Rivers',
  authors: ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  abstract: 'We present Float, which floats $2\\times$ better than Marlow et al. [1].',
  year: 2021,
  keys: ['hess2017', 'marlow2019', 'lind1999'],
  labels: ['Figure 1', 'Theorem 2.1', 'Algorithm 1', '(1)', 'Table 1', 'Proof'],
  sentences: [
    'Float is simple [2, 1, 3], e.g. when $\\mathbf{x}\\in\\mathbb{R}^d$; see Figure 1 and Table 1 and Appendix A.',
  ],
};

/** IEEEtran: author blocks, keywords, subfigures, `.bbl` of IEEEtran, biographies. */
const IEEE: Project = {
  name: 'IEEE transactions paper',
  main: 'bare_jrnl.tex',
  files: {
    'bare_jrnl.tex': String.raw`\documentclass[journal,10pt]{IEEEtran}
\usepackage{cite,amsmath,array,url,stfloats}\usepackage[caption=false,font=footnotesize]{subfig}
\hyphenation{op-tical net-works}
\begin{document}
\title{Routing Packets\\ Over Wet Links}
\author{Ann~Lee,~\IEEEmembership{Member,~IEEE,}
        Bo~Ray,~\IEEEmembership{Fellow,~OSA,}
        and~Cy~Orr%
\thanks{A. Lee is with the Department of Rain.}% <-this % stops a space
\thanks{Manuscript received April 19, 2005; revised August 26, 2015.}}
\markboth{Journal of Wet Links,~Vol.~14, No.~8, August~2015}{Lee \MakeLowercase{\textit{et al.}}: Wet Links}
\maketitle
\begin{abstract}
Links get wet \cite{IEEEhowto:kopka}. We dry them.
\end{abstract}
\begin{IEEEkeywords}
Rain, links.
\end{IEEEkeywords}
\IEEEpeerreviewmaketitle
\section{Introduction}
\IEEEPARstart{W}{et} links are slow \cite{IEEEhowto:kopka}, \cite{hess}--\cite{lind}. Fig.~\ref{fig_sim} and Fig.~\subref*{fig_a} show it.
\begin{figure*}[!t]\centerline{\subfloat[Case I]{\includegraphics[width=2.5in]{a}\label{fig_a}}\hfil\subfloat[Case II]{\includegraphics{b}}}
\caption{Simulation.}\label{fig_sim}\end{figure*}
\begin{IEEEeqnarray}{rCl}
x & = & y \IEEEnonumber\\
z & = & w. \label{eq:z}
\end{IEEEeqnarray}
\section*{Acknowledgment}
Thanks.
\bibliographystyle{IEEEtran}
\bibliography{IEEEabrv,wet}
\begin{IEEEbiographynophoto}{Ann Lee} was born.\end{IEEEbiographynophoto}
\end{document}
`,
    'bare_jrnl.bbl':
      String.raw`% Generated by IEEEtran.bst, version: 1.14
\begin{thebibliography}{10}
\providecommand{\url}[1]{#1}
\csname url@samestyle\endcsname
\providecommand{\newblock}{\relax}
\providecommand{\bibinfo}[2]{#2}
\providecommand{\BIBentrySTDinterwordspacing}{\spaceskip=0pt\relax}
\providecommand{\BIBentryALTinterwordstretchfactor}{4}
\providecommand{\BIBentryALTinterwordspacing}{\spaceskip=\fontdimen2\font plus
\BIBentryALTinterwordstretchfactor\fontdimen3\font minus
  \fontdimen4\font\relax}
\providecommand{\BIBforeignlanguage}[2]{{%
\expandafter\ifx\csname l@#1\endcsname\relax
\typeout{** WARNING: IEEEtran.bst: No hyphenation pattern has been}%
\else
\language=\csname l@#1\endcsname
\fi
#2}}
\providecommand{\BIBdecl}{\relax}
\BIBdecl
\bibitem{IEEEhowto:kopka}
H.~Kopka and P.~W. Daly, \emph{A Guide to \LaTeX}, 3rd~ed.\hskip 1em plus
  0.5em minus 0.4em\relax Harlow, England: Addison-Wesley, 1999.
\bibitem{hess}
\BIBentryALTinterwordspacing
A.~Hess, ` +
      "``Rain,'' \\emph{{IEEE} Trans. Mud}, vol.~3, pp. 1--9, May 2010. [Online]. Available: \\url{http://example.org/x_y}\n\\BIBentrySTDinterwordspacing\n" +
      String.raw`\bibitem{lind}
C.~Lind \emph{et~al.}, ` +
      "``Links,'' in \\emph{Proc. Wet}, 2012.\n\\end{thebibliography}\n",
  },
  title: 'Routing Packets Over Wet Links',
  authors: ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  abstract: 'Links get wet [1]. We dry them.',
  keys: ['IEEEhowto:kopka', 'hess', 'lind'],
  labels: ['Figure 1', '(1)'],
  sentences: ['Wet links are slow [1], [2]–[3].', 'Fig. 1 and Fig. a show it.'],
};

/** acmart: CCS concepts, teaser figure, minted listings, a template next to it. */
const ACM: Project = {
  name: 'ACM paper with its template',
  main: 'wet-code.tex',
  files: {
    'sample-sigconf.tex': String.raw`\documentclass[sigconf]{acmart}\title{The Name of the Title is Hope}\author{Ben Trovato}
\begin{document}\begin{abstract}A clear and well-documented \LaTeX\ document. Insert your abstract here.\end{abstract}\maketitle
\section{Introduction}Use \verb|\title|. \cite{a} \bibliography{sample}\end{document}`,
    'wet-code.tex': String.raw`\documentclass[sigconf,review=false]{acmart}
\usepackage{listings,minted,balance}
\lstdefinelanguage{Wet}{keywords={rain}}
\copyrightyear{2018}\acmYear{2018}\setcopyright{acmcopyright}
\acmConference[WET '18]{Conference on Wet Code}{June 3--7, 2018}{Aarhus, Denmark}
\acmDOI{10.1145/1122445.1122456}\acmISBN{978-1-4503-9999-9/18/06}
\begin{CCSXML}<ccs2012><concept><concept_id>10010520</concept_id></concept></ccs2012>\end{CCSXML}
\ccsdesc[500]{Software and its engineering~Rain}
\begin{document}
\title[Wet Code]{Wet Code Considered Harmful}
\subtitle{A Study}
\author{Ann Lee}\authornote{Both authors contributed equally.}\orcid{0000-0001-2345-6789}\email{ann@example.org}
\affiliation{\institution{University of Rain}\city{Aarhus}\country{Denmark}}
\author{Bo Ray}\authornotemark[1]\affiliation{\institution{Delta Labs}\country{Sweden}}
\renewcommand{\shortauthors}{Lee and Ray}
\begin{abstract}Code gets wet. We measure how~\cite{hess17}.\end{abstract}
\keywords{rain, code}
\begin{teaserfigure}\includegraphics[width=\textwidth]{teaser}\caption{A teaser.}\Description{Rain.}\label{fig:t}\end{teaserfigure}
\maketitle
\section{Introduction}
\citeauthor{hess17}~\citeyearpar{hess17} wet \lstinline[language=Wet]!x = 1! and \texttt{a\_b}; see \autoref{fig:t} and Listing~\ref{lst:w}.
\begin{lstlisting}[language=Wet,caption={A wet program.},label=lst:w]
rain { x; } % not a comment
\end{lstlisting}
\begin{acks}Thanks.\end{acks}
\bibliographystyle{ACM-Reference-Format}\bibliography{wet}
\end{document}
`,
    'wet-code.bbl': String.raw`\begin{thebibliography}{1}
\ifx \showCODEN    \undefined \def \showCODEN     #1{\unskip}     \fi
\ifx \showDOI      \undefined \def \showDOI       #1{#1}\fi
\ifx \showarticletitle \undefined \def \showarticletitle #1{#1}   \fi
\ifx \showURL      \undefined \def \showURL       {\relax}        \fi
\providecommand\bibfield[2]{#2}
\providecommand\bibinfo[2]{#2}
\providecommand\natexlab[1]{#1}
\providecommand\showeprint[2][]{arXiv:#2}
\bibitem[Hess and Berg(2017)]%
        {hess17}
\bibfield{author}{\bibinfo{person}{K\"{a}the Hess} {and} \bibinfo{person}{Bo Berg}.} \bibinfo{year}{2017}\natexlab{}.
\newblock \showarticletitle{Dry Code}.
\newblock \bibinfo{journal}{\emph{J. Code}} \bibinfo{volume}{3}, \bibinfo{number}{1} (\bibinfo{year}{2017}), \bibinfo{pages}{1--9}.
\newblock
\urldef\tempurl%
\url{https://doi.org/10.5555/c.1}
\showDOI{\tempurl}
\end{thebibliography}
`,
  },
  title: 'Wet Code Considered Harmful',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'Code gets wet. We measure how',
  year: 2018,
  keys: ['hess17'],
  labels: ['Figure 1', 'Listing 1'],
  sentences: ['wet x = 1 and a_b; see Figure 1 and Listing 1.'],
};

/** LNCS with numbered institutes, ORCID marks, algorithm2e, glossaries. */
const LNCS: Project = {
  name: 'LNCS paper',
  main: 'samplepaper.tex',
  files: {
    'samplepaper.tex': String.raw`\documentclass[runningheads]{llncs}
\usepackage[linesnumbered,ruled,vlined]{algorithm2e}\usepackage[acronym]{glossaries}\usepackage{graphicx,pifont,soul}
\newacronym{rf}{RF}{rain forest}\newcommand{\cmark}{\ding{51}}
\SetKwInOut{Input}{Input}\SetKwComment{Cmt}{// }{}
\begin{document}
\title{Rain Forests for Wet Trees\thanks{Supported by rain.}}
\author{Ann Lee\inst{1}\orcidID{0000-1111-2222-3333} \and Bo Ray\inst{2,3}\orcidID{1111-2222-3333-4444} \and Cy Orr\inst{3}}
\authorrunning{A. Lee et al.}
\institute{Rain University, Princeton NJ 08544, USA \and Springer Heidelberg, Tiergartenstr. 17, 69121 Heidelberg, Germany
\email{lncs@example.org}\\ \url{http://www.example.org} \and Mud Institute}
\maketitle
\begin{abstract}We grow a \gls{rf}. A \gls{rf} is wet.\keywords{Trees \and Rain.}\end{abstract}
\section{First Section}
The \acrlong{rf} of \cite{ref_article1} is \hl{wet} \cmark, cf.~Algorithm~\ref{alg:grow}, Theorem~\ref{thm1}.
\begin{algorithm}[H]\Input{a seed $s$}\KwResult{a tree}
\tcc{plant first} plant $s$\;
\While(\tcp*[f]{forever}){it rains}{grow\; \Cmt{slowly}}
\caption{Grow}\label{alg:grow}\end{algorithm}
\begin{theorem}\label{thm1}Trees grow.\end{theorem}
\begin{proof}Look.\qed\end{proof}
\begin{credits}\subsubsection{\ackname} Thanks.\end{credits}
\begin{thebibliography}{8}
\bibitem{ref_article1}
Author, F.: Article title. Journal \textbf{2}(5), 99--110 (2016). \doi{10.10007/1234567890}
\end{thebibliography}
\end{document}
`,
  },
  title: 'Rain Forests for Wet Trees',
  authors: ['Ann Lee', 'Bo Ray', 'Cy Orr'],
  abstract: 'We grow a rain forest (RF). A RF is wet.',
  keys: ['ref_article1'],
  labels: ['Algorithm 1', 'Theorem 1', 'Proof'],
  sentences: ['The rain forest of [1] is wet ✓, cf. Algorithm 1, Theorem 1.'],
};

/** ACL with its own style next to the paper, natbib names, typed figures. */
const ACL: Project = {
  name: 'ACL paper',
  main: 'acl_latex.tex',
  files: {
    'acl_latex.tex': String.raw`\pdfoutput=1
\documentclass[11pt]{article}
\usepackage[review]{acl2023}
\usepackage{times,latexsym,inconsolata,tabularx,tipa,gb4e}
\title{Words About Rain}
\author{Ann Lee \\ Rain University \\ \texttt{ann@example.org} \\\And Bo Ray \\ Mud Inc. \\ {\tt bo@example.org}}
\begin{document}
\maketitle
\begin{abstract}We count words. \citet{hess-etal-2020} did not.\end{abstract}
\section{Introduction}
Words are counted \citep[\emph{inter alia}]{hess-etal-2020,lind-1999}. As Figure 1 and Table 2 show, \citeposs{lind-1999} count is off.
\ex. \a. The rain. \b. *The a rain.

\begin{figure}\includegraphics{f}\caption{Words per drop.}\end{figure}
\begin{table}\begin{tabularx}{\linewidth}{lX}a & b\\\end{tabularx}\caption{One.}\end{table}
\begin{table}\begin{tabularx}{\linewidth}{lX}c & d\\\end{tabularx}\caption{Two.}\end{table}
\section*{Limitations} None\ldots{} really.
\bibliography{anthology,custom}
\appendix
\end{document}
`,
    'acl2023.sty': String.raw`\typeout{Conference Style for ACL}
\def\aclpaperid{***}
\newlength\titlebox \setlength\titlebox{5cm}
\newcommand\outauthor{\begin{tabular}[t]{c}\@author\end{tabular}}
\def\@maketitle{\vbox to \titlebox{\hsize\textwidth \@title \outauthor}}
\renewenvironment{abstract}{\centerline{\large\bf Abstract}\begin{list}{}{}\item[]\ignorespaces}{\unskip\end{list}}
\def\@startsection#1#2{\if@noskipsec \leavevmode \fi}
\newcommand{\citeposs}[2][]{\citeauthor{#2}'s (\citeyear[#1]{#2})}
`,
    'custom.bib': String.raw`@inproceedings{hess-etal-2020, title = "Counting {R}ain", author = "Hess, K{\"a}the  and Ito, Akira  and Orr, Di", booktitle = "ACL", year = "2020"}
@book{lind-1999, title={Silence}, author={Lind, Cy}, year={1999}}`,
  },
  title: 'Words About Rain',
  authors: ['Ann Lee', 'Bo Ray'],
  abstract: 'We count words. Hess et al. (2020) did not.',
  year: 2023,
  keys: ['hess-etal-2020', 'lind-1999'],
  labels: ['Figure 1', 'Table 1', 'Table 2'],
  sentences: [
    'Words are counted (Hess et al., 2020; Lind, 1999, inter alia).',
    'Lind’s (1999) count is off.',
  ],
};

export const COMPUTING: readonly Project[] = [NEURIPS, IEEE, ACM, LNCS, ACL];
