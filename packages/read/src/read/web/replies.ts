import type { Block } from './blocks.js';
import { isProse } from './measure.js';
import { type PageElement, selfAndAncestors } from './tree.js';

/** The reply button below comments, in several languages. */
const REPLY =
  /^(?:reply|reply to .{1,40}|répondre|antworten|responder|rispondi|beantwoorden|svara|ответить)$/i;
/** Minimum reply buttons of a comment section. */
const MIN_REPLIES = 3;
/** Minimum prose words of the article before it. A forum thread starts with a post that can be replied to. */
const MIN_ARTICLE_WORDS = 25;

/** Returns the elements with one comment each, found by the "Reply" below it rather than by names. */
export function findReplies(blocks: readonly Block[]): ReadonlySet<PageElement> {
  const buttons = blocks.filter(({ words, text }) => words <= 6 && REPLY.test(text));
  const [first, ...others] = buttons;
  if (!first || buttons.length < MIN_REPLIES) return new Set();
  const common = others.reduce<PageElement[]>(
    (shared, { element }) => {
      const around = new Set(selfAndAncestors(element));
      return shared.filter((ancestor) => around.has(ancestor));
    },
    [...selfAndAncestors(first.element)],
  )[0];
  const replies = new Set<PageElement>();
  for (const { element } of buttons) {
    const child = [...selfAndAncestors(element)].find((ancestor) => ancestor.parent === common);
    if (child) replies.add(child);
  }
  if (replies.size < MIN_REPLIES) return new Set();
  let words = 0;
  for (const block of blocks) {
    if ([...selfAndAncestors(block.element)].some((ancestor) => replies.has(ancestor))) break;
    if (isProse(block)) words += block.words;
  }
  return words >= MIN_ARTICLE_WORDS ? replies : new Set();
}
