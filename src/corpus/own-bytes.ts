/** Bytes in a buffer of their own: a line is a view into a larger one, and all of that would travel to a worker. */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
