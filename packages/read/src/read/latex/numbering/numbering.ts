import type { ObjectKind } from '../../../paper/index.js';
import type { DocumentState } from '../expand/document-state.js';
import { floatKind } from '../packages/environments.js';
import { isNote, noteKind } from '../packages/notes.js';
import { TABULAR_ENVIRONMENTS, THEOREMS } from '../packages/registry.js';
import type { CommandNode, EnvironmentNode, MathNode, Node, RawNode } from '../tree/tree.js';
import { visit } from '../tree/tree.js';
import { Counters } from './counters.js';
import { captionKinds, floatLabel, floatName } from './float-names.js';
import { floatParts, isPicture } from './float-parts.js';
import { Inventory } from './inventory.js';
import { itemNumber } from './list-numbers.js';
import { type Numbering, paperCounterTarget, type Target } from './numbered.js';
import { SectionNumbers, sectionLevel } from './section-numbers.js';
import { splitFloat } from './split-float.js';
import { unfloatedKind } from './unfloated.js';

/**
 * Numbers everything that LaTeX numbers and resolves labels, in one walk over the document. `within` maps counters to
 * the headings that reset them; counter commands of the `preamble` are executed first.
 */
export function numberDocument(
  nodes: readonly Node[],
  state: DocumentState,
  within: ReadonlyMap<string, string> = new Map(),
  preamble: readonly Node[] = [],
): Numbering {
  return new DocumentNumbering(state, within).count(nodes, preamble);
}

class DocumentNumbering {
  private readonly inventory = new Inventory();
  private readonly sections = new SectionNumbers();
  private readonly counters: Counters;
  private listDepth = 0;
  private current: Target = { number: '', name: 'Section' };
  /** Labels of a `subequations` block, which refer to its first equation. */
  private pendingLabels: string[] = [];

  constructor(
    private readonly state: DocumentState,
    within: ReadonlyMap<string, string>,
  ) {
    this.counters = new Counters(this.sections, within);
  }

  count(nodes: readonly Node[], preamble: readonly Node[]): Numbering {
    for (const node of preamble)
      if (node.type === 'command' && /^(?:@the|setcounter|addtocounter)$/.test(node.name))
        this.numberCommand(node);
    this.walk(nodes);
    return this.inventory.out;
  }

  private label(name: string, target = this.current): void {
    this.inventory.label(name, target);
  }

