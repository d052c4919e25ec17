import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { ViewedLine, ViewedPage } from '@citemill/read/internal/read/pdf/layout-view/index';
import { findFigures, type Pixels } from './figure-regions.js';

const [WIDTH, HEIGHT] = [600, 800];

type Edges = [left: number, top: number, right: number, bottom: number];

const line = ([left, top, right, bottom]: Edges, role?: ViewedLine['role'], detail?: string): ViewedLine => ({
  left,
  top,
  right,
  bottom,
  text: 'words',
  findings: [],
  ...(role && { role }),
  ...(detail && { detail }),
});

const page = (...lines: ViewedLine[]): ViewedPage => ({
  number: 0,
  isPart: false,
  width: WIDTH,
  height: HEIGHT,
  lines,
});

/** A white page with black rectangles. */
function draw(...rectangles: Edges[]): Pixels {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (const [left, top, right, bottom] of rectangles)
    for (let y = top; y < bottom; y++) pixels.fill(0, (y * WIDTH + left) * 4, (y * WIDTH + right) * 4);
  return { width: WIDTH, height: HEIGHT, pixels };
}

const FIGURE = { id: 'f1', label: 'Figure 1', isTable: false };

/** The edges of a region in points, rounded. */
const edges = ([region]: ReturnType<typeof findFigures>): number[] | undefined =>
  region &&
  [
    region.left * WIDTH,
    region.top * HEIGHT,
    (region.left + region.width) * WIDTH,
    (region.top + region.height) * HEIGHT,
  ].map(Math.round);

const CASES: [name: string, lines: ViewedLine[], ink: Edges[], expected: number[] | undefined][] = [
  [
    'the ink above a caption, up to the text before it',
    [line([50, 50, 550, 60], 'prose'), line([50, 300, 550, 310], 'caption', 'Figure 1')],
    [
      [50, 50, 550, 62],
      [100, 100, 500, 280],
      [50, 300, 550, 310],
    ],
    [97, 97, 503, 283],
  ],
  [
    'a figure wider than its caption',
    [line([250, 300, 350, 310], 'caption', 'Figure 1')],
    [[60, 100, 540, 280]],
    [57, 97, 543, 283],
  ],
  [
    'one column, next to text in the other',
    [line([50, 300, 280, 310], 'caption', 'Figure 1'), line([320, 90, 550, 310], 'prose')],
    [
      [60, 100, 270, 280],
      [320, 90, 550, 310],
    ],
    [57, 97, 273, 283],
  ],
  [
    'the ink below a caption with text above it',
    [
      line([50, 280, 550, 297], 'prose'),
      line([50, 300, 550, 310], 'caption', 'Figure 1'),
      line([50, 600, 550, 610], 'prose'),
    ],
    [
      [50, 280, 550, 297],
      [100, 330, 500, 550],
      [50, 600, 550, 610],
    ],
    [97, 327, 503, 553],
  ],
  [
    'nothing across a wide white band',
    [line([50, 500, 550, 510], 'caption', 'Figure 1')],
    [
      [50, 40, 550, 42],
      [100, 300, 500, 480],
    ],
    [97, 297, 503, 483],
  ],
  [
    'no region for a rule',
    [line([50, 300, 550, 310], 'caption', 'Figure 1')],
    [[50, 290, 550, 291]],
    undefined,
  ],
];

for (const [name, lines, ink, expected] of CASES)
  test(`the region of a figure: ${name}`, () => {
    assert.deepEqual(edges(findFigures([page(...lines)], [FIGURE], () => draw(...ink))), expected);
  });

test('two figures with the same label have a caption each', () => {
  const caption = (top: number) => line([50, top, 550, top + 10], 'caption', 'Figure 1');
  const pages = [page(caption(300)), { ...page(caption(300)), number: 1 }];
  const regions = findFigures(pages, [FIGURE, { ...FIGURE, id: 'f2' }], () => draw([100, 100, 500, 280]));
  assert.deepEqual(
    regions.map(({ id, page: number }) => [id, number]),
    [
      ['f1', 0],
      ['f2', 1],
    ],
  );
});

test('a page is drawn once for all its figures, though those of another page are between them', () => {
  const caption = (top: number, label: string) => line([50, top, 550, top + 10], 'caption', label);
  const pages = [
    page(caption(300, 'Figure 1'), caption(600, 'Figure 3')),
    { ...page(caption(300, 'Figure 2')), number: 1 },
  ];
  const figures = [1, 2, 3].map((n) => ({ id: `f${n}`, label: `Figure ${n}`, isTable: false }));
  const drawn: number[] = [];
  const regions = findFigures(pages, figures, (number) => {
    drawn.push(number);
    return draw([100, 100, 500, 280], [100, 400, 500, 580]);
  });
  assert.deepEqual(drawn, [0, 1]);
  assert.deepEqual(pluck(regions, 'id'), ['f1', 'f3', 'f2']);
});
