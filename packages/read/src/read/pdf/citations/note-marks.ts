import { parseMark } from '../../citation-marks/numeric-mark.js';
import type { Candidate } from '../../printed-citations/candidate.js';
import { isExponent, superscriptSpans, trimSuperscript } from '../../printed-citations/superscripts.js';
import type { NoteWorks } from '../bibliography/note-list.js';
import type { FlowParagraph } from '../document.js';

/** Finds the superscript numbers of notes that cite: "the river was slow.¹²", "as others found.³,⁵" */
export const noteMarks = ({ flow }: FlowParagraph, noteWorks: NoteWorks): Candidate[] =>
  superscriptSpans(flow).flatMap((span): Candidate[] => {
    const { start, end } = trimSuperscript(flow, span);
    const mark = parseMark(flow.text.slice(start, end));
    if (!mark || mark.startsWithDash || mark.endsWithDash) return [];
    if (isExponent(flow, { start, end }, mark.numbers)) return [];
    const page = flow.lines[flow.line[start] ?? -1]?.page ?? -1;
    const works = mark.numbers.flatMap((number) => noteWorks.find(String(number), page) ?? []);
    return works.length > 0 ? [{ kind: 'superscript', start, end, works: [...new Set(works)] }] : [];
  });
