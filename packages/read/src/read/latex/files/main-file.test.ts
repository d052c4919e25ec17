import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMainFile } from './main-file.js';

const document = (body: string, documentClass = 'article') =>
  `\\documentclass{${documentClass}}\n\\begin{document}\n${body}\n\\end{document}\n`;
const PAPER = document(String.raw`\title{T}\begin{abstract}A.\end{abstract} Text. \bibliography{b}`);

const cases: [title: string, files: Record<string, string>, main: string | undefined, others?: string[]][] = [
  ['the only document', { 'x.tex': PAPER, 'part.tex': 'Text.' }, 'x.tex'],
  ['no document', { 'part.tex': 'Text.' }, undefined],
  [
    'arXiv’s old list',
    { 'a.tex': PAPER, 'b.tex': document('B'), '00README.XXX': 'x.eps ignore\nb.tex toplevelfile\n' },
    'b.tex',
  ],
  [
    'arXiv’s new list',
    {
      'a.tex': PAPER,
      'b.tex': document('B'),
      '00README.json':
        '{"sources": [{"filename": "a.tex", "usage": "ignore"}, {"usage": "toplevel", "filename": "b.tex"}]}',
    },
    'b.tex',
  ],
  [
    'a list that names a file that is not there',
    { 'a.tex': PAPER, '00README.XXX': 'gone.tex toplevelfile' },
    'a.tex',
  ],
  ['a supplement', { 'ms.tex': PAPER, 'supplement.tex': PAPER }, 'ms.tex'],
  ['a letter', { 'aa.tex': document('Dear editor', 'letter'), 'zz.tex': PAPER }, 'zz.tex'],
  ['a drawing', { 'fig1.tex': document('x', 'standalone'), 'zz.tex': PAPER }, 'zz.tex'],
  [
    'a chapter that is its own document',
    { 'book.tex': document('\\subfile{one}'), 'one.tex': PAPER },
    'book.tex',
  ],
  [
    'a document in comments',
    { 'a.tex': '% \\documentclass{article}\nText', 'b.tex': document('B') },
    'b.tex',
  ],
  ['an abstract in comments', { 'a.tex': document('%\\begin{abstract}'), 'b.tex': PAPER }, 'b.tex'],
  ['a .bbl file of the same name', { 'a.tex': PAPER, 'b.tex': PAPER, 'b.bbl': '' }, 'b.tex', ['a.tex']],
  ['a telling name', { 'aaa.tex': PAPER, 'main.tex': PAPER }, 'main.tex', ['aaa.tex']],
  ['the less nested', { 'old/a.tex': PAPER, 'b.tex': PAPER }, 'b.tex', ['old/a.tex']],
  ['the longer', { 'a.tex': PAPER, 'b.tex': PAPER.replace('Text.', 'Text and more.') }, 'b.tex', ['a.tex']],
  [
    'the longer with what it takes in',
    {
      'a.tex': PAPER.replace('Text.', '\\input{long}'),
      'b.tex': PAPER.replace('Text.', '\\input{few}'),
      'long.tex': 'word '.repeat(50),
      'few.tex': 'word',
    },
    'a.tex',
    ['b.tex'],
  ],
  ['no ending', { paper: PAPER }, 'paper'],
  [
    'a guide to the class',
    {
      'journal-guide.tex': document(
        String.raw`\title{A guide to using the journal class file}\author{The Press}\begin{abstract}We explain.\end{abstract}
Use \verb|\title| and \cite{a}. \bibliography{b} ${'More on the class. '.repeat(900)}`,
      ),
      'flow.tex': document(String.raw`\title{Mud}\input{front}\input{body}`),
      'front.tex': '\\begin{abstract}Mud flows.\\end{abstract}',
      'body.tex': `Mud \\cite{a}. \\bibliography{b} ${'It flows. '.repeat(300)}`,
    },
    'flow.tex',
  ],
  [
    'a template with filler in it',
    {
      'journal-template.tex': document(
        String.raw`\title{Title}\author{First Author}\begin{abstract}Insert your abstract here.\end{abstract}\bibliography{b}`,
      ),
      'z-final.tex': PAPER,
    },
    'z-final.tex',
  ],
  [
    'a title in a listing',
    {
      'a.tex': document('\\begin{verbatim}\n\\title{T}\\begin{abstract}\\bibliography\n\\end{verbatim}'),
      'b.tex': document('\\title{T} Text.'),
    },
    'b.tex',
    ['a.tex'],
  ],
  [
    'an abstract in a separate file',
    {
      'a.tex': document('\\title{T} Text. \\bibliography{b}'),
      'b.tex': document('\\title{T}\\input{parts/abs} Text. \\bibliography{b}'),
      'parts/abs.tex': '\\begin{abstract}A.\\end{abstract}',
    },
    'b.tex',
    ['a.tex'],
  ],
];

for (const [title, files, main, others = []] of cases) {
  test(`main file: ${title}`, () => {
    const actual = findMainFile(Object.keys(files), (name) => files[name] ?? '');
    assert.deepEqual(actual, { name: main, others });
  });
}
