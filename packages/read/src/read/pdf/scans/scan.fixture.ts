import { drawPages } from '../layout-view/index.js';
import { rotateImage, toGrey } from './grey-image.js';
import { type ScannedPage, writeImagePdf } from './image-pdf.fixture.js';

const POINTS_PER_INCH = 72;
/** The width of US letter paper, in points. */
const WIDTH = 612;

/** Returns the first pages of a PDF as a scanner delivers them: images, tilted clockwise by some degrees. */
export function scanPdf(
  bytes: Uint8Array,
  pageCount: number,
  { dpi, degrees }: { dpi: number; degrees: number },
): Uint8Array {
  const pages: ScannedPage[] = [];
  for (const drawn of drawPages(
    bytes,
    Array(pageCount).keys(),
    Math.round((WIDTH * dpi) / POINTS_PER_INCH),
  )) {
    if (!drawn) continue;
    const image = toGrey(drawn);
    pages.push({
      image: degrees === 0 ? image : rotateImage(image, degrees),
      width: WIDTH,
      height: Math.round((WIDTH * drawn.height) / drawn.width),
    });
  }
  return writeImagePdf(pages);
}
