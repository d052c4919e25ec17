import type { ObjectKind } from '../../../paper/index.js';
import type { Numbered, Numbering, ObjectNode, Target } from './numbered.js';

/** Takes up the objects of a document and what its labels lead to. */
export class Inventory {
  readonly out: Numbering = {
    objects: [],
    idOf: new Map(),
    targets: new Map(),
    sections: new Map(),
    theoremLabels: new Map(),
  };
  private readonly ids = new Map<string, number>();

  /** One more object; `idKind` is what its id starts with. */
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
    this.out.idOf.set(node, id);
    return object;
  }

  /** The first of several labels of one name counts. */
  label(name: string, target: Target): void {
    if (name && !this.out.targets.has(name)) this.out.targets.set(name, { ...target });
  }
}
