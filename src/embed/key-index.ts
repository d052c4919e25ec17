/** Bytes of a key: the first half of a SHA-256, which is enough to be unique. */
export const KEY_BYTES = 16;

/**
 * A hash table from keys to numbers, with open addressing in typed arrays. It takes about 28 bytes per key; a Map of strings takes well
 * over a hundred.
 */
export class KeyIndex {
  size = 0;
  private keys = new Uint32Array(4 * 1024);
  private values = new Float64Array(1024);
  /** The index of a key in `keys` plus one; 0 for a free slot. */
  private slots = new Uint32Array(2048);
  private readonly currentKey = new Uint32Array(4);

  /** The number stored for the key start `offset` of `bytes`, or -1. */
  get(bytes: Uint8Array, offset = 0): number {
    this.read(bytes, offset);
    const entry = this.slots[this.findSlot()] ?? 0;
    return this.values[entry - 1] ?? -1;
  }

  /** Sets the number of a key, replacing a previous one. */
  set(bytes: Uint8Array, value: number, offset = 0): void {
    this.read(bytes, offset);
    const slot = this.findSlot();
    const entry = this.slots[slot] ?? 0;
    if (entry !== 0) {
      this.values[entry - 1] = value;
      return;
    }
    if (this.size === this.values.length) this.growKeys();
    this.keys.set(this.currentKey, 4 * this.size);
    this.values[this.size] = value;
    this.slots[slot] = ++this.size;
    if (this.size * 2 > this.slots.length) this.growSlots();
  }

  private read(bytes: Uint8Array, offset: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, KEY_BYTES);
    for (let word = 0; word < 4; word++) this.currentKey[word] = view.getUint32(4 * word, true);
  }

  /** Returns the slot of the current key, or the free slot for it. Keys are hashes, so their bits need no further mixing. */
  private findSlot(): number {
    const { keys, slots, currentKey } = this;
    const mask = slots.length - 1;
    for (let slot = (currentKey[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] ?? 0;
      if (entry === 0) return slot;
      const start = 4 * (entry - 1);
      if (
        keys[start] === currentKey[0] &&
        keys[start + 1] === currentKey[1] &&
        keys[start + 2] === currentKey[2] &&
        keys[start + 3] === currentKey[3]
      )
        return slot;
    }
  }

  private growKeys(): void {
    const keys = new Uint32Array(2 * this.keys.length);
    keys.set(this.keys);
    this.keys = keys;
    const values = new Float64Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
  }

  private growSlots(): void {
    this.slots = new Uint32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let entry = 1; entry <= this.size; entry++) {
      let slot = (this.keys[4 * (entry - 1)] ?? 0) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = entry;
    }
  }
}
