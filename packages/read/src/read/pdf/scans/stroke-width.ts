import type { PixelBox } from '../../ocr/hocr.js';
import type { GreyImage } from '../../ocr/recognise.js';

/** Returns the mean length of the horizontal stretches of ink in a box, in pixels; 0 if it has none. Bold letters have longer ones. */
export function strokeWidth({ width, height, pixels }: GreyImage, box: PixelBox, threshold: number): number {
  let [ink, stretches] = [0, 0];
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))];
  const bottom = Math.min(height, Math.ceil(box.bottom));
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y++) {
    let wasInk = false;
    for (let x = left; x < right; x++) {
      const isInk = pixels[y * width + x]! < threshold;
      if (isInk) ink++;
      if (isInk && !wasInk) stretches++;
      wasInk = isInk;
    }
  }
  return stretches === 0 ? 0 : ink / stretches;
}
