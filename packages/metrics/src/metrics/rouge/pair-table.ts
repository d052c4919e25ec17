/**
 * Numbers for pairs of numbers, counted from 0 in the order of their first occurrence. An n-gram is the pair of the
 * (n-1)-gram before it and its last word; two n-grams have the same number only if they are equal.
 */
export class PairTable {
  private left = new Int32Array(1 << 9);
  private right = new Int32Array(1 << 9);
  /** A pair's number plus one; 0 for a free slot. */
  private slots = new Int32Array(1 << 9);
  private mask = (1 << 9) - 1;
  size = 0;

  /** Empties the table and makes room for `expected` pairs; more may be added. */
  clear(expected: number): void {
    let capacity = 1 << 9;
    while (capacity < expected * 2) capacity *= 2;
    if (capacity > this.slots.length) this.allocate(capacity);
    else this.slots.fill(0, 0, capacity);
    this.mask = capacity - 1;
    this.size = 0;
  }

  /** Returns the pair's number, or -1 if it is not in the table. */
  find(left: number, right: number): number {
    return this.slots[this.slot(left, right)]! - 1;
  }

  /** Returns the pair's number; a new one if it is not in the table. */
  add(left: number, right: number): number {
    const slot = this.slot(left, right);
    const entry = this.slots[slot]!;
    if (entry !== 0) return entry - 1;
    this.left[slot] = left;
    this.right[slot] = right;
    this.slots[slot] = ++this.size;
    const number = this.size - 1;
    if (this.size * 4 > this.mask * 3) this.grow();
    return number;
  }

  private slot(left: number, right: number): number {
    let hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right + 1, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = hash & this.mask;
    while (this.slots[slot] !== 0 && (this.left[slot] !== left || this.right[slot] !== right)) {
      slot = (slot + 1) & this.mask;
    }
    return slot;
  }

  private allocate(capacity: number): void {
    this.left = new Int32Array(capacity);
    this.right = new Int32Array(capacity);
    this.slots = new Int32Array(capacity);
  }

  private grow(): void {
    const { left, right, slots } = this;
    const used = this.mask + 1;
    this.allocate(used * 2);
    this.mask = used * 2 - 1;
    for (let old = 0; old < used; old++) {
      if (slots[old] === 0) continue;
      const slot = this.slot(left[old]!, right[old]!);
      this.left[slot] = left[old]!;
      this.right[slot] = right[old]!;
      this.slots[slot] = slots[old]!;
    }
  }
}
