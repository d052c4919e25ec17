import { closeSync, openSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileInside } from '../engine/index.js';
import { UserError } from '../user-error.js';

/*
 * An ONNX file may keep tensors in other files, whose paths are inside its protocol buffers. The runtime opens any path, so the paths
 * are checked first. Only messages that may contain a tensor are parsed; the bytes of tensors are skipped.
 */

type Message =
  | 'model'
  | 'graph'
  | 'node'
  | 'attribute'
  | 'sparse'
  | 'function'
  | 'training'
  | 'tensor'
  | 'entry';

/** Members that may contain tensors, by their field numbers in onnx.proto3. */
const MEMBERS: Record<Message, ReadonlyMap<number, Message>> = {
  model: new Map([
    [7, 'graph'],
    [20, 'training'],
    [25, 'function'],
  ]),
  training: new Map([
    [1, 'graph'],
    [2, 'graph'],
  ]),
  function: new Map([
    [7, 'node'],
    [11, 'attribute'],
  ]),
  graph: new Map([
    [1, 'node'],
    [5, 'tensor'],
    [15, 'sparse'],
  ]),
  node: new Map([[5, 'attribute']]),
  attribute: new Map([
    [5, 'tensor'],
    [6, 'graph'],
    [10, 'tensor'],
    [11, 'graph'],
    [22, 'sparse'],
    [23, 'sparse'],
  ]),
  sparse: new Map([
    [1, 'tensor'],
    [2, 'tensor'],
  ]),
  tensor: new Map([[13, 'entry']]),
  entry: new Map(),
};

const WINDOW_BYTES = 1 << 16;
/** Maximum nesting of messages. */
const MAX_DEPTH = 64;
/** Maximum bytes of a path. */
const MAX_TEXT_BYTES = 1 << 16;

/** Reads a file through a window, from any offset. */
class WindowedFile {
  private readonly window = Buffer.alloc(WINDOW_BYTES);
  private start = 0;
  private length = 0;
  /** Offset of the next byte. */
  offset = 0;

  constructor(private readonly file: number) {}

  /** Reads the next byte; -1 at the end. */
  readByte(): number {
    if (this.offset < this.start || this.offset >= this.start + this.length) {
      this.start = this.offset;
      this.length = readSync(this.file, this.window, 0, WINDOW_BYTES, this.offset);
      if (this.length === 0) return -1;
    }
    return this.window[this.offset++ - this.start] ?? -1;
  }

  /** Reads a number in base 128; NaN at the end or if it is too long. */
  readVarint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 63; scale *= 128) {
      const byte = this.readByte();
      if (byte < 0) return Number.NaN;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    // Negative numbers have ten bytes; the last one is not needed here.
    return this.readByte() < 0 ? Number.NaN : value;
  }

  /** Reads a string of this many bytes, without moving `offset`. */
  readText(bytes: number): string {
    const buffer = Buffer.alloc(Math.min(bytes, MAX_TEXT_BYTES));
    const read = readSync(this.file, buffer, 0, buffer.length, this.offset);
    return buffer.toString('utf8', 0, read);
  }
}

class DamagedFile extends Error {}

/** Skips a value that is not a message, by its wire type. */
function skip(input: WindowedFile, wire: number): void {
  if (wire === 0) input.readVarint();
  else if (wire === 1) input.offset += 8;
  else if (wire === 5) input.offset += 4;
  else throw new DamagedFile();
}

function findLocations(
  input: WindowedFile,
  message: Message,
  end: number,
  depth: number,
  locations: Set<string>,
): void {
  if (depth > MAX_DEPTH) throw new DamagedFile();
  // The members of a message may be in any order, and may be repeated; then the last one is valid.
  const [keys, values]: [string[], string[]] = [[], []];
  while (input.offset < end) {
    const tag = input.readVarint();
    if (Number.isNaN(tag)) {
      if (message === 'model') return;
      throw new DamagedFile();
    }
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire !== 2) {
      skip(input, wire);
      continue;
    }
    const length = input.readVarint();
    const next = input.offset + length;
    if (!(next <= end)) throw new DamagedFile();
    const inner = MEMBERS[message].get(field);
    if (inner) findLocations(input, inner, next, depth + 1, locations);
    else if (message === 'entry' && field === 1) keys.push(input.readText(length));
    else if (message === 'entry' && field === 2) values.push(input.readText(length));
    input.offset = next;
  }
  if (keys.includes('location')) for (const value of values) locations.add(value);
}

/** Lists the other files in which an ONNX file keeps tensors. */
export function externalDataFiles(path: string): string[] {
  const file = openSync(path, 'r');
  const locations = new Set<string>();
  try {
    findLocations(new WindowedFile(file), 'model', Number.POSITIVE_INFINITY, 0, locations);
  } catch (error) {
    if (error instanceof DamagedFile)
      throw new UserError(`${path}: damaged, or not an ONNX file; get a complete copy of the model`);
    throw error;
  } finally {
    closeSync(file);
  }
  return [...locations];
}

/** Throws {@link UserError} if an ONNX file keeps tensors outside its folder, or in something other than regular files. */
export function checkExternalData(path: string): void {
  for (const location of externalDataFiles(path)) {
    // The runtime treats "*/_ORT_MEM_ADDR_/*" as an address in memory, not as a path.
    if (location.includes('*'))
      throw new UserError(`${path} names ${location}, which is not a path inside its folder`);
    fileInside(dirname(path), location, basename(path));
  }
}
