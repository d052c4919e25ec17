import { itemAt } from '@citemill/metrics/at';
import { lineKey } from '../line-key.js';
import { type Block, countWords } from './blocks.js';
import { dateWords } from './date-words.js';
import { endsAsSentence } from './furniture.js';

// Removes text above the first paragraph (title, byline, date) and below the last (tags, sources, biography).

export interface ArticleContext {
  title: string;
  authors: string[];
  site?: string;
  language?: string;
  /** Whether figure captions are part of the text. */
  captions: boolean;
}

/** A block of at least this many words that ends as a sentence is part of the article. */
const MIN_PARAGRAPH_WORDS = 20;
const MAX_LABEL_WORDS = 4;
/** Minimum share of links in a line of links. */
const MIN_LINKED_SHARE = 0.5;
/** Maximum blocks after the article; similar lines further up are text. */
const MAX_TAIL_BLOCKS = 8;

const BYLINE =
  /^(?:by|written by|posted by|published by|story by|from|author|von|par|por)\s*:?\s+(\p{L}[\p{L}.'’-]*(?:[\s,&|]+(?:and\s+)?\p{L}[\p{L}.'’-]*){0,9})$/iu;

/** True for "By Ann Lee and Ben Ito", but not for "by the sea": the name must be capitalised. */
export const isByline = (text: string): boolean => /^\p{Lu}/u.test(BYLINE.exec(text)?.[1] ?? '');

/** Words in date lines other than months and weekdays. */
const DATE_LINE_WORDS = new Set(
  (
    'published first last updated update posted created modified change changed edited revised reviewed page on at by the of ago today yesterday am pm a p m st nd rd th hour ' +
    'hours minute minutes day days week weeks month months year years gmt utc est edt cst cdt mst mdt pst pdt bst cet cest et pt ist ' +
    'read min admin date time de às as le el la am um uhr h à a los las del den der'
  ).split(' '),
);

/** True for a line with only a date, possibly with "Published", a time or "by Admin". */
export function isDateLine(text: string, language: string | undefined, names: readonly string[]): boolean {
  if (text.length > 120 || !/\d/.test(text)) return /^(?:today|yesterday)\b.{0,20}$/i.test(text);
  const dateVocabulary = dateWords(language);
  const named = new Set(names.flatMap((name) => lineKey(name).split(' ')));
  let isDated = false;
  for (const word of lineKey(text).split(' ')) {
    if (/^\d+(?:st|nd|rd|th|h|am|pm)?$/.test(word)) continue;
    if (dateVocabulary.has(word) || word === 'ago' || word === 'today') isDated = true;
    else if (!DATE_LINE_WORDS.has(word) && !named.has(word)) return false;
  }
  return (
    isDated ||
    /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(text) ||
    /^(?:published|updated|posted)\b/i.test(text)
  );
}

