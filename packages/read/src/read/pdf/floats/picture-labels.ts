import type { Box } from '../glyphs/box.js';
import { overlapsAcross, widthOf } from '../glyphs/box.js';
import type { Drawing } from '../glyphs/drawings.js';
import type { BodyType } from '../layout/body-type.js';
import type { Line } from '../layout/lines.js';
import { bandAt, columnBetween, type PageLayout } from '../layout/page-layout.js';
import { isProse } from '../layout/prose-lines.js';
import { CAPTION_START } from './caption-thresholds.js';
import type { Caption } from './captions.js';
import { findDrawnRegions, isInside } from './drawn-regions.js';
import { floatExtent } from './float-rows.js';
import { FIGURE_LABEL, FLOAT_ROWS, TEXT_BOX } from './table-thresholds.js';

const lineMiddle = (line: Line): [x: number, y: number] => [
  (line.left + line.right) / 2,
  line.base - line.size * FIGURE_LABEL.middleEm,
];

export function pictureRegions(page: PageLayout, bodyType: BodyType): Box[] {
  const prose = page.lines.filter((line) => isProse(line, page, bodyType));
  const holdsText = (box: Box) => {
    let count = 0;
    for (const line of prose) if (isInside(...lineMiddle(line), box)) count++;
    if (count >= TEXT_BOX.minLines) return true;
    // Boxed text may have another size than the body.
    const inside = page.lines.filter(
      (line) => line.text.length > TEXT_BOX.minLongLetters && isInside(...lineMiddle(line), box),
    );
    return inside.length >= TEXT_BOX.minLongLines;
  };
  const columnAt = (drawing: Drawing) =>
    columnBetween(drawing, bandAt(page, (drawing.top + drawing.bottom) / 2).gutters);
  return findDrawnRegions(page.drawings, page.width, page.height, holdsText, columnAt);
}

/** True for small type in another font that is centred above a picture. */
function isChartTitle(line: Line, box: Box, { font, size, leading }: BodyType): boolean {
  const gap = box.top - line.base;
  const offset = Math.abs(line.left + line.right - box.left - box.right) / 2;
  return (
    line.font !== font &&
    line.text.length <= FIGURE_LABEL.maxTitleLetters &&
    line.size < FIGURE_LABEL.maxTitleSize * size &&
    gap > 0 &&
    gap < FIGURE_LABEL.maxTitleGapLeadings * leading &&
    offset < FIGURE_LABEL.maxTitleOffsetShare * widthOf(box)
  );
}

function isLabel(line: Line, regions: readonly Box[], page: PageLayout, bodyType: BodyType): boolean {
  const [x, y] = lineMiddle(line);
  if (regions.some((box) => isInside(x, y, box))) return !isProse(line, page, bodyType);
  if (regions.some((box) => isChartTitle(line, box, bodyType))) return true;
  if (
    line.text.length > CAPTION_START.minProseLetters ||
    (line.font === bodyType.font && line.size > FLOAT_ROWS.minBodySize * bodyType.size)
  )
    return false;
  if (line.isBold && line.size >= bodyType.size) return false;
  return regions.some((box) => isInside(x, y, box, FIGURE_LABEL.maxGapPt));
}

/**
 * For each caption of a figure: the picture above it, and what is between the two, in the caption's column. Words there are
 * the picture's, whatever their type.
 */
function pictureZones(
  captions: readonly Caption[],
  regions: readonly Box[],
  page: PageLayout,
  bodyType: BodyType,
): Box[] {
  const prose = page.lines.filter((line) => isProse(line, page, bodyType));
  return captions.flatMap((caption) => {
    const [first] = caption.lines;
    if (caption.kind !== 'figure' || !first) return [];
    const { left, right } = floatExtent(caption, page, []);
    const top = first.base - first.size;
    const isNear = (box: Box) =>
      overlapsAcross(box, { left, right }) &&
      box.bottom < first.base &&
      box.left >= left - FIGURE_LABEL.maxGapPt &&
      box.right <= right + FIGURE_LABEL.maxGapPt &&
      top - box.bottom < FIGURE_LABEL.maxCaptionGapLeadings * bodyType.leading &&
      !prose.some(
        (line) => line.base > box.bottom && line.base < top && overlapsAcross(line, { left, right }),
      );
    const above = regions.filter(isNear);
    if (above.length === 0) return [];
    return [{ left, right, top: Math.min(...above.map((box) => box.top)), bottom: top }];
  });
}

const grow = (box: Box, line: Line): Box => ({
  left: Math.min(box.left, line.left),
  right: Math.max(box.right, line.right),
  top: Math.min(box.top, line.base - line.size),
  bottom: Math.max(box.bottom, line.base),
});

/** Finds the labels of pictures: the words in or near them, and small type next to those. */
export function findLabels(
  otherLines: readonly Line[],
  regions: readonly Box[],
  captions: readonly Caption[],
  page: PageLayout,
  bodyType: BodyType,
): Line[] {
  const captionLines = new Set(captions.flatMap((caption) => caption.lines));
  const lines = otherLines.filter((line) => !captionLines.has(line));
  const zones = pictureZones(captions, regions, page, bodyType);
  const isSmall = (line: Line) => line.size < FLOAT_ROWS.minBodySize * bodyType.size;
  const pictureLabels = new Set(
    lines.filter(
      (line) => zones.some((zone) => isInside(...lineMiddle(line), zone)) && !isProse(line, page, bodyType),
    ),
  );
  let boxes = [...regions];
  for (let step = 0; step < FIGURE_LABEL.maxSteps; step++) {
    const next = lines.filter(
      (line) =>
        !pictureLabels.has(line) && (step === 0 || isSmall(line)) && isLabel(line, boxes, page, bodyType),
    );
    if (next.length === 0) break;
    for (const line of next) pictureLabels.add(line);
    const small = next.filter((line) => isSmall(line) && line.text.length <= CAPTION_START.minProseLetters);
    boxes = boxes.map((box) =>
      small.filter((line) => isInside(...lineMiddle(line), box, FIGURE_LABEL.maxGapPt)).reduce(grow, box),
    );
  }
  return lines.filter((line) => pictureLabels.has(line));
}
