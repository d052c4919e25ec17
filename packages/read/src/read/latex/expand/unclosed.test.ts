import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyText, leftOvers, readSource } from '../read-source.fixture.js';

const LIST = '\\begin{thebibliography}{1}\\bibitem{Key2015} A. Hess. Mud. 2015.\\end{thebibliography}';

const CASES: [what: string, body: string, text: string][] = [
  [
    'a key that is never closed',
    'As said (\\cite{Key2015). It rains.\n\nThe sun shines \\cite{Key2015}.',
    'As said ([1]). It rains. | The sun shines [1].',
  ],
  [
    'a key with others after it in the same paragraph',
    'One \\cite{Key2015 and two \\cite{Key2015}.\n\nThree.',
    'One [1] and two [1]. | Three.',
  ],
  ['keys parted by a comma', 'One \\cite{Key2015, Key2015. Two.\n\nThree.', 'One [1, 1]. Two. | Three.'],
  ['a label', 'One \\label{here two.\n\nThree.', 'One two. | Three.'],
  ['words in bold', 'One \\textbf{two.\n\nThree.\n\n\\section{S}\nFour.', 'One two. | Three. | Four.'],
  ['a footnote', 'One\\footnote{A note.\n\nTwo.\n\nThree.', 'One | Two. | Three.'],
  ['a heading', '\\section{The head\n\nOne.\n\n\\section{Tail} Two.', 'One. | Two.'],
  [
    'a caption, whose environment ends',
    'One. \\begin{figure}\\caption{A {figure.}\\label{f}\\end{figure}\n\nTwo, see \\ref{f}.\n\nThree.',
    'One. | Two, see 1. | Three.',
  ],
  [
    'bold words in an item',
    '\\begin{itemize}\\item One \\textbf{two\\end{itemize}\nThree.\n\nFour.',
    'One two | Three. | Four.',
  ],
  ['a macro’s argument', '\\textcolor{red}{One\n\nTwo \\emph{three}.', 'One | Two three.'],
];

for (const [what, body, text] of CASES) {
  test(`never closed: ${what} ends with its paragraph, and a warning states its position`, () => {
    const paper = readSource(`${body}\n\n${LIST}`);
    assert.equal(bodyText(paper), text);
    assert.deepEqual(leftOvers(paper), []);
    const warning = paper.warnings.find((warning) => warning.code === 'unclosed-argument');
    assert.match(warning?.where ?? '', /^paper\.tex:5$/);
  });
}

test('an argument of several paragraphs that is closed stays whole', () => {
  const paper = readSource('\\footnote{One.\n\nTwo.} Text \\emph{three\n\nfour} five.');
  assert.equal(paper.objects[0]?.content, 'One. Two.');
  assert.equal(bodyText(paper), 'Text three | four five.');
  assert.deepEqual(paper.warnings, []);
});
