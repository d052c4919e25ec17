/** Copies bytes into their own buffer. A line is a view into a larger buffer, all of which would be sent to a worker. */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
