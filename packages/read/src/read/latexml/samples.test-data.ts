/** Invented papers for the second engine. */

export const BIBLIOGRAPHY = String.raw`\begin{thebibliography}{2}
\bibitem[Hess(2017)]{hess} Hess, A. (2017). \newblock Reeds. \newblock \emph{River Press}. doi: \url{10.5555/reeds.1}
\bibitem[Marlow and Ito(2019)]{marlow} Marlow, B. and Ito, C. (2019). \newblock Silt of the Delta. \newblock \emph{Journal of Rivers}.
\end{thebibliography}
`;

export const PAPER = String.raw`\documentclass{article}
\usepackage{natbib,graphicx,amsmath,amsthm,booktabs,listings,hyperref,multirow}
\newtheorem{thm}{Theorem}
\newcommand{\nitrate}[1]{$\mathrm{NO}_3^{#1}$}
\title{Silt and Reeds}
\author{Ada Quist \and Bo Berg\thanks{Corresponding author}}
\begin{document}
\maketitle
\begin{abstract}We measure silt \citep{marlow}.\end{abstract}
\section{Introduction}\label{sec:start}
Rivers carry \emph{silt} \citep[see][p.~3]{marlow,hess} and \nitrate{-}. \citet{hess} said so\footnote{Twice.} in
Figure~\ref{fig:map} and Table~\ref{tab:counts}; see Eq.~(\ref{eq:flow}) and \autoref{fig:map}.

\paragraph{Flow.} We write
\begin{equation}\label{eq:flow} a = b + \alpha \end{equation}
where $a$ is wide.
\begin{align} x &= 1 \\ y &= 2 \end{align}
\begin{figure}\includegraphics[width=2cm]{map}\caption{A map of $x$.}\label{fig:map}\end{figure}
\begin{table}\caption{Counts}\label{tab:counts}
\begin{tabular}{lcc}\toprule \multirow{2}{*}{A} & \multicolumn{2}{c}{B}\\ & 1 & 2\\\midrule x & 3 & 4\\ \bottomrule\end{tabular}
\end{table}
\begin{thm}[Main]All rivers flow.\end{thm}
\begin{proof}Clear.\end{proof}
\begin{lstlisting}[caption=Steps]
int x = 1;
  flow();
\end{lstlisting}
\begin{itemize}\item first \item second\end{itemize}
\appendix
\section{More}
The end.
\bibliographystyle{plainnat}
\bibliography{rivers}
\end{document}
`;

/** Tries to read this machine's files, to reach the network, and to run programs. */
export const INTRUDER = (secret: string): string => String.raw`\documentclass{article}
\usepackage{trap}
\title{An Intruder}
\begin{document}
\maketitle
One \input{${secret}} two \input{../../../../../../../../../..${secret}} three.

\newread\file \openin\file=${secret} \read\file to\stolen
Four \stolen\ five.

\immediate\write18{touch ${secret}.written}
\input{|"touch ${secret}.piped"}
\newwrite\out \immediate\openout\out=${secret}.out \immediate\write\out{six} \immediate\closeout\out
\input{http://127.0.0.1:9/page}
Seven.
\end{document}
`;
