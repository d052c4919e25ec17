/** Where the page is: the address bar is the only state that views share, so every view has a link and a way back. */
class Location {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
  /** True from the moment another view is gone to until its title has been told to a reader of the screen. */
  isArriving = false;

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('click', (event) => this.follow(event));
  }

  private read(): void {
    if (this.path !== location.pathname) this.isArriving = true;
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    const moved = this.path !== location.pathname;
    this.read();
    if (moved && !location.hash) scrollTo(0, 0);
  }

  /** The same view with some parameters changed; `undefined` and empty ones go. */
  with(changes: Record<string, string | number | undefined>): string {
    const query = new URLSearchParams(this.query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') query.delete(name);
      else query.set(name, String(value));
    }
    const text = query.toString();
    return text ? `${this.path}?${text}` : this.path;
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

  /** Links within the page do not load it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const here = new Location();

/** `/corpus/papers/:record` against a path: the parts that the pattern names, or undefined. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, name] of wanted.entries()) {
    const part = given[i] ?? '';
    if (name.startsWith(':')) {
      try {
        found[name.slice(1)] = decodeURIComponent(part);
      } catch {
        return undefined;
      }
    } else if (name !== part) return undefined;
  }
  return found;
}

/** An address with its parts escaped. */
export const link = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.reduce((text, piece, i) => text + encodeURIComponent(String(parts[i - 1] ?? '')) + piece);
