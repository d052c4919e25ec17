import { adviseNames } from '@citemill/metrics/text';
import { UserError } from '@citemill/metrics/user-error';

/**
 * Things of one kind by name: recipes, readers, models. It starts with the built-in ones; a configuration file or a program can add others.
 */
export class Registry<Item extends { readonly name: string }> {
  private readonly items = new Map<string, Item>();

  constructor(
    /** What it holds, for messages: `recipe`. */
    readonly kind: string,
    builtIn: readonly Item[] = [],
  ) {
    for (const item of builtIn) this.add(item);
  }

  /** Everything, in the order in which it was added. */
  get all(): Item[] {
    return [...this.items.values()];
  }

  [Symbol.iterator](): IterableIterator<Item> {
    return this.items.values();
  }

  get names(): string[] {
    return [...this.items.keys()];
  }

  /** Adds an item. A second one of the same name is refused, except the very same, which changes nothing. */
  add(item: Item): void {
    const other = this.items.get(item.name);
    if (other === item) return;
    if (other) throw new UserError(`two ${this.kind}s are called ${item.name}; rename one of them`);
    this.items.set(item.name, item);
  }

  find(name: string): Item | undefined {
    return this.items.get(name);
  }

  /** Returns the item of that name. Throws {@link UserError} with near names and all that exist. */
  named(name: string): Item {
    const item = this.items.get(name);
    if (!item) throw new UserError(`${name}: no such ${this.kind}; ${adviseNames(name, this.names)}`);
    return item;
  }

  remove(name: string): void {
    this.items.delete(name);
  }
}
