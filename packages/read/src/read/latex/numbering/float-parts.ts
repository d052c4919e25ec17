import { itemAt } from '@citemill/metrics/at';
import type { CommandNode, EnvironmentNode, Node } from '../tree/tree.js';
import { letter } from './section-numbers.js';

/** A caption of a float, or of one of its parts. */
export interface FloatCaption {
  nodes: readonly Node[];
  /** Captions of parts only: the part's letter. */
  part?: string;
  /** False for `\caption*`. */
  numbered: boolean;
  /** The kind given in `\captionof{table}`. */
  givenKind?: string;
}

/** The captions, notes and labels of a float and its parts. */
export interface FloatParts {
  captions: FloatCaption[];
  notes: (readonly Node[])[];
  /** Labels, each with the letter of its part, or '', and the number of numbered captions before it. */
  labels: { name: string; part: string; captionsBefore: number }[];
  /** True if the float keeps the number of the previous one. */
  continued: boolean;
}

/** True for a picture without a float, with few words: `\begin{center}\includegraphics{x} By N. N.\end{center}`. */
export function isPicture({ name, children }: EnvironmentNode): boolean {
  if (name !== 'center') return false;
  const letters = children.reduce((sum, child) => sum + (child.type === 'text' ? child.value.length : 0), 0);
  return (
    letters < 300 &&
    children.some((child) => child.type === 'command' && child.name === 'includegraphics') &&
    children.every((child) => child.type !== 'environment' && child.type !== 'math')
  );
}

export const isCaption = (name: string): boolean =>
  /^(?:caption|captionof|tablecaption|figcaption|subcaption)$/.test(name);

/** Notes of an AAS table. */
const isTableNote = (node: Node): node is CommandNode =>
  node.type === 'command' && /^(?:tablecomments|tablenotetext)$/.test(node.name);

const isPartCommand = (name: string) => /^(?:subfloat|subfigure|subtable|subcaptionbox)$/.test(name);

/** Returns the caption of `\subfloat[list][text]{…}`, `\subfigure[text]{…}`, `\subcaptionbox{text}{…}`. */
function partCaption(node: CommandNode): readonly Node[] | undefined {
  if (node.name === 'subcaptionbox') return node.arguments[0]?.children;
  return (node.options[1] ?? node.options[0])?.children;
}

/** Collects the captions and labels of a float; those of subfigures belong to its parts. */
export function floatParts(node: EnvironmentNode): FloatParts {
  const result: FloatParts = { captions: [], notes: [], labels: [], continued: false };
  let partCount = 0;
  let captionCount = 0;
  /** The part of the last `\subcaption`; labels after it belong to that part. */
  let subcaptionPart = '';
  const label = (name: string, part: string) =>
    result.labels.push({ name, part: part || subcaptionPart, captionsBefore: captionCount });

  const caption = (command: CommandNode, part: string) => {
    const nodes = command.arguments.at(-1)?.children ?? [];
    const isPart = part !== '' || command.name === 'subcaption';
    if (isPart && part === '') subcaptionPart = letter(++partCount);
    const givenKind =
      command.name === 'captionof' ? { givenKind: itemAt(command.arguments, 0).source.trim() } : {};
    result.captions.push({
      nodes,
      numbered: !command.star,
      ...(isPart ? { part: part || subcaptionPart } : givenKind),
    });
    if (isPart) return;
    subcaptionPart = '';
    if (!command.star) captionCount++;
  };

  const command = (node: CommandNode, part: string) => {
    if (isCaption(node.name)) caption(node, part);
    else if (node.name === 'label' || node.name === 'nllabel')
      label(node.arguments[0]?.source.trim() ?? '', part);
    else if (node.name === 'ContinuedFloat') result.continued = true;
    else if (isTableNote(node)) result.notes.push(node.arguments.at(-1)?.children ?? []);
    let inside = part;
    if (isPartCommand(node.name)) {
      const nodes = partCaption(node);
      if (nodes || hasLabel(node.arguments.flatMap(({ children }) => children))) inside = letter(++partCount);
      if (nodes) result.captions.push({ nodes, part: inside, numbered: true });
    }
    for (const argument of [...node.options, ...node.arguments])
      if (argument) scan(argument.children, inside);
  };

  const scan = (nodes: readonly Node[], part: string) => {
    for (const child of nodes) {
      if (child.type === 'command') command(child, part);
      else if (child.type === 'environment') {
        if (/^(?:tablenotes|TableNotes)$/.test(child.name)) result.notes.push(child.children);
        const isPart = /^(?:subfigure|subtable)\*?$/.test(child.name) && hasLabel(child.children);
        scan(child.children, isPart ? letter(++partCount) : part);
      } else if (child.type === 'group') scan(child.children, part);
      else if (child.type === 'math')
        for (const row of child.rows) for (const name of row.labels) label(name, part);
    }
  };
  scan(node.children, '');
  return result;
}

/** True if a part has a caption or label, so that it gets a letter. */
function hasLabel(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'command')
      return (
        isCaption(node.name) ||
        node.name === 'label' ||
        node.arguments.some((part) => hasLabel(part.children))
      );
    return (node.type === 'group' || node.type === 'environment') && hasLabel(node.children);
  });
}
