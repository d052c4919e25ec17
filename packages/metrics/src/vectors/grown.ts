/** A larger array with the same beginning: how arrays of numbers double as they fill. */
export function grown<Numbers extends Uint16Array | Int32Array | Float32Array | Float64Array>(
  from: Numbers,
  into: Numbers,
): Numbers {
  into.set(from);
  return into;
}
