/** Counts what was begun and not yet finished. */
export class Outstanding {
  private count = 0;
  private wake = () => {};

  begun<T>(task: T): T {
    this.count++;
    return task;
  }

  finish(): void {
    if (--this.count === 0) this.wake();
  }

  /** Waits until all that was begun is finished. */
  async none(): Promise<void> {
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }
}
