import { itemAt } from '@citemill/metrics/at';
import type { Candidate } from './candidate.js';
import type { CitedNames } from './cited-names.js';
import { NAMES_BEFORE_YEAR } from './mark-thresholds.js';
import { type NamesBefore, namesBefore } from './names-before.js';
import type { FlaggedText } from './text-flags.js';

const YEAR =
  /(?<![\p{L}\d./–-])(?:(?:1[5-9]|20)\d\d[a-z]?|in press|forthcoming|n\.d\.)(?![\p{L}\d]|[./]\d|[–-]\d)/gu;
/** The next year of the same authors: ", 2019", "and 2020a", or only a letter: ",b". */
const NEXT =
  /(?:\s*[,;]\s*(?:and\s+|&\s*)?|\s+and\s+|\s*&\s*)((?:1[5-9]|20)\d\d[a-z]?|[a-z])(?![\p{L}\d'’]|[./]\d)/uy;

/** True for names with "et al." or two names in brackets. In brackets they are a citation even if the bibliography lacks the work. */
const isCertain = ({ isEtAl, second, isNarrative }: NamesBefore) =>
  isEtAl || (second !== undefined && !isNarrative);

/** Finds author-year citations: "(Smith et al., 2019; Doe and Roe 2018a,b)", "Smith and Doe (2019)". */
export function authorYearMarks(flow: FlaggedText, works: CitedNames): Candidate[] {
  const { text } = flow;
  const marks: Candidate[] = [];
  YEAR.lastIndex = 0;
  for (let match = YEAR.exec(text); match; match = YEAR.exec(text)) {
    const end = match.index + match[0].length;
    const names = namesBefore(text, match.index);
    if (!names) continue;
    const mark = (year: string) => ({
      names: names.words.map((word) => word.text),
      second: names.second,
      isEtAl: names.isEtAl,
      year,
    });
    const work = works.find(mark(match[0]));
    if (!work) {
      if (isCertain(names) && isEnclosed(text, match.index))
        marks.push({
          kind: 'author-year',
          start: itemAt(names.words, 0).start,
          end: includeBracket(text, names, end),
          works: [null],
        });
      continue;
    }
    const first: Candidate = {
      kind: 'author-year',
      start: itemAt(names.words, work.from).start,
      end,
      works: [work.index],
    };
    marks.push(first);
    let lastYear = match[0];
    let lastEnd = end;
    for (NEXT.lastIndex = lastEnd; ; ) {
      const next = NEXT.exec(text);
      if (!next) break;
      const year: string = itemAt(next, 1).length === 1 ? lastYear.slice(0, 4) + next[1] : itemAt(next, 1);
      if (itemAt(next, 1).length === 1 && !/^\d{4}[a-z]$/.test(lastYear)) break;
      const other = works.find(mark(year));
      if (!other || other.from !== work.from) break;
      lastEnd = NEXT.lastIndex;
      lastYear = year;
      marks.push({
        kind: 'author-year',
        start: lastEnd - itemAt(next, 1).length,
        end: lastEnd,
        works: [other.index],
      });
    }
    if (lastEnd === end) first.end = includeBracket(text, names, end);
    YEAR.lastIndex = lastEnd;
  }
  return marks;
}

/** Returns the end of a citation; "Smith (2019)" includes the closing bracket. */
const includeBracket = (text: string, { isNarrative }: NamesBefore, end: number) =>
  isNarrative && /^[)\]]/.test(text.slice(end, end + 1)) ? end + 1 : end;

/** True if an open bracket precedes the position. */
function isEnclosed(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - NAMES_BEFORE_YEAR.maxBracketChars), position);
  return (
    Math.max(before.lastIndexOf('('), before.lastIndexOf('[')) >
    Math.max(before.lastIndexOf(')'), before.lastIndexOf(']'))
  );
}
