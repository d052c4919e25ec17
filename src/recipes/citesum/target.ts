import { NAME_PARTICLES, nameKey } from '@citemill/metrics/text';
import type { CitedWork, CitingSentence } from '../citing-paper.js';
import { type MarkExtent, markExtents } from '../mark-extents/mark-extents.js';
import { replaceMarks } from './replace-marks.js';

const NAME = new RegExp(`(?:(?:${NAME_PARTICLES}) )*\\p{Lu}[\\p{L}\\p{M}'’‐-]*`, 'gu');
/** What follows the first author's name in a list of authors. */
const OTHERS =
  /^(?:(?:, (?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}){0,4},? (?:and|&) (?:(?:\p{Lu}\. ?){0,3}\p{Lu}[\p{L}\p{M}‐-]{1,40}|colleagues|co-?workers|others)|,? et\.? al\.?)/u;
const ET_AL = /^,? et\.? al\.?/;
/** One author and what they did, in words that can't belong to a thing of the same name: "Hess proposed". */
const DEED =
  /^ (?:also |first |later |recently )?(?:\p{Ll}{2,20}ed|asks|adds|argues|claims|collects|shows|finds|found|gives|gave|built|builds|wrote|writes|saw|sees|learns|presents|proposes|introduces|describes|extends|considers|constructs|develops|applies|uses|made|makes|takes|took|proves)\b/u;

interface Stretch {
  start: number;
  end: number;
}

/**
 * Authors of the cited work that stand in a sentence apart from its mark: "Hess et al. describe a sensor [8]." Where it
 * is not known who wrote the work, whoever is named with "et al." did: the sentence cites nobody else.
 */
function authorsApart(text: string, author: string | null, marks: MarkExtent[]): Stretch | undefined {
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (marks.some(({ authorsStart, end }) => index >= authorsStart && index < end)) continue;
    const own = name.replace(/['’]s?$/, '');
    const end = index + own.length;
    if (author === null) {
      const found = ET_AL.exec(text.slice(end, end + 12));
      if (found) return { start: index, end: end + found[0].length };
      continue;
    }
    // "Silva" and "da Silva" are known by either.
    if (nameKey(own) !== author && nameKey(own.split(' ').at(-1) ?? '') !== author) continue;
    const rest = text.slice(end, end + 250);
    const others = OTHERS.exec(rest);
    if (others) return { start: index, end: end + others[0].length };
    if (DEED.test(rest) || /(?:^|\s)(?:by|of) $/.test(text.slice(Math.max(0, index - 4), index)))
      return { start: index, end };
  }
  return undefined;
}

/** A sentence as a target. */
export interface Target {
  text: string;
  /** True where its citation is a number in round brackets, so that other such numbers are citations, too. */
  roundNumbers: boolean;
}

/**
 * The target of a sentence: its citations as REF, the authors they name gone with them. With `apart`, authors named
 * elsewhere in the sentence are the citation, and the mark itself goes.
 */
export function targetOf(
  { text, start, citations }: CitingSentence,
  work: Pick<CitedWork, 'id' | 'author'>,
  apart: boolean,
): Target {
  const within = citations.map((one) => ({ ...one, start: one.start - start, end: one.end - start }));
  const marks = markExtents(text, within, new Map(work.author ? [[work.id, work.author]] : []));
  const roundNumbers = marks.some(({ numeric, form }) => numeric && form === 'parenthesis');
  const named = marks.some((mark) => mark.form === 'narrative' || mark.authorsStart < mark.start);
  const authors = apart && !named ? authorsApart(text, work.author, marks) : undefined;
  if (!authors) return { text: replaceMarks(text, marks), roundNumbers };
  const mark: MarkExtent = {
    ...authors,
    form: 'narrative',
    numeric: false,
    authorsStart: authors.start,
    citations: [],
  };
  const all = [...marks, mark].sort((a, b) => a.start - b.start);
  return { text: replaceMarks(text, all, mark), roundNumbers };
}
