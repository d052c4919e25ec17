import { nameKey } from '../../text/index.js';
import { type CitationMark, citationMarks } from '../citation-marks.js';
import type { CitedWork, CitingSentence } from '../citing-paper.js';
import { replaceMarks } from './replace-marks.js';

const WORD = /\p{Lu}[\p{L}\p{M}'’‐-]*/gu;
/** What follows the first author's name in a list of authors. */
const OTHERS =
  /^(?:(?:, (?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}){0,4},? (?:and|&) (?:(?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}|colleagues|co-?workers|others)|,? et\.? al\.?)/u;
/** "Hess proposes", "Hess showed": one author and what they did, in words that can't be the author's name. */
const DEED =
  /^ (?:also |first |later |recently )?(?:\p{Ll}{2,20}(?:ed|es)|asks|adds|argues|claims|collects|shows?|finds?|found|gives?|gave|built|builds|wrote|writes|holds|held|saw|sees|reads|learns|models|tests|reports|reviews|presents|extends|considers|constructs|develops|applies|uses|made|makes|takes|took)\b/u;

/** Authors of the cited work that stand in a sentence apart from its mark: "Hess et al. describe a sensor [8]." */
function authorsApart(
  text: string,
  author: string,
  marks: CitationMark[],
): { start: number; end: number } | undefined {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const name = word.replace(/['’]s?$/, '');
    if (nameKey(name) !== author) continue;
    if (marks.some(({ authorsStart, end }) => index >= authorsStart && index < end)) continue;
    const rest = text.slice(index + name.length, index + name.length + 250);
    const others = OTHERS.exec(rest);
    if (others) return { start: index, end: index + name.length + others[0].length };
    const before = text.slice(Math.max(0, index - 4), index);
    if (DEED.test(rest) || /(?:^|\s)(?:by|of) $/.test(before))
      return { start: index, end: index + name.length };
  }
  return undefined;
}

/**
 * The target of a sentence: its citations as REF, the authors they name gone with them. With `apart`, authors named
 * elsewhere in the sentence are the citation, and the mark itself goes.
 */
export function targetOf(sentence: CitingSentence, work: CitedWork, apart: boolean): string {
  const { text } = sentence;
  const citations = sentence.citations.map((one) => ({
    ...one,
    start: one.start - sentence.start,
    end: one.end - sentence.start,
  }));
  const marks = citationMarks(text, citations, new Map(work.author ? [[work.id, work.author]] : []));
  const authors = apart && work.author ? authorsApart(text, work.author, marks) : undefined;
  if (!authors) return replaceMarks(text, marks);
  const named: CitationMark = {
    ...authors,
    form: 'narrative',
    numeric: false,
    authorsStart: authors.start,
    citations: [],
  };
  return replaceMarks(
    text,
    [...marks, named].sort((a, b) => a.start - b.start),
    named,
  );
}
