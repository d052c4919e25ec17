import type { Paper } from '../../paper/index.js';
import { latexReader } from './index.js';

const encoder = new TextEncoder();

/** Reads a bundle that starts in the first of its files. */
export function readFiles(files: Readonly<Record<string, string>>): Paper {
  const encoded = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  const [main] = encoded;
  if (!main) throw new Error('no files');
  const [paper] = latexReader.read({ path: main[0], bytes: main[1], files: Object.fromEntries(encoded) });
  if (!paper) throw new Error('no paper');
  return paper;
}

/** Reads a document with this body, preamble and accompanying files. */
export function readSource(body: string, preamble = '', files: Readonly<Record<string, string>> = {}): Paper {
  const source = `\\documentclass{article}\n${preamble}\n\\title{T}\n\\begin{document}\n${body}\n\\end{document}\n`;
  return readFiles({ 'paper.tex': source, ...files });
}

export const bodyText = (paper: Paper): string => paper.body.map((paragraph) => paragraph.text).join(' | ');

/** What TeX would never print: commands, braces and cells that were left in a text outside of formulas. */
export function leftOvers(paper: Paper): string[] {
  const texts = [
    paper.title,
    ...paper.authors.map((author) => author.name),
    ...[...paper.abstract, ...paper.body].flatMap((paragraph) => [...paragraph.section, paragraph.text]),
    ...paper.references.flatMap((reference) => [reference.raw, reference.title ?? '', reference.venue ?? '']),
    ...paper.objects.flatMap((object) => [
      object.caption ?? '',
      ...(object.rows?.flat() ?? []),
      ...(/^(?:text|theorem|algorithm)$/.test(object.kind) ? [object.content] : []),
    ]),
  ];
  return texts.flatMap((text) => {
    const prose = text.replace(/\$[^$]*\$/g, ' ');
    return [...prose.matchAll(/\\[a-zA-Z@]+|[\\{}]/g)].map(
      (match) => `${match[0]} in ${prose.slice(Math.max(0, match.index - 40), match.index + 40)}`,
    );
  });
}
