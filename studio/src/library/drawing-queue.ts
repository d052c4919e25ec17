/** Milliseconds of drawing after which clicks and keys are processed. */
const SLICE_MS = 50;

type Draw = () => void;

/**
 * Draws formulas a few at a time, those near the window first, so that a page with thousands of them can be read and scrolled
 * at once. All are drawn in the end: they can be searched and printed.
 */
class DrawingQueue {
  private readonly waiting = new Map<Element, Draw>();
  private readonly near = new Set<Element>();
  private readonly watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) this.near.add(target);
        else this.near.delete(target);
    },
    { rootMargin: '50%' },
  );
  private isScheduled = false;

  constructor() {
    addEventListener('beforeprint', () => this.drawUntil(Number.POSITIVE_INFINITY));
  }

  /** Draws soon; the returned function cancels it. */
  add(place: Element, draw: Draw): () => void {
    this.waiting.set(place, draw);
    this.watch.observe(place);
    this.schedule();
    return () => this.remove(place);
  }

  private remove(place: Element): void {
    this.waiting.delete(place);
    this.near.delete(place);
    this.watch.unobserve(place);
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.size === 0) return;
    this.isScheduled = true;
    // A frame is shown before the timer runs, and it reports which formulas are near.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isScheduled = false;
        this.drawUntil(performance.now() + SLICE_MS);
        this.schedule();
      }),
    );
  }

  private drawUntil(end: number): void {
    while (this.waiting.size > 0 && performance.now() < end) {
      const [place] = this.near.size > 0 ? this.near : this.waiting.keys();
      if (!place) return;
      const draw = this.waiting.get(place);
      this.remove(place);
      draw?.();
    }
  }
}

export const drawingQueue = new DrawingQueue();
