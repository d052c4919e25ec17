/** A box in the file's coordinates. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A transformation from a form's coordinates to those of its parent: a b c d e f, as in the file. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const multiply = ([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix => [
  a * oa + b * oc,
  a * ob + b * od,
  c * oa + d * oc,
  c * ob + d * od,
  e * oa + f * oc + oe,
  e * ob + f * od + of,
];

/** Returns the bounding box of a transformed box. */
export function transformBox({ left, bottom, right, top }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const xs = [
    a * left + c * bottom + e,
    a * right + c * top + e,
    a * left + c * top + e,
    a * right + c * bottom + e,
  ];
  const ys = [
    b * left + d * bottom + f,
    b * right + d * top + f,
    b * left + d * top + f,
    b * right + d * bottom + f,
  ];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

export const intersect = (a: Area | undefined, b: Area | undefined): Area | undefined =>
  a && b
    ? {
        left: Math.max(a.left, b.left),
        bottom: Math.max(a.bottom, b.bottom),
        right: Math.min(a.right, b.right),
        top: Math.min(a.top, b.top),
      }
    : (a ?? b);
