/** In the coordinates of the file. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** How positions of a form become those of what it stands in: a b c d e f, as in the file. */
export type Matrix = readonly [number, number, number, number, number, number];
export const SAME: Matrix = [1, 0, 0, 1, 0, 0];

export const times = ([a, b, c, d, e, f]: Matrix, [oa, ob, oc, od, oe, of]: Matrix): Matrix => [
  a * oa + b * oc,
  a * ob + b * od,
  c * oa + d * oc,
  c * ob + d * od,
  e * oa + f * oc + oe,
  e * ob + f * od + of,
];

/** A box as another coordinate system has it. */
export function moved({ left, bottom, right, top }: Area, [a, b, c, d, e, f]: Matrix): Area {
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

export const shared = (one: Area | undefined, other: Area | undefined): Area | undefined =>
  one && other
    ? {
        left: Math.max(one.left, other.left),
        bottom: Math.max(one.bottom, other.bottom),
        right: Math.min(one.right, other.right),
        top: Math.min(one.top, other.top),
      }
    : (one ?? other);
