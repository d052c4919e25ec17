/** Milliseconds to wait for a view to reach its full height. */
const TIMEOUT_MS = 5000;

let stop: () => void = () => undefined;

/** Scrolls to a position as soon as the page is tall enough. Stops when the user scrolls or types. */
export function restoreScroll(top: number): void {
  stop();
  scrollTo(0, top);
  if (top === 0) return;
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  });
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
    stop = () => undefined;
  };
  for (const name of events) addEventListener(name, stop, { passive: true });
  watch.observe(document.body);
}
