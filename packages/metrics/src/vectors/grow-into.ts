/** Copies an array into a larger one and returns that: used by arrays that double as they fill. */
export function growInto<Numbers extends Uint16Array | Int32Array | Float32Array | Float64Array>(
  from: Numbers,
  into: Numbers,
): Numbers {
  into.set(from);
  return into;
}
