import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { Bundle } from '../latex/files/bundle.js';
import { latexReader } from '../latex/index.js';
import { countEnvironments, measureLoss } from './loss.js';

const makeBundle = (files: Record<string, string>) =>
  new Bundle(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
    'main.tex',
  );

test('environments are counted in all files of the document, not in comments, listings or what is switched off', () => {
  const main = String.raw`\documentclass{article}
\newcommand{\be}{\begin{equation}}
\begin{document}
\begin{figure}\begin{equation}\end{equation}\end{figure} % \begin{figure}
\begin{verbatim}\begin{table}\end{verbatim}
\iffalse \begin{table} \fi
\input{more} \include{gone}
\end{document}
\begin{figure}`;
  const more = String.raw`\begin{table*}\begin{deluxetable}\end{deluxetable}\end{table*}\begin{align*}\end{align*}\begin{algorithm}\end{algorithm}\input{main}`;
  assert.deepEqual(countEnvironments(makeBundle({ 'main.tex': main, 'more.tex': more })), {
    figure: 1,
    table: 1,
    equation: 1,
    algorithm: 1,
  });
});

test('a paper that kept everything gives no reason to ask another reader', () => {
  const source = String.raw`\documentclass{article}\title{Kept}\begin{document}\maketitle Text.
\begin{equation}a=1\end{equation}\begin{table}\caption{C}\begin{tabular}{l}1\end{tabular}\end{table}\end{document}`;
  const bytes = new TextEncoder().encode(source);
  const [paper] = latexReader.read({ path: 'main.tex', bytes });
  const counted = countEnvironments(makeBundle({ 'main.tex': source }));
  assert.deepEqual(measureLoss(defined(paper), counted), { lost: 0, empty: 0, unresolved: 0, reasons: [] });

  const poorer = {
    ...defined(paper),
    objects: [{ ...itemAt(defined(paper).objects, 0), content: '' }],
    body: [
      {
        section: [],
        text: 'abcdef',
        mentions: [],
        citations: [...'abcde'].map((text, start) => ({
          start,
          end: start + 1,
          text,
          reference: null,
          group: 0,
        })),
      },
    ],
  };
  assert.deepEqual(measureLoss(poorer, counted), {
    lost: 1,
    empty: 1,
    unresolved: 5,
    reasons: ['1 of 1 tables are lost', '1 object is empty', '5 of 5 citations have no target'],
  });
  assert.deepEqual(measureLoss({ ...defined(paper), body: [] }, counted).reasons, ['no body text was found']);
});
