import type { GreyImage } from '../../ocr/recognise.js';
import { inkThreshold, reduce, rotateImage } from './grey-image.js';
import { SKEW } from './scan-thresholds.js';

/** Positions of ink in a small copy of the image. */
function findInk(image: GreyImage): { x: Int16Array; y: Int16Array; height: number; width: number } {
  const small = reduce(image, Math.max(1, Math.round(image.width / SKEW.searchWidth)));
  const threshold = inkThreshold(small);
  const xs: number[] = [];
  const ys: number[] = [];
  // Ink above paper: the upper edges of letters line up, and filled areas of pictures do not count.
  for (let y = 1; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      const i = y * small.width + x;
      if (small.pixels[i]! < threshold && small.pixels[i - small.width]! >= threshold) {
        xs.push(x);
        ys.push(y);
      }
    }
  return { x: Int16Array.from(xs), y: Int16Array.from(ys), width: small.width, height: small.height };
}

/**
 * By how many degrees the lines of a page are tilted, clockwise; 0 if it is nearly straight or has nothing to measure. At
 * the right angle the edges of letters fall into few rows, so the sum of the squared row counts is largest.
 */
export function measureSkew(image: GreyImage): number {
  const { x, y, width, height } = findInk(image);
  if (x.length === 0) return 0;
  const margin = Math.ceil(width * Math.tan((SKEW.maxDegrees * Math.PI) / 180)) + 1;
  const rows = new Float64Array(height + 2 * margin);
  const sharpness = (degrees: number): number => {
    rows.fill(0);
    const slope = Math.tan((degrees * Math.PI) / 180);
    for (let i = 0; i < x.length; i++) rows[Math.round(y[i]! - slope * x[i]!) + margin]!++;
    return rows.reduce((sum, count) => sum + count * count, 0);
  };
  const search = (centre: number, maxOffset: number, step: number): number => {
    let [best, sharpest] = [0, -1];
    const steps = Math.round(maxOffset / step);
    for (let i = -steps; i <= steps; i++) {
      const degrees = Math.max(-SKEW.maxDegrees, Math.min(SKEW.maxDegrees, centre + i * step));
      const value = sharpness(degrees);
      if (value > sharpest) [best, sharpest] = [degrees, value];
    }
    return best;
  };
  const coarse = search(0, SKEW.maxDegrees, SKEW.coarseDegrees);
  const fine = search(coarse, SKEW.coarseDegrees, SKEW.fineDegrees);
  return Math.abs(fine) < SKEW.minDegrees ? 0 : fine;
}

/** Returns the image with its lines level. Tesseract reads tilted lines, but their words do not share a baseline then. */
export function straighten(image: GreyImage): GreyImage {
  const degrees = measureSkew(image);
  return degrees === 0 ? image : rotateImage(image, -degrees);
}
