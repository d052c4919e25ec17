import type { Block } from './blocks.js';
import { isProse } from './measure.js';
import type { PageElement } from './tree.js';

/** What stands below every comment, in the languages of the web's readers. */
const REPLY =
  /^(?:reply|reply to .{1,40}|répondre|antworten|responder|rispondi|beantwoorden|svara|ответить)$/i;
/** So many of them make a row of comments. */
const FEWEST = 3;
/** Words of prose before the first one: an article. A thread of a forum starts with a post that can be replied to. */
const ARTICLE_WORDS = 25;

function* upwards(element: PageElement): Generator<PageElement> {
  for (let one: PageElement | undefined = element; one; one = one.parent) yield one;
}

/** The elements of a page that hold one comment each, known by the "Reply" below it and not by any name. */
export function repliesIn(blocks: readonly Block[]): ReadonlySet<PageElement> {
  const buttons = blocks.filter(({ words, text }) => words <= 6 && REPLY.test(text));
  const [first, ...others] = buttons;
  if (!first || buttons.length < FEWEST) return new Set();
  const common = others.reduce<PageElement[]>(
    (shared, { element }) => {
      const around = new Set(upwards(element));
      return shared.filter((one) => around.has(one));
    },
    [...upwards(first.element)],
  )[0];
  const replies = new Set<PageElement>();
  for (const { element } of buttons) {
    const child = [...upwards(element)].find((one) => one.parent === common);
    if (child) replies.add(child);
  }
  if (replies.size < FEWEST) return new Set();
  let words = 0;
  for (const block of blocks) {
    if ([...upwards(block.element)].some((one) => replies.has(one))) break;
    if (isProse(block)) words += block.words;
  }
  return words >= ARTICLE_WORDS ? replies : new Set();
}
