import type { ViewedLine, ViewedPage } from '@citemill/read/internal/read/pdf/layout-view/index';
import type { Box } from './locate.js';

/** A figure or table to find by the label of its caption, as in "Fig. 2". */
export interface Captioned {
  id: string;
  label: string;
  /** True if the caption is above the content, as with tables. The other side is tried next. */
  isTable: boolean;
}

export interface FigureRegion extends Box {
  id: string;
}

/** A page as red, green, blue and alpha bytes. */
export interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const REGION = {
  /** Minimum width and height of a figure; smaller ink is a rule or a remainder of text. */
  minSidePt: 24,
  /** Maximum height of a white band within a figure, as a share of the page's height. */
  maxGapShare: 0.05,
  /** Space to leave around a figure. */
  marginPt: 3,
  /** Maximum overlap of a line with the region next to it. */
  slackPt: 2,
  /** The part below the baseline, as a share of the line's height. */
  descenderShare: 0.35,
  /** Minimum value of every channel of a white pixel; darker pixels are ink. */
  minWhite: 246,
} as const;

/** Roles of lines that are not part of a picture. */
const TEXT_ROLES = new Set([
  'title',
  'author',
  'front',
  'abstract',
  'heading',
  'prose',
  'listing',
  'footnote',
  'back',
  'entry',
  'furniture',
  'caption',
  'cell',
]);

/** A figure with the lines of its caption. */
interface PlacedCaption {
  figure: Captioned;
  page: ViewedPage;
  caption: ViewedLine[];
}

/**
 * Finds the pictures of captions: the ink between a caption and the nearest text above or below it, within its column. `draw`
 * returns the pixels of a page, and is called once for each page with a caption; boxes are relative to the page.
 */
export function findFigures(
  pages: readonly ViewedPage[],
  figures: readonly Captioned[],
  draw: (page: number) => Pixels | undefined,
): FigureRegion[] {
  const placed = placeCaptions(pages, figures);
  return [...new Set(placed.map(({ page }) => page))].flatMap((page) => {
    const pixels = draw(page.number);
    // A page that is read sideways is drawn upright, so its picture does not match the boxes.
    if (!pixels || pixels.width > pixels.height !== page.width > page.height) return [];
    const captions = placed.filter((caption) => caption.page === page);
    return captions.flatMap(({ figure: { id, label, isTable }, caption }) => {
      const edges =
        pictureAtCaption(page, caption, label, isTable, pixels) ??
        pictureAtCaption(page, caption, label, !isTable, pixels);
      return edges ? [{ id, page: page.number, ...toBox(edges, page) }] : [];
    });
  });
}

/** Finds the captions of figures. Several figures with the same label take the captions in order. */
function placeCaptions(pages: readonly ViewedPage[], figures: readonly Captioned[]): PlacedCaption[] {
  const taken = new Set<ViewedLine>();
  return figures.flatMap((figure) => {
    const isFree = (line: ViewedLine) => isCaption(line, figure.label) && !taken.has(line);
    const page = pages.find(({ isPart, lines }) => !isPart && lines.some(isFree));
    if (!page) return [];
    const caption = page.lines.filter(isFree);
    for (const line of caption) taken.add(line);
    return [{ figure, page, caption }];
  });
}

const isCaption = (line: ViewedLine, label: string): boolean =>
  line.role === 'caption' && line.detail === label;

const union = (boxes: readonly Edges[]): Edges => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** True if two ranges share more than a little. */
const overlaps = (start: number, end: number, otherStart: number, otherEnd: number): boolean =>
  Math.min(end, otherEnd) - Math.max(start, otherStart) > REGION.slackPt;

