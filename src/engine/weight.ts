/**
 * Bytes that a record holds, as far as can be told at a glance: typed arrays and strings, the record itself or
 * its direct properties.
 */
export function shallowWeight(record: unknown): number {
  let bytes = bytesOf(record);
  if (bytes === 0 && typeof record === 'object' && record !== null) {
    for (const value of Object.values(record)) bytes += bytesOf(value);
  }
  return bytes;
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  return 0;
}
