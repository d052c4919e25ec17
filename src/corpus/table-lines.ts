import { storableJson } from '@citemill/read/paper';

/** Maximum bytes in UTF-8 per UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;
const NEWLINE = 10;
const INITIAL_BYTES = 16 * 1024;

/** The rows of a table as JSON lines. They all begin with the same columns, which are encoded only once. */
export class TableLines {
  private buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private used = 0;

  /** @param head an object with the first columns, in JSON, whose closing brace is replaced by a comma */
  constructor(private readonly head: Uint8Array) {}

  add(row: object): void {
    this.write(storableJson(row));
  }

  /** Adds a row that is an object in JSON already. */
  write(json: string): void {
    const { head } = this;
    const size = this.used + head.length + json.length * MAX_BYTES_PER_UNIT + 1;
    if (size > this.buffer.length) this.grow(size);
    // The comma at the end of the head overwrites the row's opening brace.
    const start = this.used + head.length - 1;
    const end = start + this.buffer.write(json, start);
    this.buffer.set(head, this.used);
    this.buffer[end] = NEWLINE;
    this.used = end + 1;
  }

  private grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.length));
    larger.set(this.buffer.subarray(0, this.used));
    this.buffer = larger;
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.used);
  }
}