/** Finds the ink on one side of a caption, up to the nearest text; undefined if there is too little. */
function pictureAtCaption(
  page: ViewedPage,
  lines: readonly ViewedLine[],
  label: string,
  isBelow: boolean,
  pixels: Pixels,
): Edges | undefined {
  const caption = union(lines);
  const text = page.lines.filter(
    (line) =>
      line.role !== undefined &&
      TEXT_ROLES.has(line.role) &&
      line.detail !== label &&
      line.detail !== `note of ${label}`,
  );
  const across = text.filter((line) => overlaps(line.left, line.right, caption.left, caption.right));
  const top = isBelow
    ? caption.bottom + REGION.slackPt
    : Math.max(
        0,
        ...across
          .filter((line) => line.bottom <= caption.top + REGION.slackPt)
          .map((line) => line.bottom + REGION.descenderShare * (line.bottom - line.top)),
      );
  const bottom = isBelow
    ? Math.min(
        page.height,
        ...across.map((line) => line.top).filter((lineTop) => lineTop >= caption.bottom - REGION.slackPt),
      )
    : caption.top - REGION.slackPt;
  if (bottom - top < REGION.minSidePt) return undefined;
  // A figure may be wider than its caption, but does not extend into the text next to both.
  const neighbours = text.filter((line) =>
    overlaps(line.top, line.bottom, Math.min(top, caption.top), Math.max(bottom, caption.bottom)),
  );
  const left = Math.max(
    0,
    ...neighbours
      .map((line) => line.right)
      .filter((edge) => edge <= caption.left + REGION.slackPt)
      .map((edge) => edge + REGION.slackPt),
  );
  const right = Math.min(
    page.width,
    ...neighbours
      .map((line) => line.left)
      .filter((edge) => edge >= caption.right - REGION.slackPt)
      .map((edge) => edge - REGION.slackPt),
  );
  const ink = inkAtCaption({ left, top, right, bottom }, page, isBelow, pixels);
  return ink && ink.right - ink.left >= REGION.minSidePt && ink.bottom - ink.top >= REGION.minSidePt
    ? ink
    : undefined;
}

/** Finds the ink of a region next to the caption, up to the first wide white band. */
function inkAtCaption(
  region: Edges,
  page: ViewedPage,
  isBelow: boolean,
  { width, height, pixels }: Pixels,
): Edges | undefined {
  const scale = width / page.width;
  const [fromX, toX] = [Math.ceil(region.left * scale), Math.min(width, Math.floor(region.right * scale))];
  const [fromY, toY] = [Math.ceil(region.top * scale), Math.min(height, Math.floor(region.bottom * scale))];
  const maxGap = REGION.maxGapShare * height;
  const ink = { left: toX, top: toY, right: fromX, bottom: fromY };
  let lastInkRow: number | undefined;
  for (let step = 0; step < toY - fromY; step++) {
    const y = isBelow ? fromY + step : toY - 1 - step;
    if (Math.abs(y - (lastInkRow ?? (isBelow ? fromY : toY))) > maxGap) break;
    const row = inkInRow(pixels, y * width, fromX, toX);
    if (!row) continue;
    lastInkRow = y;
    ink.left = Math.min(ink.left, row.first);
    ink.right = Math.max(ink.right, row.last + 1);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y + 1);
  }
  if (lastInkRow === undefined) return undefined;
  return {
    left: ink.left / scale,
    top: ink.top / scale,
    right: ink.right / scale,
    bottom: ink.bottom / scale,
  };
}

/** Finds the first and last pixel of a row that are not white. */
function inkInRow(
  pixels: Uint8Array,
  rowStart: number,
  left: number,
  right: number,
): { first: number; last: number } | undefined {
  const isDark = (index: number) => (pixels[index] ?? 255) < REGION.minWhite;
  const isInk = (x: number) => {
    const red = (rowStart + x) * 4;
    return isDark(red) || isDark(red + 1) || isDark(red + 2);
  };
  let first = left;
  while (first < right && !isInk(first)) first++;
  if (first === right) return undefined;
  let last = right - 1;
  while (!isInk(last)) last--;
  return { first, last };
}

function toBox({ left, top, right, bottom }: Edges, { width, height }: ViewedPage): Omit<Box, 'page'> {
  const [fromX, fromY] = [Math.max(0, left - REGION.marginPt), Math.max(0, top - REGION.marginPt)];
  const [toX, toY] = [Math.min(width, right + REGION.marginPt), Math.min(height, bottom + REGION.marginPt)];
  return {
    left: fromX / width,
    top: fromY / height,
    width: (toX - fromX) / width,
    height: (toY - fromY) / height,
  };
}
