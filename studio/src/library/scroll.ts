/** Milliseconds in which a view may grow to its full height. */
const PATIENCE = 5000;

let stop: () => void = () => undefined;

/** Scrolls to a place as soon as the page is tall enough. Gives up when the user scrolls or types. */
export function restoreScroll(top: number): void {
  stop();
  scrollTo(0, top);
  if (top === 0) return;
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE);
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
