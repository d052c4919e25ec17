import type { ReadOptions } from '@citemill/read/internal';
import {
  type DrawnPage,
  drawPages,
  readLayout,
  type ViewedPage,
} from '@citemill/read/internal/read/pdf/layout-view/index';
import { PNG } from 'pngjs';
import { renderLayoutPage } from './layout-page.js';

/** Width of a page's picture in pixels. */
const IMAGE_WIDTH = 1000;
/** Maximum bytes of pictures; further pages are shown as text. */
const MAX_IMAGE_BYTES = 24_000_000;

function encodePng({ width, height, pixels }: DrawnPage): Buffer {
  const picture = new PNG({ width, height });
  picture.data.set(pixels);
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 7 });
}

/** Draws each page as a data URL; undefined for a page that is shown as text. */
function drawImages(bytes: Uint8Array, pages: readonly ViewedPage[]): (string | undefined)[] {
  // A part of a page that is set sideways has no picture.
  const whole = pages.filter(({ isPart }) => !isPart);
  const images = new Map<ViewedPage, string>();
  let total = 0;
  let index = 0;
  for (const drawn of drawPages(
    bytes,
    whole.map(({ number }) => number),
    IMAGE_WIDTH,
  )) {
    const page = whole[index++];
    // A page that is read sideways is drawn upright, so its picture does not fit.
    const hasSameOrientation = drawn && page && drawn.width > drawn.height === page.width > page.height;
    if (!hasSameOrientation) continue;
    const png = encodePng(drawn);
    total += png.length;
    if (total > MAX_IMAGE_BYTES) break;
    images.set(page, `data:image/png;base64,${png.toString('base64')}`);
  }
  return pages.map((page) => images.get(page));
}

/**
 * Renders how a PDF is read as an HTML page: each line has a box in the colour of its role, and a click on it shows the decisions that
 * led to the role. Call the PDF reader's `prepare` first.
 *
 * @throws UnreadableError if the bytes are not a PDF with text.
 */
export function renderPdfLayout(path: string, bytes: Uint8Array, options: ReadOptions = {}): string {
  const view = readLayout({ path, bytes }, options);
  return renderLayoutPage(view, drawImages(bytes, view.pages));
}
