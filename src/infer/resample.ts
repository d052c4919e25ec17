/** An image with 8 bits per channel: rows of pixels with interleaved channels. */
export interface Pixels {
  width: number;
  height: number;
  channels: number;
  values: Uint8Array;
}

interface Filter {
  /** Half the width of the filter. */
  radius: number;
  at(distance: number): number;
}

/** The resize filters of checkpoints, as in Pillow. */
export const FILTERS = {
  bilinear: { radius: 1, at: (x) => Math.max(0, 1 - Math.abs(x)) },
  bicubic: {
    radius: 2,
    at(x) {
      const [a, d] = [-0.5, Math.abs(x)];
      if (d < 1) return ((a + 2) * d - (a + 3)) * d * d + 1;
      return d < 2 ? (((d - 5) * d + 8) * d - 4) * a : 0;
    },
  },
} satisfies Record<string, Filter>;

/** Pillow uses integer arithmetic: weights are multiples of 2⁻²². */
const BITS = 22;

/** The source pixels of one resized pixel, starting at `first`, with their weights. */
interface PixelWeights {
  first: number;
  weights: Int32Array;
}

/** Resizes an image with the same bytes as Pillow's `resize`: rows first, then columns, each rounded to 8 bits. */
export function resize(image: Pixels, width: number, height: number, filter: keyof typeof FILTERS): Pixels {
  const { channels } = image;
  const wide = new Uint8Array(width * image.height * channels);
  const across = pixelWeights(image.width, width, FILTERS[filter]);
  for (let y = 0; y < image.height; y++)
    for (const [x, source] of across.entries())
      for (let c = 0; c < channels; c++)
        wide[(y * width + x) * channels + c] = sum(
          image.values,
          source,
          y * image.width * channels + c,
          channels,
        );
  const values = new Uint8Array(width * height * channels);
  const step = width * channels;
  for (const [y, source] of pixelWeights(image.height, height, FILTERS[filter]).entries())
    for (let x = 0; x < step; x++) values[y * step + x] = sum(wide, source, x, step);
  return { width, height, channels, values };
}

function pixelWeights(from: number, to: number, filter: Filter): PixelWeights[] {
  const scale = from / to;
  const stretch = Math.max(scale, 1);
  const radius = filter.radius * stretch;
  return Array.from({ length: to }, (_, target) => {
    const centre = (target + 0.5) * scale;
    const first = Math.max(0, Math.trunc(centre - radius + 0.5));
    const end = Math.min(from, Math.trunc(centre + radius + 0.5));
    const raw = Array.from({ length: end - first }, (_, i) =>
      filter.at((i + first - centre + 0.5) / stretch),
    );
    const total = raw.reduce((a, b) => a + b, 0);
    const weights = raw.map((weight) => {
      const exact = (total === 0 ? weight : weight / total) * 2 ** BITS;
      return Math.trunc(exact < 0 ? exact - 0.5 : exact + 0.5);
    });
    return { first, weights: Int32Array.from(weights) };
  });
}

function sum(values: Uint8Array, { first, weights }: PixelWeights, start: number, step: number): number {
  let total = 2 ** (BITS - 1);
  for (let i = 0; i < weights.length; i++)
    total += (values[start + (first + i) * step] ?? 0) * (weights[i] ?? 0);
  return Math.min(255, Math.max(0, Math.floor(total / 2 ** BITS)));
}
