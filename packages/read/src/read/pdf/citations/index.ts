import { itemAt } from '@citemill/metrics/at';
import type { Paragraph } from '../../../paper/index.js';
import type { Candidate } from '../../printed-citations/candidate.js';
import { findMarks } from '../../printed-citations/find-marks.js';
import { convertParagraph, PrintedBibliography } from '../../printed-citations/paragraph.js';
import type { PdfBibliography } from '../bibliography/index.js';
import type { FlowParagraph, PdfDocument } from '../document.js';
import { footnoteMarks } from './footnote-marks.js';
import { LinkTargets } from './link-targets.js';
import { addLinks, LinkTrust } from './linked-marks.js';
import { noteMarks } from './note-marks.js';

export type CitingDocument = Pick<PdfDocument, 'abstract' | 'body' | 'links' | 'footnotes'>;

/** The paragraphs of a paper, and the first and last page of each, from 0: first the abstract's, then the body's. */
export interface CitingParagraphs {
  abstract: Paragraph[];
  body: Paragraph[];
  pages: { first: number; last: number }[];
}

/** Finds the marks of each paragraph, first those of the abstract, then those of the body. Links add to them. */
function findLinkedMarks(
  paragraphs: readonly FlowParagraph[],
  document: CitingDocument,
  bibliography: PdfBibliography,
): Candidate[][] {
  const { noteWorks } = bibliography;
  if (noteWorks) return paragraphs.map((paragraph) => noteMarks(paragraph, noteWorks));
  const chosen = findMarks(paragraphs, bibliography);
  if (bibliography.entries.length === 0) return chosen;
  if (!document.links.some((list) => list.length > 0)) return chosen;
  const targets = new LinkTargets(bibliography, document.links);
  const trust = new LinkTrust();
  const linked = paragraphs.map(({ flow }, i) => {
    const spans = targets.findSpans(flow);
    trust.observe(itemAt(chosen, i), spans);
    return spans;
  });
  if (!trust.isTrusted) return chosen;
  return paragraphs.map(({ flow }, i) => addLinks(flow, itemAt(chosen, i), itemAt(linked, i), bibliography));
}

/**
 * Finds the citation marks of a document, links them to the entries of its bibliography, and converts its paragraphs to those of the paper
 * model. One vote over the whole document decides which kinds of marks are citations. The marks of footnotes are left out of the text.
 */
export function citingParagraphs(document: CitingDocument, bibliography: PdfBibliography): CitingParagraphs {
  const paragraphs = [...document.abstract, ...document.body];
  const marks = findLinkedMarks(paragraphs, document, bibliography);
  const printed = new PrintedBibliography(bibliography);
  // A paper that cites in footnotes also has footnotes that are remarks.
  const numbersCite =
    !bibliography.noteWorks && marks.some((cited) => cited.some(({ kind }) => kind === 'superscript'));
  const omitted = footnoteMarks(paragraphs, document.footnotes, marks, numbersCite);
  const converted = paragraphs.flatMap((paragraph, i) => {
    const text = convertParagraph(paragraph, itemAt(marks, i), printed, itemAt(omitted, i));
    const pages = paragraph.flow.lines.map(({ page }) => page);
    return text
      ? [{ text, isAbstract: i < document.abstract.length, first: pages[0] ?? 0, last: pages.at(-1) ?? 0 }]
      : [];
  });
  return {
    abstract: converted.filter(({ isAbstract }) => isAbstract).map(({ text }) => text),
    body: converted.filter(({ isAbstract }) => !isAbstract).map(({ text }) => text),
    pages: converted.map(({ first, last }) => ({ first, last })),
  };
}
