import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { readFiles } from '../read-source.fixture.js';

/** The lines of an algorithm, with ` / ` between them. */
function steps(algorithm: string, preamble = ''): string {
  const text = `\\documentclass{article}\n${preamble}\n\\begin{document}\nText.\n\\begin{algorithm}${algorithm}\\end{algorithm}\n\\end{document}\n`;
  const paper = readFiles({ 'paper.tex': text });
  assert.deepEqual(
    paper.warnings.filter(({ code }) => code === 'unknown-command'),
    [],
  );
  return defined(paper.objects.find((object) => object.kind === 'algorithm')).content.replaceAll('\n', ' / ');
}

const algorithmic = (body: string) => `\\begin{algorithmic}${body}\\end{algorithmic}`;

test('blocks of algpseudocode and algorithmic read with the words that they print', () => {
  const cases: [preamble: string, body: string, lines: string][] = [
    [
      '',
      '\\REQUIRE $x$ \\FORALL{$y$} \\STATE go \\ENDFOR \\IF{a} \\STATE b \\ELSIF{c} \\STATE d \\ELSE \\STATE e \\ENDIF',
      'Require: $x$ / for all $y$ do /   go / end for / if a then /   b / else if c then /   d / else /   e / end if',
    ],
    [
      '\\renewcommand{\\algorithmicrequire}{\\textbf{Input:}}\\renewcommand{\\algorithmicdo}{}',
      '\\Require $x$ \\For{$i$} \\State go \\EndFor',
      'Input: $x$ / for $i$ /   go / end for',
    ],
    [
      '\\usepackage[noend]{algpseudocode}',
      '\\Repeat \\State $x \\gets \\Call{Find}{0}$ \\Until{done} \\If{a} \\State b \\EndIf',
      'repeat /   $x \\gets \\text{Find}(0)$ / until done / if a then /   b',
    ],
    [
      '\\algnewcommand\\Given{\\item[\\textbf{Given:}]}',
      '\\Given eels \\Procedure{Find}{$x$} \\State \\Call{Look}{$x$} \\EndProcedure',
      'Given: eels / procedure Find($x$) /   Look($x$) / end procedure',
    ],
  ];
  for (const [preamble, body, lines] of cases) assert.equal(steps(algorithmic(body), preamble), lines);
});

test('blocks of algorithm2e read with their conditions and the ends that its options print', () => {
  const cases: [preamble: string, body: string, lines: string][] = [
    [
      '',
      '\\KwIn{$x$}\\eIf{$x>0$}{$y=1$\\;}{$y=0$\\;}\\ForEach{eel}{feed it\\;}\\Return $y$\\;',
      'Input: $x$ / if $x>0$ then /   $y=1$ / else /   $y=0$ / end / for each eel do /   feed it / end / return $y$',
    ],
    [
      '\\usepackage[vlined]{algorithm2e}',
      '\\uIf{a}{b\\;}\\uElseIf{c}{d\\;}\\Else{e\\;}\\For{$i \\gets 1$ \\KwTo $K$}{go\\;}',
      'if a then /   b / else if c then /   d / else /   e / for $i \\gets 1$ to $K$ do /   go',
    ],
    ['\\usepackage[longend]{algorithm2e}', '\\While{true}{stop\\;}', 'while true do /   stop / end while'],
    ['', '\\lIf{a}{b}\\lElse{c}\\lFor{$i$}{d}', 'if a then b / else c / for $i$ do d'],
    ['', '\\Repeat{the pond is dry}{wait\\;}', 'repeat /   wait / until the pond is dry'],
    [
      '\\SetAlgoNoEnd',
      '\\Switch{colour}{\\Case{red}{stop\\;}\\Other{go\\;}}',
      'switch colour do /   case red do /     stop /   otherwise /     go',
    ],
  ];
  for (const [preamble, body, lines] of cases) assert.equal(steps(body, preamble), lines);
});

test('labels of lines lead to the numbers of the lines', () => {
  const cases: [algorithm: string, text: string][] = [
    [
      '\\caption{A}\\label{own}\\begin{algorithmic}[1]\\Require $x$\\State $a$ \\label{one}\\While{b}\\label{two}\\State\\label{three} c\\EndWhile\\end{algorithmic}',
      '1: 1, 2, 3',
    ],
    [
      '\\KwData{x}\\label{own}a\\;\\nllabel{one}\\While{b}{\\label{two} c\\;}d\\;\\label{three}\\caption{A}',
      '1: 1, 2, 1',
    ],
    ['a\\;\\label{one}b\\label{two}\\;c\\;\\label{three}\\caption{A}\\label{own}', '1: 1, 2, 1'],
  ];
  for (const [algorithm, text] of cases) {
    const source = `\\documentclass{article}\\begin{document}\\ref{own}: \\ref{one}, \\ref{two}, \\ref{three}\n\\begin{algorithm}${algorithm}\\end{algorithm}\\end{document}`;
    const paper = readFiles({ 'paper.tex': source });
    assert.equal(paper.body[0]?.text, text);
    assert.deepEqual(new Set(paper.body[0]?.mentions.map(({ object }) => object)).size, 1);
  }
});
