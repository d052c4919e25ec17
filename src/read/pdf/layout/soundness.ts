import { UnreadableError } from '../../reader.js';
import type { Warnings } from '../../warnings.js';
import type { PageLayout } from './layout.js';

/** Fewer letters a page than this are no text of a paper. */
const FEWEST_LETTERS = 60;
const MOST_UNMAPPED = 0.2;

const lettersOn = (page: PageLayout) => page.lines.reduce((sum, line) => sum + line.text.length, 0);

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
  const empty = pages.filter((page) => lettersOn(page) < FEWEST_LETTERS);
  const scanned = empty.filter(hasPicture).length;
  if (empty.length === pages.length) {
    throw scanned > 0
      ? new UnreadableError(
          'not-a-paper',
          'the pages are images without a text layer; recognise their text (OCR) first',
        )
      : new UnreadableError('not-a-paper', 'there is no text on the pages');
  }
  if (scanned > 0)
    warnings.add('scanned', `${scanned} of ${pages.length} pages are images without a text layer`);
  if (count > pages.length) warnings.add('pages', `${pages.length} of ${count} pages were read`);
  const glyphs = pages.reduce((sum, page) => sum + page.glyphs, 0);
  const unmapped = pages.reduce((sum, page) => sum + page.unmapped, 0);
  const strange = pages.reduce(
    (sum, page) => sum + page.lines.reduce((own, line) => own + (line.text.match(/\ufffd/g)?.length ?? 0), 0),
    0,
  );
  const share = Math.max(unmapped, strange) / Math.max(1, glyphs);
  if (share > MOST_UNMAPPED)
    warnings.add('unmapped', `fonts do not say what ${Math.round(share * 100)}% of the glyphs are`);
  const wide = pages.filter((page) => page.width > 1.2 * page.height).length;
  if (wide > pages.length / 2) warnings.add('slides', 'the pages are wide, as slides are');
}
