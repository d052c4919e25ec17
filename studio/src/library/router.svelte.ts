import { withParameters } from './addresses.js';
import { restoreScroll } from './scroll.js';

export { link, matchPath } from './addresses.js';

/** The address is the only state that views share, so every view can be linked to, and the back button works. */
class Router {
  path = $state(location.pathname);
  /** The parameters of the current view; they change when the next view has been loaded. */
  query = $state(new URLSearchParams(location.search));
  /** True between a navigation and the announcement of the new view's title to screen readers. */
  isArriving = false;
  /** Scroll position of the next view. */
  private scroll = 0;

  constructor() {
    history.scrollRestoration = 'manual';
    this.scroll = scrollIn(history.state);
    addEventListener('popstate', ({ state }) => {
      this.scroll = scrollIn(state);
      // Back to an address with a hash, from a link to another place in the same view.
      if (this.path === location.pathname && location.hash && this.scroll > 0) restoreScroll(this.scroll);
      this.read();
    });
    addEventListener('click', (event) => this.follow(event));
    addEventListener('scrollend', () => this.rememberScroll());
    addEventListener('pagehide', () => this.rememberScroll());
  }

  private read(): void {
    if (this.path === location.pathname) {
      this.query = new URLSearchParams(location.search);
      if (!location.hash) restoreScroll(this.scroll);
      return;
    }
    this.isArriving = true;
    this.path = location.pathname;
  }

  /** Called when the view of the current path is about to be shown. */
  arrive(): void {
    this.query = new URLSearchParams(location.search);
    if (!location.hash) restoreScroll(this.scroll);
  }

  private rememberScroll(): void {
    if (!this.isArriving) history.replaceState({ scroll: scrollY }, '');
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(history.state, '', address);
    else {
      this.rememberScroll();
      history.pushState(null, '', address);
    }
    this.scroll = this.path === location.pathname ? scrollY : 0;
    this.read();
  }

  /** Returns the address of the current view with some parameters changed; `undefined` and empty ones are removed. */
  with(changes: Record<string, string | number | undefined>): string {
    return withParameters(this.path, this.query, changes);
  }

  set(changes: Record<string, string | number | undefined>, options = { replace: true }): void {
    this.go(this.with(changes), options);
  }

  get(name: string): string {
    return this.query.get(name) ?? '';
  }

  get page(): number {
    return Math.max(1, Number(this.query.get('page')) || 1);
  }

  /** Follows links within the studio without reloading the page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) {
      this.rememberScroll();
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

/** Returns the scroll position in a state of the browser's history. */
const scrollIn = (state: unknown): number => Number((state as { scroll?: unknown } | null)?.scroll ?? 0) || 0;

export const router = new Router();
