import { parentPort } from 'node:worker_threads';
import { itemAt } from '@citemill/metrics/at';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { paperProblems } from '../../paper/index.js';
import { UnreadableError } from '../reader.js';
import { HOSTILE } from './hostile.test-data.js';
import { latexReader } from './index.js';

const encoder = new TextEncoder();

/** What is wrong with the paper of a case; empty if it is valid or rejected with a code. */
function findProblems(index: number): string[] {
  const [, body, preamble = '', files = {}] = itemAt(HOSTILE, index);
  const text = `\\documentclass{article}\n${preamble}\n\\title{T}\\begin{document}\nText. ${body}\n\\end{document}\n`;
  const bundle = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, encoder.encode(content)]),
  );
  try {
    const papers = latexReader.read({ path: 'p.tex', bytes: encoder.encode(text), files: bundle });
    return papers.flatMap((paper) => paperProblems(paper).map(String));
  } catch (error) {
    return error instanceof UnreadableError ? [] : [String(error)];
  }
}

defined(parentPort).on('message', (index: number) => defined(parentPort).postMessage(findProblems(index)));
