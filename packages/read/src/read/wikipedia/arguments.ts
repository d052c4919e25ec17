import type { MarkPlace } from './footnotes.js';
import type { WikiNode } from './tree.js';

interface Argument {
  /** In lower case; undefined of an unnamed one. */
  name: string | undefined;
  nodes: WikiNode[];
  /** Flat, once it was asked for. */
  flat?: string;
}

/** What turns the nodes of an argument into flat text. */
export interface Flattens {
  flat(nodes: WikiNode[]): string;
  /** Reads nodes for the citation marks in them alone. */
  silently(place: MarkPlace, nodes: WikiNode[]): void;
}

/** `name=value` cut at its sign of equality, where that stands before any other construct. */
function cut(nodes: WikiNode[]): { name: string; value: WikiNode[] } | undefined {
  const [first] = nodes;
  if (typeof first !== 'string') return undefined;
  const at = first.indexOf('=');
  if (at !== -1)
    return { name: first.slice(0, at).trim().toLowerCase(), value: [first.slice(at + 1), ...nodes.slice(1)] };
  // A comment inside the name leaves it in two strings.
  const second = nodes[1];
  if (typeof second !== 'string' || !second.includes('=')) return undefined;
  return cut([first + second, ...nodes.slice(2)]);
}

/** The arguments of a template; each is made flat once, when it is asked for. */
export class TemplateArguments {
  private readonly byName = new Map<string, Argument>();
  private readonly all: Argument[] = [];
  private readonly count: number = 0;

  constructor(
    parts: WikiNode[][],
    private readonly flattener: Flattens,
  ) {
    for (const nodes of parts) {
      const pair = cut(nodes);
      const argument: Argument = { name: pair?.name, nodes: pair ? pair.value : nodes };
      this.all.push(argument);
      this.byName.set(pair ? pair.name : String(++this.count), argument);
    }
  }

  private flat(argument: Argument | undefined): string {
    if (!argument) return '';
    argument.flat ??= this.flattener.flat(argument.nodes).trim();
    return argument.flat;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** The value of the first of these names that has one; empty where none has. */
  named(...names: string[]): string {
    for (const name of names) {
      const value = this.flat(this.byName.get(name));
      if (value !== '') return value;
    }
    return '';
  }

  /** The nodes of an argument, which the caller reads. */
  nodes(name: string): WikiNode[] {
    const argument = this.byName.get(name);
    if (!argument || argument.flat !== undefined) return [];
    argument.flat = '';
    return argument.nodes;
  }

  /** The unnamed argument at a place, counted from one. */
  at(place: number): string {
    return this.named(String(place));
  }

  /** All unnamed arguments in order. */
  get unnamed(): string[] {
    const found: string[] = [];
    for (let place = 1; place <= this.count || this.byName.has(String(place)); place++)
      found.push(this.at(place));
    return found;
  }

  /** All arguments in order; the value of one is made flat when it is asked for. */
  get inOrder(): { name: string | undefined; value: () => string }[] {
    return this.all.map((argument) => ({ name: argument.name, value: () => this.flat(argument) }));
  }

  get hasNamed(): boolean {
    return this.byName.size > this.count;
  }

  /** Reads the arguments that nobody asked for, so that no citation mark in them is missed. */
  readRest(place: MarkPlace): void {
    for (const argument of this.all) {
      if (argument.flat !== undefined) continue;
      argument.flat = '';
      this.flattener.silently(place, argument.nodes);
    }
  }
}
