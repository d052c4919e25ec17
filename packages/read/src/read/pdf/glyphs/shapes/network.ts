import { readFileSync } from 'node:fs';
import { type GlyphPicture, PICTURE } from './picture.js';

/**
 * The network that names a glyph by its shape: three convolutions and two dense layers, about 100 KB of 8-bit weights.
 * It is evaluated here and not by the ONNX runtime, because that is a native dependency of some 100 MB, which this
 * package does not have; a glyph takes a fraction of a millisecond. `python -m citemill_trainer.glyphs` trains it.
 * Sums are in a fixed order, so the same picture gives the same numbers on every machine.
 */
export interface ShapeNetwork {
  /** The character of each label; 0 for a shape that is none of the others. */
  readonly labels: readonly number[];
  /** The probabilities of the labels. */
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
  return { labels: header.labels, classify: (picture) => classify(layers, picture) };
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
 * A convolution with windows of 3 × 3, every second in both directions, whose negative results become 0. The channels
 * of a pixel are neighbours in memory. Each pixel is added to the windows that it is in; most of a picture is empty.
 */
function convolve(
  { rows, columns, weights, biases }: Layer,
  input: Float32Array,
  side: number,
): Float32Array {
  const channels = Math.trunc(columns / KERNEL ** 2);
  const outSide = side >> 1;
  const output = new Float32Array(outSide * outSide * rows);
  for (let at = 0; at < output.length; at += rows) output.set(biases, at);
  for (let at = 0; at < input.length; at++) {
    const value = input[at]!;
    if (value === 0) continue;
    const pixel = Math.trunc(at / channels);
    const channel = at - pixel * channels;
    const y = Math.trunc(pixel / side);
    const x = pixel - y * side;
    // A window starts one pixel before twice its position, so a pixel is in every second line of windows.
    for (let line = (y + 1) & 1; line < KERNEL; line += STRIDE) {
      const outY = (y + 1 - line) >> 1;
      if (outY >= outSide) continue;
      for (let column = (x + 1) & 1; column < KERNEL; column += STRIDE) {
        const outX = (x + 1 - column) >> 1;
        if (outX >= outSide) continue;
        const target = (outY * outSide + outX) * rows;
        const source = ((channel * KERNEL + line) * KERNEL + column) * rows;
        for (let row = 0; row < rows; row++)
          output[target + row] = output[target + row]! + value * weights[source + row]!;
      }
    }
  }
  for (let i = 0; i < output.length; i++) if (output[i]! < 0) output[i] = 0;
  return output;
}

/** A dense layer. Its weights are ordered by column: most of the input is empty. */
function multiply({ rows, weights, biases }: Layer, input: Float32Array): Float32Array {
  const output = biases.slice();
  for (let column = 0; column < input.length; column++) {
    const value = input[column]!;
    if (value === 0) continue;
    const start = column * rows;
    for (let row = 0; row < rows; row++) output[row] = output[row]! + value * weights[start + row]!;
  }
  return output;
}

function softmax(scores: Float32Array): Float32Array {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
