/** An integer per n-gram number, 0 until set, in an array that grows. */
export class GrowingArray {
  private values = new Int32Array(1 << 10);

  get(index: number): number {
    return index < this.values.length ? this.values[index]! : 0;
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const larger = new Int32Array(Math.max(index + 1, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[index] = value;
  }
}
