type Prefixes = ReadonlyMap<string, string>;

const NONE: Prefixes = new Map();

/** Gives names the prefixes that a reader expects, if a document declares others for the same namespaces. */
export class PrefixMap {
  /** For each open element, the expected prefix of each declared one that differs. */
  private readonly scopes: Prefixes[] = [];

  constructor(
    /** The expected prefixes by namespace. */
    private readonly namespaces: ReadonlyMap<string, string>,
  ) {}

  private get scope(): Prefixes {
    return this.scopes.at(-1) ?? NONE;
  }

  /** Begins an element with its declarations, before its name is converted. */
  open(attributes: Readonly<Record<string, string>>): void {
    if (this.namespaces.size === 0) return;
    let scope = this.scope;
    for (const [name, uri] of Object.entries(attributes)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const declared = name.slice('xmlns:'.length);
      const prefix = this.namespaces.get(uri);
      const isSame = prefix === undefined || prefix === declared;
      if (isSame && !scope.has(declared)) continue;
      const inner = new Map(scope);
      if (isSame) inner.delete(declared);
      else inner.set(declared, prefix);
      scope = inner;
    }
    this.scopes.push(scope);
  }

  close(): void {
    this.scopes.pop();
  }

  name(name: string): string {
    if (this.scope.size === 0) return name;
    const colon = name.indexOf(':');
    const prefix = this.scope.get(colon < 0 ? '' : name.slice(0, colon));
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  }

  /** Attributes with their prefixes; those without one have no namespace. */
  attributes(attributes: Record<string, string>): Record<string, string> {
    if (this.scope.size === 0) return attributes;
    const converted = Object.entries(attributes).map(([name, value]) => [
      name.includes(':') ? this.name(name) : name,
      value,
    ]);
    return Object.fromEntries(converted);
  }
}
