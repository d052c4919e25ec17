import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type GlyphPicture, PICTURE } from './picture.js';

/**
 * The network that names a glyph by its shape: three convolutions and two dense layers, about 200 KB of 8-bit weights.
 * It is evaluated here and not by the ONNX runtime, because that is a native dependency of some 100 MB, which this
 * package does not have; a glyph takes a fraction of a millisecond. `python -m citemill_trainer.glyphs` trains it.
 * Sums are in a fixed order, so the same picture gives the same numbers on every machine.
 */
export interface ShapeNetwork {
  /** The character of each label; 0 for a shape that is none of the others. */
  readonly labels: readonly number[];
  /** Returns the probabilities of the labels. */
  classify(picture: GlyphPicture): Float32Array;
}

interface Layer {
  rows: number;
  columns: number;
  weights: Float32Array;
  biases: Float32Array;
}

interface Header {
  labels: number[];
  layers: { name: string; rows: number; columns: number }[];
}

const MAGIC = 'CMGLYPH1';
/** The size of a convolution's window, and the step from one window to the next. */
const [KERNEL, STRIDE] = [3, 2];
/** How much smaller pictures are after the last convolution, and the limit of boxes, as in training. */
const TRAINED = { scale: 8, maxMeasureEm: 1.5 } as const;

/** Number of pictures whose probabilities are kept, about a kilobyte each. */
const KEPT = { maxPictures: 8_000 } as const;

let loaded: ShapeNetwork | undefined;

/** Loads the network that is part of this package, once per thread. */
export function loadShapeNetwork(): ShapeNetwork {
  loaded ??= readShapeNetwork(
    readFileSync(new URL('../../../../../models/glyph-shapes.bin', import.meta.url)),
  );
  return loaded;
}

/** Reads a file of weights: magic, length of the header, header (JSON), then scales, biases and rows of each layer. */
export function readShapeNetwork(bytes: Uint8Array): ShapeNetwork {
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new Error('the weights of the glyph network are damaged; install @citemill/read again');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = view.getUint32(MAGIC.length, true);
  let position = MAGIC.length + 4;
  const header = JSON.parse(
    new TextDecoder().decode(bytes.subarray(position, position + headerLength)),
  ) as Header;
  position += headerLength;
  const layers = header.layers.map(({ name, rows, columns }): Layer => {
    const scales = Float32Array.from({ length: rows }, (_, i) => view.getFloat32(position + 4 * i, true));
    const biases = Float32Array.from({ length: rows }, (_, i) =>
      view.getFloat32(position + 4 * (rows + i), true),
    );
    position += 8 * rows;
    const first = position;
    const weights = Float32Array.from(
      { length: rows * columns },
      (_, i) => view.getInt8(first + i) * scales[Math.floor(i / columns)]!,
    );
    position += Math.ceil((rows * columns) / 4) * 4;
    return { rows, columns, weights: arrange(name, rows, columns, weights), biases };
  });
  const cache = new Map<string, Float32Array>();
  // Papers share fonts, so most pictures recur.
  const classifyCached = (picture: GlyphPicture) => {
    const key = pictureKey(picture);
    const cached = cache.get(key);
    if (cached) return cached;
    const probabilities = classify(layers, picture);
    if (cache.size >= KEPT.maxPictures) cache.clear();
    cache.set(key, probabilities);
    return probabilities;
  };
  return { labels: header.labels, classify: classifyCached };
}

function pictureKey({ pixels, bottom, top, width, height }: GlyphPicture): string {
  const hash = createHash('sha1');
  hash.update(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength));
  return `${hash.digest('base64')} ${bottom} ${top} ${width} ${height}`;
}

/**
 * Orders weights as they are used, by column; the trainer writes them by row. The columns of the hidden layer come
 * by pixel and not by channel.
 */
function arrange(name: string, rows: number, columns: number, weights: Float32Array): Float32Array {
  const pixels = name === 'hidden' ? (PICTURE.sidePx / TRAINED.scale) ** 2 : 1;
  const channels = Math.trunc(columns / pixels);
  const arranged = new Float32Array(weights.length);
  for (let column = 0; column < columns; column++) {
    const isPixel = column < channels * pixels;
    const target = isPixel ? (column % pixels) * channels + Math.trunc(column / pixels) : column;
    for (let row = 0; row < rows; row++) arranged[target * rows + row] = weights[row * columns + column]!;
  }
  return arranged;
}

function classify(layers: readonly Layer[], picture: GlyphPicture): Float32Array {
  let values = picture.pixels;
  let side: number = PICTURE.sidePx;
  for (const layer of layers.slice(0, -2)) {
    values = convolve(layer, values, side);
    side /= STRIDE;
  }
  const [hidden, output] = layers.slice(-2) as [Layer, Layer];
  const { bottom, top, width, height } = picture;
  const measures = [bottom, top, width, height].map((em) =>
    Math.max(-TRAINED.maxMeasureEm, Math.min(TRAINED.maxMeasureEm, em)),
  );
  const joined = new Float32Array(hidden.columns);
  joined.set(values);
  joined.set(measures, values.length);
  const inner = multiply(hidden, joined);
  for (let i = 0; i < inner.length; i++) if (inner[i]! < 0) inner[i] = 0;
  return softmax(multiply(output, inner));
}

/**
 * Computes a convolution with windows of 3 × 3, every second in both directions, whose negative results become 0. The channels
 * of a pixel are neighbours in memory. Empty pixels are skipped: most of a picture is empty.
 */
function convolve(
  { rows, columns, weights, biases }: Layer,
  input: Float32Array,
  side: number,
): Float32Array {
  const channels = Math.trunc(columns / KERNEL ** 2);
  const outSide = side / STRIDE;
  const output = new Float32Array(outSide * outSide * rows);
  const sums = new Float64Array(rows);
  for (let window = 0; window < outSide * outSide; window++) {
    sums.set(biases);
    // A window starts one pixel before twice its position.
    const firstY = Math.trunc(window / outSide) * STRIDE - 1;
    const firstX = (window % outSide) * STRIDE - 1;
    for (let windowCell = 0; windowCell < KERNEL ** 2; windowCell++) {
      const y = firstY + Math.trunc(windowCell / KERNEL);
      const x = firstX + (windowCell % KERNEL);
      if (y < 0 || x < 0) continue;
      const pixel = (y * side + x) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const value = input[pixel + channel]!;
        if (value !== 0) addScaled(sums, weights, (channel * KERNEL ** 2 + windowCell) * rows, value);
      }
    }
    for (let row = 0; row < rows; row++) output[window * rows + row] = Math.max(0, sums[row]!);
  }
  return output;
}

/** Adds a column of weights, multiplied by a value. */
function addScaled(sums: Float64Array, weights: Float32Array, start: number, value: number): void {
  for (let row = 0; row < sums.length; row++) sums[row] = sums[row]! + value * weights[start + row]!;
}

/** Computes a dense layer. Its weights are ordered by column: most of the input is empty. */
function multiply({ rows, weights, biases }: Layer, input: Float32Array): Float32Array {
  const sums = Float64Array.from(biases);
  for (let column = 0; column < input.length; column++) {
    const value = input[column]!;
    if (value !== 0) addScaled(sums, weights, column * rows, value);
  }
  return Float32Array.from(sums);
}

function softmax(scores: Float32Array): Float32Array {
  const highest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
