/**
 * Estimates the bytes of a record without a deep traversal. It counts typed arrays and strings that are the record itself
 * or its direct properties, and the files of a bundle.
 */
export function shallowWeight(record: unknown): number {
  let bytes = byteLength(record);
  if (bytes === 0 && typeof record === 'object' && record !== null) {
    for (const value of Object.values(record)) {
      bytes += byteLength(value);
      if (isFileMap(value)) for (const file of Object.values(value)) bytes += file.byteLength;
    }
  }
  return bytes;
}

function byteLength(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  return 0;
}

/** True for a plain object of typed arrays, such as the files of a LaTeX bundle. */
function isFileMap(value: unknown): value is Record<string, Uint8Array> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Array.isArray(value))
    return false;
  for (const name in value) return ArrayBuffer.isView((value as Record<string, unknown>)[name]);
  return false;
}
