import { UnreadableError } from '../../reader.js';
import type { Warnings } from '../../warnings.js';
import { hasLargeImage, hasPicture } from './has-picture.js';
import type { PageLayout } from './page-layout.js';
import { pageNames } from './page-names.js';
import { TEXT_QUALITY } from './page-thresholds.js';

const lettersOn = (page: PageLayout) => page.lines.reduce((sum, line) => sum + line.text.length, 0);

/** Characters for glyphs that no font names. */
const unknownOn = (page: PageLayout) =>
  page.lines.reduce((sum, line) => sum + (line.text.match(/\ufffd/g)?.length ?? 0), 0);

/** Words that every text in a common language of papers has. */
const FREQUENT =
  /^(?:the|of|and|in|to|is|for|with|de|la|el|en|les|des|et|du|der|die|und|das|von|il|di|che|do|da|que|na|van|het|och)$/i;

/**
 * True if the text has common words: then the glyph codes are those of letters even if the fonts do not say so, as in TeX's bitmap fonts.
 */
function readsAsText(pages: readonly PageLayout[]): boolean {
  const words = pages.flatMap(({ lines }) => lines.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []));
  const frequent = words.filter((word) => FREQUENT.test(word)).length;
  return words.length >= TEXT_QUALITY.minWords && frequent >= TEXT_QUALITY.minFrequentShare * words.length;
}

/**
 * Warns about problems with the text of a document.
 *
 * @throws UnreadableError `not-a-paper` if there is no text: scans and empty pages.
 */
export function warnAboutText(
  pages: readonly PageLayout[],
  count: number,
  warnings: Warnings,
  recognitionFailure?: string,
): void {
  if (pages.length === 0) throw new UnreadableError('malformed', 'no page of the PDF could be read');
  const listPages = (named: readonly PageLayout[]) => pageNames(named.map(({ number }) => number));
  const empty = pages.filter((page) => lettersOn(page) < TEXT_QUALITY.minPageLetters);
  const scanned = empty.filter(hasLargeImage);
  if (empty.length === pages.length) {
    if (recognitionFailure !== undefined)
      throw new UnreadableError('io', `the text of the pages was not recognised: ${recognitionFailure}`);
    throw empty.some(hasPicture)
      ? new UnreadableError(
          'not-a-paper',
          'the pages are images without a text layer; recognise their text (OCR), as with --ocr auto',
        )
      : new UnreadableError('not-a-paper', 'there is no text on the pages');
  }
  if (scanned.length > 0)
    warnings.add(
      'scanned',
      `${scanned.length} of ${pages.length} pages are images without a text layer`,
      listPages(scanned),
    );
  if (count > pages.length)
    warnings.add('pages', `${pages.length} of ${count} pages were read`, pageNames([pages.length]));
  const glyphs = pages.reduce((sum, page) => sum + page.glyphCount, 0);
  const isReadable = readsAsText(pages);
  const unmapped = pages.map((page) => ({
    page,
    count: isReadable ? unknownOn(page) : Math.max(page.unmappedCount, unknownOn(page)),
  }));
  const share = unmapped.reduce((sum, { count }) => sum + count, 0) / Math.max(1, glyphs);
  if (share > TEXT_QUALITY.maxUnmappedShare) {
    const worst = unmapped.filter(
      ({ page, count }) => count > TEXT_QUALITY.maxUnmappedShare * page.glyphCount,
    );
    warnings.add(
      'unmapped',
      `the fonts do not say what ${Math.round(share * 100)}% of the glyphs are`,
      listPages(worst.map(({ page }) => page)),
    );
  }
  const wide = pages.filter((page) => page.width > TEXT_QUALITY.minSlideAspect * page.height);
  if (wide.length > pages.length / 2)
    warnings.add('slides', 'the pages are wider than high, as slides are', listPages(wide));
}
