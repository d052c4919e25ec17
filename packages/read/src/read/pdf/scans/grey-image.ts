import type { GreyImage } from '../../ocr/recognise.js';
import type { DrawnPage } from '../glyphs/draw-page.js';

/** Returns the brightness of a drawn page. */
export function toGrey({ width, height, pixels }: DrawnPage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let i = 0; i < grey.length; i++)
    grey[i] = (pixels[i * 4]! * 77 + pixels[i * 4 + 1]! * 150 + pixels[i * 4 + 2]! * 29) >> 8;
  return { width, height, pixels: grey };
}

/** Returns the brightness that best separates ink from paper, by Otsu's method: pixels that are darker are ink. */
export function inkThreshold({ pixels }: GreyImage): number {
  const histogram = new Float64Array(256);
  for (const value of pixels) histogram[value]!++;
  let sum = 0;
  for (let value = 0; value < 256; value++) sum += value * histogram[value]!;
  let [darkCount, darkSum, best, threshold] = [0, 0, -1, 128];
  for (let value = 0; value < 256; value++) {
    darkCount += histogram[value]!;
    darkSum += value * histogram[value]!;
    const lightCount = pixels.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const difference = darkSum / darkCount - (sum - darkSum) / lightCount;
    const separation = darkCount * lightCount * difference * difference;
    if (separation > best) {
      best = separation;
      threshold = value + 1;
    }
  }
  return threshold;
}

/** Returns the image in a whole fraction of its size: each pixel is the darkest of its square, so that thin strokes remain. */
export function reduce({ width, height, pixels }: GreyImage, factor: number): GreyImage {
  const [smallWidth, smallHeight] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Uint8Array(smallWidth * smallHeight).fill(255);
  for (let y = 0; y < smallHeight * factor; y++) {
    const row = Math.floor(y / factor) * smallWidth;
    for (let x = 0; x < smallWidth * factor; x++) {
      const target = row + Math.floor(x / factor);
      const value = pixels[y * width + x]!;
      if (value < small[target]!) small[target] = value;
    }
  }
  return { width: smallWidth, height: smallHeight, pixels: small };
}

/** Rotates an image around its centre, clockwise if positive. What comes from outside is white. */
export function rotateImage({ width, height, pixels }: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [centreX, centreY] = [(width - 1) / 2, (height - 1) / 2];
  const rotated = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sourceX = cos * (x - centreX) + sin * (y - centreY) + centreX;
      const sourceY = -sin * (x - centreX) + cos * (y - centreY) + centreY;
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [fractionX, fractionY] = [sourceX - left, sourceY - top];
      const corner = top * width + left;
      const above = pixels[corner]! * (1 - fractionX) + pixels[corner + 1]! * fractionX;
      const below = pixels[corner + width]! * (1 - fractionX) + pixels[corner + width + 1]! * fractionX;
      rotated[y * width + x] = Math.round(above * (1 - fractionY) + below * fractionY);
    }
  return { width, height, pixels: rotated };
}
