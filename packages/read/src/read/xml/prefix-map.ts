type Prefixes = ReadonlyMap<string, string>;

const NO_PREFIXES: Prefixes = new Map();

/** Replaces the namespace prefixes of a document by the prefixes that a reader expects. */
export class PrefixMap {
  /** For each open element, the expected prefix by declared prefix, if they differ. */
  private readonly scopes: Prefixes[] = [];

  constructor(
    /** The expected prefixes by namespace. */
    private readonly namespaces: ReadonlyMap<string, string>,
  ) {}

  private get scope(): Prefixes {
    return this.scopes.at(-1) ?? NO_PREFIXES;
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

  convertName(name: string): string {
    if (this.scope.size === 0) return name;
    const colon = name.indexOf(':');
    const prefix = this.scope.get(colon < 0 ? '' : name.slice(0, colon));
    return prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
  }

  /** Returns the attributes with converted names. Names without a prefix have no namespace and are kept. */
  convertAttributes(attributes: Record<string, string>): Record<string, string> {
    if (this.scope.size === 0) return attributes;
    const converted = Object.entries(attributes).map(([name, value]) => [
      name.includes(':') ? this.convertName(name) : name,
      value,
    ]);
    return Object.fromEntries(converted);
  }
}
