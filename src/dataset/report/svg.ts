/*
 * Pictures have no fixed width: across, everything is placed in per cent, so that a picture fills its column at any
 * width while its words keep their size.
 */

/** A share of the picture's width, as a coordinate. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
