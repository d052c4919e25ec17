import { itemAt } from '@citemill/metrics/at';
import type { Piece, TestPage } from '../pdf-writer.fixture.js';
import { paperTitle } from './front.fixture.js';
import type { Style } from './style.fixture.js';

const RUNNING = 'Field and Meadow';

/** Text across a page or in its margin. */
function watermarks(page: number, { watermark, stamp }: Style): Piece[] {
  const pieces: Piece[] = [];
  if (stamp && page === 0)
    pieces.push({ x: 24, y: 560, text: 'preprint:1406.1234v2 [crops.GR] 12 Jun 2014', size: 14, turn: 1 });
  if (watermark === 'slanted')
    pieces.push({ x: 150, y: 640, text: 'ACCEPTED MANUSCRIPT', size: 44, slant: 52, font: 'sans' });
  if (watermark === 'downloaded')
    pieces.push({
      x: 602,
      y: 600,
      text: 'Downloaded from https://crops.example/article/12/101 by guest on 12 June 2014',
      size: 7,
      turn: 1,
    });
  if (watermark === 'accepted manuscript')
    pieces.push({ x: 230, y: 20, text: 'ACCEPTED MANUSCRIPT', size: 10, font: 'sans' });
  return pieces;
}

/** Running heads and feet of a page. */
export function pageFurniture(page: number, pages: number, style: Style): Piece[] {
  const pieces = watermarks(page, style);
  const { furniture, pageNumbers, font } = style;
  const running =
    furniture === 'title' || (furniture === 'alternating' && page % 2 === 1)
      ? paperTitle(style).slice(0, 44)
      : RUNNING;
  if (furniture !== 'none' && page > 0)
    pieces.push({ x: page % 2 === 1 ? 220 : 180, y: 48, text: running, size: 8, font });
  if (pageNumbers === 'foot') pieces.push({ x: 300, y: 768, text: String(page + 101), size: 8, font });
  if (pageNumbers === 'head')
    pieces.push({ x: page % 2 === 1 ? 40 : 540, y: 48, text: String(page + 101), size: 8, font });
  if (style.runningFoot === 'page of pages')
    pieces.push(
      { x: 54, y: 780, text: 'Field and Meadow. J Field Crops (2014) 12:101', size: 7, font },
      { x: 500, y: 780, text: `Page ${page + 1} of ${pages}`, size: 7, font },
    );
  else if (style.runningFoot === 'alternating')
    pieces.push({
      x: page % 2 === 1 ? 54 : 400,
      y: 780,
      text:
        page % 2 === 1
          ? `${page + 101}  |  Field Crops  |  June 2014`
          : `www.crops.example  |  ${page + 101}`,
      size: 7,
      font,
    });
  else if (style.footer)
    pieces.push({
      x: 54,
      y: 780,
      text: 'J Field Crops 2014, 12:101 www.fieldcrops.example/12/101',
      size: 7,
      font,
    });
  return pieces;
}

/** Numbers the lines of a manuscript in the margin, from page to page. */
export function addLineNumbers(pages: readonly TestPage[]): TestPage[] {
  let number = 0;
  return pages.map((page) => {
    const lines = [...new Set(page.pieces.filter(({ turn }) => !turn).map(({ y }) => y))].sort(
      (a, b) => a - b,
    );
    const numbers = lines.map((y): Piece => ({ x: 26, y, text: String(++number), size: 7 }));
    return { ...page, pieces: [...page.pieces, ...numbers] };
  });
}

/** Adds text that is in the file but not visible, or text that is painted twice. */
export function addHidden(page: TestPage, { hidden: chosen, isScan }: Style): TestPage {
  // On a scan, only the picture is painted.
  const hidden = isScan ? 'none' : chosen;
  const target = page.pieces.filter(({ y }) => y > 300 && y < 500);
  if (hidden === 'none') return page;
  if (hidden === 'twice')
    return { ...page, pieces: [...page.pieces, ...target.map((piece) => ({ ...piece, x: piece.x + 0.3 }))] };
  if (hidden === 'invisible') {
    const invisible = target.map((piece): Piece => ({ ...piece, y: piece.y + 4, isInvisible: true }));
    return { ...page, pieces: [...invisible, ...page.pieces] };
  }
  // A larger drawing that a box or an image covers, so that what follows can be printed over it.
  const under = target.map(
    (piece): Piece => ({
      ...piece,
      text: piece.text.toUpperCase(),
      y: piece.y + 5,
      runs: [],
      size: 0.6 * (piece.size ?? 10),
    }),
  );
  const cover = { x: 30, y: 270, width: 560, height: 260 };
  const covers = hidden === 'under a box' ? { covers: [cover] } : { images: [cover] };
  return { ...page, pieces: under, ...covers, above: page.pieces };
}

/** Returns the invisible text of a scanned page over the picture, slightly misplaced and in varying sizes. */
export const makeScan = (page: TestPage): TestPage => ({
  ...page,
  isScan: true,
  pieces: page.pieces.map((piece, i) => ({
    ...piece,
    isInvisible: true,
    y: piece.y + itemAt([0, 0.5, -0.4, 0.2], i % 4),
    size: (piece.size ?? 10) * itemAt([1, 1.02, 0.99], i % 3),
  })),
});
