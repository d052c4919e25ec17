/** A box on a page, in points from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A horizontal extent. */
export type Extent = Pick<Box, 'left' | 'right'>;

/** True if two boxes overlap horizontally. */
export const overlapsAcross = (a: Extent, b: Extent): boolean => a.left < b.right && a.right > b.left;

export const widthOf = ({ left, right }: Extent): number => right - left;

/** Returns the smallest extent that contains all others. */
export const extentOf = (extents: readonly Extent[]): Extent => ({
  left: Math.min(...extents.map(({ left }) => left)),
  right: Math.max(...extents.map(({ right }) => right)),
});

/** Grows a box, in place, until it contains another. */
export function growBox(box: Box, other: Box): void {
  box.left = Math.min(box.left, other.left);
  box.right = Math.max(box.right, other.right);
  box.top = Math.min(box.top, other.top);
  box.bottom = Math.max(box.bottom, other.bottom);
}
