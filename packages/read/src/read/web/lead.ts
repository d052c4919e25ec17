import { lineKey } from '../line-key.js';
import { type Block, totalWords } from './blocks.js';
import { elementSigns } from './element-signs.js';
import { isByline, isDateLine } from './ends.js';
import { endsAsSentence, furnitureKind } from './furniture.js';
import { findHeadline } from './headline.js';
import { isProse } from './measure.js';
import { appearance } from './teaser-card.js';
import { isWithin, type PageElement } from './tree.js';

/**
 * The lead of an article: a paragraph or two between the headline and the first paragraph of the main text. Pages often
 * have it outside the element with the text, and call it a teaser or an excerpt.
 */

const MAX_LEAD_BLOCKS = 4;
/** Maximum number of words of a lead; a longer text is not a lead. */
const MAX_LEAD_WORDS = 200;
/** Minimum number of words of a lead that ends as a sentence. */
const MIN_SENTENCE_WORDS = 6;
/** Minimum number of words of a lead that does not end as a sentence. */
const MIN_OPEN_WORDS = 10;
/** Maximum blocks between the headline and the text; more are menus or other articles. */
const MAX_BLOCKS_BETWEEN = 40;

/** Minimum share of a summary's content words that the text uses, too. */
const SUMMARY_SHARE = 0.7;
/** Maximum words of a sentence that only summarises the text. */
const MAX_SUMMARY_WORDS = 30;
const MIN_CONTENT_WORD_CHARS = 4;

/** Elements that never contain a lead. */
const NOT_AROUND_LEAD = new Set(['li', 'nav', 'form', 'dialog', 'table', 'figure']);
/** Names of leads in English, German, French, Spanish and Italian newsrooms, also used for teasers of other pages. */
const LEAD_NAME =
  /(?<![a-z])(?:teasers?|excerpts?|lead|leads?-?in|lead-?text|lede|intro(?:duction)?|vorspann|anrei(?:ss|ß)er|chap[oô]|sumario|bajada|entradilla|copete|sommario|summary)(?![a-z])/i;
/** Names of a headline's second line, which is part of the title. */
const SUBTITLE_NAME =
  /(?<![a-z])(?:deks?|deck|sub-?titles?|sub-?head(?:ings?|lines?)?|sub-?lines?|strap-?lines?|blurb)(?![a-z])/i;
const MEDIA_NAME = /(?<![a-z])(?:videos?|player|gallery|slideshow|prices?|messenger|popmake)(?![a-z])/i;
/** A time or a date in digits; a line with one that is not a sentence is a byline. */
const DATED = /\b\d{1,2}[:h]\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d\b/i;
const CREDITED = /^(?:by|posted|published|updated|written|von|veröffentlicht|par|publié|por|publicado|di)\b/i;

const label = ({ attributes }: PageElement) =>
  `${attributes.class ?? ''} ${attributes.id ?? ''}`
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll('_', '-');

/** True if the markup between a block and the element around the article says that it is not a lead. */
function isNamedOtherwise(element: PageElement, headline: PageElement): boolean {
  for (let box: PageElement | undefined = element; box && !isWithin(headline, box); box = box.parent) {
    if (NOT_AROUND_LEAD.has(box.name)) return true;
    const name = label(box);
    if (SUBTITLE_NAME.test(name) || MEDIA_NAME.test(name)) return true;
    if (LEAD_NAME.test(name)) return false;
    const signs = elementSigns(box);
    if (signs.has('furniture') || signs.has('comments') || signs.has('hidden')) return true;
    if (signs.has('details') && box.name !== 'header') return true;
  }
  return false;
}

function isLead(block: Block, headline: Block): boolean {
  const { kind, text, words, linked } = block;
  if (kind !== 'text' && kind !== 'quote' && kind !== 'heading') return false;
  const isSentence = endsAsSentence(text);
  const minWords = isSentence && kind !== 'heading' ? MIN_SENTENCE_WORDS : MIN_OPEN_WORDS;
  if (words < minWords || linked > 0.3 || furnitureKind(block) !== undefined) return false;
  if (isByline(text) || isDateLine(text, undefined, [])) return false;
  if (!isSentence && (DATED.test(text) || CREDITED.test(text))) return false;
  const [key, title] = [lineKey(text), lineKey(headline.text)];
  if (key.includes(title) || title.includes(key)) return false;
  return !isNamedOtherwise(block.element, headline.element);
}

/** True for a single sentence that only summarises the text, almost always in the text's own words. */
function isSummary({ text, words: length }: Block, main: readonly Block[]): boolean {
  if (length > MAX_SUMMARY_WORDS || /[.!?…]["'”’»)]*\s+\S/.test(text)) return false;
  const words = lineKey(text)
    .split(' ')
    .filter((word) => word.length >= MIN_CONTENT_WORD_CHARS);
  const used = new Set(main.flatMap((block) => lineKey(block.text).split(' ')));
  return words.filter((word) => used.has(word)).length >= words.length * SUMMARY_SHARE;
}

const isSame = (a: Block, b: Block) => a.element === b.element && a.text === b.text;

/** True if two leads are in boxes that look alike and are therefore teasers of other pages. */
function areTeasers(lead: readonly Block[]): boolean {
  const boxes = new Set(lead.flatMap(({ element: { parent } }) => (parent ? [parent] : [])));
  const looks = new Set([...boxes].map(appearance));
  return looks.size < boxes.size;
}

/** Adds the lead to the main text. `visible` has all blocks of the page except comments and hidden ones. */
export function addLead(main: readonly Block[], visible: readonly Block[], title: string): Block[] {
  const index = main.findIndex(isProse);
  const start = main[index];
  const end = start ? visible.findIndex((block) => isSame(block, start)) : -1;
  const above = visible.slice(0, Math.max(0, end));
  const from = findHeadline(above, title);
  const headline = above[from];
  if (!headline || end - from > MAX_BLOCKS_BETWEEN) return [...main];
  const mainKeys = new Set(main.map(({ text }) => lineKey(text)));
  const lead = above
    .slice(from + 1)
    .filter(
      (block) => !mainKeys.has(lineKey(block.text)) && isLead(block, headline) && !isSummary(block, main),
    );
  if (lead.length > MAX_LEAD_BLOCKS || totalWords(lead) > MAX_LEAD_WORDS || areTeasers(lead))
    return [...main];
  return [...main.slice(0, index), ...lead, ...main.slice(index)];
}