function isHeadMatter(block: Block, about: ArticleContext): boolean {
  const { text, words, kind, linked } = block;
  const line = lineKey(text);
  if (line !== '' && (line === lineKey(about.title) || about.authors.some((name) => line === lineKey(name))))
    return true;
  if (about.site && line === lineKey(about.site)) return true;
  if (isDateLine(text, about.language, about.authors)) return true;
  if (kind === 'heading') return false;
  if (words <= 14 && isByline(text)) return true;
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
  /^\W*(?:filed under|posted in|tags?\b|tagged|topics?\s*:|categor(?:y|ies)\s*:|keywords?\s*:|source\s*:|sources\s*:|via\b|copyright\b|©|all rights reserved|\(?(?:additional )?(?:reporting|writing|editing) by\b|(?:with )?(?:files|additional reporting|contributions?) (?:from|by)\b|follow .{1,40} on (?:twitter|facebook|instagram|x)\b|contact (?:the (?:author|writer|reporter)|us)\b|(?:this (?:article|story|post) (?:was )?)?(?:originally|first) (?:published|appeared)|for more (?:information|stories|news),? (?:visit|see|go to)|image credits?\b|photo credits?\b|post navigation|previous (?:post|article)|next (?:post|article)|share this|schlagw(?:ort|orte|örter)\s*:|kategorien?\s*:|quellen?\s*:|veröffentlicht (?:in|unter)\b|abgelegt unter|verschlagwortet)/i;
/** "Last updated by the web team on …" */
const LAST_CHANGE =
  /^\W*(?:(?:this )?(?:page|article|story|post|document|site|content)(?: was| has been)? )?(?:last|most recently) (?:change[ds]?|updated?|modified|modification|edited|revised|revision|reviewed|published)\b/i;
/** "Published by the office on 3 May 2019."; a sentence of the article would continue after the date. */
const IMPRINT =
  /^\W*(?:published|issued|posted)(?: online)? (?:by|on|in)\b(?:[^.]|\.(?=\d)){0,120}(?<!\d)(?:1[5-9]|20)\d\d(?:-\d\d-\d\d)?\s*(?:$|[.;|·–—])/i;
/** The initials of an editor and a news agency: "aja/PAP", "(mar/dpa)". */
const AGENCY = /^\(?\p{L}{2,6}(?:\/\p{L}{2,8}){1,4}\)?$/u;
/** Notes on corrections below an article. */
const CORRECTED =
  /^\W*(?:(?:editor['’]?s['’]? )?(?:note|correction|clarification|erratum)s?\b[^.:]{0,30}:\s*)?(?:an? (?:earlier|previous|prior) version of (?:this|the) (?:article|story|post|piece|report|column|page|headline)|this (?:article|story|post|piece|report|column|page) (?:was|has been) (?:amended|corrected|updated|revised|edited)\b)|^\W*(?:corrections?|clarifications?|erratum)\b[^.:]{0,30}:/i;
/** "Media contact: Ann Lee, press@…", with an e-mail address or a number. */
const CONTACT =
  /^\W*(?:(?:media|press|investor|further|for more) )?(?:contacts?|enquiries|inquiries|information)\b[^.]{0,20}:.*(?:@|\d{3})/i;
const CONTRIBUTED =
  /\b(?:contributed (?:reporting|to this (?:report|story|article|post))|contributed reporting from)\b/i;
const TAIL_HEADING =
  /^(?:about (?:the )?(?:authors?|writers?)|(?:related|recommended|similar|more) (?:articles?|posts?|stories|reading|news|topics)|you (?:may|might) (?:also )?(?:like|enjoy)|comments?|\d+ comments?|leave a (?:reply|comment)|subscribe|newsletter|share this(?: \w+)?|post navigation|tags|most (?:popular|read)|more from .{1,40}|(?:über|zur|zum) (?:(?:den|die) )?autor(?:in|en)?|(?:ähnliche|verwandte|weitere) (?:artikel|beiträge|themen|meldungen|nachrichten|informationen)|das könnte .{1,20}interessieren|mehr zum thema|auch interessant|schlagw(?:ort|orte|örter)|(?:noticias|artículos|notas) relacionad[ao]s|articoli correlati|à lire aussi|sur le même sujet)\W*$/i;

function isTailLine(block: Block, about: ArticleContext): boolean {
  const { text, words, linked } = block;
  if (words <= 60 && TAIL_LINE.test(text) && (words <= 30 || linked >= 0.4)) return true;
  if (words <= 40 && (CONTRIBUTED.test(text) || CONTACT.test(text))) return true;
  if (words <= 80 && block.kind !== 'heading' && CORRECTED.test(text)) return true;
  if (words <= 20 && LAST_CHANGE.test(text) && /\d/.test(text)) return true;
  if (block.kind === 'text' && AGENCY.test(text)) return true;
  if (words <= 30 && IMPRINT.test(text)) return true;
  if (words <= 14 && isDateLine(text, about.language, about.authors)) return true;
  const line = lineKey(text);
  return about.authors.some(
    (name) =>
      line === lineKey(name) ||
      // "Ann Example is a writer who …": a biography.
      (countWords(name) > 0 &&
        block.kind !== 'heading' &&
        new RegExp(`^${lineKey(name)} (?:is|was|has|writes|covers|lives|works) `).test(line)),
  );
}

const isParagraph = (block: Block) =>
  (block.kind === 'text' || block.kind === 'quote') &&
  block.words >= MIN_PARAGRAPH_WORDS &&
  endsAsSentence(block.text);

/** Headings of comment sections, which may be long. */
const COMMENTS_HEADING =
  /^(?:\d+ )?(?:comments?|responses?|replies|thoughts|reader comments)(?: \(\d+\)| on .{1,200})?\W*$|^(?:leave a (?:reply|comment)|join the (?:discussion|conversation)|post a comment)\W*$|^(?:\d+ )?(?:kommentare?|commentaires?|comentarios?|comentários|commenti|komentarze|reacties|antworten)(?: \(\d+\)| (?:zu|auf|sur|en|su) .{1,200})?\W*$|^(?:(?:einen )?kommentare? (?:schreiben|verfassen|hinterlassen|abgeben)|schreiben? sie einen kommentar|schreibe einen kommentar|laisser un commentaire|deja un comentario|lascia un commento|dodaj komentarz)\W*$/i;

/** True for the description of a company or author: "About Wick Ropes" followed by "Wick Ropes is a leading …". */
function isAboutSection(blocks: readonly Block[], index: number): boolean {
  // The description is on the next line or the same one: "About Wick Ropes: Wick Ropes is …"
  const [, name, description] =
    /^about\s+(\p{LC}[^.:?!–—]{1,60}?)\s*(?:$|[:.–—]\s*(.*)$)/isu.exec(blocks[index]?.text ?? '') ?? [];
  const next = description || blocks[index + 1]?.text;
  if (!name || !next || name.split(' ').length > 7) return false;
  const first = lineKey(name).replace(/^the /, '').split(' ')[0] ?? '';
  return lineKey(next).split(' ').slice(0, 6).includes(first);
}

/** The mark at the end of a press release, which contacts follow. */
const END_MARK = /^(?:#\s*#\s*#+|[-–—]\s*30\s*[-–—]|\W*ends\W*)$/i;

/** Cuts blocks at a heading such as "Related articles", if little text follows it. */
export function cutTail(allBlocks: readonly Block[]): readonly Block[] {
  const first = allBlocks.findIndex(isParagraph);
  if (first === -1) return allBlocks;
  const comments = allBlocks.findIndex(
    ({ kind, text }, i) => i > first && kind === 'heading' && COMMENTS_HEADING.test(text),
  );
  const blocks = comments === -1 ? allBlocks : allBlocks.slice(0, comments);
  const total = blocks.reduce((sum, block) => sum + block.words, 0);
  let end = blocks.length;
  let after = 0;
  for (let i = blocks.length - 1; i > first; i--) {
    const block = itemAt(blocks, i);
    after += block.words;
    if (after > total / 4) break;
    if (block.kind === 'heading' && TAIL_HEADING.test(block.text)) end = i;
    else if (isAboutSection(blocks, i) || END_MARK.test(block.text)) end = i;
  }
  return blocks.slice(0, end);
}

/** True for a line that is mostly links: breadcrumbs, tags, links to other pages. */
const isLinks = ({ kind, linked, text }: Block) =>
  kind !== 'verbatim' && linked >= MIN_LINKED_SHARE && !endsAsSentence(text);

/** True for a short label above the first paragraph: "Sign in", "Business", "3 min read". */
const isLabel = ({ kind, words, text }: Block) =>
  kind === 'text' && words <= MAX_LABEL_WORDS && !endsAsSentence(text) && !/[:：]$/.test(text);

/** Removes the blocks at the start and end that are not text. */
export function removeEnds(blocks: readonly Block[], about: ArticleContext): Block[] {
  const isText = (block: Block) => isParagraph(block) && !isHeadMatter(block, about);
  const first = blocks.findIndex(isText);
  if (first === -1)
    return blocks.filter(
      (block, i) =>
        !isHeadMatter(block, about) && (i < blocks.length - MAX_TAIL_BLOCKS || !isTailLine(block, about)),
    );
  const last = blocks.findLastIndex(isText);
  const textBlocks = blocks.filter((block, i) => {
    if (i < first) return !isHeadMatter(block, about) && !isLinks(block) && !isLabel(block);
    if (i > last && isLinks(block)) return false;
    return i < blocks.length - MAX_TAIL_BLOCKS || !isTailLine(block, about);
  });
  return textBlocks;
}
