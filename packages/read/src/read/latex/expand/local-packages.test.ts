import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { bodyText, leftOvers, readFiles, readSource } from '../read-source.fixture.js';

const OWN = String.raw`\ProvidesPackage{ourmacros}[2020/01/01 ours]
\RequirePackage{amsmath,styles/more}
\newcommand{\etal}{\emph{et al.}}
\newcommand{\figref}[1]{Fig.~\ref{#1}}
\newcommand{\R}{\mathbb{R}}
\DeclareMathOperator{\Flow}{flow}
\newenvironment{aside}{\begin{quote}}{\end{quote}}
\newtheorem{law}{Law}
\endinput
This is never read.
`;

test('macros of the paper’s own packages are read, from any folder, and those that they load', () => {
  const paper = readSource(
    String.raw`Hess \etal\ saw $x \in \R$ and $\Flow(x)$ in \figref{fig:a}; \wet{mud}.
\begin{figure}\includegraphics{a}\caption{A.}\label{fig:a}\end{figure}
\begin{aside}Aside.\end{aside}
\begin{law}All flows.\end{law}`,
    '\\usepackage{ourmacros}',
    { 'ourmacros.sty': OWN, 'styles/more.sty': '\\newcommand{\\wet}[1]{wet #1}' },
  );
  assert.equal(
    bodyText(paper),
    'Hess et al. saw $x \\in \\mathbb{R}$ and $\\operatorname{flow}(x)$ in Fig. 1; wet mud. | Aside. | Law 1. All flows.',
  );
  assert.deepEqual(pluck(paper.body[0]?.mentions, 'text'), ['Fig. 1']);
  assert.deepEqual(leftOvers(paper), []);
});

test('from a class written for many papers, only abbreviations are read', () => {
  const cls = String.raw`\LoadClass{article}
\newcommand{\@ourhead}{\hbox to 5cm{head}}
\def\@ourfoot{foot}
\def\@author{}
\renewcommand{\section}{\@startsection{section}{1}{0pt}{1ex}{1ex}{\large}}
\renewcommand{\maketitle}{\vskip 2cm \@title \@author}
\renewcommand{\cite}[1]{\@ourcite{#1}}
\def\abstract{\small\quotation}
\newcommand{\boxhead}{\hbox to 3cm{\vrule}}
\newcommand{\ourname}{The River Board}
\DeclareOption{draft}{\renewcommand{\ourname}{Nobody}}
`;
  const paper = readFiles({
    'paper.tex': String.raw`\documentclass[final]{ours}\title{Mud}\author{Ann Lee}\begin{document}\maketitle
\begin{abstract}Short.\end{abstract}\section{One}\ourname\ says \cite{k}.
\begin{thebibliography}{1}\bibitem{k} A. Hess. Mud.\end{thebibliography}\end{document}`,
    'ours.cls': cls,
  });
  assert.equal(paper.title, 'Mud');
  assert.equal(paper.abstract[0]?.text, 'Short.');
  assert.deepEqual(paper.body[0]?.section, ['One']);
  assert.equal(bodyText(paper), 'The River Board says [1].');
});

test('\\input looks in the folder of the including file, and finally for the only file of that name', () => {
  const paper = readSource('\\import{parts/}{one} \\input{deep}', '', {
    'parts/one.tex': 'One. \\input{two}',
    'parts/two.tex': 'Two.',
    'some/where/deep.tex': 'Deep.',
  });
  assert.equal(bodyText(paper), 'One. Two. Deep.');
});

test('\\endinput ends its own file only', () => {
  const paper = readSource('\\input{a} Behind.', '', { 'a.tex': 'Before.\n\\endinput\nNever.' });
  assert.equal(bodyText(paper), 'Before. Behind.');
});

test('abbreviations of conference styles have one full stop', () => {
  assert.equal(
    bodyText(readSource('Hess \\etal. saw, \\eg, mud \\etal{} and \\ie~silt \\etc.')),
    'Hess et al. saw, e.g., mud et al. and i.e. silt etc.',
  );
});
