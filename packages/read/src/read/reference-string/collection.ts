import { wordsOfAll } from '../wording/languages/index.js';
import { authorLists } from './author-list.js';
import { LINK } from './links.js';
import { isShortened } from './venue-name.js';
import { isVenueKeyword, namesPublisher } from './venue-words.js';
import { finalStop, joinWords, splitWords, textAt, type Word } from './words.js';

const OTHER_EDITORS = wordsOfAll('editors').join('|');
/** "(Eds.)", "Hrsg.", "(dir.)", "(a cura di)" after names; without brackets, words of other languages may begin the book's title. */
const EDITED = new RegExp(
  String.raw`^[\s,]{0,3}(?:[([]?(?:eds?|editors?|hrsg)(?![\p{L}])|[([](?:${OTHER_EDITORS})(?![\p{L}]))\.?[)\]]?[\s.,:;]*`,
  'iu',
);
/** The same at the end of a list of names that includes it. */
const EDITED_BEFORE = new RegExp(
  String.raw`(?:\b(?:eds?|editors?|hrsg)|[([](?:${OTHER_EDITORS}))\.?[)\]]?[\s.,:;]*$`,
  'iu',
);
/** "Rural Economies, ed. Jan Thorn": the editors follow the book. Names before "ed." have initials or commas: "Thorn J, ed. Rural …". */
const EDITED_AFTER =
  /^[^.,;:()\d]{3,120}(?<!\s\p{Lu}{1,3})(?=,\s(?:eds?\.|edited by|hrsg\. von|[ée]d\. par)\s\p{Lu})/u;
/** Characters before the end of a list of names that may say that they are editors. */
const EDITED_CHARS = 20;
const AFTER_NAME =
  /^[([]?(?:pp?\.?|pages?|vols?\.?|volumes?|series|ser\.|chap(?:ter)?\.?|eds?\.?|edited|editors?|paper|article|no\.)[\d)\],.:]*$/i;
const EDITION = /^[([]?(?:\d+(?:st|nd|rd|th)?|\p{L}+) ed(?:n|ition)?\b/iu;

/** True if the words after a comma still belong to the name: "Topology, and physics", not "Boston, MA". */
function continuesName(words: Word[], from: number): boolean {
  if (/^\p{Ll}/u.test(textAt(words, from))) return !/^(?:eds?|pp?|vol|in)\b/.test(textAt(words, from));
  let last = from;
  while (last < words.length && last - from < 10 && !finalStop(textAt(words, last))) last++;
  const part = joinWords(words, from, last + 1);
  if (namesPublisher(part) || /\d/.test(part) || part.includes(LINK)) return false;
  if (/^(?:and|&)\s/.test(part) || /\s(?:and|&)\s/.test(part)) return last < words.length;
  for (let i = from; i <= last && i < words.length; i++) if (isVenueKeyword(textAt(words, i))) return true;
  // A list of three: "Rivers, Silt, and Mills".
  return /^(?:and|&)$/.test(words[last + 1]?.text ?? '') && finalStop(words[last]?.text ?? '') === ',';
}

const MAX_NAME_WORDS = 40;

/** Returns the index of the first word after the name of a book or proceedings. */
function endOfCollection(words: Word[]): number {
  for (let i = 0; i < words.length && i < MAX_NAME_WORDS; i++) {
    const word = textAt(words, i);
    if (word === LINK) return i;
    if (i > 0) {
      if (AFTER_NAME.test(word)) return i;
      const isAfterStop = /[,.;:]$/.test(textAt(words, i - 1));
      if ((isAfterStop || /^[([]/.test(word)) && /\d/.test(word)) return i;
      if (/^\d+(?:[–-]\d+)?[.,;:]$/.test(word) || (/^\d+[–-]\d+/.test(word) && isAfterStop)) return i;
      if (/^\d+[–-]\d+/.test(word)) return /^\d+$/.test(textAt(words, i - 1)) && i > 1 ? i - 1 : i;
      if (isAfterStop && EDITION.test(`${word} ${words[i + 1]?.text ?? ''}`)) return i;
      // "(ICML)" names the meeting; "(Berlin)" and "(Springer, 1999)" do not.
      if (
        /^[([]/.test(word) &&
        !/^\([\p{Lu}\p{L}&/-]*\p{Lu}[\p{L}&/-]*\p{Lu}[\p{L}'’&/-]*\)[.,]?$/u.test(word)
      )
        return i;
    }
    const stop = finalStop(word);
    const next = words[i + 1]?.text;
    if (next === undefined) return i + 1;
    if (stop === ',' && !continuesName(words, i + 1)) return i + 1;
    if (stop === ';' || stop === '?') return i + 1;
    if (stop === '.' && !isShortened(word) && !/^\p{Ll}/u.test(next)) return i + 1;
  }
  return Math.min(words.length, MAX_NAME_WORDS);
}

function tidyName(printed: string): string {
  const text = printed.replace(/^["“‘]|[\s,;:([”"]+$/g, '').trim();
  return /\.,$/.test(printed) && /\.\s/.test(text) ? text : text.replace(/[\s.,]+$/, '');
}

/** Returns the name of the book or proceedings after "In", without its editors. */
export function collectionName(text: string): string | undefined {
  const edited = EDITED_AFTER.exec(text)?.[0];
  if (edited !== undefined) return tidyName(edited);
  let rest = text;
  for (const list of authorLists(text).sort((a, b) => b.end - a.end)) {
    const before = text.slice(Math.max(0, list.end - EDITED_CHARS), list.end);
    const hasEditorsInside = EDITED_BEFORE.test(before);
    const editorsAfter = EDITED.exec(text.slice(list.end));
    if (hasEditorsInside || editorsAfter) {
      rest = text.slice(list.end + (editorsAfter?.[0].length ?? 0)).replace(/^[\s,.:;]+/, '');
      break;
    }
  }
  const words = splitWords(rest);
  const end = endOfCollection(words);
  const name = tidyName(end > 0 ? rest.slice(0, words[end - 1]?.end) : '');
  return /\p{L}{2}/u.test(name) ? name : undefined;
}
