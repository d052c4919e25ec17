import { NAME_PARTICLES, nameKey } from '@citemill/metrics/text';
import type { CitedWork, CitingSentence } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import { replaceByRef } from './replace-marks.js';

const NAME = new RegExp(`(?:(?:${NAME_PARTICLES}) )*\\p{Lu}[\\p{L}\\p{M}'’‐-]*`, 'gu');
/** The rest of a list of authors after the first author's name. */
const FURTHER_AUTHORS =
  /^(?:(?:, (?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}){0,4},? (?:and|&) (?:(?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}|colleagues|co-?workers|others)|,? et\.? al\.?)/u;
const ET_AL = /^,? et\.? al\.?/;
/** A verb that shows that the name before it is a person's, not a thing's: "Hess proposed". */
const REPORTING_VERB =
  /^ (?:also |first |later |recently )?(?:\p{Ll}{2,20}ed|asks|adds|argues|claims|collects|shows|finds|found|gives|gave|built|builds|wrote|writes|saw|sees|learns|presents|proposes|introduces|describes|extends|considers|constructs|develops|applies|uses|made|makes|takes|took|proves)\b/u;

interface AuthorSpan {
  start: number;
  end: number;
}

/**
 * Finds authors of the cited work who are named apart from its mark: "Hess et al. describe a sensor [8]." If the authors of the
 * work are unknown, any name with "et al." is taken for them, because the sentence cites no other work.
 */
function findSeparateAuthors(
  text: string,
  author: string | null,
  marks: MarkExtent[],
): AuthorSpan | undefined {
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (marks.some(({ authorsStart, end }) => index >= authorsStart && index < end)) continue;
    const surname = name.replace(/['’]s?$/, '');
    const end = index + surname.length;
    if (author === null) {
      const etAl = ET_AL.exec(text.slice(end, end + 12));
      if (etAl) return { start: index, end: end + etAl[0].length };
      continue;
    }
    // "Silva" and "da Silva" may be the same author.
    if (nameKey(surname) !== author && nameKey(surname.split(' ').at(-1) ?? '') !== author) continue;
    const rest = text.slice(end, end + 250);
    const furtherAuthors = FURTHER_AUTHORS.exec(rest);
    if (furtherAuthors) return { start: index, end: end + furtherAuthors[0].length };
    if (REPORTING_VERB.test(rest) || /(?:^|\s)(?:by|of) $/.test(text.slice(Math.max(0, index - 4), index)))
      return { start: index, end };
  }
  return undefined;
}

/** A sentence as the target of an example. */
export interface Target {
  text: string;
  /** True if its citation is a number in round brackets, so that other such numbers are probably citations as well. */
  roundNumbers: boolean;
}

/**
 * Replaces the citations of a sentence, including the authors they name, by REF. With `replaceSeparateAuthors`, authors named
 * elsewhere in the sentence are replaced instead, and the mark itself is removed.
 */
export function buildTarget(
  { text, start, citations }: CitingSentence,
  work: Pick<CitedWork, 'id' | 'author'>,
  replaceSeparateAuthors: boolean,
): Target {
  const inSentence = citations.map((citation) => ({
    ...citation,
    start: citation.start - start,
    end: citation.end - start,
  }));
  const marks = markExtents(text, inSentence, new Map(work.author ? [[work.id, work.author]] : []));
  const roundNumbers = marks.some(({ numeric, form }) => numeric && form === 'parenthesis');
  const namesAuthors = marks.some((mark) => mark.form === 'narrative' || mark.authorsStart < mark.start);
  const authors =
    replaceSeparateAuthors && !namesAuthors ? findSeparateAuthors(text, work.author, marks) : undefined;
  if (!authors) return { text: replaceByRef(text, marks), roundNumbers };
  const mark: MarkExtent = {
    ...authors,
    form: 'narrative',
    numeric: false,
    authorsStart: authors.start,
    citations: [],
  };
  const all = [...marks, mark].sort((a, b) => a.start - b.start);
  return { text: replaceByRef(text, all, mark), roundNumbers };
}
