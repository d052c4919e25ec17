import type { ObjectKind } from '../../../paper/index.js';
import type { Numbered, Numbering, ObjectNode, Target } from './numbered.js';

/** Collects the objects of a document and the targets of its labels. */
export class Inventory {
  readonly out: Numbering = {
    objects: [],
    objectIds: new Map(),
    targets: new Map(),
    sections: new Map(),
    theoremLabels: new Map(),
  };
  private readonly ids = new Map<string, number>();

  /** Adds an object; its id starts with `idKind`. */
  add(
    kind: ObjectKind,
    node: ObjectNode,
    environment: string,
    label?: string,
    idKind: string = kind,
  ): Numbered {
    const count = (this.ids.get(idKind) ?? 0) + 1;
    this.ids.set(idKind, count);
    const id = `${idKind}-${count}`;
    const object: Numbered = { id, kind, node, environment, ...(label ? { label } : {}) };
    this.out.objects.push(object);
    this.out.objectIds.set(node, id);
    return object;
  }

  /** Adds a label; the first of duplicate labels wins. */
  label(name: string, target: Target): void {
    if (name && !this.out.targets.has(name)) this.out.targets.set(name, { ...target });
  }
}
