import type { MarkLocation } from './footnotes.js';
import type { WikiNode } from './tree.js';

interface Argument {
  /** The name in lower case; undefined for a positional argument. */
  name: string | undefined;
  nodes: WikiNode[];
  /** Cached flat text. */
  flat?: string;
}

/** Turns the nodes of an argument into flat text. */
export interface ArgumentFlattener {
  flatten(nodes: WikiNode[]): string;
  /** Reads nodes only for their citation marks. */
  readMarks(location: MarkLocation, nodes: WikiNode[]): void;
}

/** Splits `name=value`, if the equals sign comes before any other construct. */
function splitNameAndValue(nodes: WikiNode[]): { name: string; value: WikiNode[] } | undefined {
  const [first] = nodes;
  if (typeof first !== 'string') return undefined;
  const position = first.indexOf('=');
  if (position !== -1)
    return {
      name: first.slice(0, position).trim().toLowerCase(),
      value: [first.slice(position + 1), ...nodes.slice(1)],
    };
  // A comment splits the name into two strings.
  const second = nodes[1];
  if (typeof second !== 'string' || !second.includes('=')) return undefined;
  return splitNameAndValue([first + second, ...nodes.slice(2)]);
}

/** The arguments of a template, flattened on demand. */
export class TemplateArguments {
  private readonly byName = new Map<string, Argument>();
  private readonly all: Argument[] = [];
  private readonly count: number = 0;

  constructor(
    parts: WikiNode[][],
    private readonly flattener: ArgumentFlattener,
  ) {
    for (const nodes of parts) {
      const pair = splitNameAndValue(nodes);
      const argument: Argument = { name: pair?.name, nodes: pair ? pair.value : nodes };
      this.all.push(argument);
      this.byName.set(pair ? pair.name : String(++this.count), argument);
    }
  }

  private flat(argument: Argument | undefined): string {
    if (!argument) return '';
    argument.flat ??= this.flattener.flatten(argument.nodes).trim();
    return argument.flat;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** Returns the first non-empty value of these arguments, or ''. */
  named(...names: string[]): string {
    for (const name of names) {
      const value = this.flat(this.byName.get(name));
      if (value !== '') return value;
    }
    return '';
  }

  /** Returns the nodes of an argument, for the caller to read. */
  nodes(name: string): WikiNode[] {
    const argument = this.byName.get(name);
    if (!argument || argument.flat !== undefined) return [];
    argument.flat = '';
    return argument.nodes;
  }

  /** Returns the positional argument with this number, counted from 1. */
  at(position: number): string {
    return this.named(String(position));
  }

  /** All positional arguments. */
  get unnamed(): string[] {
    const values: string[] = [];
    for (let position = 1; position <= this.count || this.byName.has(String(position)); position++)
      values.push(this.at(position));
    return values;
  }

  /** All arguments in order, flattened when `value` is called. */
  get inOrder(): { name: string | undefined; value: () => string }[] {
    return this.all.map((argument) => ({ name: argument.name, value: () => this.flat(argument) }));
  }

  get hasNamed(): boolean {
    return this.byName.size > this.count;
  }

  /** Reads the unused arguments, so that no citation mark in them is missed. */
  readRest(location: MarkLocation): void {
    for (const argument of this.all) {
      if (argument.flat !== undefined) continue;
      argument.flat = '';
      this.flattener.readMarks(location, argument.nodes);
    }
  }
}
