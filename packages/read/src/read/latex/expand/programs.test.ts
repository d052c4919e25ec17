import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyText, leftOvers, readFiles, readSource } from '../read-source.fixture.js';

const readText = (body: string, preamble?: string) => bodyText(readSource(body, preamble));

test('a conditional that nothing closes keeps its text, with a warning that states its position', () => {
  const paper = readSource('One \\ifnum\\count<3 two.\n\nThree \\cite{a}.');
  assert.match(bodyText(paper), /One.*two\. \| Three/);
  const warning = paper.warnings.find((warning) => warning.code === 'unclosed-conditional');
  assert.match(JSON.stringify(warning), /paper\.tex/);
});

test('conditionals of numbers, names and cases are decided', () => {
  const cases: [latex: string, text: string][] = [
    ['\\ifnum 3>2 yes\\else no\\fi', 'yes'],
    ['\\ifnum\\two=2 yes\\else no\\fi', 'yes'],
    ['\\ifnum\\value{c}<1 yes\\else no\\fi', 'yes'],
    ['\\ifodd 4 odd\\else even\\fi', 'even'],
    ['\\ifcase 2 zero\\or one\\or two\\or three\\fi!', 'two!'],
    ['\\ifcase 0 zero\\or one\\fi!', 'zero!'],
    ['\\ifcase 9 zero\\or one\\else other\\fi!', 'other!'],
    ['\\unless\\iffalse yes\\else no\\fi', 'yes'],
    ['\\ifcsname two\\endcsname yes\\else no\\fi', 'yes'],
    ['\\ifcsname three\\endcsname yes\\else no\\fi', 'no'],
    ['a \\loop x\\ifnum\\value{c}<4 \\stepcounter{c}\\repeat b', 'a b'],
    ['a \\foreach \\x in {1,2,3} {\\x, } b', 'a b'],
  ];
  for (const [latex, text] of cases)
    assert.equal(readText(latex, '\\newcommand{\\two}{2}\\newcounter{c}'), text, latex);
});

test('the paper’s own counters count, and labels take their numbers', () => {
  const preamble =
    '\\newcounter{rq}\\newcommand{\\rq}[1]{\\refstepcounter{rq}\\label{#1}\\textbf{RQ\\therq}}\\renewcommand{\\therq}{\\Roman{rq}}';
  assert.equal(readText('\\rq{a} and \\rq{b}; see RQ\\ref{a}.', preamble), 'RQI and RQII; see RQ1.');
  assert.equal(readText('\\setcounter{rq}{3}\\addtocounter{rq}{2}\\arabic{rq}', preamble), '5');
  // Counters of LaTeX itself stay with the document.
  const paper = readSource(
    '\\setcounter{figure}{4}\\begin{figure}\\caption{X}\\end{figure}',
    '\\newcounter{x}',
  );
  assert.equal(paper.objects[0]?.label, 'Figure 5');
});

test('commands of xparse read every kind of argument', () => {
  const cases: [specification: string, use: string, text: string][] = [
    ['m D(){x} t+', '\\z{a}(b)+ \\z{c}', '[a|b|*] [c|x|]'],
    ['m d<> t!', '\\z{a}<b>! c', '[a|b|*] c'],
    ['O{p} m G{q}', '\\z{a}{b} \\z[c]{d}.', '[p|a|b] [c|d|q].'],
    ['s m R(){-}', '\\z*{a}(b)', '[*|a|b]'],
  ];
  for (const [specification, use, text] of cases)
    assert.equal(
      readText(use, `\\NewDocumentCommand{\\z}{${specification}}{[#1|#2|#3]}`),
      text,
      specification,
    );
});

test('names that are spelled, and programs of expl3', () => {
  assert.equal(readText('\\csuse{a b} \\csuse{gone}c', '\\csdef{a b}{mud}'), 'mud c');
  assert.equal(readText('\\@nameuse{x@y}', '\\makeatletter\\@namedef{x@y}{silt}'), 'silt');
  const program =
    '\\ExplSyntaxOn \\NewDocumentCommand{\\all}{o m}{\\seq_set:Nn \\l_a_seq {#2} text } \\ExplSyntaxOff';
  const paper = readSource('See \\all[x]{a, b}.', program);
  assert.equal(bodyText(paper), 'See a, b.');
  assert.deepEqual(leftOvers(paper), []);
});

test('characters by their codes, and boxes of a width', () => {
  assert.equal(readText('\\char65\\char"42\\char\'103\\char`\\% \\symbol{68}'), 'ABC% D');
  assert.equal(
    readText('a \\hbox to 3cm{b} \\hbox to\\hsize{c} \\vbox to 0.5\\vsize{d} \\hbox{to}'),
    'a b c d to',
  );
});

test('environments that one file declares are left out or read as written in all', () => {
  const paper = readFiles({
    'm.tex':
      '\\documentclass{article}\\title{T}\\input{setup}\\begin{document}One \\input{part} four.\\end{document}',
    'setup.tex': '\\excludecomment{answer}\\lstnewenvironment{python}{}{}',
    'part.tex':
      'two \\begin{answer}\nno {\n\\end{answer} three \\begin{python}\nx = {1}  # \\cite{a}\n\\end{python}',
  });
  assert.match(bodyText(paper), /^One two three/);
  assert.doesNotMatch(bodyText(paper), /no/);
  assert.equal(paper.objects[0]?.content, 'x = {1}  # \\cite{a}');
});

test('files are taken in by every command of import, and glossaries from their own', () => {
  const paper = readFiles({
    'm.tex':
      '\\documentclass{article}\\title{T}\\loadglsentries{terms}\\begin{document}\\import*{a/}{b} \\subincludefrom{a/}{c} \\gls{gpu}\\end{document}',
    'terms.tex': '\\newacronym{gpu}{GPU}{graphics processing unit}',
    'a/b.tex': 'B.',
    'a/c.tex': 'C.',
  });
  assert.equal(bodyText(paper), 'B. C. graphics processing unit (GPU)');
});

test('drawings in a line, bookmarks, units and icons leave no text', () => {
  assert.equal(
    readText(
      'a \\tikz[baseline]{\\node {n};} b \\tikz \\draw (0,0) -- (1,1); c \\pdfbookmark[1]{x}{y}\\faIcon[solid]{book} d',
    ),
    'a b c d',
  );
  assert.equal(
    readText('\\DeclareSIUnit\\foo{foo}5\\,\\textperthousand{} a \\textrightarrow{} b'),
    '5 ‰ a → b',
  );
});
