import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '@citemill/metrics/user-error';

/**
 * Holds items of one kind by name: recipes, readers or models. It starts with the built-in ones; a configuration file or a
 * program can add others.
 */
export class Registry<Item extends { readonly name: string }> {
  private readonly items = new Map<string, Item>();

  constructor(
    /** The name of the kind, for messages: `recipe`. */
    readonly kind: string,
    private readonly builtIn: readonly Item[] = [],
  ) {
    for (const item of builtIn) this.add(item);
  }

  /** All items, in the order in which they were added. */
  get all(): Item[] {
    return [...this.items.values()];
  }

  [Symbol.iterator](): IterableIterator<Item> {
    return this.items.values();
  }

  /** Returns whether an item was there from the start, rather than added by a configuration file or a program. */
  isBuiltIn(item: Item): boolean {
    return this.builtIn.includes(item);
  }

  get names(): string[] {
    return [...this.items.keys()];
  }

  /** Adds an item. Throws {@link UserError} if another item has its name; adding the same item again has no effect. */
  add(item: Item): void {
    const other = this.items.get(item.name);
    if (other === item) return;
    if (other) throw new UserError(`two ${this.kind}s are called ${item.name}; rename one of them`);
    this.items.set(item.name, item);
  }

  find(name: string): Item | undefined {
    return this.items.get(name);
  }

  /** Returns the item with a name. Throws {@link UserError} with similar names and the list of all names. */
  named(name: string): Item {
    const item = this.items.get(name);
    if (!item) throw new UserError(`${name}: no such ${this.kind}; ${adviseNames(name, this.names)}`);
    return item;
  }

  remove(name: string): void {
    this.items.delete(name);
  }
}
