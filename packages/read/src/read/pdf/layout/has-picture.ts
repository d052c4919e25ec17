import { type Box, widthOf } from '../glyphs/box.js';
import type { Drawing } from '../glyphs/drawings.js';
import { TEXT_QUALITY } from './page-thresholds.js';

interface DrawnArea {
  width: number;
  height: number;
  drawings: readonly Drawing[];
}

const area = (box: Box) => widthOf(box) * (box.bottom - box.top);

const imageAreas = ({ drawings }: DrawnArea): number[] =>
  drawings.filter(({ kind }) => kind === 'image').map(area);

/** True if an image covers as much of a page as a scan does. */
export const hasLargeImage = (page: DrawnArea): boolean =>
  imageAreas(page).some((covered) => covered > TEXT_QUALITY.minScanShare * page.width * page.height);

/** True if images together cover as much of a page as a scan does: some scanners divide a page into strips. */
export const hasPicture = (page: DrawnArea): boolean =>
  imageAreas(page).reduce((sum, covered) => sum + covered, 0) >
  TEXT_QUALITY.minScanShare * page.width * page.height;
