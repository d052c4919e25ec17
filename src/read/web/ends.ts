import { type Block, wordsIn } from './blocks.js';
import { dateWords } from './date-words.js';
import { endsAsSentence } from './furniture.js';

/** What stands above the first paragraph and below the last: title, byline, date; tags, sources, the author's life. */

export interface Told {
  title: string;
  authors: string[];
  site?: string;
  language?: string;
}

/** A block of so many words that ends as a sentence is the article itself. */
const PARAGRAPH_WORDS = 20;
/** An article's end matter is short; what looks like it further up is text. */
const TAIL_BLOCKS = 8;

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const BYLINE =
  /^(?:by|written by|posted by|published by|story by|from|author|von|par|por)\s*:?\s+\p{Lu}[\p{L}.'’-]*(?:[\s,&|]+(?:and\s+)?\p{L}[\p{L}.'’-]*){0,9}$/iu;

/** The words that dates are written with, besides months and weekdays. */
const DATE_TALK = new Set(
  (
    'published first last updated update posted created modified change changed edited revised reviewed page on at by the of ago today yesterday am pm a p m st nd rd th hour ' +
    'hours minute minutes day days week weeks month months year years gmt utc est edt cst cdt mst mdt pst pdt bst cet cest et pt ist ' +
    'read min admin date time de às as le el la am um uhr h à a los las del den der'
  ).split(' '),
);

/** A line that is nothing but a date, with "Published" and the time and "by Admin" around it. */
export function isDateLine(text: string, language: string | undefined, names: readonly string[]): boolean {
  if (text.length > 120 || !/\d/.test(text)) return /^(?:today|yesterday)\b.{0,20}$/i.test(text);
  const known = dateWords(language);
  const named = new Set(names.flatMap((name) => key(name).split(' ')));
  let dated = false;
  for (const word of key(text).split(' ')) {
    if (/^\d+(?:st|nd|rd|th|h|am|pm)?$/.test(word)) continue;
    if (known.has(word) || word === 'ago' || word === 'today') dated = true;
    else if (!DATE_TALK.has(word) && !named.has(word)) return false;
  }
  return (
    dated || /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(text) || /^(?:published|updated|posted)\b/i.test(text)
  );
}

function isHeadMatter(block: Block, told: Told): boolean {
  const { text, words, kind, linked } = block;
  const line = key(text);
  if (line !== '' && (line === key(told.title) || told.authors.some((name) => line === key(name))))
    return true;
  if (told.site && line === key(told.site)) return true;
  if (isDateLine(text, told.language, told.authors)) return true;
  if (kind === 'heading') return false;
  if (words <= 14 && BYLINE.test(text)) return true;
  // "05/10/2018 - Published by: … - Category: … - Tags: …"
  if (
    words <= 40 &&
    !endsAsSentence(text) &&
    /\d{4}/.test(text) &&
    /\b(?:by|por|von|par|tags?|categor\w*)\s*:/i.test(text)
  )
    return true;
  if (words <= 12 && linked >= 0.4 && /[»›]/.test(text)) return true;
  return false;
}

const TAIL_LINE =
  /^\W*(?:filed under|posted in|tags?\b|tagged|topics?\s*:|categor(?:y|ies)\s*:|keywords?\s*:|source\s*:|sources\s*:|via\b|copyright\b|©|all rights reserved|\(?(?:additional )?(?:reporting|writing|editing) by\b|(?:with )?(?:files|additional reporting|contributions?) (?:from|by)\b|follow .{1,40} on (?:twitter|facebook|instagram|x)\b|contact (?:the (?:author|writer|reporter)|us)\b|(?:this (?:article|story|post) (?:was )?)?(?:originally|first) (?:published|appeared)|for more (?:information|stories|news),? (?:visit|see|go to)|image credits?\b|photo credits?\b|post navigation|previous (?:post|article)|next (?:post|article)|share this)/i;
/** "Last updated by the web team on …" */
const LAST_CHANGE =
  /^\W*(?:(?:this )?(?:page|article|story|post|document|site|content)(?: was| has been)? )?(?:last|most recently) (?:change[ds]?|updated?|modified|modification|edited|revised|revision|reviewed|published)\b/i;
/** "Published by the office on 3 May 2019.": a sentence of the text would go on behind the date. */
const IMPRINT =
  /^\W*(?:published|issued|posted)(?: online)? (?:by|on|in)\b(?:[^.]|\.(?=\d)){0,120}(?<!\d)(?:1[5-9]|20)\d\d(?:-\d\d-\d\d)?\s*(?:$|[.;|·–—])/i;
const CONTRIBUTED =
  /\b(?:contributed (?:reporting|to this (?:report|story|article|post))|contributed reporting from)\b/i;
const TAIL_HEADING =
  /^(?:about (?:the )?(?:authors?|writers?)|(?:related|recommended|similar|more) (?:articles?|posts?|stories|reading|news|topics)|you (?:may|might) (?:also )?(?:like|enjoy)|comments?|\d+ comments?|leave a (?:reply|comment)|subscribe|newsletter|share this(?: \w+)?|post navigation|tags|most (?:popular|read)|more from .{1,40})\W*$/i;

function isTailLine(block: Block, told: Told): boolean {
  const { text, words, linked } = block;
  if (words <= 60 && TAIL_LINE.test(text) && (words <= 30 || linked >= 0.4)) return true;
  if (words <= 40 && CONTRIBUTED.test(text)) return true;
  if (words <= 20 && LAST_CHANGE.test(text) && /\d/.test(text)) return true;
  if (words <= 30 && IMPRINT.test(text)) return true;
  if (words <= 14 && isDateLine(text, told.language, told.authors)) return true;
  const line = key(text);
  return told.authors.some(
    (name) =>
      line === key(name) ||
      // "Ann Example is a writer who …": the author's life.
      (wordsIn(name) > 0 &&
        block.kind !== 'heading' &&
        new RegExp(`^${key(name)} (?:is|was|has|writes|covers|lives|works) `).test(line)),
  );
}

const isParagraph = (block: Block) =>
  (block.kind === 'text' || block.kind === 'quote') &&
  block.words >= PARAGRAPH_WORDS &&
  endsAsSentence(block.text);

/** The blocks above a heading such as "Related articles", where little follows it. */
export function untilTail(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex(isParagraph);
  if (first === -1) return blocks;
  const total = blocks.reduce((sum, block) => sum + block.words, 0);
  let end = blocks.length;
  let after = 0;
  for (let i = blocks.length - 1; i > first; i--) {
    const block = blocks[i]!;
    after += block.words;
    if (after > total / 4) break;
    if (block.kind === 'heading' && TAIL_HEADING.test(block.text)) end = i;
  }
  return blocks.slice(0, end);
}

/** The blocks without those of the head and of the end that are no text. */
export function withoutEnds(blocks: readonly Block[], told: Told): Block[] {
  const first = blocks.findIndex((block) => isParagraph(block) && !isHeadMatter(block, told));
  return blocks.filter((block, i) => {
    if (first === -1 || i < first) return !isHeadMatter(block, told);
    return i < blocks.length - TAIL_BLOCKS || !isTailLine(block, told);
  });
}
