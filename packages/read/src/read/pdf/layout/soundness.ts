import { UnreadableError } from '../../reader.js';
import type { Warnings } from '../../warnings.js';
import type { PageLayout } from './page-layout.js';
import { pageNames } from './page-names.js';

/** Fewer letters a page than this are no text of a paper. */
const FEWEST_LETTERS = 60;
/** The share of glyphs without a character from which on a reader is warned. */
const MOST_UNMAPPED = 0.2;
/** Pages so much wider than high are slides. */
const WIDE = 1.2;

const lettersOn = (page: PageLayout) => page.lines.reduce((sum, line) => sum + line.text.length, 0);

/** Characters that stand for a glyph nobody can name. */
const unknownOn = (page: PageLayout) =>
  page.lines.reduce((sum, line) => sum + (line.text.match(/\ufffd/g)?.length ?? 0), 0);

/** Words that every text in a language of many papers has, and the share of all words that they are at the least. */
const FREQUENT =
  /^(?:the|of|and|in|to|is|for|with|de|la|el|en|les|des|et|du|der|die|und|das|von|il|di|che|do|da|que|na|van|het|och)$/i;
const LEAST_FREQUENT = 0.08;
const FEWEST_WORDS = 100;

/** True where the text has the words that texts have: the codes of its glyphs are those of the letters, as in TeX's bitmaps. */
function readsAsText(pages: readonly PageLayout[]): boolean {
  const words = pages.flatMap(({ lines }) => lines.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []));
  const frequent = words.filter((word) => FREQUENT.test(word)).length;
  return words.length >= FEWEST_WORDS && frequent >= LEAST_FREQUENT * words.length;
}

const hasPicture = (page: PageLayout) =>
  page.drawings.some(
    (one) =>
      one.kind === 'image' &&
      (one.right - one.left) * (one.bottom - one.top) > 0.5 * page.width * page.height,
  );

/**
 * Says what is wrong with the text of a document.
 *
 * @throws UnreadableError where it has none: `not-a-paper` for scans and empty pages.
 */
export function warnOf(pages: readonly PageLayout[], count: number, warnings: Warnings): void {
  if (pages.length === 0) throw new UnreadableError('malformed', 'no page of the PDF could be read');
  const where = (some: readonly PageLayout[]) => pageNames(some.map(({ number }) => number));
  const empty = pages.filter((page) => lettersOn(page) < FEWEST_LETTERS);
  const scanned = empty.filter(hasPicture);
  if (empty.length === pages.length) {
    throw scanned.length > 0
      ? new UnreadableError(
          'not-a-paper',
          'the pages are images without a text layer; recognise their text (OCR) first',
        )
      : new UnreadableError('not-a-paper', 'there is no text on the pages');
  }
  if (scanned.length > 0)
    warnings.add(
      'scanned',
      `${scanned.length} of ${pages.length} pages are images without a text layer`,
      where(scanned),
    );
  if (count > pages.length)
    warnings.add('pages', `${pages.length} of ${count} pages were read`, pageNames([pages.length]));
  const glyphs = pages.reduce((sum, page) => sum + page.glyphs, 0);
  const isRead = readsAsText(pages);
  const unmapped = pages.map((page) => ({
    page,
    count: isRead ? unknownOn(page) : Math.max(page.unmapped, unknownOn(page)),
  }));
  const share = unmapped.reduce((sum, { count }) => sum + count, 0) / Math.max(1, glyphs);
  if (share > MOST_UNMAPPED) {
    const most = unmapped.filter(({ page, count }) => count > MOST_UNMAPPED * page.glyphs);
    warnings.add(
      'unmapped',
      `the fonts do not say what ${Math.round(share * 100)}% of the glyphs are`,
      where(most.map(({ page }) => page)),
    );
  }
  const wide = pages.filter((page) => page.width > WIDE * page.height);
  if (wide.length > pages.length / 2)
    warnings.add('slides', 'the pages are wider than high, as slides are', where(wide));
}
