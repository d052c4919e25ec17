import { float32At, float64At, int32At } from '@citemill/metrics/at';
import { pdfium } from './pdfium.js';

/**
 * Reads and writes pdfium's memory. Every pdfium call may grow that memory, and typed arrays over the old memory are
 * then empty. So only this file uses such arrays: each function takes the current one and returns numbers or a copy.
 */
interface Views {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

const currentViews = (): Views => pdfium().pdfium as unknown as Views;

/** Returns the 32-bit integer at an address. */
export const readInt = (address: number): number => int32At(currentViews().HEAP32, address >> 2);

/** Returns the 32-bit float at an address. */
export const readFloat = (address: number): number => float32At(currentViews().HEAPF32, address >> 2);

/** Returns the 64-bit float at an address. */
export const readDouble = (address: number): number => float64At(currentViews().HEAPF64, address >> 3);

/** Four 32-bit floats in a row, as pdfium writes a rectangle. */
export function readRectangle(address: number): [number, number, number, number] {
  const { HEAPF32 } = currentViews();
  const first = address >> 2;
  return [
    float32At(HEAPF32, first),
    float32At(HEAPF32, first + 1),
    float32At(HEAPF32, first + 2),
    float32At(HEAPF32, first + 3),
  ];
}

/** Six 32-bit floats in a row: a matrix. */
export function readMatrix(address: number): [number, number, number, number, number, number] {
  return [...readRectangle(address), readFloat(address + 16), readFloat(address + 20)];
}

/** Returns a copy of the bytes from an address. */
export const readBytes = (address: number, length: number): Uint8Array =>
  currentViews().HEAPU8.slice(address, address + length);

export function writeInt(address: number, value: number): void {
  currentViews().HEAP32[address >> 2] = value;
}

export function writeBytes(address: number, bytes: Uint8Array): void {
  currentViews().HEAPU8.set(bytes, address);
}
