import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import fc from 'fast-check';
import { paperProblems } from '../../paper/index.js';
import { CORPORA, without } from '../corpora.fixture.js';
import { UnreadableError } from '../reader.js';
import { latexReader } from './index.js';
import { LONE, WITH_BBL, WITH_BIB } from './samples.test-data.js';

const encoder = new TextEncoder();

/** A damaged source is read or refused with an error of ours; nothing else may happen. */
function survives(text: string, files: Record<string, string> = {}): void {
  const encoded = Object.entries(files).map(([name, content]) => [name, encoder.encode(content)]);
  const record = { path: 'paper.tex', bytes: encoder.encode(text), files: Object.fromEntries(encoded) };
  try {
    for (const paper of latexReader.read(record)) assert.deepEqual(paperProblems(paper), []);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
}

const PIECES = [
  ...String.raw`{ } [ ] $ $$ & \\ % #1 ## ~ \ * \begin{ \end{ \begin{table} \end{tabular} \begin{align} \end{document}
    \begin{verbatim} \def\a{\a\a}\a \newcommand{\b}[9]{#9\b} \let\section\cite \iffalse \else \fi \ifx \cite{ \ref{
    \input{sections/method} \multicolumn{99999999}{c}{ \multirow{9}{*}{ \caption \csname \expandafter \futurelet
    \gls{x} \newacronym \SetKwFunction{F} \hskip \bib{ \item[ \label \verb| \url{ \footnote \subfloat[ \numlist{
    \DeclarePairedDelimiterX`.split(/\s+/),
  '\n\n',
  '\u0000\u0007\ufffd',
  '\ud800',
  'é😀',
];

type Edit = [at: number, kind: number, with_: number];

/** A source after one edit: cut, line dropped, doubled or swapped, brace dropped, something put in. */
function edited(text: string, [at, kind, other]: Edit): string {
  const lines = text.split('\n');
  const line = at % lines.length;
  const position = at % (text.length + 1);
  switch (kind) {
    case 0:
      return text.slice(0, position);
    case 1:
      return lines.filter((_, index) => index !== line).join('\n');
    case 2:
      return lines.flatMap((text, index) => (index === line ? [text, text] : [text])).join('\n');
    case 3: {
      const second = other % lines.length;
      [lines[line], lines[second]] = [itemAt(lines, second), itemAt(lines, line)];
      return lines.join('\n');
    }
    case 4: {
      const brace = text.slice(position).search(/[{}[\]$]/);
      return brace === -1 ? text : text.slice(0, position + brace) + text.slice(position + brace + 1);
    }
    default:
      return text.slice(0, position) + itemAt(PIECES, other % PIECES.length) + text.slice(position);
  }
}

const edit = fc.tuple(fc.nat(100_000), fc.nat(8), fc.nat(100_000)) as fc.Arbitrary<Edit>;

test('invented papers survive any edits of their sources', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(LONE, WITH_BIB, WITH_BBL),
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      fc.array(edit, { maxLength: 3 }),
      (sample, edits, fileEdits) => {
        const change = (text: string, list: Edit[]) => list.reduce(edited, text);
        const files = Object.entries(sample.files ?? {}).map(([name, text]) => [
          name,
          change(text, fileEdits),
        ]);
        survives(change(sample.text, edits), Object.fromEntries(files));
      },
    ),
    { numRuns: thorough(250, 40), seed: 5 },
  );
});

test('any sequence of LaTeX fragments is read or refused', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES, ' word ', '\\section{S}', 'a'), { maxLength: 60 }),
      (pieces) => survives(`\\documentclass{article}\\begin{document}${pieces.join('')}`),
    ),
    { numRuns: thorough(250, 40), seed: 6 },
  );
});

test('real sources survive cuts and shuffled lines', { skip: without('latex') }, () => {
  const root = join(CORPORA, 'latex');
  for (const paper of readdirSync(root)) {
    const folder = join(root, paper, 'src');
    if (!statSync(join(root, paper)).isDirectory()) continue;
    const sources = readdirSync(folder).filter((name) => name.endsWith('.tex'));
    const texts = sources.map((name) => readFileSync(join(folder, name), 'utf8'));
    const text = texts
      .filter((text) => text.includes('\\documentclass'))
      .sort((a, b) => b.length - a.length)[0];
    if (text === undefined) continue;
    // A window of a long source keeps this cheap; its start stays, since the macros are there.
    const short = text.slice(0, 30_000);
    for (const share of [0.13, 0.37, 0.71]) survives(short.slice(0, Math.floor(short.length * share)));
    const lines = short.split('\n');
    const step = 7919 % lines.length || 1;
    survives(
      `${lines[0]}\n\\documentclass{article}\n${lines.map((_, n) => lines[(n * step) % lines.length]).join('\n')}`,
    );
  }
});
