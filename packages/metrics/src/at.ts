/**
 * Checked reads at an index that must exist. An index outside the array is a bug and throws a RangeError with the index
 * and the length, instead of an `undefined` that surfaces somewhere else.
 *
 * There is one function per array class on purpose: V8 compiles a function that has seen one class to a bounds check
 * and a load, as fast as `values[index]`; a single function for all classes is twenty times slower.
 */

/** Returns the item at an index of a list. For typed arrays in hot loops, see the functions below. */
export function itemAt<T>(values: ArrayLike<T>, index: number): NonNullable<T> {
  return values[index] ?? throwOutside(values, index);
}

/** Returns the last item of a list that must not be empty. */
export function lastOf<T>(values: ArrayLike<T>): NonNullable<T> {
  return values[values.length - 1] ?? throwOutside(values, values.length - 1);
}

/** Returns the value of a key that must be in the map. */
export function valueAt<K, V>(map: ReadonlyMap<K, V>, key: K): NonNullable<V> {
  const value = map.get(key);
  if (value === undefined || value === null) throw new RangeError(`no entry for ${String(key)} in the map`);
  return value;
}

export function float64At(values: Float64Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

export function float32At(values: Float32Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

export function int32At(values: Int32Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

export function uint32At(values: Uint32Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

export function uint16At(values: Uint16Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

export function uint8At(values: Uint8Array, index: number): number {
  return values[index] ?? throwOutside(values, index);
}

/** `values[index] += amount`. */
export function addFloat64(values: Float64Array, index: number, amount: number): void {
  values[index] = (values[index] ?? throwOutside(values, index)) + amount;
}

function throwOutside(values: ArrayLike<unknown>, index: number): never {
  throw new RangeError(`index ${index} is outside an array of length ${values.length}`);
}
