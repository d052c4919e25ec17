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
const MAX_DEPTH = 64;
/** Maximum bytes of a path. */
const MAX_TEXT_BYTES = 1 << 16;

/** Reads a file at any offset through a window. */
class WindowedFile {
  private readonly window = Buffer.alloc(WINDOW_BYTES);
  private start = 0;
  private length = 0;
  at = 0;

  constructor(private readonly file: number) {}

  /** The next byte; -1 at the end. */
  byte(): number {
    if (this.at < this.start || this.at >= this.start + this.length) {
      this.start = this.at;
      this.length = readSync(this.file, this.window, 0, WINDOW_BYTES, this.at);
      if (this.length === 0) return -1;
    }
    return this.window[this.at++ - this.start] ?? -1;
  }

  /** A number in base 128; NaN at the end or if it is too long. */
  varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 63; scale *= 128) {
      const byte = this.byte();
      if (byte < 0) return Number.NaN;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    // Negative numbers have ten bytes; the last one is not needed here.
    return this.byte() < 0 ? Number.NaN : value;
  }

  text(bytes: number): string {
    const buffer = Buffer.alloc(Math.min(bytes, MAX_TEXT_BYTES));
    const read = readSync(this.file, buffer, 0, buffer.length, this.at);
    return buffer.toString('utf8', 0, read);
  }
}

class DamagedFile extends Error {}

/** Skips a value that is not a message, by its wire type. */
function skip(input: WindowedFile, wire: number): void {
  if (wire === 0) input.varint();
  else if (wire === 1) input.at += 8;
  else if (wire === 5) input.at += 4;
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
  // The members of a message may be in any order, and the last of several is valid.
  const [keys, values]: [string[], string[]] = [[], []];
  while (input.at < end) {
    const tag = input.varint();
    if (Number.isNaN(tag)) {
      if (message === 'model') return;
      throw new DamagedFile();
    }
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire !== 2) {
      skip(input, wire);
      continue;
    }
    const length = input.varint();
    const next = input.at + length;
    if (!(next <= end)) throw new DamagedFile();
    const inner = MEMBERS[message].get(field);
    if (inner) findLocations(input, inner, next, depth + 1, locations);
    else if (message === 'entry' && field === 1) keys.push(input.text(length));
    else if (message === 'entry' && field === 2) values.push(input.text(length));
    input.at = next;
  }
  if (keys.includes('location')) for (const value of values) locations.add(value);
}

/** The other files in which an ONNX file keeps tensors. */
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
    // The runtime takes "*/_ORT_MEM_ADDR_/*" for an address in memory rather than a path.
    if (location.includes('*'))
      throw new UserError(`${path} names ${location}, which is not a file in its folder`);
    fileInside(dirname(path), location, basename(path));
  }
}