  private walk(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.type === 'command') this.numberCommand(node);
      else if (node.type === 'environment') this.numberEnvironment(node);
      else if (node.type === 'group') this.walk(node.children);
      else if (node.type === 'math') this.numberEquation(node);
      else if (node.type === 'drawing') this.inventory.add('figure', node, node.environment);
      else if (node.type === 'verbatim') this.numberListing(node);
    }
  }

  private numberListing(node: RawNode): void {
    if (/^(?:verb|lstinline|mintinline|Verb|path|url|nolinkurl|href)$/.test(node.environment)) return;
    const label = /(?:^|,)\s*label\s*=\s*\{?([^,}\]]+)/.exec(node.options)?.[1]?.trim();
    const caption = /(?:^|,)\s*caption\s*=/.test(node.options);
    const number = caption || label ? `${this.counters.step('listing')}` : undefined;
    const { id } = this.inventory.add('verbatim', node, node.environment, number && `Listing ${number}`);
    if (label && number) this.label(label, { number, name: 'Listing', object: id });
  }

  private numberCommand(node: CommandNode): void {
    const level = sectionLevel(node.name);
    if (level !== -1) this.numberSection(node, level);
    else if (node.name === 'appendix' || node.name === 'appendices') this.sections.startAppendix();
    else if (node.name === 'label') this.label(node.arguments[0]?.source.trim() ?? '');
    else if (isNote(node.name))
      this.inventory.add('text', node, noteKind(node.name), undefined, noteKind(node.name));
    else if (node.name === '@current') this.current = paperCounterTarget(node);
    else if (node.name === '@the')
      this.counters.format(node.arguments[0]?.source.trim() ?? '', node.arguments[1]?.source ?? '');
    else if (node.name === 'setcounter' || node.name === 'addtocounter') {
      const [counter, value] = node.arguments.map((argument) => argument.source.trim());
      this.counters.set(counter ?? '', Number.parseInt(value ?? '', 10), node.name === 'addtocounter');
    } else if (node.name === 'caption' || node.name === 'title' || node.name === 'author') {
      // Captions are read with their floats; labels inside them refer to the surroundings.
      visit(
        node.arguments.flatMap((argument) => argument.children),
        (inner) => {
          if (inner.type === 'command' && inner.name === 'label')
            this.label(inner.arguments[0]?.source.trim() ?? '');
          return undefined;
        },
      );
    } else if (node.name === 'item') {
      for (const option of node.options) if (option) this.walk(option.children);
    } else for (const argument of node.arguments) this.walk(argument.children);
  }

  private numberSection(node: CommandNode, level: number): void {
    if (!node.star && this.sections.step(level)) {
      for (const [theorem, { within }] of this.state.theorems) {
        if (within && sectionLevel(within) >= level) this.counters.delete(`theorem ${theorem}`);
      }
      this.counters.startSection(level);
    }
    const number = this.counters.section(level, node.name);
    this.current = {
      number,
      name: this.sections.appendix ? 'Appendix' : level === 1 ? 'Chapter' : 'Section',
      title: node.arguments[0]?.children ?? [],
    };
    this.inventory.out.sections.set(node, number);
    this.walk(node.arguments.flatMap((argument) => argument.children));
  }

  private numberEquation(node: MathNode): void {
    if (!node.display) return;
    const numbers: string[] = [];
    const numberedRows = node.rows.map((row) => {
      if (row.tag !== undefined) return row.tag;
      if (!row.numbered && row.labels.length === 0) return '';
      // The last line may be empty, if the author ended the display with a line break.
      return this.counters.next('equation');
    });
    for (const number of numberedRows) if (number) numbers.push(number);
    const object = this.inventory.add(
      'equation',
      node,
      node.environment,
      numbers.length > 0 ? `(${numbers.join(', ')})` : undefined,
    );
    const equationTarget = (printed: string): Target => ({
      number: printed,
      name: 'Equation',
      object: object.id,
    });
    node.rows.forEach((row, index) => {
      for (const label of row.labels)
        this.label(label, equationTarget(numberedRows[index] || numbers[0] || ''));
    });
    for (const label of this.pendingLabels.splice(0)) this.label(label, equationTarget(numbers[0] ?? ''));
    // A label after the display refers to it too.
    this.current = { ...equationTarget(numbers[0] ?? ''), name: 'Equation' };
  }

  private numberEnvironment(node: EnvironmentNode): void {
    const kind = floatKind(node.name) ?? unfloatedKind(node);
    const theorem =
      this.state.theorems.get(node.name) ?? this.state.theorems.get(node.name.replace(/\*$/, ''));
    if (kind !== undefined) this.numberFloat(node, kind);
    else if (TABULAR_ENVIRONMENTS.has(node.name))
      this.withTarget(node, { ...this.current, object: this.inventory.add('table', node, node.name).id });
    else if (isPicture(node)) this.inventory.add('figure', node, node.name);
    else if (node.name === 'algorithmic')
      this.withTarget(node, { ...this.current, object: this.inventory.add('algorithm', node, node.name).id });
    else if (theorem || Object.hasOwn(THEOREMS, node.name)) this.numberTheorem(node);
    else if (node.name === 'subequations') {
      for (const child of node.children)
        if (child.type === 'command' && child.name === 'label')
          this.pendingLabels.push(child.arguments[0]?.source.trim() ?? '');
      this.walk(node.children.filter((child) => child.type !== 'command' || child.name !== 'label'));
      for (const label of this.pendingLabels.splice(0)) this.label(label);
    } else if (node.name === 'enumerate') this.numberItems(node);
    else if (node.name === 'appendices' || node.name === 'appendix') {
      this.sections.startAppendix();
      this.walk(node.children);
    } else if (!/^(?:mcite)?thebibliography[a-zA-Z]*$/.test(node.name)) this.walk(node.children);
  }

  private numberItems(node: EnvironmentNode): void {
    const before = this.current;
    const itemText = itemNumber(node, this.listDepth++);
    let item = 0;
    for (const child of node.children) {
      if (child.type === 'command' && child.name === 'item') {
        const label = child.options[0]?.source.replace(/\\[a-zA-Z]+\s*|[{}$]/g, '').trim();
        this.current = {
          number: label || itemText(++item),
          name: 'Item',
          ...(before.object && before.name !== 'Equation' ? { object: before.object } : {}),
        };
      }
      this.walk([child]);
    }
    this.listDepth--;
    this.current = before;
  }

  private numberTheorem(node: EnvironmentNode): void {
    const declared =
      this.state.theorems.get(node.name) ?? this.state.theorems.get(node.name.replace(/\*$/, ''));
    const title = declared?.title ?? THEOREMS[node.name] ?? '';
    const isProof = /^proof\*?$/i.test(node.name);
    const numbered = !isProof && !node.name.endsWith('*') && (declared?.numbered ?? true);
    let printed = '';
    if (numbered) {
      const counter = declared?.sharedWith ?? node.name;
      const within = this.state.theorems.get(counter)?.within ?? declared?.within;
      const number = this.counters.step(`theorem ${counter}`);
      const prefix = within && sectionLevel(within) !== -1 ? this.sections.at(sectionLevel(within)) : '';
      printed = prefix ? `${prefix}.${number}` : String(number);
    }
    const label = [title, printed].filter(Boolean).join(' ');
    const object = this.inventory.add('theorem', node, node.name, label);
    this.inventory.out.theoremLabels.set(node, label);
    this.withTarget(node, { number: printed, name: title, object: object.id });
  }

  private withTarget(node: EnvironmentNode, target: Target): void {
    const before = this.current;
    this.current = target;
    this.walk(node.children);
    this.current = before;
  }

  /** A float with several captions is several objects; the first one gives the float's id. */
  private numberFloat(node: EnvironmentNode, kind: ObjectKind): void {
    const [first, ...others] = splitFloat(node);
    const id = this.numberSingleFloat(first ?? node, kind);
    for (const other of others) this.numberSingleFloat(other, kind);
    this.inventory.out.objectIds.set(node, id);
    // Displays and notes inside a float are part of it; only text boxes contain separate objects.
    if (floatKind(node.name) === 'text') this.walk(node.children);
  }

  /** Numbers a float by its captions; labels in it and in its parts refer to it. */
  private numberSingleFloat(node: EnvironmentNode, kind: ObjectKind): string {
    const { captions, labels, continued } = floatParts(node);
    const kinds = captionKinds(captions, labels.length > 0, kind);
    const targets = kinds.map((numberedKind) => ({
      name: floatName(numberedKind, node.name),
      number: continued ? this.counters.last(numberedKind) : this.counters.next(numberedKind),
    }));
    const [first] = targets;
    const object = this.inventory.add(kinds[0] ?? kind, node, node.name, first && floatLabel(first));
    for (const { name: label, part, captionsBefore } of labels) {
      const target = targets[Math.max(0, captionsBefore - 1)] ?? { name: floatName(kind, ''), number: '' };
      this.label(label, { ...target, number: target.number + part, object: object.id });
    }
    return object.id;
  }
}
